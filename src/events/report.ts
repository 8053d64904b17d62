import { z } from 'zod'
import { anatomy, bar, checkRequest, nameForms, reason, verdictName } from './check.ts'
import {
  analysisFinding,
  companyFinding,
  domainFinding,
  outcomeStatus,
  sectionOf,
  socialFinding,
  sourceName,
  trademarkFinding,
} from './sections.ts'

const id = z.string().min(1)
const time = z.iso.datetime()
const sectionStatus = z.enum(['pending', 'skipped', ...outcomeStatus.options])

const section = <F extends z.ZodType>(finding: F) =>
  z.strictObject({ status: sectionStatus.describe('Status of the source.'), ...sectionOf(finding) })

/** The name under which the schema of {@link publishedReport} is served, next to those of the events. */
export const REPORT_SCHEMA = 'Report'

/**
 * The newest report of a check, as the compacted topics hold it: the content of its stream without encrypted
 * values.
 */
export const publishedReport = z.strictObject({
  _id: id.describe('Id of the check.'),
  revision: z.int().nonnegative().describe('Revision of the last event in the report.'),
  account: z.string().describe('Pseudonymous id of the account.'),
  mode: z.string().describe('`live` or `test`.'),
  query: z.string().describe('The name as sent.'),
  name: nameForms.describe('The forms of the name that were checked.'),
  anatomy: anatomy.describe('The parts of the name.'),
  bars: z.array(bar).describe('Absolute grounds against the name.'),
  status: z.enum(['queued', 'running', 'completed', 'canceled']).describe('Status of the check.'),
  verdict: verdictName.nullable().describe('The verdict; null until the check is completed.'),
  verdictBasis: z.array(sourceName).describe('The sources that the verdict covers.'),
  score: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .describe('0 to 100, where 100 means free; null without a verdict, or if it is inconclusive.'),
  ruleSet: id.describe('Version of the rules of the verdict.'),
  reasons: z
    .array(reason.extend({ text: z.string().describe('The rule in words.') }))
    .describe('Every rule that fired.'),
  sections: z
    .strictObject({
      domains: section(domainFinding).describe('Section of the source.'),
      social: section(socialFinding).describe('Section of the source.'),
      trademarks: section(trademarkFinding).describe('Section of the source.'),
      companies: section(companyFinding).describe('Section of the source.'),
      analysis: section(analysisFinding).describe('Section of the source.'),
    })
    .describe('A section for each source.'),
  request: checkRequest
    .omit({ applicant: true, sealedInput: true })
    .describe('The request, with every default filled in.'),
  usage: z
    .strictObject({
      cost: z.int().nonnegative().describe('Cost in checks.'),
      charged: z.int().nonnegative().describe('Number of checks that count against the quota.'),
    })
    .describe('Cost of the check, and the charged part of it.'),
  batchId: id.nullable().describe('The batch that the check belongs to; null if it belongs to none.'),
  retryOf: id.nullable().describe('The check that this check retries; null if it is not a retry.'),
  createdAt: time.describe('Time of the request.'),
  deadlineAt: time.describe('Deadline of the check.'),
  completedAt: time.nullable().describe('Time at which the check finished; null before that.'),
  chainHead: z.string().describe('Hash of the last event in the report, in hex.'),
})
