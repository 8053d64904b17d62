import { distance } from 'fastest-levenshtein'
import { latinWeakWords } from '../../names/anatomy/weak-words.ts'
import { type Sign, signOfWords, signWord } from '../../names/comparison/sign.ts'

/** Edits per letter up to which a word of a name may be a misspelt weak word. */
const MOST_EDITS = 0.25
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
      const edits = Math.floor(Math.max(length, latin.length) * MOST_EDITS)
      if (lacks > edits) continue
      if (lacks === 0 && latin.includes(each.word)) near.push(each.word)
      else if (latin.length - length <= edits && distance(each.word, latin) <= edits) near.push(each.word)
    }
  return near
}

/**
 * The name as it was meant if its misspelt weak words are weak: none if it has no such word, or no other telling word. In a large
 * register, thousands of rows share more letters with the misspelt word than a row of the other words has.
 */
export function withWeakWords({ words, key }: Sign): Sign[] {
  let telling = 0
  const meant = words.flatMap((word) => {
    const near = word.isWeak ? [] : nearWeakWords(word.form.latin)
    if (!word.isWeak && near.length === 0) telling += 1
    return near.length > 0 ? near.map((weak) => signWord(weak, true)) : [word]
  })
  const isOther = meant.some((word, at) => word !== words[at])
  return isOther && telling > 0 ? [signOfWords(meant, [], key)] : []
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
