import type { TrademarkFinding } from '../../events/sections.ts'
import { monthsLater } from '../../primitives/months.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Months after its expiry in which a registration can still be renewed (Regulation (EU) 2017/1001, Art. 53(3); Madrid
 * Protocol, Art. 7(4); 15 U.S.C. § 1059(a)).
 */
const GRACE_MONTHS = 6

/** Words and codes of offices for a registration that ended because it was not renewed. USPTO 900 is "expired". */
const EXPIRED = /^(?:(?:registration )?expired|marque expirée|900)$/i

/** Offices that change the status of a registration when its term has ended. */
const STATES_EXPIRY: ReadonlySet<string> = new Set(['USPTO', 'EUIPO'])

type Mark = Pick<TrademarkFinding, 'status' | 'expires' | 'pending' | 'right'> & { statusText: string | null }

/** `dataAsOf`: the day of the data, null for the present. */
type Source = { office: string; dataAsOf: string | null }

/**
 * Whether a mark is in force at a time. One that has expired stays live while its registration can still be renewed.
 * One that is registered in the data after that time is dead, because offices do not state the end of a term in their
 * data; it is unknown if it may have been renewed since: the data is older, or it is a designation of an international
 * registration, which WIPO renews.
 * @param expires `yyyy-mm-dd`
 * @param now epoch ms
 */
export function statusAt(
  { status, statusText, expires, pending, right }: Mark,
  { office, dataAsOf }: Source,
  now: number,
): TrademarkFinding['status'] {
  if (!expires || status === 'unknown') return status
  if (status === 'dead') return isRenewable({ statusText, expires }, now) ? 'live' : 'dead'
  const end = endOf(expires)
  if (pending || now < end || STATES_EXPIRY.has(office.toUpperCase())) return 'live'
  const mayBeRenewed = right === 'international' || (dataAsOf !== null && Date.parse(dataAsOf) < end)
  return mayBeRenewed ? 'unknown' : 'dead'
}

/** Whether an office's word or code says that a registration ended because it was not renewed. */
export const isExpired = (statusText: string | null): boolean => EXPIRED.test(statusText?.trim() ?? '')

/** Whether a registration that ended because it was not renewed can still be renewed. */
export const isRenewable = (
  { statusText, expires }: { statusText: string | null; expires: string | null },
  now: number,
): boolean => expires !== null && isExpired(statusText) && now < endOf(expires)

/** The end of the time in which a registration can be renewed, epoch ms. */
const endOf = (expires: string): number => Date.parse(monthsLater(expires, GRACE_MONTHS)) + DAY_MS
