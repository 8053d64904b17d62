import { type MarkFeatures, markFeatures } from '../features/mark-features.ts'
import { skeleton } from '../features/skeleton.ts'

/** Finds candidates by shared trigrams, by sound and by whole words; the caller scores them. */
export type BrandIndex = {
  readonly features: readonly MarkFeatures[]
  /** Rows that may be similar to the mark, without repeats. */
  candidates(mark: MarkFeatures): number[]
}

/** How many rows with shared trigrams are kept, the largest share first. */
const MAX_BY_TRIGRAM = 60
/** Rows with the same sound are candidates only if their lengths differ by at most this. */
const NEAR_LENGTH = 3
const SHORTEST_SOUND = 2

/** Indexes the names: about 10 µs a name. */
export function buildBrandIndex(names: readonly string[]): BrandIndex {
  const features = names.map(markFeatures)
  const byTrigram = new Map<string, number[]>()
  const bySound = new Map<string, number[]>()
  const byWord = new Map<string, number[]>()
  const sizes = features.map((mark, row) => {
    const grams = trigrams(mark)
    for (const gram of grams) push(byTrigram, gram, row)
    for (const code of soundsOf(mark)) push(bySound, code, row)
    for (const word of new Set([mark.key, mark.latin, mark.core])) push(byWord, word, row)
    return grams.size
  })
  const shared = new Uint8Array(names.length)

  function byTrigrams(mark: MarkFeatures): number[] {
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

  function candidates(mark: MarkFeatures): number[] {
    const rows = new Set(byTrigrams(mark))
    for (const code of soundsOf(mark)) {
      for (const row of bySound.get(code) ?? []) {
        const length = features[row]?.core.length ?? 0
        if (Math.abs(length - mark.core.length) <= NEAR_LENGTH) rows.add(row)
      }
    }
    for (const word of [mark.key, mark.latin, mark.core, ...mark.words]) {
      for (const row of byWord.get(word) ?? []) rows.add(row)
    }
    return [...rows]
  }

  return { features, candidates }
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

function trigrams(mark: MarkFeatures): Set<string> {
  const grams = new Set<string>()
  for (const text of new Set([mark.skeleton, skeleton(mark.latin)])) {
    if (text === '') continue
    const padded = `  ${text} `
    for (let at = 0; at + 3 <= padded.length; at += 1) grams.add(padded.slice(at, at + 3))
  }
  return grams
}

const soundsOf = (mark: MarkFeatures): Set<string> =>
  new Set([...mark.sound.codes, ...mark.coreSound.codes].filter((code) => code.length >= SHORTEST_SOUND))

function push(lists: Map<string, number[]>, key: string, row: number): void {
  if (key === '') return
  const list = lists.get(key)
  if (list) list.push(row)
  else lists.set(key, [row])
}
