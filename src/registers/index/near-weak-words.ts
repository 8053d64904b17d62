import { distance } from 'fastest-levenshtein'
import { latinWeakWords } from '../../names/anatomy/weak-words.ts'
import { type Sign, signOfWords, signWord } from '../../names/comparison/sign.ts'

/** Edits per letter up to which a word of a name may be a misspelled weak word. */
const MAX_EDITS = 0.25
/** Shorter words are too common as parts of others. */
const SHORTEST = 5

type Listed = { word: string; letters: number }
let byLength: Listed[][] | undefined

/** Weak words that a word of `a-z0-9` resembles or contains: `sulutions` → solutions. */
export function nearWeakWords(latin: string): string[] {
  byLength ??= listed()
  const letters = lettersOf(latin)
  const near: string[] = []
  const longest = Math.min(byLength.length - 1, latin.length + 2)
  for (let length = SHORTEST; length <= longest; length += 1)
    for (const each of byLength[length] ?? []) {
      const lacks = ones(each.letters & ~letters)
      const edits = Math.floor(Math.max(length, latin.length) * MAX_EDITS)
      if (lacks > edits) continue
      if (lacks === 0 && latin.includes(each.word)) near.push(each.word)
      else if (latin.length - length <= edits && distance(each.word, latin) <= edits) near.push(each.word)
    }
  return near
}

/** A shorter rest of a word identifies no mark. */
const SHORTEST_REST = 3

/**
 * The name as it may also be meant: with misspelled weak words (see {@link withWeakWords}), or as one word if it was read as
 * several: a misspelled word (`baothouse`) is split where the right one (`boathouse`) is not.
 */
export const otherReadings = (sign: Sign): Sign[] => [
  ...withWeakWords(sign),
  ...(sign.isSplit ? [signOfWords([signWord(sign.whole.latin, false)], [], sign.key)] : []),
]

/**
 * The name as it may have been meant: its misspelled weak words are weak, and a weak word at the start or end of a word is a separate
 * word (`eoroshop`: eoro, shop). None for other names. In a large register, thousands of rows share more letters with such a word than a
 * row of the meant words has.
 */
function withWeakWords({ words, key }: Sign): Sign[] {
  const meant = words.flatMap((word) => {
    if (word.isWeak) return [word]
    const { latin } = word.form
    const near = nearWeakWords(latin)
    const rest = restOf(latin, near)
    if (near.length === 0) return [word]
    return [...(rest === null ? [] : [signWord(rest, false)]), ...near.map((weak) => signWord(weak, true))]
  })
  const isOther = meant.some((word, at) => word !== words[at])
  return isOther ? [signOfWords(meant, [], key)] : []
}

/** The rest of a word without the longest weak word at its start or end; null if it has none, or too little is left. */
function restOf(latin: string, weakWords: readonly string[]): string | null {
  let least: string | null = null
  for (const weak of weakWords) {
    const rest = latin.endsWith(weak)
      ? latin.slice(0, -weak.length)
      : latin.startsWith(weak)
        ? latin.slice(weak.length)
        : ''
    if (rest.length >= SHORTEST_REST && (least === null || rest.length < least.length)) least = rest
  }
  return least
}

function listed(): Listed[][] {
  const lists: Listed[][] = []
  for (const word of latinWeakWords()) {
    lists[word.length] ??= []
    lists[word.length]?.push({ word, letters: lettersOf(word) })
  }
  return lists
}

/** One bit for each kind of letter. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function ones(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}
