import { lazy } from '../../../primitives/lazy.ts'
import words from './data/english.json' with { type: 'json' }

const SHORTEST_STEM = 3

/**
 * Words of which an English word may be a plural, past or `-ing` form, judged by its ending alone: `cities` → `city`,
 * `baked` → `bak`, `bake`, `running` → `runn`, `runne`, `run`.
 */
export function stemsOf(word: string): string[] {
  const stems: string[] = []
  const add = (stem: string) => {
    if (stem.length >= SHORTEST_STEM) stems.push(stem)
  }
  if (word.endsWith('ies')) add(`${word.slice(0, -3)}y`)
  if (word.endsWith('es')) add(word.slice(0, -2))
  if (word.endsWith('s') && !word.endsWith('ss')) add(word.slice(0, -1))
  for (const ending of ['ed', 'ing']) {
    if (!word.endsWith(ending)) continue
    const stem = word.slice(0, -ending.length)
    add(stem)
    add(`${stem}e`)
    if (stem.at(-1) === stem.at(-2)) add(stem.slice(0, -1))
  }
  return stems
}

const known = lazy((): ReadonlySet<string> => new Set(words.split(' ')))

/**
 * Whether a lower-case word is a common English word or a regular inflection of one (SCOWL up to size 35, about
 * 39,000).
 */
export function isEnglishWord(word: string): boolean {
  return known().has(word) || stemsOf(word).some(isEnglishWord)
}

/** Minimum length of a word that counts as a part of a compound. */
const SHORTEST_PART = 3

/** The two English words that form a compound, with the longest possible first part; null if it is not a compound. */
export function compoundOf(word: string): readonly [string, string] | null {
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at -= 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (isEnglishWord(first) && isEnglishWord(second)) return [first, second]
  }
  return null
}
