import { readFileSync } from 'node:fs'
import { isEnglishWord } from '../../src/checkers/analysis/rules/english.ts'
import { isCommonWord } from '../../src/names/anatomy/compounds.ts'
import { weakMeaning } from '../../src/names/anatomy/weak-words.ts'
import { markKey } from '../../src/names/features/mark-features.ts'
import { latinWords } from '../../src/names/latin.ts'
import { conceptsOf } from '../../src/names/meaning/concepts.ts'
import type { Brand } from './table.ts'

/** Shorter names are initials that others use too. */
const SHORTEST_OWN = 3
const FILE = new URL('../../src/names/data/curated-names-in-common-use.txt', import.meta.url)

/** Mark keys of given names, surnames, places and words of other languages, written for this product. */
export const namesInCommonUse: ReadonlySet<string> = new Set(
  readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(/[\s,]+/))
    .map(markKey),
)

/**
 * Whether a name is a word in common use, or initials, so that it does not always mean the brand. A name of several
 * words is distinctive as a whole, unless few people know it and it has at most two words, all weak or in common use.
 */
export function isInCommonUse(name: string, tier: Brand['tier']): boolean {
  const key = markKey(name)
  if (isInitials(key) || /^\d+$/.test(key) || isWord(key)) return true
  const words = latinWords(name)
  const isWeak = (word: string) => isWord(word) || weakMeaning(word, word) !== null
  return tier === 'obscure' && words.length === 2 && words.every(isWeak)
}

const isInitials = (key: string): boolean => key.length < SHORTEST_OWN && /^[a-z0-9]+$/.test(key)

const isWord = (key: string): boolean =>
  namesInCommonUse.has(key) || isEnglishWord(key) || isCommonWord(key) || conceptsOf(key).length > 0
