/** Days for which a report may be relied on: registers change each day. */
export const VALID_DAYS = 30

/** The day so many days after an RFC 3339 time, `yyyy-mm-dd`. */
const validUntil = (at: string): string =>
  new Date(Date.parse(at) + VALID_DAYS * 24 * 3_600_000).toISOString().slice(0, 10)

/** `territories`: those of the registers that were searched in full. */
type Judged = {
  verdict: string | null
  verdictBasis: readonly string[]
  territories: readonly string[]
}

/**
 * The last day on which a report may be relied on, `yyyy-mm-dd`. Null for a report that is not finished, and for one in which
 * no registry or network answered in full: the analysis works without any. A register that counts is enough for a conflict.
 * @param at RFC 3339 time of the report
 */
export const validityOf = (judged: Judged, at: string | null): string | null =>
  at === null || judged.verdict === null || isEmpty(judged) ? null : validUntil(at)

const isEmpty = ({ verdict, verdictBasis, territories }: Judged): boolean =>
  verdictBasis.every((source) => source === 'analysis') &&
  (verdict === 'inconclusive' || (verdict === 'conflict' && territories.length === 0))

/** The last day on which the verdicts of a batch may be relied on; null as in {@link validityOf} for all its names. */
export const validityOfNames = (names: readonly Judged[], at: string | null): string | null =>
  names.map((name) => validityOf(name, at)).find((day) => day !== null) ?? null
