import { z } from 'zod'
import type { Condition, Query } from '../../engine/ports/read-models.ts'

const DEFAULT_LIMIT = 20

/** RFC 3339 with any offset, converted to the UTC text in which times are stored. */
export const time = z.iso
  .datetime({ offset: true, error: 'must be an RFC 3339 time, for example 2026-01-31T09:30:00Z' })
  .transform((text) => new Date(text).toISOString())

/**
 * Parameters of lists in newest-first order. `createdAfter` includes its time, `createdBefore` does not, so that ranges
 * join without overlap.
 */
export const listParameters = {
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/, 'must be a whole number from 1 to 100')
    .transform(Number)
    .default(DEFAULT_LIMIT),
  cursor: z.string().min(1).max(2_000).optional(),
  createdAfter: time.optional(),
  createdBefore: time.optional(),
}

type Parameters = z.output<z.ZodObject<typeof listParameters>>

/** Filter by creation time; empty without a range. */
export function createdWithin({
  createdAfter,
  createdBefore,
}: Parameters): Readonly<Record<string, Condition>> {
  const range = {
    ...(createdAfter !== undefined && { gte: createdAfter }),
    ...(createdBefore !== undefined && { lt: createdBefore }),
  }
  return Object.keys(range).length > 0 ? { createdAt: range } : {}
}

/** With several filters, a page examines at most this many items. */
const AMONG = 1_000

type Filter = Readonly<Record<string, Condition>>

/**
 * Combines the owner's filter with further ones. The first given filter uses its index; the others are tested on its
 * matches, up to 1,000 items per page. List the most selective filter first.
 * @param unindexed a filter that no index serves: it is always tested on the matches of the others
 */
export function narrowed(
  own: Filter,
  filters: readonly Filter[],
  unindexed: Filter = {},
): Pick<Query, 'filter' | 'also'> {
  const isGiven = (one: Filter): boolean => Object.keys(one).length > 0
  const [first = {}, ...more] = filters.filter(isGiven)
  const others = [...more, unindexed].filter(isGiven)
  const filter = { ...own, ...first }
  return others.length === 0
    ? { filter }
    : { filter, also: { filter: Object.assign({}, ...others), among: AMONG } }
}

/** The requested page and its order. */
export function pageOf({ limit, cursor }: Parameters) {
  return { sort: [['createdAt', -1]] as const, limit, ...(cursor !== undefined && { cursor }) }
}
