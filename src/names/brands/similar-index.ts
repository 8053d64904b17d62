import { doubleMetaphone } from 'double-metaphone'
import { lazy } from '../../primitives/lazy.ts'
import { markKey } from '../features/mark-features.ts'
import { skeleton } from '../features/skeleton.ts'
import { GENERIC_WORDS } from '../generic-words.ts'
import { latinWords } from '../latin.ts'
import { indexed } from './index-file.ts'

/** What a mark is found by. */
export type SimilarityKeys = {
  trigrams: ReadonlySet<string>
  /** How an English speaker would pronounce it, and its core: the consonants. */
  pronunciations: ReadonlySet<string>
  /** Its key, and its words and its core in Latin letters, joined. */
  words: ReadonlySet<string>
  /** Length of its core: its distinctive words, joined; all words if all are generic. */
  coreLength: number
}

/** The minimum lengths of the rest and of the ending, when a generic ending is removed from a word: `nikeshop` → `nike`. */
const SHORTEST_STEM = 4
const SHORTEST_ENDING = 4

/** What the index has of a brand with this name, and looks for. About 10 µs. */
export function similarityKeys(name: string): SimilarityKeys {
  const words = latinWords(name)
  const latin = words.join('')
  const stems = words.filter((word) => !GENERIC_WORDS.has(word)).map(withoutGenericEnding)
  const core = stems.length === 0 ? latin : stems.join('')
  const key = markKey(name)
  return {
    trigrams: trigramsOf([key, latin]),
    pronunciations: pronunciationsOf([latin, core]),
    words: new Set([key, latin, core].filter((word) => word !== '')),
    coreLength: core.length,
  }
}

function withoutGenericEnding(word: string): string {
  for (let at = SHORTEST_STEM; at <= word.length - SHORTEST_ENDING; at += 1) {
    if (GENERIC_WORDS.has(word.slice(at))) return word.slice(0, at)
  }
  return word
}

/** How many rows with shared trigrams are kept, the largest share first. */
const MAX_BY_TRIGRAM = 60
/** Rows with the same pronunciation are candidates only if their lengths differ by at most this. */
const NEAR_LENGTH = 3
const SHORTEST_PRONUNCIATION = 2

/** By row: how many trigrams a brand has, and how many a name shares with it. */
const counts = lazy(() => {
  const sizes = Uint8Array.from(indexed('trigrams', ''), Number)
  return { sizes, shared: new Uint8Array(sizes.length) }
})

/**
 * Rows of famous and known brands that may be similar to a name, without repeats: by shared trigrams, by pronunciation and by whole
 * words. The caller compares them.
 */
export function similarRows(name: string): number[] {
  const keys = similarityKeys(name)
  const rows = new Set(byTrigrams(keys.trigrams))
  for (const code of keys.pronunciations) {
    for (const entry of indexed('pronunciation', code)) {
      const [row = -1, length = 0] = entry.split('.').map(Number)
      if (Math.abs(length - keys.coreLength) <= NEAR_LENGTH) rows.add(row)
    }
  }
  for (const word of [...keys.words, ...latinWords(name)]) {
    for (const row of indexed('word', word)) rows.add(Number(row))
  }
  return [...rows]
}

function byTrigrams(trigrams: ReadonlySet<string>): number[] {
  const { sizes, shared } = counts()
  const touched: number[] = []
  for (const gram of trigrams) {
    for (const each of indexed('trigram', gram)) {
      const row = Number(each)
      if (shared[row] === 0) touched.push(row)
      shared[row] = (shared[row] ?? 0) + 1
    }
  }
  const share = (row: number) => (2 * (shared[row] ?? 0)) / (trigrams.size + (sizes[row] ?? 0))
  const best = largest(touched, share, MAX_BY_TRIGRAM)
  for (const row of touched) shared[row] = 0
  return best
}

/** The `most` rows with the largest share above 0; ties are ordered by row, so that the result is deterministic. */
function largest(rows: readonly number[], share: (row: number) => number, most: number): number[] {
  if (rows.length <= most) return [...rows]
  const buckets: number[][] = []
  for (const row of rows) {
    const bucket = Math.floor(share(row) * 64)
    const held = buckets[bucket] ?? []
    held.push(row)
    buckets[bucket] = held
  }
  const best: number[] = []
  for (let bucket = buckets.length - 1; bucket >= 0 && best.length < most; bucket -= 1) {
    best.push(...(buckets[bucket] ?? []).sort((a, b) => a - b).slice(0, most - best.length))
  }
  return best
}

function trigramsOf(texts: readonly string[]): Set<string> {
  const grams = new Set<string>()
  for (const text of new Set(texts.map(skeleton))) {
    if (text === '') continue
    const padded = `  ${text} `
    for (let at = 0; at + 3 <= padded.length; at += 1) grams.add(padded.slice(at, at + 3))
  }
  return grams
}

const pronunciationsOf = (texts: readonly string[]): Set<string> =>
  new Set(
    texts.flatMap((text) => doubleMetaphone(text)).filter((code) => code.length >= SHORTEST_PRONUNCIATION),
  )
