import { lazy } from '../../primitives/lazy.ts'
import data from '../data/concepts.json' with { type: 'json' }

type Concepts = {
  /** Ids by word, and by word without accents. */
  byWord: ReadonlyMap<string, readonly number[]>
  /** Number of words by id. */
  sizes: readonly number[]
}

const concepts = lazy(read)

/**
 * Ids of the concepts that a word can mean, in any language of the data (see `data/README.md`), in any script; none if
 * it is unknown. Two words of the same meaning share an id: `wolf`, `lupo`, `狼`. Case does not count, accents need
 * not be written, and a plural in -s is read as its singular. The first call takes about 0.1 s. The ids are valid for
 * one version of the data.
 */
export function conceptsOf(word: string): readonly number[] {
  const { byWord } = concepts()
  const isAscii = ASCII.test(word)
  const lower = isAscii ? word.toLowerCase() : normal(word)
  const bare = isAscii ? lower : folded(lower)
  const found = byWord.get(lower) ?? (bare === lower ? undefined : byWord.get(bare))
  if (found) return found
  if (!bare.endsWith('s')) return NONE
  for (const singular of singulars(bare)) {
    const ids = byWord.get(singular)
    if (ids) return ids
  }
  return NONE
}

const ASCII = /^[\x20-\x7e]*$/
/** As the normal form of names has it: Thai `ำ` is two letters there. */
const normal = (word: string): string => word.normalize('NFKC').toLowerCase()
const NONE: readonly number[] = []

/** How many words of all languages carry a concept; 0 for an unknown id. */
export const wordsOfConcept = (concept: number): number => concepts().sizes[concept] ?? 0

/** Loads the data, so that no check waits for it. */
export function warmConcepts(): void {
  concepts()
}

const SHORTEST_SINGULAR = 3

function singulars(word: string): string[] {
  const found: string[] = []
  if (word.endsWith('ies')) found.push(`${word.slice(0, -3)}y`)
  if (word.endsWith('ves')) found.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`)
  if (word.endsWith('es')) found.push(word.slice(0, -2))
  if (word.endsWith('s') && !word.endsWith('ss')) found.unshift(word.slice(0, -1))
  return found.filter((singular) => singular.length >= SHORTEST_SINGULAR)
}

/** A Latin letter that is also written without its accent. */
const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/
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

const folded = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/[ßøłæœđı]/g, (letter) => LETTERS[letter] ?? letter)

/** German and Scandinavian umlauts as two letters: `koenig`. */
const expanded = (word: string): string => word.replace(/[äöü]/g, (letter) => `${folded(letter)}e`)

function read(): Concepts {
  const byWord = new Map<string, number[]>()
  const sizes = data.split('\n').map((line, id) => {
    const words = line.split(' ')
    for (const word of words) {
      add(byWord, ASCII.test(word) ? word : normal(word), id)
      if (!ACCENTED.test(word)) continue
      add(byWord, folded(word), id)
      add(byWord, folded(expanded(word)), id)
    }
    return words.length
  })
  return { byWord, sizes }
}

function add(byWord: Map<string, number[]>, word: string, id: number): void {
  const ids = byWord.get(word)
  if (ids === undefined) byWord.set(word, [id])
  else if (!ids.includes(id)) ids.push(id)
}
