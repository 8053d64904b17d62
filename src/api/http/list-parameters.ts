import { z } from 'zod'
import type { Condition } from '../../engine/ports/read-models.ts'

const DEFAULT_LIMIT = 20

/** RFC 3339 with any offset, as the UTC text that times are stored in. */
export const time = z.iso
  .datetime({ offset: true, error: 'must be a time of RFC 3339, for example 2026-01-31T09:30:00Z' })
  .transform((text) => new Date(text).toISOString())

/**
 * What lists that are newest first take: `createdAfter` includes its time, `createdBefore` does not, so that ranges
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

/** The filter on when something was created; empty when there is none. */
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

/** Which page is asked for, and in what order. */
export function pageOf({ limit, cursor }: Parameters) {
  return { sort: [['createdAt', -1]] as const, limit, ...(cursor !== undefined && { cursor }) }
}
