import { monthsLater } from '../primitives/months.ts'

/**
 * Months in which an application can claim the priority of an earlier one abroad (Paris Convention, Art. 4 C(1)). Within
 * them, marks may still appear that are earlier than the check.
 */
const PRIORITY_MONTHS = 6

/**
 * The day on which a new search for marks shows everything that is earlier than the check, `yyyy-mm-dd`.
 * @param at RFC 3339 time of the report
 */
export const searchAgainOn = (at: string): string => monthsLater(at, PRIORITY_MONTHS)
