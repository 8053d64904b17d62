import { z } from 'zod'

const id = z.string().min(1)
const month = z
  .string()
  .regex(/^\d{6}$/)
  .describe('The month in UTC, `yyyymm`.')

/** Events of `quota-<account>-<yyyymm>`: what may be used in one calendar month (UTC) and what was. */
export const quotaEvents = {
  /** Carries a plan or limit change here, so that no decision reads another aggregate. */
  QuotaLimitSet: {
    version: 1,
    schema: z.strictObject({
      account: id.describe('Pseudonymous id of the account.'),
      month,
      plan: id.describe('Name of the plan.'),
      limit: z.int().nonnegative().describe('Checks that may be used in the month.'),
      accountRevision: z
        .int()
        .nonnegative()
        .describe(
          'Revision of the account that the limit follows from; an older one never replaces a newer.',
        ),
    }),
  },
  QuotaReserved: {
    version: 1,
    schema: z.strictObject({
      month,
      reservationId: id.describe('Id of the reservation.'),
      checkId: id.describe('Id of the check, or of the batch, that it was taken for.'),
      kind: z.enum(['check', 'retry', 'batch']).describe('What it was taken for.'),
      units: z.int().positive().describe('How many checks.'),
      used: z.int().positive().describe('Checks used in the month, this event included.'),
      limit: z.int().describe('Checks that may be used in the month.'),
    }),
  },
  QuotaReleased: {
    version: 2,
    schema: z.strictObject({
      month,
      reservationId: id.describe('Id of the reservation.'),
      kind: z.enum(['check', 'retry', 'batch']).describe('What it was taken for.'),
      units: z.int().positive().describe('How many checks.'),
      reason: z.enum(['no_answer', 'canceled', 'abandoned']).describe('Why it was given back.'),
      partOf: id
        .nullable()
        .describe('The check of a batch whose part was given back; null for the rest of the reservation.'),
    }),
    upcasters: { 1: (data: object) => ({ ...data, partOf: null }) },
  },
  QuotaThresholdReached: {
    version: 1,
    schema: z.strictObject({
      month,
      percent: z.union([z.literal(80), z.literal(100)]).describe('The share of the limit that was reached.'),
      used: z.int().describe('Checks used in the month, this event included.'),
      limit: z.int().describe('Checks that may be used in the month.'),
    }),
  },
  /** Every reservation up to this revision was found to have its check, or was released. */
  QuotaReconciled: {
    version: 1,
    schema: z.strictObject({
      month,
      throughRevision: z
        .int()
        .nonnegative()
        .describe('Every reservation up to this revision has its check or was released.'),
    }),
  },
} as const
