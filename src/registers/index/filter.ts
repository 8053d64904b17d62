import type { MarkStatus } from '../marks/statuses.ts'
import { classMasks, dayIn, dayOf, highClassesIn, statusIn } from './facts.ts'

/** Which rows a search gives. Plain data, so that a thread can take it; a member that is left out excludes no row. */
export type RowFilter = {
  /** Rows of one of these Nice classes; rows without classes may be of any. */
  niceClasses?: readonly number[]
  statuses?: readonly MarkStatus[]
  /** First and last day of filing, `yyyy-mm-dd`; rows without a day are left out. */
  from?: string
  to?: string
}

/** A test of the facts of the row at `at`: see `packFacts`. */
export type FactTest = (facts: Uint32Array, at: number) => boolean

/** null if every row passes. */
export function factTest({ niceClasses, statuses, from, to }: RowFilter): FactTest | null {
  if (!niceClasses && !statuses && from === undefined && to === undefined) return null
  const [low, high] = classMasks(niceClasses ?? [])
  const [first, last] = [dayOf(from ?? null), to === undefined ? Number.POSITIVE_INFINITY : dayOf(to)]
  const isDated = from !== undefined || to !== undefined
  return (facts, at) => {
    const [rowLow, rowHigh] = [facts[at] ?? 0, facts[at + 1] ?? 0]
    if (niceClasses && (rowLow | highClassesIn(rowHigh)) !== 0)
      if ((rowLow & low) === 0 && (highClassesIn(rowHigh) & high) === 0) return false
    if (statuses && !statuses.includes(statusIn(rowHigh))) return false
    const day = dayIn(rowHigh)
    return !isDated || (day !== 0 && day >= first && day <= last)
  }
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
