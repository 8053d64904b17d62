import type { Searched } from './searched.ts'

const DAY_MS = 24 * 3_600_000
/** Maximum age of the data of a register that publishes daily, days. */
const MOST_DAYS_DAILY = 7
/** Maximum delay after the publication cycle of any other register, days. */
const MOST_DAYS_LATE = 14

/** Maximum age of a register's data in days, by the days from one publication to the next. */
export const mostDaysOf = (cycleDays: number): number =>
  cycleDays <= 1 ? MOST_DAYS_DAILY : cycleDays + MOST_DAYS_LATE

/** Whether a register's data is too old to be searched for a mark that blocks the name. @param now epoch ms */
export function isStale({ dataAsOf, cycleDays }: Searched, now: number): boolean {
  if (dataAsOf === null) return false
  return Math.floor((now - Date.parse(dataAsOf)) / DAY_MS) > mostDaysOf(cycleDays)
}
