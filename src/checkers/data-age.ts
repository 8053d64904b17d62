import type { SectionReason } from '../events/sections.ts'
import { enumerated } from './provider-client/section-evidence.ts'

const DAY_MS = 24 * 3_600_000
/** Maximum age of the data of a register that publishes daily, days. */
const MAX_DAYS_DAILY = 7
/** Maximum delay after the publication cycle of any other register, days. */
const MAX_DAYS_LATE = 14

/** A register that was searched, with the age of its data. */
type Dated = {
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

/**
 * The reason of a section whose registers have data that is too old.
 * @param missed what the data may lack: `marks`
 */
export function staleReason(stale: readonly (Dated & { register: string })[], missed: string): SectionReason {
  const names = stale.map(
    ({ register, dataAsOf, cycleDays }) =>
      `${register} is of ${dataAsOf?.slice(0, 10)}, more than ${maxDaysOf(cycleDays)} days old`,
  )
  return {
    code: 'stale_data',
    text: `Data that is too old may lack ${missed} that block this name: ${names.join('; ')}.`,
    nextStep: `Import the newest file of ${stale.map(({ register }) => register).join(', ')} with "namecheck registers import".`,
  }
}

/**
 * The reason of a section for which only a part of some registers was searched.
 * @param missed what the other part may hold: `marks`
 */
export function partialReason(partial: readonly { register: string }[], missed: string): SectionReason {
  const names = enumerated(partial.map(({ register }) => register))
  return {
    code: 'partial_register',
    text: `Only a part of the register of ${names} could be searched; the rest may hold ${missed} that block this name.`,
    nextStep: `Search the register of ${names} manually, or ask the operator of this service to import all of it.`,
  }
}
