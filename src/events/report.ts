import { z } from 'zod'
import { checkRequest, nameForms, reason, verdictName } from './check.ts'
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
  z.strictObject({ status: sectionStatus, ...sectionOf(finding) })

/** The newest report of a check, as the compacted topics hold it: what its stream tells, without what is sealed. */
export const publishedReport = z.strictObject({
  _id: id,
  /** Of the last event that it holds. */
  revision: z.int().nonnegative(),
  account: z.string(),
  mode: z.string(),
  query: z.string(),
  name: nameForms,
  status: z.enum(['queued', 'running', 'completed', 'canceled']),
  verdict: verdictName.nullable(),
  verdictBasis: z.array(sourceName),
  score: z.int().min(0).max(100).nullable(),
  ruleSet: id,
  reasons: z.array(reason),
  sections: z.strictObject({
    domains: section(domainFinding),
    social: section(socialFinding),
    trademarks: section(trademarkFinding),
    companies: section(companyFinding),
    analysis: section(analysisFinding),
  }),
  request: checkRequest,
  usage: z.strictObject({ cost: z.int().nonnegative(), charged: z.int().nonnegative() }),
  batchId: id.nullable(),
  retryOf: id.nullable(),
  createdAt: time,
  deadlineAt: time,
  completedAt: time.nullable(),
  /** Hash of the last event, in hex. */
  chainHead: z.string(),
})
