import type { DatabaseSync } from 'node:sqlite'
import { coreWordsOf, type Sign } from '../../names/comparison/sign.ts'
import { WEIGHTS } from '../../names/comparison/weights.ts'
import type { MarkStatus } from '../marks/statuses.ts'
import { Closeness } from './closeness.ts'
import { coreBitsIn, FACT_WORDS, isSameKey, packCore, statusIn } from './facts.ts'
import { factTest, leastByClass, type RowFilter } from './filter.ts'
import { addSight, addSound, textsOf, weakNumber, wholeNumber, wordNumber } from './keys.ts'
import { nearWeakWords } from './near-weak-words.ts'
import { Pool, type Pooled } from './pool.ts'
import { BLOCK_ROWS, type Posting, rowsOf } from './posting.ts'
import { coreLengthOf, hasWord, signOfRow } from './row-text.ts'
import { type Columns, isRemoved, ROW_WORDS } from './segment-buffer.ts'
import { type SegmentInfo, Segments } from './segments.ts'

/** A row that may be close to a name. */
export type Candidate = {
  id: number
  /** The row's sign without its key and meanings; null where they, or texts that the index does not keep, decide. */
  sign: Sign | null
  status: MarkStatus
  /** Bits by which it counts as farther. */
  lowered: number
  /** About the bits of the comparison, less `lowered`. */
  near: number
}

export type CandidateOptions = {
  /** Most candidates. */
  limit: number
  filter?: RowFilter
  /** Bits by which rows count as farther, by Nice class (1 to 45); entry 0 for rows without classes. The least counts. */
  lowered?: readonly number[]
}

/** A row that shares words with a mark. */
export type Sharing = {
  /** See `ownerOf`; 0 if it is unknown. */
  owner: number
  /** Least entry of a table by Nice class. */
  byClass(table: readonly number[]): number
}

type Segment = SegmentInfo & Columns
type Weighed = { postings: readonly (Posting | null)[]; weight: number }

/** Rows that share the most weight with a name, and of these, those whose texts are aligned with it. */
const POOLED = 4_000
const COMPARED = 400
/** The weight of a number that one row in 2^n has, for each n. */
const WEIGHT_OF_BIT = 4
/** Rough estimates are kept in whole numbers, above the lowest. */
const LOWEST_BITS = 40
const STEPS = 64
/** Weight of shared numbers that counts as much as one bit of closeness. */
const WEIGHT_OF_CLOSENESS = 50
/** Weight of each letter of a shared weak word, whose letters are not listed. */
const WEAK_LETTER_WEIGHT = 6
/** Rows are counted if they share numbers of at least this weight, which two rare ones have. */
const LEAST_WEIGHT = 60

const decoder = new TextDecoder('latin1')

/** Searches the index of an opened register. The columns of a segment are read when they are first needed. */
export class IndexReader {
  readonly #pool: Pool
  readonly #closer = new Pool(COMPARED)
  readonly #segments: Segments
  readonly #infos: readonly SegmentInfo[]
  readonly #columns: Segment[] = []
  readonly #counts = new Uint16Array(BLOCK_ROWS)
  readonly #touched = new Uint32Array(BLOCK_ROWS)

  /** @param pooled rows that are compared by their letters; all of a smaller register */
  constructor(db: DatabaseSync, { pooled = POOLED } = {}) {
    this.#pool = new Pool(pooled)
    this.#segments = new Segments(db)
    this.#infos = this.#segments.list()
  }

  /**
   * The rows that are probably closest to a name, closest first. Every row with the same key comes before all others. Their
   * signs are made one by one, so a caller that needs fewer stops.
   */
  *candidates(sign: Sign, { limit, filter = {}, lowered = [] }: CandidateOptions): Generator<Candidate> {
    const test = factTest(filter)
    const closeness = new Closeness(sign)
    const pool = this.#pool
    pool.clear()
    const rows = this.#infos.reduce((sum, info) => sum + info.rows, 0)
    const isSmall = rows <= pool.size
    const weighed = isSmall ? [] : this.#weighed(sign, rows)
    const best = new Map<number, { near: number; isWhole: boolean }>()
    for (let at = 0; at < this.#infos.length; at += 1) {
      const segment = this.#segment(at)
      const isFound = (row: number): boolean =>
        !isRemoved(segment.removed, row) && (test === null || test(segment.facts, row * ROW_WORDS))
      for (const row of this.#meant(segment, sign))
        if (isFound(row)) best.set(at * SEGMENT + row, { near: WEIGHTS.sameMeaning, isWhole: true })
      for (const row of this.#same(segment, sign))
        if (isFound(row)) best.set(at * SEGMENT + row, { near: SAME, isWhole: true })
      if (isSmall)
        for (let row = 0; row < segment.rows; row += 1) if (isFound(row)) pool.add(at * SEGMENT + row, 0)
      if (!isSmall) this.#count(at, segment, weighed, isFound, pool)
    }
    for (const place of this.#closest(pool.best(), closeness)) {
      const segment = this.#segmentOf(place)
      const row = rowIn(place)
      const [from, to] = [segment.ends[row - 1] ?? 0, segment.ends[row] ?? 0]
      const core = segment.facts[row * ROW_WORDS + FACT_WORDS] ?? 0
      const near = closeness.of(segment.texts, from, to, coreBitsIn(core))
      const known = best.get(place)
      if (known) known.near = Math.max(known.near, near)
      else best.set(place, { near, isWhole: false })
    }
    const found = [...best].map(([place, { near, isWhole }]) => {
      const segment = this.#segmentOf(place)
      const low = leastByClass(lowered, segment.facts, rowIn(place) * ROW_WORDS)
      return { place, isWhole, lowered: low, near: near - low }
    })
    found.sort((a, b) => b.near - a.near || a.place - b.place)
    for (const { place, isWhole, lowered, near } of found.slice(0, limit)) {
      const segment = this.#segmentOf(place)
      const row = rowIn(place)
      yield {
        id: segment.ids[row] ?? 0,
        sign: isWhole ? null : signOfRow(textOf(segment, row)),
        status: statusIn(segment.facts[row * ROW_WORDS + 1] ?? 0),
        lowered,
        near,
      }
    }
  }

  /** The live rows with all of these words: at most `limit`, the oldest first. */
  withWords(words: readonly string[], limit: number): Sharing[] {
    const found: Sharing[] = []
    for (let at = 0; at < this.#infos.length; at += 1) {
      const segment = this.#segment(at)
      const [first = [], ...others] = words.map((word) => this.#rows(segment, wordNumber(word)))
      const sets = others.map((rows) => new Set(rows))
      for (const row of first) {
        if (found.length === limit) return found
        const facts = row * ROW_WORDS
        if (isRemoved(segment.removed, row) || statusIn(segment.facts[facts + 1] ?? 0) === 'dead') continue
        if (!sets.every((set) => set.has(row))) continue
        const text = textOf(segment, row)
        if (!words.every((word) => hasWord(text, word))) continue
        found.push({
          owner: segment.facts[facts + 2] ?? 0,
          byClass: (table) => leastByClass(table, segment.facts, facts),
        })
      }
    }
    return found
  }

  /** The rows of a pool that a rough comparison finds closest. */
  #closest({ rows: places, counts }: Pooled, closeness: Closeness): Float64Array {
    if (places.length <= COMPARED) return places
    const closest = this.#closer
    closest.clear()
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number
      const segment = this.#segmentOf(place)
      const row = rowIn(place)
      const start = row === 0 ? 0 : (segment.ends[row - 1] as number)
      const bits =
        closeness.roughly(segment.texts, start, segment.ends[row] as number) +
        (counts[at] as number) / WEIGHT_OF_CLOSENESS
      closest.add(place, Math.max(0, Math.round((bits + LOWEST_BITS) * STEPS)))
    }
    return closest.best().rows
  }

  /** The numbers of a name with their posting list in each segment, the rarest first. */
  #weighed(sign: Sign, rows: number): Weighed[] {
    return [...searchedNumbers(sign)]
      .map(([number, more]) => {
        const postings = this.#infos.map((info) => this.#segments.posting(info, number))
        const listed = postings.reduce((sum, posting) => sum + (posting?.lows.length ?? 0), 0)
        const weight = more + Math.round(WEIGHT_OF_BIT * Math.log2((rows + 1) / (listed + 1)))
        return { postings, listed, weight }
      })
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => a.listed - b.listed)
  }

  /** Puts the rows of a segment into the pool that share the most weight with a name. */
  #count(
    at: number,
    segment: Segment,
    weighed: readonly Weighed[],
    isFound: (row: number) => boolean,
    pool: Pool,
  ): void {
    const counts = this.#counts
    const touched = this.#touched
    for (let block = 0; block * BLOCK_ROWS < segment.rows; block += 1) {
      counts.fill(0)
      const least = Math.max(LEAST_WEIGHT, pool.least)
      let number = 0
      for (const { postings, weight } of weighed) {
        const posting = postings[at]
        if (!posting) continue
        const { lows } = posting
        const to = posting.starts[block + 1] ?? 0
        for (let k = posting.starts[block] ?? 0; k < to; k += 1) {
          const row = lows[k] as number
          const before = counts[row] as number
          const count = before + weight
          counts[row] = count
          if (count >= least && before < least) {
            touched[number] = row
            number += 1
          }
        }
      }
      for (let k = 0; k < number; k += 1) {
        const low = touched[k] as number
        const row = block * BLOCK_ROWS + low
        if (isFound(row)) pool.add(at * SEGMENT + row, counts[low] as number)
      }
    }
  }

  /** Rows whose whole name is the same. */
  #same(segment: Segment, sign: Sign): number[] {
    const core = packCore(sign)
    return this.#rows(segment, wholeNumber(sign.key)).filter((row) =>
      isSameKey(segment.facts[row * ROW_WORDS + FACT_WORDS] ?? 0, core),
    )
  }

  /** Rows of as many telling words as a name, each of which is a word of it or may mean the same. */
  #meant(segment: Segment, sign: Sign): number[] {
    const telling = coreWordsOf(sign.words)
    if (!telling.some(({ concepts }) => concepts.length > 0)) return []
    let rows: Set<number> | undefined
    for (const { form, concepts } of telling) {
      const numbers = [wordNumber(form.latin), ...concepts.map((concept) => wordNumber(`#${concept}`))]
      const listed = new Set(numbers.flatMap((number) => this.#rows(segment, number)))
      rows = rows?.intersection(listed) ?? listed
    }
    return [...(rows ?? [])].filter((row) => coreLengthOf(textOf(segment, row)) === telling.length)
  }

  #rows(segment: Segment, number: number): number[] {
    const posting = this.#segments.posting(segment, number)
    return posting ? [...rowsOf(posting)] : []
  }

  #segmentOf(place: number): Segment {
    return this.#segment(Math.floor(place / SEGMENT))
  }

  #segment(at: number): Segment {
    const known = this.#columns[at]
    if (known) return known
    const info = this.#infos[at]
    if (!info) throw new RangeError(`no segment has the number ${at}`)
    const segment = { ...info, ...this.#segments.columns(info.id) }
    this.#columns[at] = segment
    return segment
  }
}

/** The numbers by which rows are counted for a name, and the weight that each has in addition to its rarity. */
function searchedNumbers(sign: Sign): Map<number, number> {
  const numbers = new Set<number>()
  const add = (number: number) => numbers.add(number)
  for (const text of textsOf(sign)) {
    addSight(text, add)
    addSound(text, add)
  }
  const weighed = new Map([...numbers].map((number) => [number, 0]))
  const addWeak = (word: string): void => {
    weighed.set(weakNumber(word), word.length * WEAK_LETTER_WEIGHT)
  }
  for (const { form, isWeak } of sign.words) if (isWeak) addWeak(form.latin)
  for (const { form } of coreWordsOf(sign.words)) {
    weighed.set(wordNumber(form.latin), 0)
    for (const weak of nearWeakWords(form.latin)) addWeak(weak)
  }
  return weighed
}

/** Numbers of rows are `segment * SEGMENT + row`. */
const SEGMENT = 2 ** 32
const rowIn = (place: number): number => place - Math.floor(place / SEGMENT) * SEGMENT
const SAME = 1_000

const textOf = ({ texts, ends }: Columns, row: number): string =>
  decoder.decode(texts.subarray(ends[row - 1] ?? 0, ends[row]))
