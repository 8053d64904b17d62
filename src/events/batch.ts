import { z } from 'zod'
import { sealed } from './account.ts'
import { checkRequest, nameForms, reason, reservation, verdictName } from './check.ts'
import { SOURCES, type Source } from './sections.ts'

const id = z.string().min(1)
const count = z.int().nonnegative()

/** A line of a batch. Lines that repeat a name share its check. */
export const batchRow = z.strictObject({
  /** From 0, as the names were sent. */
  index: count,
  query: z.string(),
  name: nameForms,
  checkId: id,
})

/** What became of a source by the end of a check. */
const sourceEnd = z.enum(['done', 'unknown', 'skipped', 'not_configured'])
export type SourceEnd = z.output<typeof sourceEnd>

/** How the check of a line ended, as its report says. */
export const rowEnd = z.strictObject({
  checkId: id,
  status: z.enum(['completed', 'canceled']),
  verdict: verdictName.nullable(),
  score: z.int().min(0).max(100).nullable(),
  sources: z.strictObject(
    Object.fromEntries(SOURCES.map((source) => [source, sourceEnd])) as Record<Source, typeof sourceEnd>,
  ),
  reasons: z.array(reason),
  /** What the check cost was given back. */
  refund: z.boolean(),
})
export type RowEnd = z.output<typeof rowEnd>

/** Lines, repeated names each time, by how they ended; verdicts only of those that were completed. */
export const batchCounts = z.strictObject({
  total: count,
  completed: count,
  canceled: count,
  clear: count,
  caution: count,
  conflict: count,
  inconclusive: count,
})
export type BatchCounts = z.output<typeof batchCounts>

/** Events of `batch-<id>`. */
export const batchEvents = {
  BatchRequested: {
    version: 1,
    schema: z.strictObject({
      batchId: id,
      rows: z.array(batchRow).min(1).max(50),
      request: checkRequest,
      deadlineAt: z.iso.datetime(),
      ruleSet: id,
      /** Checks it takes: its distinct names. */
      cost: z.int().positive(),
      /** Where the quota was taken from, for all of them together; null where none was needed. */
      reservation: reservation.nullable(),
      keyId: id,
      /** SHA-256 of the canonical request; an `Idempotency-Key` used for another request is told by it. */
      fingerprint: z.string(),
      sealedMetadata: sealed.nullable(),
    }),
  },
  /** The check of one name ended: of every line that has the name. */
  BatchRowCompleted: { version: 1, schema: z.strictObject({ batchId: id, ...rowEnd.shape }) },
  /** Asked for by a caller: checks that are open are canceled, those not yet begun never ask anybody. */
  BatchCanceled: { version: 1, schema: z.strictObject({ batchId: id }) },
  /** Every line has ended. Follows a cancel as well. */
  BatchCompleted: { version: 1, schema: z.strictObject({ batchId: id, counts: batchCounts }) },
  /** A reservation was made for this id, but no request followed: the id can be requested anew. */
  BatchVoided: { version: 1, schema: z.strictObject({ batchId: id, reservation }) },
} as const
