import { z } from 'zod'
import { appliedRequest } from '../checks/applied-request-schema.ts'
import { extent, level } from '../checks/extent-schema.ts'
import { domainFinding } from '../checks/findings-schema.ts'
import { reason, review, sourceStates, verdict } from '../checks/schema.ts'
import { sectionStatus } from '../checks/sections-schema.ts'
import { charge, count, metadata, mode, score, time, warnings } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'

const counts = described(
  'BatchCounts',
  'Number of rows by status. A repeated name counts each time.',
  {
    total: count,
    pending: count,
    completed: count,
    canceled: count,
    clear: count,
    caution: count,
    conflict: count,
    inconclusive: count,
  },
  {
    total: 'All rows.',
    pending: 'Rows that have not finished.',
    completed: 'Rows with a verdict.',
    canceled: 'Rows that finished without a verdict.',
    clear: 'Completed rows with this verdict.',
    caution: 'Completed rows with this verdict.',
    conflict: 'Completed rows with this verdict.',
    inconclusive: 'Completed rows with this verdict.',
  },
)

const searched = {
  territories: extent.shape.territories,
  data: extent.shape.data,
  notSearched: extent.shape.notSearched,
}

const rowExtent = described(
  'BatchRowExtent',
  'Search and gaps of one name, as far as they differ from the extent of the batch. Show it wherever you show the verdict.',
  searched,
  {
    territories: 'Territories of further registers that were searched.',
    data: 'Further registers and lists that were searched, each with the day of its data.',
    notSearched: 'Further gaps of the search, in words, the most important first.',
  },
)

const rowDomain = described(
  'BatchRowDomain',
  'A domain of one name.',
  {
    domain: domainFinding.shape.domain,
    tld: domainFinding.shape.tld,
    status: domainFinding.shape.status,
    own: domainFinding.shape.own,
  },
  {
    domain: 'The domain in ASCII (punycode).',
    tld: 'Its top-level domain.',
    status: 'Status of the domain.',
    own: 'Whether it belongs to the applicant; absent if none was named.',
  },
)

const row = described(
  'BatchRow',
  'One name of a batch.',
  {
    index: count,
    name: z.string(),
    checkId: z.string(),
    status: z.enum(['pending', 'completed', 'canceled']),
    verdict: verdict.nullable(),
    review: review.optional(),
    score,
    summary: z.string(),
    level: level.nullable(),
    sources: sourceStates(sectionStatus),
    reasons: z.array(reason),
    domains: z.array(rowDomain),
    extent: rowExtent.optional(),
  },
  {
    index: 'Index in `names`, starting at 0.',
    name: 'The name as sent.',
    checkId: 'Check of the name; repeated names share one check.',
    status: 'Status of the check.',
    verdict: 'Verdict; null until the check is completed.',
    review: 'Assessments by reviewers on the check; absent without an assessment.',
    score: '0 to 100, where 100 means free; null if the check is inconclusive, canceled or not completed.',
    summary: 'One or two sentences: the findings, the decisive one, and the next step.',
    level:
      'Level of the search for trademarks, as in the report; null if they were not requested, are pending, or no register was searched.',
    sources: 'Status of each source.',
    reasons: 'Every rule that fired.',
    domains: 'Domains of the name, in the order of the request; empty until the check ends.',
    extent: 'Differences from the extent of the batch; absent if there are none.',
  },
)

const links = described(
  'BatchLinks',
  'Links to related resources and actions; null for actions that are not possible now.',
  { self: z.url(), checks: z.url(), cancel: z.url().nullable() },
  {
    self: 'This batch.',
    checks: 'List of the checks of the batch.',
    cancel: 'Present until the batch finishes.',
  },
)

export const title = z.string().nullable()
export const TITLE =
  'Title of the caller, such as a project; `request.project` of the batch and of its checks is the same. Null without one, and after the account was erased.'

const summary = {
  shape: {
    id: z.string(),
    title,
    mode,
    status: z.enum(['queued', 'running', 'completed', 'canceled']),
    counts,
    request: appliedRequest,
    metadata,
    usage: charge,
    createdAt: time,
    deadlineAt: time,
    completedAt: time.nullable(),
    revision: count,
    links,
  },
  texts: {
    id: 'Id of the batch.',
    title: TITLE,
    mode: 'Mode of the key that sent the request.',
    status: '`running` once the first row has finished.',
    counts: 'Number of rows by status.',
    request: 'The request, which applies to all names.',
    metadata: 'Key-value pairs of the caller; null after the account was erased.',
    usage: 'Cost of the batch.',
    createdAt: 'Time at which the batch was accepted.',
    deadlineAt: 'Deadline of the batch.',
    completedAt: 'Time at which the last row finished.',
    revision: 'Revision of the last event in the stream of the batch.',
    links: 'Links to related resources.',
  },
}

export const batchExtent = described(
  'BatchExtent',
  'Search and gaps that all rows share. `extent` of a row has the differences; the report of the name has everything.',
  {
    jurisdictions: z.array(z.string()),
    goods: extent.shape.goods,
    territories: searched.territories.optional(),
    data: searched.data.optional(),
    notSearched: searched.notSearched.optional(),
    searchAgainOn: extent.shape.searchAgainOn,
  },
  {
    jurisdictions: 'Jurisdictions of the request.',
    goods: 'Goods and services as they were understood; an empty list means all 45 classes.',
    territories:
      'Territories of the registers that were searched for every finished row. Absent if no row has finished.',
    data: 'Registers and lists that were searched for every finished row, each with the day of its data. Absent like `territories`.',
    notSearched:
      'Gaps that every finished row has, in words, the most important first. Absent like `territories`.',
    searchAgainOn:
      'First day on which a new search can show every trademark with an earlier date than this batch. Null if trademarks were not requested.',
  },
)

const whole = {
  shape: {
    ...summary.shape,
    object: z.literal('batch'),
    rows: z.array(row),
    extent: batchExtent,
    notice: z.string(),
  },
  texts: {
    ...summary.texts,
    object: 'Object type.',
    rows: 'One row for each name, in the order sent.',
    extent: 'What all rows rest on.',
    notice: 'Disclaimer of the reports.',
  },
}

export const batch = described(
  'Batch',
  'A batch: one check for each of several names.',
  whole.shape,
  whole.texts,
)

export const acceptedBatch = described(
  'AcceptedBatch',
  'A batch in progress.',
  { ...whole.shape, warnings },
  { ...whole.texts, warnings: 'Reason why the result cannot be delivered at present.' },
)

export const batchSummary = described(
  'BatchSummary',
  'A batch without its rows.',
  { ...summary.shape, object: z.literal('batch_summary') },
  { ...summary.texts, object: 'Object type.' },
)

export const batchList = listOf('BatchList', batchSummary)
