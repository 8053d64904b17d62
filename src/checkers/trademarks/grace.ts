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

/**
 * Whether a mark is in force at a time: one that has expired stays live while its registration can still be renewed.
 * @param expires `yyyy-mm-dd`
 * @param now epoch ms
 */
export function statusAt(
  {
    status,
    statusText,
    expires,
  }: Pick<TrademarkFinding, 'status' | 'expires'> & { statusText: string | null },
  now: number,
): TrademarkFinding['status'] {
  if (status !== 'dead' || !expires || !EXPIRED.test(statusText?.trim() ?? '')) return status
  const lastDay = Date.parse(monthsLater(expires, GRACE_MONTHS))
  return now < lastDay + DAY_MS ? 'live' : 'dead'
}
