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

/** Goods or services as the goods of a request were understood. */
export const goodsTerm = z.strictObject({
  id: z.string().describe('Number of the term in its class, or the term itself.'),
  niceClass: z.int().min(1).max(45).describe('Class of the term (Nice).'),
  text: z.string().describe('The term.'),
  certainty: z
    .enum(['certain', 'likely', 'guessed'])
    .describe(
      'How surely the term is meant. `certain`: the words name it. `likely`: they name it or goods of one of the alternatives. `guessed`: a word was corrected, is unknown or of another language.',
    ),
  alternatives: z
    .array(z.int().min(1).max(45))
    .optional()
    .describe('Other classes that the words may mean; absent without any.'),
})
export type GoodsTerm = z.output<typeof goodsTerm>

/** Hashes of the applicant's names, numbers and addresses, so that findings can be compared with them. */
export const applicantHashes = z.strictObject({
  salt: z.string().describe('Salt of the hashes.'),
  owners: z.array(z.string()).describe('Hashes of names under which the applicant owns rights.'),
  numbers: z.array(z.string()).describe('Hashes of numbers of marks and companies.'),
  domains: z.array(z.string()).describe('Hashes of domains.'),
  handles: z.array(z.string()).describe('Hashes of user names.'),
})

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
  goodsTerms: z
    .array(goodsTerm)
    .optional()
    .describe('Terms to which the goods were mapped; absent if no goods were named.'),
  unreadGoods: z
    .int()
    .nonnegative()
    .optional()
    .describe('Parts of the goods that were not understood; absent if there are none.'),
  applicant: applicantHashes.optional().describe('The applicant; absent if none was named.'),
  sealedInput: encryptedText
    .optional()
    .describe('Goods, applicant, project, client and addressee as sent, sealed; absent if none was named.'),
})
export type CheckRequest = z.output<typeof checkRequest>

/** A word of a name and its part in the name; see `src/names/anatomy`. */
export const nameWord = z.strictObject({
  text: z.string().describe('The word as written.'),
  latin: z.string().describe('The word in Latin letters and digits.'),
  kind: z.enum(['telling', 'weak', 'legal_form', 'connector']).describe('Part of the word in the name.'),
  why: z.string().describe('Why the word has this part.'),
})

/** The parts of a name and what was taken for its core. */
export const anatomy = z.strictObject({
  core: z.string().describe('The words that distinguish the name from others.'),
  words: z.array(nameWord).describe('Every word of the name, in order.'),
  legalForm: z.string().nullable().describe('The legal form at the end or beginning; null if there is none.'),
  readings: z
    .array(
      z.strictObject({
        system: z.string().describe('System of the reading, for example `pinyin`.'),
        text: z.string().describe('The name in Latin letters.'),
      }),
    )
    .describe('Other readings of the name in Latin letters.'),
})
export type Anatomy = z.output<typeof anatomy>

/** A ground on which the law, or good sense, refuses a name; see `src/names/absolute-grounds`. */
export const bar = z.strictObject({
  kind: z
    .enum([
      'hateful',
      'offensive',
      'emblem',
      'protected_word',
      'geographical_indication',
      'drug_name',
      'generic',
      'descriptive',
      'place',
      'surname',
    ])
    .describe('Kind of the ground.'),
  effect: z
    .enum(['bar', 'warning', 'note'])
    .describe(
      '`bar`: the law of the jurisdictions refuses the name. `warning`: a serious risk. `note`: a fact to know.',
    ),
  word: z.string().describe('The words of the name that the ground concerns, as written.'),
  language: z.string().nullable().describe('Language of the words (BCP 47); null for none or several.'),
  jurisdictions: z.array(z.string()).describe('Requested jurisdictions that it concerns.'),
  niceClasses: z.array(z.int().min(1).max(45)).describe('Classes that it concerns; empty for all goods.'),
  source: z.string().describe('The law or the list that says so.'),
})
export type Bar = z.output<typeof bar>

export const verdictName = z.enum(['clear', 'caution', 'conflict', 'inconclusive'])
export type Verdict = z.output<typeof verdictName>

/** A rule that fired, and the findings it fired on. */
export const reason = z.strictObject({
  rule: z.string().describe('The rule that fired.'),
  effect: z
    .enum(['conflict', 'inconclusive', 'caution', 'note'])
    .describe('Effect of the rule on the verdict.'),
  points: z.int().describe('Points that the rule takes off the score.'),
  params: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
    .describe('Parameters of the sentence of the rule.'),
  findings: z.array(z.string()).describe('`<section>/<index>` of each finding that it fired on.'),
})
export type Reason = z.output<typeof reason>

export const judgment = z.strictObject({
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
export type Judgment = z.output<typeof judgment>

/** Quota taken for one attempt at a request; an attempt after a voided one reserves again under another id. */
export const reservation = z.strictObject({
  id: id.describe('Id of the reservation.'),
  month: z
    .string()
    .regex(/^\d{6}$/)
    .describe('The month in UTC, `yyyymm`.'),
})
export type Reservation = z.output<typeof reservation>

export const requestFingerprint = z
  .string()
  .describe(
    'SHA-256 of the canonical request. It detects a different request with the same `Idempotency-Key`.',
  )

export const sealedMetadata = encryptedText.nullable().describe('Metadata of the caller, sealed.')

const attempt = z
  .int()
  .positive()
  .describe('Number of the attempt at the source, starting at 1; 0 if the source was not queried.')

/** Events of `check-<id>`. */
export const checkEvents = {
  CheckRequested: {
    version: 1,
    schema: z.strictObject({
      checkId,
      query: z.string().describe('The name as sent.'),
      name: nameForms.describe('The forms of the name that were checked.'),
      anatomy: anatomy.describe('The parts of the name.'),
      bars: z.array(bar).describe('Absolute grounds against the name.'),
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
      fingerprint: requestFingerprint,
      sealedMetadata,
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
        .describe('Time of the answer of the source; null means the time of the event.'),
    }),
  },
  SourceAttemptFailed: {
    version: 1,
    schema: z.strictObject({
      checkId,
      source: sourceName.describe('The source.'),
      attempt,
      retryAt: z.iso.datetime().describe('Time of the next attempt at the source.'),
      reason: sectionReason.describe('Why the attempt failed.'),
    }),
  },
  SourceRetryDue: {
    version: 1,
    schema: z.strictObject({
      checkId,
      source: sourceName.describe('The source.'),
      attempt,
      deadlineAt: z.iso.datetime().describe('Deadline of the check.'),
    }),
  },
  CheckCompleted: {
    version: 1,
    schema: z.strictObject({
      checkId,
      ...judgment.shape,
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
