import words from './data/english.json' with { type: 'json' }
import { stemsOf } from './stems.ts'

let known: ReadonlySet<string> | undefined

/** Whether a lower-case word is a common English word or a plain form of one (SCOWL up to size 35, about 39,000). */
export function isEnglishWord(word: string): boolean {
  known ??= new Set(words.split(' '))
  return known.has(word) || stemsOf(word).some(isEnglishWord)
}

/** The shortest words that a compound is taken to be made of. */
const SHORTEST_PART = 3

/** The two English words that a word is put together from, the longest first part first; null where there are none. */
export function compoundOf(word: string): readonly [string, string] | null {
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at -= 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (isEnglishWord(first) && isEnglishWord(second)) return [first, second]
  }
  return null
}
