import {
  classMasks,
  dayIn,
  dayOf,
  EARLIEST_DAY,
  highClassesIn,
  LATEST_DAY,
  statusBitIn,
  statusBits,
} from './facts.ts'
import type { RowStatus } from './forms.ts'

/** First and last day, `yyyy-mm-dd`; rows without a day are left out. */
export type Days = { from?: string; to?: string }

/** Which rows a search gives. Plain data, so that a thread can take it; a member that is left out excludes no row. */
export type RowFilter = {
  /** Rows of one of these Nice classes; rows without classes may be of any. */
  niceClasses?: readonly number[]
  statuses?: readonly RowStatus[]
  /** Days of filing; of incorporation for companies. */
  filed?: Days
  registered?: Days
}

/** A test of the facts of the row at `at`: see `packFacts`. */
export type FactTest = (facts: Uint32Array, at: number) => boolean

/** null if every row passes. */
export function factTest({ niceClasses, statuses, filed, registered }: RowFilter): FactTest | null {
  if (!niceClasses && !statuses && !filed && !registered) return null
  const [low, high] = classMasks(niceClasses ?? [])
  const bits = statusBits(statuses ?? [])
  const [isFiled, isRegistered] = [dayTest(filed), dayTest(registered)]
  return (facts, at) => {
    const rowHigh = facts[at + 1] as number
    if (statuses && (statusBitIn(rowHigh) & bits) === 0) return false
    if (niceClasses) {
      const [ownLow, ownHigh] = [facts[at] as number, highClassesIn(rowHigh)]
      if ((ownLow | ownHigh) !== 0 && (ownLow & low) === 0 && (ownHigh & high) === 0) return false
    }
    return isFiled(dayIn(rowHigh)) && isRegistered(facts[at + 3] as number)
  }
}

function dayTest(days: Days | undefined): (day: number) => boolean {
  if (!days) return () => true
  const [first, last] = [dayOf(days.from ?? EARLIEST_DAY), dayOf(days.to ?? LATEST_DAY)]
  return (day) => day >= first && day <= last
}

/** Least number of a table by Nice class (1 to 45) over the classes of a row; the entry 0 for a row without classes. */
export function minByClass(table: readonly number[], facts: Uint32Array, at: number): number {
  const [low, high] = [facts[at] ?? 0, highClassesIn(facts[at + 1] ?? 0)]
  if ((low | high) === 0) return table[0] ?? 0
  let least = Number.POSITIVE_INFINITY
  for (let rest = low; rest !== 0; rest &= rest - 1)
    least = Math.min(least, table[32 - Math.clz32(rest & -rest)] ?? 0)
  for (let rest = high; rest !== 0; rest &= rest - 1)
    least = Math.min(least, table[64 - Math.clz32(rest & -rest)] ?? 0)
  return least
}
