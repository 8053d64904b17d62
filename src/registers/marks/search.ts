import type { DatabaseSync } from 'node:sqlite'
import type { SignComparison } from '../../names/comparison/compare.ts'
import type { Sign } from '../../names/comparison/sign.ts'
import { markKey } from '../../names/features/mark-features.ts'
import { latinKey } from '../../names/latin.ts'
import { placesFor } from '../../primitives/places.ts'
import { ownerOf } from '../index/facts.ts'
import type { RowFilter } from '../index/filter.ts'
import { type Candidate, type CandidateOptions, IndexReader } from '../index/reader.ts'
import { RegisterRefused } from '../refused.ts'
import {
  closest,
  compareMark,
  compareWithMark,
  latinTextOf,
  type NameSigns,
  nameSigns,
  searchedSigns,
} from './compare-mark.ts'
import { listOf } from './lists.ts'
import { isRenewable } from './renewal-grace.ts'
import type { MarkRow } from './row.ts'
import type { MarkStatus } from './statuses.ts'
import { markOf, SELECT_MARK } from './stored-mark.ts'

/** A mark of a register with its relation to the searched name. */
export type RegisterHit = Omit<MarkRow, 'translations' | 'readings' | 'disclaimed'> & {
  status: MarkStatus
  /** Whether a live mark is an application; null if the office does not say so. */
  pending: boolean | null
  /** The earliest day that counts as the day of filing, before `filed`. */
  priority: string | null
  exact: boolean
  comparison: SignComparison
  /** The live marks of the register with the shared words; null if no words are shared. */
  crowd: Crowd | null
}

/** Plain data, so that a thread can take it. */
export type SearchOptions = {
  limit: number
  filter?: RowFilter
  /**
   * Bits by which a mark counts as farther because its goods are farther, by Nice class (1 to 45); entry 0 for a mark
   * without classes. The nearest class of a mark counts. None by default.
   */
  lowered?: readonly number[]
  /** Nice classes whose marks do not count in a crowd. None by default. */
  remote?: readonly number[]
  /** Words of the name, in Latin letters, that are weak in it: they describe the goods. None by default. */
  weak?: readonly string[]
  /** Stems of words that are weak in marks for the nearest goods: they describe these. None by default. */
  describing?: readonly string[]
  /** Those of the check; only the registers of test mode look at them. */
  jurisdictions?: readonly string[]
  /** Epoch ms. If it is given, dead marks that can still be renewed count as live: see {@link isRenewable}. */
  now?: number
}

/** How many share the words of a mark. */
export type Crowd = {
  /** Distinct owners of live marks of classes that are not remote; a mark without an owner counts as one. */
  owners: number
  /** Other live marks of the same owner; null if the owner is unknown. */
  family: number | null
}

/** Texts compared closely for one search at most. */
const COMPARED = 300
/** Marks of one text, status and distance of goods that are compared, for each mark that is asked for. */
const OF_TEXT = 8
/** The comparison gives a row rarely more bits than this above the estimate of the index. Estimates of close rows are rougher. */
const marginOf = (bits: number): number => 5 + Math.max(0, bits - 10) / 2
/** Rows counted at most for the words that a mark shares with the name. */
const COUNTED = 2_000

/** See {@link SearchOptions}. */
type Describing = ReadonlySet<string>
const NONE: Describing = new Set()

type Compared = Pick<Candidate, 'id' | 'lowered' | 'status'> & {
  exact: boolean
  comparison: SignComparison
}

/** Searches the marks of an opened register. */
export class MarkSearch {
  readonly #index: IndexReader
  readonly #row
  readonly #names
  readonly #term

  constructor(db: DatabaseSync) {
    this.#index = new IndexReader(db)
    this.#row = db.prepare(`${SELECT_MARK} WHERE id = ?`)
    this.#term = db.prepare('SELECT statusText, expires FROM mark WHERE id = ?')
    this.#names = db.prepare('SELECT mark, translations, readings, disclaimed FROM mark WHERE id = ?')
  }

  /** Reads a part of the index before a search needs it. Returns whether others are left. */
  readOn(): boolean {
    return this.#index.readOn()
  }

  /**
   * The live and dead marks that come closest to a name: the same first, then by how surprising so close a mark is. Dead marks
   * do not displace others: see {@link placesFor}. Throws {@link RegisterRefused} for a name without any searchable form.
   */
  search(
    name: string,
    { limit, filter = {}, lowered = [], remote = [], weak = [], describing = [], now }: SearchOptions,
  ): RegisterHit[] {
    const signs = nameSigns(name, weak)
    if (signs[0].sign.key === '')
      throw new RegisterRefused(`${JSON.stringify(name)} has no letters or digits to search for`)
    const options = { filter, lowered, describing: new Set(describing) }
    const compared = this.#closest(signs, limit, options).sort(byCloseness)
    const isDeciding = new Set(
      compared.filter((each) => each.status !== 'dead' || this.#isRenewable(each, now)).map(({ id }) => id),
    )
    const deciding = compared.filter(({ id }) => isDeciding.has(id))
    const others = compared.filter(({ id }) => !isDeciding.has(id))
    const hits = [...closestOf(deciding, limit), ...closestOf(others, limit)]
      .filter(({ exact, comparison }) => exact || comparison.bits > 0)
      .map((each) => ({ id: each.id, hit: this.#hit(each) }))
      .sort((a, b) => byMarkRank(a.hit, b.hit))
    const crowds = new Map<string, CountedCrowd>()
    return placesFor(hits, limit, ({ id }) => isDeciding.has(id)).map(({ hit: { lowered: _, ...hit } }) => ({
      ...hit,
      crowd: this.#crowd(hit, remote, crowds),
    }))
  }

  #isRenewable({ id }: Compared, now: number | undefined): boolean {
    const row = now === undefined ? undefined : this.#term.get(id)
    return (
      now !== undefined &&
      row !== undefined &&
      isRenewable({ statusText: text(row.statusText), expires: text(row.expires) }, now)
    )
  }

  /** The candidates of the index, compared, up to the first that hardly reaches the closest `limit` of those that are not dead. */
  #closest(
    signs: NameSigns,
    limit: number,
    { describing, ...options }: Pick<CandidateOptions, 'filter' | 'lowered'> & { describing: Describing },
  ): Compared[] {
    const compared = new Map<number, Compared>()
    const compare = this.#comparing(signs, describing)
    const highest = new Float64Array(limit)
    const limits = { texts: Math.max(COMPARED, limit), ofText: OF_TEXT * limit }
    for (const sign of searchedSigns(signs))
      for (const candidate of this.#index.candidates(sign, { ...limits, ...options })) {
        const last = highest[0] ?? 0
        if (compared.size >= limit && candidate.near + marginOf(last) < last) break
        const isKnown = compared.has(candidate.id)
        // A row that is the same as another spelling is read for its key, also if an earlier spelling found it.
        if (isKnown && candidate.sign) continue
        const each = compare(candidate)
        compared.set(candidate.id, each)
        const bits = each.exact ? Number.POSITIVE_INFINITY : each.comparison.bits - each.lowered
        if (isKnown || bits <= last || each.status === 'dead') continue
        highest[0] = bits
        highest.sort()
      }
    return [...compared.values()]
  }

  /** Compares candidates with a name; those with one sign, and goods at one distance, once. */
  #comparing(signs: NameSigns, describing: Describing): (candidate: Candidate) => Compared {
    const near = new Map<Sign, SignComparison>()
    const far = new Map<Sign, SignComparison>()
    return ({ sign: other, ...candidate }) => {
      const isNear = candidate.lowered === 0
      const weak = isNear ? describing : NONE
      if (other) {
        const known = isNear ? near : far
        const comparison =
          known.get(other) ?? closest(signs, latinTextOf(other), (sign) => compareWithMark(sign, other, weak))
        known.set(other, comparison)
        return { ...candidate, exact: false, comparison }
      }
      const row = this.#names.get(candidate.id)
      if (!row) throw missing(candidate.id)
      const mark = {
        mark: String(row.mark),
        translations: listOf(row.translations),
        readings: listOf(row.readings),
        disclaimed: listOf(row.disclaimed),
      }
      const text = [mark.mark, ...mark.translations, ...mark.readings].map(latinKey).join(' ')
      const comparison = closest(signs, text, (sign) => compareMark(sign, mark, weak))
      return { ...candidate, exact: markKey(mark.mark) === signs[0].sign.key, comparison }
    }
  }

  #hit({ id, exact, status, lowered, comparison }: Compared) {
    const row = this.#row.get(id)
    if (!row) throw missing(id)
    const { translations: _t, readings: _r, disclaimed: _d, ...mark } = markOf(row)
    return {
      ...mark,
      status,
      pending: row.pending === null ? null : row.pending === 1,
      priority: text(row.priority),
      exact,
      comparison,
      lowered,
    }
  }

  #crowd(
    { owner, comparison: { shared } }: Pick<RegisterHit, 'owner' | 'comparison'>,
    remote: readonly number[],
    known: Map<string, CountedCrowd>,
  ): Crowd | null {
    if (shared === null) return null
    const crowd = known.get(shared) ?? this.#count(shared, remote)
    known.set(shared, crowd)
    const marks = owner === null ? null : (crowd.byOwner.get(ownerOf(owner)) ?? 0)
    return { owners: crowd.owners, family: marks && Math.max(0, marks - 1) }
  }

  #count(shared: string, remote: readonly number[]): CountedCrowd {
    const isRemote = Array.from({ length: 46 }, (_, niceClass) => Number(remote.includes(niceClass)))
    const byOwner = new Map<number, number>()
    const near = new Set<number>()
    let nameless = 0
    for (const { owner, byClass } of this.#index.withWords([...new Set(shared.split(' '))], COUNTED)) {
      if (owner !== 0) byOwner.set(owner, (byOwner.get(owner) ?? 0) + 1)
      if (byClass(isRemote) === 1) continue
      if (owner === 0) nameless += 1
      else near.add(owner)
    }
    return { owners: near.size + nameless, byOwner }
  }
}

const missing = (id: number): Error => new Error(`row ${id} is missing`)

type CountedCrowd = { owners: number; byOwner: ReadonlyMap<number, number> }

/** The first of them, and those that are as close as the last of these. */
function closestOf(compared: readonly Compared[], limit: number): readonly Compared[] {
  const last = compared[limit - 1]
  if (!last) return compared
  const end = compared.findIndex((each) => byCloseness(each, last) > 0)
  return end === -1 ? compared : compared.slice(0, end)
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const LIFE = { live: 0, unknown: 1, dead: 2 }

type Ranked = Pick<Compared, 'exact' | 'status' | 'comparison'> & Partial<Pick<Compared, 'lowered'>>

/** The same mark first, then the closest, of these the mark whose whole meaning is the same; of the same marks, live before dead. */
const byCloseness = (a: Ranked, b: Ranked): number =>
  Number(b.exact) - Number(a.exact) ||
  (a.exact ? loweredBits(a) - loweredBits(b) || LIFE[a.status] - LIFE[b.status] : 0) ||
  b.comparison.bits - loweredBits(b) - (a.comparison.bits - loweredBits(a)) ||
  (b.comparison.meaning ?? 0) - (a.comparison.meaning ?? 0)

const loweredBits = ({ lowered = 0 }: Ranked): number => lowered

type RankedHit = Ranked & Pick<RegisterHit, 'number'>

/** As {@link byCloseness}; then live before dead, and by number, so that the order never varies. */
export const byMarkRank = (a: RankedHit, b: RankedHit): number =>
  byCloseness(a, b) || LIFE[a.status] - LIFE[b.status] || (a.number < b.number ? -1 : 1)
