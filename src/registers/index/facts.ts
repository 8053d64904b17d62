import type { Sign } from '../../names/comparison/sign.ts'
import type { MarkStatus } from '../marks/statuses.ts'
import { ROW_STATUSES, type RowFacts, type RowStatus } from './forms.ts'
import { hashOf } from './hash.ts'

/**
 * The facts of a row in four 32-bit numbers: classes 1 to 32; classes 33 to 45, status and day of filing; hash of the owner;
 * day of registration.
 */
export const FACT_WORDS = 4

const HIGH_CLASSES = 13
const STATUS_BITS = 2
const STATUS_AT = HIGH_CLASSES
const DATE_AT = HIGH_CLASSES + STATUS_BITS
const MAX_DAYS = 2 ** (32 - DATE_AT) - 1
const DAY_MS = 86_400_000
/** The days that a search distinguishes: an earlier one counts as the first, a later one as the last. */
export const EARLIEST_DAY = '1800-01-01'
export const LATEST_DAY = '2158-01-01'
/** Dates are counted in days from 1799-12-31; 0 is an unknown date. The last one is in 2158. */
const EPOCH = Date.UTC(1799, 11, 31)

/** Writes the facts of a row at `at`. */
export function packFacts(
  { niceClasses, status, filed, registered, owner }: RowFacts,
  into: Uint32Array,
  at: number,
): void {
  const [low, high] = classMasks(niceClasses)
  into[at] = low
  into[at + 1] = (high | (ROW_STATUSES.indexOf(status) << STATUS_AT) | (dayOf(filed) << DATE_AT)) >>> 0
  into[at + 2] = owner === null ? 0 : ownerOf(owner)
  into[at + 3] = dayOf(registered)
}

/** Two bit masks of Nice classes: 1 to 32, and 33 to 45. */
export function classMasks(niceClasses: readonly number[]): readonly [low: number, high: number] {
  let [low, high] = [0, 0]
  for (const each of niceClasses) {
    if (each <= 32) low |= 1 << (each - 1)
    else high |= 1 << (each - 33)
  }
  return [low >>> 0, high]
}

/** A number of an owner, never 0. */
export const ownerOf = (owner: string): number => hashOf(owner) || 1

/** Days from the epoch of the index, 1 to 131,071; 0 for null. */
export function dayOf(date: string | null): number {
  if (date === null) return 0
  return Math.min(MAX_DAYS, Math.max(1, Math.round((timeOf(date) - EPOCH) / DAY_MS)))
}

const DAY_LENGTH = 10

/** As `Date.parse` of a day. */
const timeOf = (date: string): number =>
  date.length === DAY_LENGTH
    ? Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)))
    : Date.parse(date)

/** Bits of statuses, and the one of a row. */
export const statusBits = (statuses: readonly RowStatus[]): number =>
  statuses.reduce((bits, status) => bits | (1 << ROW_STATUSES.indexOf(status)), 0)
export const statusBitIn = (facts: number): number => 1 << ((facts >>> STATUS_AT) & 3)

/** An application is live. */
export function statusIn(facts: number): MarkStatus {
  const status = ROW_STATUSES[(facts >>> STATUS_AT) & 3] ?? 'unknown'
  return status === 'pending' ? 'live' : status
}
export const isDeadIn = (facts: number): boolean => statusIn(facts) === 'dead'
export const dayIn = (facts: number): number => facts >>> DATE_AT
export const highClassesIn = (facts: number): number => facts & (2 ** HIGH_CLASSES - 1)

const CORE_STEPS = 4
const MAX_STEPS = 255

/** The last number of a row: 24 bits of the hash of its key, and the bits of its core in quarters, at most 63.75. */
export function packCore({ key, core }: Pick<Sign, 'key' | 'core'>): number {
  const steps = Math.min(MAX_STEPS, Math.round(core.bits * CORE_STEPS))
  return ((hashOf(key) & ~MAX_STEPS) | steps) >>> 0
}

export const isSameKey = (packed: number, other: number): boolean => packed >>> 8 === other >>> 8
export const coreBitsIn = (packed: number): number => (packed & MAX_STEPS) / CORE_STEPS
