import { monthsLater } from '../../primitives/months.ts'

/**
 * Months in which an application can claim the priority of an earlier one abroad (Paris Convention, Art. 4 C(1)). Within
 * them, marks may still appear that are earlier than the check.
 */
const PRIORITY_MONTHS = 6

/**
 * The notice of a report.
 * @param at RFC 3339 time of the report
 */
export const noticeAt = (at: string): string =>
  [
    'This report states what the named sources answered at the named times.',
    'It cannot show trademark applications of the last weeks that the registers have not indexed yet, nor applications that will claim the priority of up to six months of an earlier one abroad:',
    `search for marks again on ${monthsLater(at, PRIORITY_MONTHS)}.`,
    'Unregistered rights, such as marks and trade names in use, cannot be searched completely.',
    'It is no legal advice and no guarantee that the name may be used; have a lawyer decide.',
  ].join(' ')
