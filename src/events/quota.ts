import { z } from 'zod'

const id = z.string().min(1)
const month = z
  .string()
  .regex(/^\d{6}$/)
  .describe('The month in UTC, `yyyymm`.')

/** Events of `quota-<account>-<yyyymm>`: the limit of one calendar month (UTC), and its use. */
export const quotaEvents = {
  /** Copies a plan or limit change here, so that no decision reads another aggregate. */
  QuotaLimitSet: {
    version: 1,
    schema: z.strictObject({
      account: id.describe('Pseudonymous id of the account.'),
      month,
      plan: id.describe('Name of the plan.'),
      limit: z.int().nonnegative().describe('Checks available in the month.'),
      accountRevision: z
        .int()
        .nonnegative()
        .describe(
          'Revision of the account from which the limit follows. An older revision never replaces a newer one.',
        ),
    }),
  },
  QuotaReserved: {
    version: 1,
    schema: z.strictObject({
      month,
      reservationId: id.describe('Id of the reservation.'),
      checkId: id.describe('Id of the check or batch of the reservation.'),
      kind: z.enum(['check', 'retry', 'batch']).describe('Purpose of the reservation.'),
      units: z.int().positive().describe('Number of checks.'),
      used: z.int().positive().describe('Checks used in the month, this event included.'),
      limit: z.int().describe('Checks available in the month.'),
    }),
  },
  QuotaReleased: {
    version: 1,
    schema: z.strictObject({
      month,
      reservationId: id.describe('Id of the reservation.'),
      kind: z.enum(['check', 'retry', 'batch']).describe('Purpose of the reservation.'),
      units: z.int().positive().describe('Number of checks.'),
      reason: z.enum(['no_answer', 'canceled', 'abandoned']).describe('Reason for the refund.'),
      partOf: id
        .nullable()
        .describe('The check of the batch whose part was refunded; null for the rest of the reservation.'),
    }),
  },
  QuotaThresholdReached: {
    version: 1,
    schema: z.strictObject({
      month,
      percent: z.union([z.literal(80), z.literal(100)]).describe('Percentage of the limit that was reached.'),
      used: z.int().describe('Checks used in the month, this event included.'),
      limit: z.int().describe('Checks available in the month.'),
    }),
  },
  /** Every reservation up to this revision has its check, or was released. */
  QuotaReconciled: {
    version: 1,
    schema: z.strictObject({
      month,
      throughRevision: z
        .int()
        .nonnegative()
        .describe('Revision up to which every reservation has its check or was released.'),
    }),
  },
} as const
