import { distance } from 'fastest-levenshtein'

/** A word of this many letters may have one typing error and still be recognized. */
const LETTERS_FOR_ONE = 3

/** The names that a word could mean, the nearest first; case is ignored. */
export function nearest(word: string, names: readonly string[]): string[] {
  const meant = word.toLowerCase()
  return names
    .map((name) => ({ name, errors: errorsIn(meant, name.toLowerCase()) }))
    .filter(({ name, errors }) => errors * LETTERS_FOR_ONE <= name.length)
    .sort((a, b) => a.errors - b.errors)
    .map(({ name }) => name)
}

/** The edit distance; two neighboring letters in the wrong order are one typing error. */
function errorsIn(word: string, name: string): number {
  const errors = distance(word, name)
  if (errors !== 2 || word.length !== name.length) return errors
  const at = [...word].findIndex((letter, i) => letter !== name[i])
  const swapped = word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
  return swapped === name ? 1 : errors
}
