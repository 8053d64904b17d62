import data from '../data/compound-words.json' with { type: 'json' }

const SHORTEST_PART = 4

type Words = { sorted: readonly string[]; all: ReadonlySet<string> }

let common: Words | undefined
let whole: ReadonlySet<string> | undefined

function commonWords(): Words {
  if (common === undefined) {
    const sorted = data.words.split(' ')
    common = { sorted, all: new Set(sorted) }
  }
  return common
}

/** Whether a dictionary has the word, although it looks like two: `workshop`, `hallmark`. */
export function isWholeWord(latin: string): boolean {
  whole ??= new Set(data.whole.split(' '))
  return commonWords().all.has(latin) || whole.has(latin)
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
export const isCommonWord = (latin: string): boolean =>
  commonWords().all.has(latin) || (latin.endsWith('s') && commonWords().all.has(latin.slice(0, -1)))

/**
 * The two words of which a word of `a-z` is composed: `goldenhorse` → golden, horse. Each has at least four letters. Null
 * for a word that a dictionary lists as one (`hallmark`) and for all others. Of several cuts, the most even one.
 */
export function compoundParts(latinWord: string): string[] | null {
  if (latinWord.length < 2 * SHORTEST_PART || isWholeWord(latinWord)) return null
  return evenCut(latinWord)
}

/** The most even cut of a word into two common words, whether or not a dictionary has the whole. */
export function evenCut(latinWord: string): string[] | null {
  const half = Math.floor(latinWord.length / 2)
  for (let off = 0; half - off >= SHORTEST_PART; off += 1) {
    for (const at of new Set([half - off, latinWord.length - half + off])) {
      const [first, last] = [latinWord.slice(0, at), latinWord.slice(at)]
      if (isCommonWord(first) && isCommonWord(last)) return [first, last]
    }
  }
  return null
}
