import { z } from 'zod'
import { sealed } from './account.ts'
import { sectionReason, sourceName, sourceOutcome } from './sections.ts'

const id = z.string().min(1)

/** The forms of a name that its checks are made with; see `src/names`. */
export const nameForms = z.strictObject({
  /** Trimmed, marks taken off, NFKC, inner spaces folded to one. */
  normalized: z.string(),
  /** Latin letters and digits only, lower case; '' where nothing is left. */
  key: z.string(),
})
export type NameForms = z.output<typeof nameForms>

/** What was asked, with every default filled in. */
export const checkRequest = z.strictObject({
  sources: z.array(sourceName).min(1),
  tlds: z.array(z.string()).max(30),
  jurisdictions: z.array(z.string()).max(5),
  /** None asked means all 45: an empty list. */
  niceClasses: z.array(z.int().min(1).max(45)),
  delivery: z.enum(['response', 'webhook']),
  /** Seconds; an answer from the cache may be this old, 0 = ask anew, null = each source's own rule. */
  maxAge: z.int().nonnegative().nullable(),
})
export type CheckRequest = z.output<typeof checkRequest>

export const verdictName = z.enum(['clear', 'caution', 'conflict', 'inconclusive'])
export type Verdict = z.output<typeof verdictName>

/** A rule that fired and the findings it fired on. */
export const reason = z.strictObject({
  rule: z.string(),
  effect: z.enum(['conflict', 'inconclusive', 'caution', 'note']),
  text: z.string(),
  /** `<section>/<index>` of each finding. */
  findings: z.array(z.string()),
})
export type Reason = z.output<typeof reason>

export const judgement = z.strictObject({
  verdict: verdictName,
  /** The sources that the verdict covers. */
  verdictBasis: z.array(sourceName),
  /** 0 to 100, 100 = free; null when inconclusive. */
  score: z.int().min(0).max(100).nullable(),
  ruleSet: z.string(),
  reasons: z.array(reason),
})
export type Judgement = z.output<typeof judgement>

/** Quota taken for one try at a request; a try after a voided one reserves anew under another id. */
export const reservation = z.strictObject({ id, month: z.string().regex(/^\d{6}$/) })
export type Reservation = z.output<typeof reservation>

/** Events of `check-<id>`. */
export const checkEvents = {
  CheckRequested: {
    version: 1,
    schema: z.strictObject({
      checkId: id,
      query: z.string(),
      name: nameForms,
      request: checkRequest,
      /** `waiting`: a caller holds the line, so its questions go before background ones. */
      urgency: z.enum(['waiting', 'background']),
      deadlineAt: z.iso.datetime(),
      ruleSet: id,
      cost: z.int().nonnegative(),
      /** Where the quota was taken from; null where none was needed. */
      reservation: reservation.nullable(),
      retryOf: id.nullable(),
      batchId: id.nullable(),
      keyId: id,
      /** SHA-256 of the canonical request; an `Idempotency-Key` used for another request is told by it. */
      fingerprint: z.string(),
      sealedMetadata: sealed.nullable(),
    }),
  },
  /** What one source found out; the same for a result that a retry takes over. */
  SourceResult: {
    version: 1,
    schema: z.strictObject({
      checkId: id,
      attempt: z.int().nonnegative(),
      outcome: sourceOutcome,
      /** The check that this result was taken over from. */
      carriedFrom: id.nullable(),
      /** When it was found out, where that was for the earlier check; null = now. */
      answeredAt: z.iso.datetime().nullable(),
    }),
  },
  SourceAttemptFailed: {
    version: 1,
    schema: z.strictObject({
      checkId: id,
      source: sourceName,
      attempt: z.int().positive(),
      retryAt: z.iso.datetime(),
      reason: sectionReason,
    }),
  },
  SourceRetryDue: {
    version: 1,
    schema: z.strictObject({
      checkId: id,
      source: sourceName,
      attempt: z.int().positive(),
      deadlineAt: z.iso.datetime(),
    }),
  },
  CheckCompleted: {
    version: 1,
    schema: z.strictObject({
      checkId: id,
      ...judgement.shape,
      cause: z.enum(['answered', 'deadline']),
      refund: z.boolean(),
    }),
  },
  CheckCanceled: { version: 1, schema: z.strictObject({ checkId: id, refund: z.boolean() }) },
  /** A finished check was asked for again; one of them within 24 h is free. */
  CheckRetried: { version: 1, schema: z.strictObject({ checkId: id, retryId: id, free: z.boolean() }) },
  /** A reservation or a free retry was claimed for this id, but no request followed: the id can be requested anew. */
  CheckVoided: { version: 1, schema: z.strictObject({ checkId: id, reservation }) },
} as const
