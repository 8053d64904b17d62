import { lazy } from '../../primitives/lazy.ts'
import data from '../data/compound-words.json' with { type: 'json' }
import { conceptsOf } from '../meaning/concepts.ts'

const SHORTEST_PART = 4

type Words = { sorted: readonly string[]; all: ReadonlySet<string> }

const whole = lazy((): ReadonlySet<string> => new Set(data.whole.split(' ')))

const commonWords = lazy((): Words => {
  const sorted = data.words.split(' ')
  return { sorted, all: new Set(sorted) }
})

/** Whether a dictionary has the word, although it looks like two: `workshop`, `hallmark`. */
export function isWholeWord(latin: string): boolean {
  return commonWords().all.has(latin) || whole().has(latin)
}

/** Whether a common English word begins with these letters. */
export function startsWord(letters: string): boolean {
  const { sorted } = commonWords()
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < letters) low = middle + 1
    else high = middle
  }
  return (sorted[low] ?? '').startsWith(letters)
}

/** Whether a word is a common English word or its plural. */
export const isCommonWord = (latin: string): boolean => commonWords().all.has(latin) || isPlural(latin)

const isPlural = (latin: string): boolean =>
  latin.endsWith('s') && !commonWords().all.has(latin) && commonWords().all.has(latin.slice(0, -1))

/**
 * The two words of which a word of `a-z` is composed: `goldenhorse` → golden, horse. Each has at least four letters. Null
 * for a word that a dictionary lists as one (`hallmark`) and for all others. Of several cuts, the most even one.
 */
export function compoundParts(latinWord: string): string[] | null {
  if (latinWord.length < 2 * SHORTEST_PART || isWholeWord(latinWord)) return null
  return evenCut(latinWord) ?? evenCut(latinWord, isKnownMeaning)
}

/** Whether a word of any language has a known meaning. */
const isKnownMeaning = (word: string): boolean => conceptsOf(word).length > 0

/**
 * The most even cut of a word into two common words, whether or not a dictionary has the whole. A cut whose first word is
 * a plural (`kicks`, `tarter`) is the second choice.
 */
export function evenCut(latinWord: string, isWord = isCommonWord): string[] | null {
  let second: string[] | null = null
  const half = Math.floor(latinWord.length / 2)
  for (let off = 0; half - off >= SHORTEST_PART; off += 1) {
    for (const at of new Set([half - off, latinWord.length - half + off])) {
      const [first, last] = [latinWord.slice(0, at), latinWord.slice(at)]
      if (!isWord(first) || !isWord(last)) continue
      if (!isPlural(first)) return [first, last]
      second ??= [first, last]
    }
  }
  return second
}
