const DAY_MS = 24 * 3_600_000
/** Maximum age of the data of a register that publishes daily, days. */
const MAX_DAYS_DAILY = 7
/** Maximum delay after the publication cycle of any other register, days. */
const MAX_DAYS_LATE = 14

/** A register that was searched, with the age of its data. */
export type Dated = {
  /** The day or time of its data, once it was searched. */
  dataAsOf: string | null
  /** Days from one publication of its data to the next. */
  cycleDays: number
}

/** Maximum age of a register's data in days, by the days from one publication to the next. */
export const maxDaysOf = (cycleDays: number): number =>
  cycleDays <= 1 ? MAX_DAYS_DAILY : cycleDays + MAX_DAYS_LATE

/** Whether a register's data is too old to prove that it has nothing that blocks the name. @param now epoch ms */
export function isStale({ dataAsOf, cycleDays }: Dated, now: number): boolean {
  if (dataAsOf === null) return false
  return Math.floor((now - Date.parse(dataAsOf)) / DAY_MS) > maxDaysOf(cycleDays)
}

/** The last day, `yyyy-mm-dd`, on which a register's data count. */
export const countsUntil = ({ dataAsOf, cycleDays }: { dataAsOf: string; cycleDays: number }): string =>
  new Date(Date.parse(dataAsOf.slice(0, 10)) + maxDaysOf(cycleDays) * DAY_MS).toISOString().slice(0, 10)
