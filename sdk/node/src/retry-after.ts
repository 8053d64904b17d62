/** Seconds that `Retry-After` (RFC 9110 §10.2.3) asks to wait, from either of its forms; null without a usable one. */
export function retryAfterSeconds(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after')?.trim()
  if (!text) return null
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const until = Date.parse(text)
  if (Number.isNaN(until) || !/GMT$/i.test(text)) return null
  const sent = Date.parse(headers.get('date') ?? '')
  return Math.max(0, Math.ceil((until - (Number.isNaN(sent) ? now : sent)) / 1000))
}
