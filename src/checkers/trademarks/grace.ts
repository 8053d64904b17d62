import type { TrademarkFinding } from '../../events/sections.ts'

/**
 * Months after its expiry in which a registration can still be renewed (Regulation (EU) 2017/1001, Art. 53(3); Madrid
 * Protocol, Art. 7(4); 15 U.S.C. § 1059(a)).
 */
const GRACE_MONTHS = 6

/** Words and codes of offices for a registration that ended because it was not renewed. USPTO 900 is "expired". */
const EXPIRED = /^(?:expired|900)$/i

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
  return now < graceEnd(expires) ? 'live' : 'dead'
}

/** The end of the last day of grace, epoch ms; a month without that day ends it on its last day. */
function graceEnd(expires: string): number {
  const [year = 0, month = 1, day = 1] = expires.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - 1 + GRACE_MONTHS + 1, 0)).getUTCDate()
  return Date.UTC(year, month - 1 + GRACE_MONTHS, Math.min(day, lastDay) + 1)
}
