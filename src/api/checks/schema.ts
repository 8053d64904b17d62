import { z } from 'zod'
import { judgment, reason as reasonEvent, verdictName } from '../../events/check.ts'
import { reviewMark } from '../../events/review.ts'
import { OBJECTIONS } from '../../verdict/rule.ts'
import { charge, count, metadata, mode, score, source, time, warnings } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'
import { appliedRequest } from './applied-request-schema.ts'
import { extent } from './extent-schema.ts'
import { anatomy, bar } from './name-schema.ts'
import { sectionStatus, sections } from './sections-schema.ts'

const checkStatus = z.enum(['queued', 'running', 'completed', 'canceled']).meta({
  id: 'CheckStatus',
  description: 'A `completed` check always has a verdict. `completed` and `canceled` are final.',
})

export const verdict = verdictName.meta({
  id: 'Verdict',
  description:
    '`conflict`: an earlier right or a bar blocks the name. `inconclusive`: a decisive source could not answer. `caution`: points need a decision before you use the name. `clear`: nothing that blocks the name was found in what was searched.',
})

const reasonParams = z.record(z.string(), z.unknown().describe('Text, a number, or a list of texts.'))

export const reason = described(
  'Reason',
  'A rule that fired.',
  {
    ...reasonEvent.shape,
    params: reasonParams,
    text: z.string(),
    objections: z.array(z.enum(OBJECTIONS).meta({ 'x-open-enum': true })),
  },
  {
    rule: 'Name of the rule in the rule set.',
    effect: 'Effect on the verdict; a `note` has none.',
    points: 'Points that it takes off the score.',
    params: 'Parameters of the statement.',
    text: 'Statement of the rule about this name.',
    objections:
      'What someone can oppose because of it: `registration` of a trademark, `formation` of a company, `use` of the name. Empty if nothing.',
    findings: '`<section>/<index>` of each finding it fired on.',
  },
)

const id = z.string()

const head = {
  id,
  mode,
  query: z.string(),
  normalized: z.string(),
  status: checkStatus,
  verdict: verdict.nullable(),
  verdictBasis: z.array(source),
  score,
  summary: z.string(),
  ruleSet: judgment.shape.ruleSet,
  reasons: z.array(reason),
}
const headTexts = {
  id: 'Id of the check.',
  mode: 'Mode of the key that sent the request.',
  query: 'The name as sent.',
  normalized: 'The name in normal form.',
  status: 'Status of the check.',
  verdict: 'Verdict; null until the check is completed.',
  verdictBasis: 'Sources that the verdict covers. Show them wherever you show the verdict.',
  score: '0 to 100, where 100 means free; null if the check is inconclusive, canceled or not completed.',
  summary:
    'One or two sentences: the findings, the decisive one, and the next step. In test mode, it begins with a note that the result is made up.',
  ruleSet: 'Version of the rule set that determines the verdict.',
  reasons: 'Every rule that fired.',
}

/** The assessments by reviewers on a check. */
export const review = described(
  'Review',
  'Assessments of findings by reviewers of a check, and the judgment that follows. The verdict of the check never changes.',
  {
    object: z.literal('review'),
    verdict,
    score,
    summary: z.string(),
    reasons: z.array(reason),
    marks: z.array(
      described(
        'ReviewMark',
        'The assessment of a finding by a reviewer.',
        {
          finding: z.string(),
          mark: reviewMark,
          reason: z.string().nullable(),
          by: z.string(),
          reviewer: z.string().nullable(),
          at: time,
        },
        {
          finding: '`<section>/<index>` of the finding.',
          mark: '`own`: it belongs to the applicant. `consent`: its owner consents. `distinguished`: it is different enough. `blocking`: it blocks the name.',
          reason: 'Reason of the reviewer; null after the account was erased.',
          by: 'Actor of the assessment, `key:<id>`.',
          reviewer:
            'Name of the person; of a key without a person, `API key` and its label in quotation marks; null without a label.',
          at: 'Time of the assessment.',
        },
      ),
    ),
  },
  {
    object: 'Object type.',
    verdict:
      'Reviewed verdict: `conflict` with a `blocking` assessment; otherwise that of the same rule set without the reasons of the findings that were assessed otherwise.',
    score: 'Reviewed score, 0 to 100; null if the reviewed verdict is `inconclusive`.',
    summary: 'Like `summary` of the check, for the reviewed verdict.',
    reasons:
      'Reasons of the reviewed verdict. A `blocking` finding has the rule `review-blocking`, unless a rule calls it a conflict.',
    marks: 'The assessments, in the order in which the findings were first assessed.',
  },
)

const times = {
  batchId: z.string().nullable(),
  retryOf: z.string().nullable(),
  createdAt: time,
  deadlineAt: time,
  completedAt: time.nullable(),
  revision: count,
}
const timesTexts = {
  batchId: 'Batch of the check.',
  retryOf: 'The check that this check retries.',
  createdAt: 'Time at which the check was accepted.',
  deadlineAt: 'Deadline of the check. Sources that have not answered by then are `unknown`.',
  completedAt: 'Time at which the check finished.',
  revision: 'Revision of the last event in the stream of the check.',
}

const links = described(
  'CheckLinks',
  'Links to related resources and actions; null for actions that are not possible now.',
  {
    self: z.url(),
    cancel: z.url().nullable(),
    retry: z.url().nullable(),
    registrar: z.string().optional(),
  },
  {
    self: 'This check.',
    cancel: 'Present until the check finishes.',
    retry: 'Present after the check has finished.',
    registrar:
      'Address at which a free domain can be registered, with the domain in place of `{domain}`. Absent in test mode, and if the service names no registrar.',
  },
)

const report = {
  shape: {
    ...head,
    review: review.optional(),
    anatomy,
    bars: z.array(bar),
    object: z.literal('check'),
    extent,
    sections,
    request: appliedRequest,
    metadata,
    usage: charge,
    ...times,
    chainHead: z.string().regex(/^[0-9a-f]{64}$/),
    notice: z.string(),
    attributions: z.array(z.string()),
    links,
  },
  texts: {
    ...headTexts,
    review: 'Assessments by reviewers; absent without an assessment, and in the report of a revision.',
    anatomy: 'The parts of the name.',
    bars: 'Absolute grounds against the name.',
    object: 'Object type.',
    extent: 'The extent of the search, with its gaps.',
    sections: 'Findings of each source.',
    request: 'The request.',
    metadata: 'Key-value pairs of the caller; null after the account was erased.',
    usage: 'Cost of the check.',
    ...timesTexts,
    chainHead: "Hash of the last event of the check's stream.",
    notice: 'Disclaimer of the report.',
    attributions: 'Attributions that the licenses of the sources require.',
    links: 'Links to related resources.',
  },
}

/** A report, as `GET /checks/{id}` answers. */
export const check = described(
  'Check',
  'A check of one name with its current report.',
  report.shape,
  report.texts,
)

/** A check that was accepted: the report, with the warnings about its delivery. */
export const acceptedCheck = described(
  'AcceptedCheck',
  'A check in progress.',
  { ...report.shape, warnings },
  { ...report.texts, warnings: 'Reason why the result cannot be delivered at present.' },
)

export const sourceStates = <State extends z.ZodType>(of: State) =>
  z.strictObject({ domains: of, social: of, trademarks: of, companies: of, analysis: of })

/** An item of `GET /checks`. */
export const checkSummary = described(
  'CheckSummary',
  'A check without the findings of its sources.',
  {
    ...head,
    review: review.optional(),
    object: z.literal('check_summary'),
    sources: sourceStates(sectionStatus),
    request: appliedRequest,
    metadata,
    ...times,
    links,
  },
  {
    ...headTexts,
    review: 'Assessments by reviewers, with `reviews=true`; absent without an assessment.',
    object: 'Object type.',
    sources: 'Status of each source.',
    request: 'The request.',
    metadata: 'Key-value pairs of the caller; null after the account was erased.',
    ...timesTexts,
    links: 'Links to related resources.',
  },
)

export const checkList = listOf('CheckList', checkSummary)
