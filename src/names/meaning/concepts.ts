import { lazy } from '../../primitives/lazy.ts'
import { sortedLines } from '../../primitives/sorted-lines.ts'

/** Ids by word, and by word without accents. */
const concepts = lazy(() => sortedLines(new URL('../data/concepts.txt', import.meta.url)))

/**
 * Ids of the concepts that a word can mean, in any language of the data (see `data/README.md`), in any script; none if
 * it is unknown. Two words of the same meaning share an id: `wolf`, `lupo`, `狼`. Case does not count, accents need
 * not be written, and a plural in -s is read as its singular. The ids are valid for one version of the data.
 */
export function conceptsOf(word: string): readonly number[] {
  const isAscii = ASCII.test(word)
  const lower = isAscii ? word.toLowerCase() : normal(word)
  const bare = isAscii ? lower : folded(lower)
  const found = listed(lower) ?? (bare === lower ? null : listed(bare))
  if (found) return found
  if (!bare.endsWith('s')) return NONE
  for (const singular of singulars(bare)) {
    const ids = listed(singular)
    if (ids) return ids
  }
  return NONE
}

const listed = (word: string): number[] | null => concepts()(`${word} `)?.split(' ').map(Number) ?? null

const ASCII = /^[\x20-\x7e]*$/
/** As the normal form of names has it: Thai `ำ` is two letters there. */
export const normal = (word: string): string => word.normalize('NFKC').toLowerCase()
const NONE: readonly number[] = []

const SHORTEST_SINGULAR = 3

function singulars(word: string): string[] {
  const found: string[] = []
  if (word.endsWith('ies')) found.push(`${word.slice(0, -3)}y`)
  if (word.endsWith('ves')) found.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`)
  if (word.endsWith('es')) found.push(word.slice(0, -2))
  if (word.endsWith('s') && !word.endsWith('ss')) found.unshift(word.slice(0, -1))
  return found.filter((singular) => singular.length >= SHORTEST_SINGULAR)
}

const ACCENTS = /[\u0300-\u036f]/g
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ı: 'i',
}

/** A word without accents. */
export const folded = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/[ßøłæœđı]/g, (letter) => LETTERS[letter] ?? letter)
