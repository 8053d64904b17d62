import { distance } from 'fastest-levenshtein'
import { isKnown, knownWords, type Language } from './lexicon.ts'

const SHORTEST = 5
/** From so many letters on, two of them may be wrong. */
const LONG = 9

/**
 * The word of the lexicon, in one of the languages, that an unknown word probably is: the nearest with the same first letter, then the
 * most frequent; null for none. Two neighbors that were swapped count as one letter.
 */
export function corrected(word: string, languages: readonly Language[]): string | null {
  if (word.length < SHORTEST || isKnown(word)) return null
  const most = word.length >= LONG ? 2 : 1
  let best: { word: string; edits: number; count: number } | null = null
  for (let length = word.length - most; length <= word.length + most; length++)
    for (const known of knownWords(word[0] ?? '', length, languages)) {
      if (known.count === 0) continue
      const apart = distance(known.word, word)
      const edits = apart === 2 && isSwap(known.word, word) ? 1 : apart
      if (edits > most) continue
      if (!best || edits < best.edits || (edits === best.edits && known.count > best.count))
        best = { ...known, edits }
    }
  return best?.word ?? null
}

function isSwap(one: string, other: string): boolean {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  return (
    one.length === other.length &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  )
}
