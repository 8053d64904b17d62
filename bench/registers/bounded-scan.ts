import type { DatabaseSync } from 'node:sqlite'
import { compareSigns } from '../../src/names/comparison/compare.ts'
import { coreWordsOf, type Sign, signOf } from '../../src/names/comparison/sign.ts'
import { Closeness } from '../../src/registers/index/closeness.ts'
import { coreBitsIn, FACT_WORDS } from '../../src/registers/index/facts.ts'
import { conceptNumber } from '../../src/registers/index/keys.ts'
import { type OpenedSegment, OpenedSegments } from '../../src/registers/index/opened-segments.ts'
import { isRemoved, ROW_WORDS } from '../../src/registers/index/segment-buffer.ts'

/**
 * How far the two estimates of a pair may be below its bits. Both are measured, not proven: `--prove` also compares every
 * row. Of 1,271 pairs of more than 1 bit, none had a rough estimate of less than half of its bits less 1.6.
 */
const leastRough = (bits: number): number => bits / 2 - 3
const leastNear = (bits: number): number => bits - 6

const [MORE, READING] = ['!', '='].map((sign) => sign.charCodeAt(0))
/** Rough estimates are sorted in steps of so many to a bit. */
const STEPS = 8

/**
 * The closest rows of an opened register, as `closestBits` finds them by the comparison with every row, in less time:
 * every row is estimated from its letters. Rows are compared in the order of the estimates, until no further one can be
 * closer. Rows of other scripts, with readings, or with a concept of the name are always compared.
 */
export class BoundedScan {
  readonly #segments: OpenedSegments
  readonly #name
  /** Rows that were compared. */
  compared = 0

  constructor(db: DatabaseSync) {
    this.#segments = new OpenedSegments(db)
    this.#name = db.prepare('SELECT mark FROM mark WHERE id = ?')
  }

  /**
   * Bits of the closest `most` rows, the closest first. Rows of 0 bits are left out.
   * @param reached bits that as many rows are known to have
   */
  closest(name: string, most: number, reached: number): number[] {
    const sign = signOf(name)
    const closeness = new Closeness(sign)
    const found: number[] = []
    const last = (): number => Math.max(reached, found.length === most ? (found.at(-1) ?? 0) : 0)
    const add = (segment: OpenedSegment, row: number): void => {
      this.compared += 1
      const other = signOf(String(this.#name.get(segment.ids[row] as number)?.mark))
      const { bits } = compareSigns(sign, other)
      if (bits <= 0 || (found.length === most && bits <= (found.at(-1) ?? 0))) return
      found.push(bits)
      found.sort((a, b) => b - a)
      if (found.length > most) found.pop()
    }
    const places = new Map<number, [at: number, row: number][]>()
    for (let at = 0; at < this.#segments.length; at += 1) {
      const segment = this.#segments.at(at)
      const { texts, ends, removed, rows } = segment
      const meant = this.#meant(segment, sign)
      for (let row = 0; row < rows; row += 1) {
        if (isRemoved(removed, row)) continue
        const [from, to] = [row === 0 ? 0 : (ends[row - 1] as number), ends[row] as number]
        if (meant.has(row) || isOther(texts, from, to)) add(segment, row)
        else {
          const rough = closeness.roughly(texts, from, to)
          if (rough < leastRough(last())) continue
          const step = Math.ceil(rough * STEPS)
          const list = places.get(step)
          if (list) list.push([at, row])
          else places.set(step, [[at, row]])
        }
      }
    }
    for (const step of [...places.keys()].sort((a, b) => b - a)) {
      if (step / STEPS < leastRough(last())) break
      for (const [at, row] of places.get(step) ?? []) {
        const segment = this.#segments.at(at)
        const { texts, ends, facts } = segment
        const core = coreBitsIn(facts[row * ROW_WORDS + FACT_WORDS] ?? 0)
        const from = row === 0 ? 0 : (ends[row - 1] as number)
        const near = closeness.of(texts, from, ends[row] as number, core, 0)
        if (near >= leastNear(last())) add(segment, row)
      }
    }
    return found
  }

  /** Rows that have a concept of the name. */
  #meant(segment: OpenedSegment, sign: Sign): Set<number> {
    const concepts = coreWordsOf(sign.words).flatMap((word) => word.concepts)
    return new Set(concepts.flatMap((each) => this.#segments.rowsUnder(segment, conceptNumber(each))))
  }
}

/** Whether a row has more than the words of its name. */
function isOther(texts: Uint8Array, from: number, to: number): boolean {
  if (texts[from] === MORE) return true
  for (let at = from; at < to; at += 1) if (texts[at] === READING) return true
  return false
}
