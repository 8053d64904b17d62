import { distance } from 'fastest-levenshtein'

/** Typing errors that still tell what was meant: one in three letters. */
const LETTERS_FOR_ONE = 3

/** Those of the names that one could have meant by a word, the nearest first; case does not count. */
export function nearest(word: string, names: readonly string[]): string[] {
  const meant = word.toLowerCase()
  return names
    .map((name) => ({ name, errors: distance(meant, name.toLowerCase()) }))
    .filter(({ name, errors }) => errors * LETTERS_FOR_ONE <= name.length)
    .sort((a, b) => a.errors - b.errors)
    .map(({ name }) => name)
}
