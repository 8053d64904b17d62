import { MAX_LETTERS } from '../../names/comparison/letters.ts'
import { coreWordsOf, type Sign } from '../../names/comparison/sign.ts'
import { WEIGHTS } from '../../names/comparison/weights.ts'
import type { MarkStatus } from '../marks/statuses.ts'
import { Closeness } from './closeness.ts'
import { coreBitsIn, FACT_WORDS, isSameKey, packCore, statusIn } from './facts.ts'
import { type FactTest, factTest, minByClass, type RowFilter } from './filter.ts'
import { conceptNumber, wholeNumber, wordNumber } from './keys.ts'
import { otherReadings } from './near-weak-words.ts'
import { type OpenedSegment, type OpenedSegments, textOf } from './opened-segments.ts'
import { placeOf, rowIn, segmentIn } from './row-places.ts'
import { coreLengthOf, hasWholeText, hasWord, isCutText, signOfRow } from './row-text.ts'
import { SameTexts } from './same-texts.ts'
import { isRemoved, ROW_WORDS } from './segment-buffer.ts'
import { SharedMeanings } from './shared-meanings.ts'
import { type TopCounts, TopRows } from './top-rows.ts'
import { WeightCounter } from './weight-counter.ts'

/** A row that may be close to a name. */
export type Candidate = {
  id: number
  /** The row's sign without its key and meanings; null where they, or texts that the index does not keep, decide. */
  sign: Sign | null
  status: MarkStatus
  /** Bits by which it counts as farther. */
  lowered: number
  /** About the bits of the comparison, less `lowered`, and less {@link DEAD_BITS} for a dead row. */
  near: number
}

export type CandidateOptions = {
  /** Most texts of candidates. */
  texts: number
  /** Most candidates of one text with the same `lowered` and status. */
  ofText: number
  filter?: RowFilter
  /** Bits by which rows count as farther, by Nice class (1 to 45); entry 0 for rows without classes. The least counts. */
  lowered?: readonly number[]
}

/** Rows that share the most weight with a name, and texts of them that are aligned with it. */
const POOLED = 4_000
const COMPARED = 1_200
/** Rough estimates are kept in whole numbers, above the lowest. */
const LOWEST_BITS = 40
const STEPS = 64
/** Weight of shared numbers that counts as much as one bit of closeness. */
const WEIGHT_OF_CLOSENESS = 50
/**
 * Most rows that the estimate finds not close at all. In a small register they are nearly all rows; of 3,450 such pairs of real
 * names, none was closer than 0.2 bits.
 */
const MAX_UNLIKE = 25
/** Least estimate of a row whose text is cut: the rest may have the name. Few rows are so long. */
const CUT_BITS = 6
/** Above every estimate: rows of the same key come first. */
const SAME = 1_000
/** Bits by which a dead row counts as farther: it matters less than a live one. A grade is a factor of ten. */
const DEAD_BITS = Math.log2(10)

/** Finds the rows of an index that are probably closest to a name. */
export class Candidates {
  readonly #segments: OpenedSegments
  readonly #pool: TopRows
  readonly #texts: SameTexts
  readonly #closer = new TopRows(COMPARED)

  /** @param pooled rows that are compared by their letters; all of a smaller register */
  constructor(segments: OpenedSegments, pooled = POOLED) {
    this.#segments = segments
    this.#pool = new TopRows(pooled)
    this.#texts = new SameTexts(pooled)
  }

  /**
   * The rows that are probably closest to a name, closest first. Every row with the same key comes before all others. Rows of
   * one text count as one, because a register has hundreds of some names. Signs are made one by one, so a caller that needs
   * fewer stops.
   */
  *of(
    sign: Sign,
    { texts: most, ofText, filter = {}, lowered = [] }: CandidateOptions,
  ): Generator<Candidate> {
    const test = factTest(filter)
    const closeness = new Closeness(sign)
    const meanings = new SharedMeanings(this.#segments, sign)
    const pool = this.#pool
    pool.clear()
    const isSmall = this.#fitPool(test)
    const best = new Map<number, { near: number; isWhole: boolean; isEstimated: boolean }>()
    for (let at = 0; at < this.#segments.length; at += 1) {
      const segment = this.#segments.at(at)
      const isFound = findableIn(segment, test)
      for (const row of this.#meant(segment, sign))
        if (isFound(row))
          best.set(placeOf(at, row), { near: WEIGHTS.sameMeaning, isWhole: true, isEstimated: false })
      for (const row of this.#same(segment, sign))
        if (isFound(row)) best.set(placeOf(at, row), { near: SAME, isWhole: true, isEstimated: false })
      if (isSmall)
        for (let row = 0; row < segment.rows; row += 1) if (isFound(row)) pool.add(placeOf(at, row), 0)
    }
    const texts = isSmall ? this.#closest(pool.best(), closeness, sign) : this.#counted(sign, test, closeness)
    const estimate = (places: readonly number[]): void => {
      let [near, before] = [0, Number.NaN]
      for (const place of places) {
        const known = best.get(place)
        if (known?.isEstimated) continue
        const segment = this.#segmentOf(place)
        const row = rowIn(place)
        const bits = coreBitsIn(segment.facts[row * ROW_WORDS + FACT_WORDS] ?? 0)
        const meaning = Math.min(bits, meanings.bitsOf(segmentIn(place), row))
        if (meaning !== before) {
          const [from, to] = [segment.ends[row - 1] ?? 0, segment.ends[row] ?? 0]
          near = closeness.of(segment.texts, from, to, bits, meaning)
          near = Math.max(near, longTextBits(segment, row, sign))
        }
        before = meaning
        if (!known) best.set(place, { near, isWhole: meaning > 0, isEstimated: true })
        else {
          known.near = Math.max(known.near, near)
          known.isEstimated = true
        }
      }
    }
    const known = [...best.keys()].slice(0, COMPARED)
    for (const places of texts) estimate(places)
    for (const place of known) estimate([place])
    const found = [...best].map(([place, { near, isWhole }]) => {
      const { facts } = this.#segmentOf(place)
      const at = rowIn(place) * ROW_WORDS
      const low = lowered.length === 0 ? 0 : minByClass(lowered, facts, at)
      const status = statusIn(facts[at + 1] ?? 0)
      const rank = near - low - (status === 'dead' ? DEAD_BITS : 0)
      return { place, isWhole, status, lowered: low, near, rank }
    })
    found.sort((a, b) => b.rank - a.rank || a.place - b.place)
    const signs = new Map<string, Sign | null>()
    const alike = new Map<string, number>()
    let unlike = 0
    for (const { place, isWhole, status, lowered, near, rank } of found) {
      const segment = this.#segmentOf(place)
      const row = rowIn(place)
      const text = textOf(segment, row)
      if (near <= 0 && hasWholeText(text)) {
        unlike += 1
        if (unlike > MAX_UNLIKE) continue
      }
      if (!signs.has(text)) {
        if (signs.size === most) return
        signs.set(text, signOfRow(text))
      }
      const kind = `${text} ${lowered} ${status}`
      const count = (alike.get(kind) ?? 0) + 1
      alike.set(kind, count)
      if (count > ofText) continue
      yield {
        id: segment.ids[row] ?? 0,
        sign: isWhole ? null : (signs.get(text) ?? null),
        status,
        lowered,
        near: rank,
      }
    }
  }

  /** Whether the pool holds all rows that pass a filter, so that none needs to be counted. */
  #fitPool(test: FactTest | null): boolean {
    if (this.#segments.rows <= this.#pool.size) return true
    if (test === null) return false
    let found = 0
    for (let at = 0; at < this.#segments.length; at += 1) {
      const segment = this.#segments.at(at)
      const isFound = findableIn(segment, test)
      for (let row = 0; row < segment.rows; row += 1) {
        if (!isFound(row)) continue
        found += 1
        if (found > this.#pool.size) return false
      }
    }
    return true
  }

  /** The rows that share the most weight with a name, or with the name as it may have been meant, and are roughly closest. */
  #counted(sign: Sign, test: FactTest | null, closeness: Closeness): number[][] {
    return [sign, ...otherReadings(sign)].flatMap((counted) => {
      const counter = new WeightCounter(this.#segments, counted, test !== null)
      this.#pool.clear()
      for (let at = 0; at < this.#segments.length; at += 1) {
        const segment = this.#segments.at(at)
        counter.count(at, segment, findableIn(segment, test), this.#pool)
      }
      return this.#closest(this.#pool.best(), closeness, sign)
    })
  }

  /** The rows of a pool whose texts a rough comparison finds closest, those of each text together. */
  #closest({ rows: places, counts }: TopCounts, closeness: Closeness, sign: Sign): number[][] {
    const texts = this.#texts
    texts.clear()
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number
      texts.add(segmentIn(place), this.#segmentOf(place), rowIn(place), counts[at] as number)
    }
    if (texts.size <= COMPARED) return Array.from({ length: texts.size }, (_, text) => texts.placesOf(text))
    const closest = this.#closer
    closest.clear()
    for (let text = 0; text < texts.size; text += 1) {
      const place = texts.placeOf(text)
      const segment = this.#segmentOf(place)
      const row = rowIn(place)
      const start = row === 0 ? 0 : (segment.ends[row - 1] as number)
      const rough = closeness.roughly(segment.texts, start, segment.ends[row] as number)
      const bits =
        Math.max(rough, longTextBits(segment, row, sign)) + texts.countOf(text) / WEIGHT_OF_CLOSENESS
      closest.add(text, Math.max(0, Math.round((bits + LOWEST_BITS) * STEPS)))
    }
    return Array.from(closest.best().rows, (text) => texts.placesOf(text))
  }

  /** Rows whose whole name is the same. */
  #same(segment: OpenedSegment, sign: Sign): number[] {
    const core = packCore(sign)
    return this.#segments
      .rowsUnder(segment, wholeNumber(sign.key))
      .filter((row) => isSameKey(segment.facts[row * ROW_WORDS + FACT_WORDS] ?? 0, core))
  }

  /** Rows of as many telling words as a name, each of which is a word of it or may mean the same. */
  #meant(segment: OpenedSegment, sign: Sign): number[] {
    const telling = coreWordsOf(sign.words)
    if (!telling.some(({ concepts }) => concepts.length > 0)) return []
    let rows: Set<number> | undefined
    for (const { form, concepts } of telling) {
      const numbers = [wordNumber(form.latin), ...concepts.map(conceptNumber)]
      const listed = new Set(numbers.flatMap((number) => this.#segments.rowsUnder(segment, number)))
      rows = rows?.intersection(listed) ?? listed
    }
    return [...(rows ?? [])].filter((row) => coreLengthOf(textOf(segment, row)) === telling.length)
  }

  #segmentOf(place: number): OpenedSegment {
    return this.#segments.at(segmentIn(place))
  }
}

/**
 * Least bits of a row whose text is longer than the part that is estimated: those of a word of the name within it. The rest of a
 * text that is cut may have it.
 */
function longTextBits(segment: OpenedSegment, row: number, { words }: Sign): number {
  const length = (segment.ends[row] ?? 0) - (segment.ends[row - 1] ?? 0)
  if (length <= MAX_LETTERS) return Number.NEGATIVE_INFINITY
  const text = textOf(segment, row)
  const found = coreWordsOf(words).filter(({ form }) => hasWord(text, form.latin))
  const least = isCutText(length) ? CUT_BITS : Number.NEGATIVE_INFINITY
  return Math.max(least, ...found.map(({ form }) => form.bits * WEIGHTS.part))
}

/** Whether a row of a segment is not removed, and passes a filter. */
const findableIn =
  ({ removed, facts }: OpenedSegment, test: FactTest | null) =>
  (row: number): boolean =>
    !isRemoved(removed, row) && (test === null || test(facts, row * ROW_WORDS))
