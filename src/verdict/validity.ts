/** Days for which a report may be relied on: registers change each day. */
export const VALID_DAYS = 30

/**
 * The last day on which a report may be relied on, `yyyy-mm-dd`.
 * @param at RFC 3339 time of the report
 */
export const validUntil = (at: string): string =>
  new Date(Date.parse(at) + VALID_DAYS * 24 * 3_600_000).toISOString().slice(0, 10)
