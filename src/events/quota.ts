import { z } from 'zod'

const id = z.string().min(1)
const month = z.string().regex(/^\d{6}$/)

/** Events of `quota-<account>-<yyyymm>`: what may be used in one calendar month (UTC) and what was. */
export const quotaEvents = {
  /** Carries a plan or limit change here, so that no decision reads another aggregate. */
  QuotaLimitSet: {
    version: 1,
    schema: z.strictObject({
      account: id,
      month,
      plan: id,
      limit: z.int().nonnegative(),
      /** Revision of the account stream this limit follows from; an older one never overrides a newer. */
      accountRevision: z.int().nonnegative(),
    }),
  },
  QuotaReserved: {
    version: 1,
    schema: z.strictObject({
      month,
      reservationId: id,
      /** The check, or the batch, that it was taken for. */
      checkId: id,
      kind: z.enum(['check', 'retry', 'batch']),
      units: z.int().positive(),
      used: z.int().positive(),
      limit: z.int(),
    }),
  },
  QuotaReleased: {
    version: 2,
    schema: z.strictObject({
      month,
      reservationId: id,
      kind: z.enum(['check', 'retry', 'batch']),
      units: z.int().positive(),
      reason: z.enum(['no_answer', 'canceled', 'abandoned']),
      /** The check of a batch that its part was given back for; null = all that is left of the reservation. */
      partOf: id.nullable(),
    }),
    upcasters: { 1: (data: object) => ({ ...data, partOf: null }) },
  },
  QuotaThresholdReached: {
    version: 1,
    schema: z.strictObject({
      month,
      percent: z.union([z.literal(80), z.literal(100)]),
      used: z.int(),
      limit: z.int(),
    }),
  },
  /** Every reservation up to this revision was found to have its check, or was released. */
  QuotaReconciled: { version: 1, schema: z.strictObject({ month, throughRevision: z.int().nonnegative() }) },
} as const
