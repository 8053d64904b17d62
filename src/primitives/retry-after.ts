/** The three forms of a date that a recipient must accept (RFC 9110 §5.6.7). */
const DATES = [
  /^[a-z]{3}, (?<day>\d\d) (?<month>[a-z]{3}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT$/i,
  /^[a-z]{6,9}, (?<day>\d\d)-(?<month>[a-z]{3})-(?<year>\d\d) (?<time>\d\d:\d\d:\d\d) GMT$/i,
  /^[a-z]{3} (?<month>[a-z]{3}) (?<day>[ \d]\d) (?<time>\d\d:\d\d:\d\d) (?<year>\d{4})$/i,
]
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const DAY_MS = 86_400_000
/** A year of two digits that is further ahead is one of the past century (RFC 9110 §5.6.7). */
const MAX_YEARS_AHEAD = 50
/** Larger numbers of seconds count as this one (RFC 9111 §1.2.2). */
const MAX_SECONDS = 2 ** 31

/**
 * The wait of a `Retry-After` header, in ms from `now` (epoch ms): whole seconds or an HTTP date (RFC 9110 §10.2.3); null for
 * anything else, which is ignored. A date in the past is 0.
 */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text), MAX_SECONDS) * 1_000
  const at = dateIn(text, now)
  return at === null ? null : Math.max(0, at - now)
}

function dateIn(text: string, now: number): number | null {
  for (const form of DATES) {
    const { day = '', month = '', year = '', time = '' } = form.exec(text)?.groups ?? {}
    const number = String(MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, '0')
    const dated = (fullYear: string): number =>
      Date.parse(`${fullYear}-${number}-${day.replace(' ', '0')}T${time}Z`)
    const at = dated(year.length === 2 ? `20${year}` : year)
    if (Number.isNaN(at)) continue
    const isPast = year.length === 2 && at - now > MAX_YEARS_AHEAD * 365.25 * DAY_MS
    return isPast ? dated(`19${year}`) : at
  }
  return null
}
