import { doubleMetaphone } from 'double-metaphone'
import { markKey } from '../features/mark-features.ts'
import { skeleton } from '../features/skeleton.ts'
import { GENERIC_WORDS } from '../generic-words.ts'
import { latinWords } from '../latin.ts'

/** Finds candidates by shared trigrams, by sound and by whole words; the caller compares them. */
export type BrandIndex = {
  /** Rows that may be similar to the mark, without repeats. */
  candidates(name: string): number[]
}

/** What a mark is found by. */
type Keys = {
  /** See `markKey`. */
  key: string
  /** In Latin letters, by words and joined. */
  words: readonly string[]
  latin: string
  /** The distinctive words, joined; all words if all are generic. */
  core: string
}

/** The minimum lengths of the rest and of the ending, when a generic ending is removed from a word: `nikeshop` → `nike`. */
const SHORTEST_STEM = 4
const SHORTEST_ENDING = 4

function keysOf(name: string): Keys {
  const words = latinWords(name)
  const latin = words.join('')
  const stems = words.filter((word) => !GENERIC_WORDS.has(word)).map(withoutGenericEnding)
  return { key: markKey(name), words, latin, core: stems.length === 0 ? latin : stems.join('') }
}

function withoutGenericEnding(word: string): string {
  for (let at = SHORTEST_STEM; at <= word.length - SHORTEST_ENDING; at += 1) {
    if (GENERIC_WORDS.has(word.slice(at))) return word.slice(0, at)
  }
  return word
}

/** How many rows with shared trigrams are kept, the largest share first. */
const MAX_BY_TRIGRAM = 60
/** Rows with the same sound are candidates only if their lengths differ by at most this. */
const NEAR_LENGTH = 3
const SHORTEST_SOUND = 2

/** Indexes the names: about 10 µs a name. */
export function buildBrandIndex(names: readonly string[]): BrandIndex {
  const marks = names.map(keysOf)
  const byTrigram = new Map<string, number[]>()
  const bySound = new Map<string, number[]>()
  const byWord = new Map<string, number[]>()
  const sizes = marks.map((mark, row) => {
    const grams = trigrams(mark)
    for (const gram of grams) push(byTrigram, gram, row)
    for (const code of soundsOf(mark)) push(bySound, code, row)
    for (const word of new Set([mark.key, mark.latin, mark.core])) push(byWord, word, row)
    return grams.size
  })
  const shared = new Uint8Array(names.length)

  function byTrigrams(mark: Keys): number[] {
    const grams = trigrams(mark)
    const touched: number[] = []
    for (const gram of grams) {
      for (const row of byTrigram.get(gram) ?? []) {
        if (shared[row] === 0) touched.push(row)
        shared[row] = (shared[row] ?? 0) + 1
      }
    }
    const share = (row: number) => (2 * (shared[row] ?? 0)) / (grams.size + (sizes[row] ?? 0))
    const best = largest(touched, share, MAX_BY_TRIGRAM)
    for (const row of touched) shared[row] = 0
    return best
  }

  function candidates(name: string): number[] {
    const mark = keysOf(name)
    const rows = new Set(byTrigrams(mark))
    for (const code of soundsOf(mark)) {
      for (const row of bySound.get(code) ?? []) {
        const length = marks[row]?.core.length ?? 0
        if (Math.abs(length - mark.core.length) <= NEAR_LENGTH) rows.add(row)
      }
    }
    for (const word of [mark.key, mark.latin, mark.core, ...mark.words]) {
      for (const row of byWord.get(word) ?? []) rows.add(row)
    }
    return [...rows]
  }

  return { candidates }
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

function trigrams(mark: Keys): Set<string> {
  const grams = new Set<string>()
  for (const text of new Set([skeleton(mark.key), skeleton(mark.latin)])) {
    if (text === '') continue
    const padded = `  ${text} `
    for (let at = 0; at + 3 <= padded.length; at += 1) grams.add(padded.slice(at, at + 3))
  }
  return grams
}

/** How an English speaker would pronounce a mark, and its core: the consonants. */
const soundsOf = ({ latin, core }: Keys): Set<string> =>
  new Set(
    [latin, core].flatMap((text) => doubleMetaphone(text)).filter((code) => code.length >= SHORTEST_SOUND),
  )

function push(lists: Map<string, number[]>, key: string, row: number): void {
  if (key === '') return
  const list = lists.get(key)
  if (list) list.push(row)
  else lists.set(key, [row])
}
