import { distance } from 'fastest-levenshtein'

/** A word of this many letters may have one typing error and still be recognized. */
const LETTERS_FOR_ONE = 3

/** The names that a word could mean, the nearest first; case is ignored. */
export function nearest(word: string, names: readonly string[]): string[] {
  const meant = word.toLowerCase()
  return names
    .map((name) => ({ name, errors: distance(meant, name.toLowerCase()) }))
    .filter(({ name, errors }) => errors * LETTERS_FOR_ONE <= name.length)
    .sort((a, b) => a.errors - b.errors)
    .map(({ name }) => name)
}
