import { z } from 'zod'
import { encryptedText } from './account.ts'
import {
  checkRequest,
  nameForms,
  reason,
  requestFingerprint,
  reservation,
  sealedMetadata,
  verdictName,
} from './check.ts'
import { domainFinding, SOURCES, type Source, sourceName } from './sections.ts'

const id = z.string().min(1)
const checkId = id.describe('Id of the check.')
const batchId = id.describe('Id of the batch.')
const count = z.int().nonnegative()

/** A row of a batch. Rows that repeat a name share its check. */
export const batchRow = z.strictObject({
  index: count.describe('Index of the row, from 0, in the order of the request.'),
  query: z.string().describe('The name as sent.'),
  name: nameForms.describe('The forms of the name that were checked.'),
  checkId,
})

/** The outcome of a source by the end of a check. */
const sourceEnd = z.enum(['done', 'unknown', 'skipped', 'not_configured'])
export type SourceEnd = z.output<typeof sourceEnd>

/** How deeply trademarks were searched; see `src/verdict/extent.ts`. */
export const searchLevel = z.enum(['knock-out', 'extended'])

/** What the report of a row rests on, and what it leaves out. */
const rowExtent = z.strictObject({
  territories: z.array(z.string()).describe('Territories of the registers that were searched.'),
  data: z
    .array(
      z.strictObject({
        source: sourceName.describe('The source.'),
        register: z.string().describe('Name of the register or list that was searched.'),
        jurisdiction: z
          .string()
          .nullable()
          .describe('Jurisdiction for which it was searched; null if it has none.'),
        asOf: z.string().nullable().describe('Day of its data; null if it is unknown.'),
      }),
    )
    .describe('The registers and lists that were searched, each with the date of its data.'),
  notSearched: z.array(z.string()).describe('Registers, sources and goods that were not searched, in words.'),
})
export type RowExtent = z.output<typeof rowExtent>

/** A domain of a row, as its report shows it. */
const rowDomain = domainFinding.pick({ domain: true, tld: true, status: true, own: true })
export type RowDomain = z.output<typeof rowDomain>

/** How the check of a row ended, as its report says. */
export const rowEnd = z.strictObject({
  checkId,
  status: z.enum(['completed', 'canceled']).describe('Result of the check of the row.'),
  verdict: verdictName.nullable().describe('The verdict; null if the check was canceled.'),
  score: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .describe('0 to 100, where 100 means free; null if the verdict is inconclusive.'),
  sources: z
    .strictObject(
      Object.fromEntries(
        SOURCES.map((source) => [source, sourceEnd.describe('Result of the source.')]),
      ) as Record<Source, typeof sourceEnd>,
    )
    .describe('Result of each source.'),
  reasons: z.array(reason).describe('Every rule that fired.'),
  ruleSet: id.describe('Version of the rules of the verdict.'),
  level: searchLevel
    .nullable()
    .describe(
      'How deeply trademarks were searched; null if they were not requested or nothing was searched.',
    ),
  extent: rowExtent.describe('The basis of the report and its gaps.'),
  domains: z
    .array(rowDomain)
    .optional()
    .describe('The domains of the report, in its order; absent if it has none.'),
  summary: z
    .string()
    .optional()
    .describe('The sentences of the report about its verdict; absent without a verdict.'),
  refund: z.boolean().describe('Whether the cost of the check was refunded.'),
})
export type RowEnd = z.output<typeof rowEnd>

/** Rows, including repeated names, by how they ended; verdicts count completed rows only. */
export const batchCounts = z.strictObject({
  total: count.describe('All rows.'),
  completed: count.describe('Rows whose check completed.'),
  canceled: count.describe('Rows whose check was canceled.'),
  clear: count.describe('Rows with this verdict.'),
  caution: count.describe('Rows with this verdict.'),
  conflict: count.describe('Rows with this verdict.'),
  inconclusive: count.describe('Rows with this verdict.'),
})
export type BatchCounts = z.output<typeof batchCounts>

/** Events of `batch-<id>`. */
export const batchEvents = {
  BatchRequested: {
    version: 1,
    schema: z.strictObject({
      batchId,
      rows: z.array(batchRow).min(1).max(50).describe('The names; rows with the same name share one check.'),
      request: checkRequest.describe('The request, with every default filled in.'),
      deadlineAt: z.iso.datetime().describe('Deadline of the check.'),
      ruleSet: id.describe('Version of the rules of the verdict.'),
      cost: z
        .int()
        .positive()
        .describe('Number of checks deducted from the quota, one for each distinct name.'),
      reservation: reservation
        .nullable()
        .describe('Quota reservation for all names; null if none was needed.'),
      keyId: id.describe('Id of the API key of the request.'),
      fingerprint: requestFingerprint,
      sealedMetadata,
      sealedTitle: encryptedText.optional().describe('Title of the batch, sealed; absent without one.'),
    }),
  },
  /** The check of one name ended, for every row with that name. */
  BatchRowCompleted: {
    version: 1,
    schema: z.strictObject({ batchId, ...rowEnd.shape }),
  },
  /** Requested by a caller: open checks are canceled, checks that have not begun send no request to a provider. */
  BatchCanceled: { version: 1, schema: z.strictObject({ batchId }) },
  /** Every row has ended. Follows a cancel too. */
  BatchCompleted: {
    version: 1,
    schema: z.strictObject({
      batchId,
      counts: batchCounts.describe('Number of rows by result; a repeated name counts each time.'),
    }),
  },
  /** A reservation was made for this id, but no request followed: the id can be requested again. */
  BatchVoided: {
    version: 1,
    schema: z.strictObject({
      batchId,
      reservation: reservation.describe('The released reservation.'),
    }),
  },
} as const
