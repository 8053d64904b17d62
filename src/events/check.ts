import { z } from 'zod'
import { encryptedText } from './account.ts'
import { sectionReason, sourceName, sourceOutcome } from './sections.ts'

const id = z.string().min(1)
const checkId = id.describe('Id of the check.')

/** The forms of a name that its checks use; see `src/names`. */
export const nameForms = z.strictObject({
  normalized: z.string().describe('Trimmed, without ™ and similar signs, in NFKC, with single spaces.'),
  key: z.string().describe('Only Latin letters and digits, in lower case; empty if none remain.'),
})
export type NameForms = z.output<typeof nameForms>

/** The request, with every default filled in. */
export const checkRequest = z.strictObject({
  sources: z.array(sourceName).min(1).describe('The sources to query.'),
  tlds: z.array(z.string()).max(30).describe('The top-level domains to check.'),
  jurisdictions: z
    .array(z.string())
    .max(5)
    .describe('Jurisdictions in which the name will be used: ISO 3166-1 alpha-2 code or `EU`.'),
  niceClasses: z
    .array(z.int().min(1).max(45))
    .describe('Classes of goods and services (Nice); empty for all 45.'),
  delivery: z.enum(['response', 'webhook']).describe('How the report is delivered.'),
  maxAge: z
    .int()
    .nonnegative()
    .nullable()
    .describe('Maximum age of a cached answer, s; 0 uses no cache, null applies the rule of each source.'),
})
export type CheckRequest = z.output<typeof checkRequest>

export const verdictName = z.enum(['clear', 'caution', 'conflict', 'inconclusive'])
export type Verdict = z.output<typeof verdictName>

/** A rule that fired, and the findings it fired on. */
export const reason = z.strictObject({
  rule: z.string().describe('The rule that fired.'),
  effect: z
    .enum(['conflict', 'inconclusive', 'caution', 'note'])
    .describe('Effect of the rule on the verdict.'),
  text: z.string().describe('The rule in words.'),
  findings: z.array(z.string()).describe('`<section>/<index>` of each finding that it fired on.'),
})
export type Reason = z.output<typeof reason>

export const judgement = z.strictObject({
  verdict: verdictName.describe('The verdict.'),
  verdictBasis: z.array(sourceName).describe('The sources that the verdict covers.'),
  score: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .describe('0 to 100, where 100 means free; null if the verdict is inconclusive.'),
  ruleSet: z.string().describe('Version of the rules of the verdict.'),
  reasons: z.array(reason).describe('Every rule that fired.'),
})
export type Judgement = z.output<typeof judgement>

/** Quota taken for one attempt at a request; an attempt after a voided one reserves again under another id. */
export const reservation = z.strictObject({
  id: id.describe('Id of the reservation.'),
  month: z
    .string()
    .regex(/^\d{6}$/)
    .describe('The month in UTC, `yyyymm`.'),
})
export type Reservation = z.output<typeof reservation>

/** Events of `check-<id>`. */
export const checkEvents = {
  CheckRequested: {
    version: 1,
    schema: z.strictObject({
      checkId,
      query: z.string().describe('The name as sent.'),
      name: nameForms.describe('The forms of the name that were checked.'),
      request: checkRequest.describe('The request, with every default filled in.'),
      urgency: z
        .enum(['waiting', 'background'])
        .describe('`waiting`: a caller waits, so the check has priority over background checks.'),
      deadlineAt: z.iso.datetime().describe('Deadline of the check.'),
      ruleSet: id.describe('Version of the rules of the verdict.'),
      cost: z.int().nonnegative().describe('Number of checks deducted from the quota.'),
      reservation: reservation
        .nullable()
        .describe('Quota reservation of the check; null if none was needed.'),
      retryOf: id.nullable().describe('The check that this check retries; null if it is not a retry.'),
      batchId: id.nullable().describe('The batch that the check belongs to; null if it belongs to none.'),
      keyId: id.describe('Id of the API key of the request.'),
      fingerprint: z
        .string()
        .describe(
          'SHA-256 of the canonical request. It detects a different request with the same `Idempotency-Key`.',
        ),
      sealedMetadata: encryptedText.nullable().describe('Metadata of the caller, sealed.'),
    }),
  },
  /** What one source found; also for a result that a retry reuses. */
  SourceResult: {
    version: 1,
    schema: z.strictObject({
      checkId,
      attempt: z
        .int()
        .nonnegative()
        .describe('Number of the attempt at the source, starting at 1; 0 if the source was not queried.'),
      outcome: sourceOutcome.describe('Result of the source.'),
      carriedFrom: id
        .nullable()
        .describe('The check that this result was copied from; null for a new result.'),
      answeredAt: z.iso
        .datetime()
        .nullable()
        .describe(
          'Time of the answer of the source; null in events of earlier releases means the time of the event.',
        ),
    }),
  },
  SourceAttemptFailed: {
    version: 1,
    schema: z.strictObject({
      checkId,
      source: sourceName.describe('The source.'),
      attempt: z
        .int()
        .positive()
        .describe('Number of the attempt at the source, starting at 1; 0 if the source was not queried.'),
      retryAt: z.iso.datetime().describe('Time of the next attempt at the source.'),
      reason: sectionReason.describe('Why the attempt failed.'),
    }),
  },
  SourceRetryDue: {
    version: 1,
    schema: z.strictObject({
      checkId,
      source: sourceName.describe('The source.'),
      attempt: z
        .int()
        .positive()
        .describe('Number of the attempt at the source, starting at 1; 0 if the source was not queried.'),
      deadlineAt: z.iso.datetime().describe('Deadline of the check.'),
    }),
  },
  CheckCompleted: {
    version: 1,
    schema: z.strictObject({
      checkId,
      ...judgement.shape,
      cause: z
        .enum(['answered', 'deadline'])
        .describe('`answered`: every source has a result. `deadline`: the deadline passed.'),
      refund: z.boolean().describe('Whether the cost is refunded.'),
    }),
  },
  CheckCanceled: {
    version: 1,
    schema: z.strictObject({ checkId, refund: z.boolean().describe('Whether the cost is refunded.') }),
  },
  /** A finished check was requested again; one retry within 24 h is free. */
  CheckRetried: {
    version: 1,
    schema: z.strictObject({
      checkId,
      retryId: id.describe('Id of the new check.'),
      free: z.boolean().describe('Whether the retry is free.'),
    }),
  },
  /**
   * A reservation or a free retry was claimed for this id, but no request followed: the id can be requested again.
   */
  CheckVoided: {
    version: 1,
    schema: z.strictObject({
      checkId,
      reservation: reservation.describe('The released reservation.'),
    }),
  },
} as const
