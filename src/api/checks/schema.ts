import { z } from 'zod'
import { checkRequest, judgement, reason as reasonEvent, verdictName } from '../../events/check.ts'
import { outcomeStatus } from '../../events/sections.ts'
import { coverage, evidence, reasonOfSection } from '../evidence/schema.ts'
import { charge, count, metadata, mode, score, source, time, warnings } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'
import {
  analysisFinding,
  companyFinding,
  domainFinding,
  socialFinding,
  trademarkFinding,
} from './findings-schema.ts'

const checkStatus = z.enum(['queued', 'running', 'completed', 'canceled']).meta({
  id: 'CheckStatus',
  description: '`completed` always carries a verdict. `completed` and `canceled` are final.',
})

export const verdict = verdictName.meta({
  id: 'Verdict',
  description:
    '`conflict`: somebody has the name. `inconclusive`: a decisive source could not answer. `caution`: look before you use it. `clear`: nothing found that stands in the way.',
})

export const sectionStatus = z.enum(['pending', 'skipped', ...outcomeStatus.options]).meta({
  id: 'SectionStatus',
  'x-open-enum': true,
  description:
    '`pending`: being asked. `done`: everything asked for was answered. `unknown`: asked, no trustworthy answer, which never means free. `skipped`: not asked for. `not_configured`: no provider is set up for it.',
})

export const reason = described('Reason', 'A rule that fired.', reasonEvent.shape, {
  rule: 'Name of the rule in the rule set.',
  effect: 'What it makes of the verdict; a `note` changes nothing.',
  text: 'What it says about this name.',
  findings: '`<section>/<index>` of each finding it fired on.',
})

/** What was asked, with every default filled in. */
export const appliedRequest = described(
  'AppliedRequest',
  'What was asked, with every default filled in.',
  { ...checkRequest.shape, sources: z.array(source) },
  {
    sources: 'The sources that are asked.',
    tlds: 'Where domains are looked for.',
    jurisdictions: 'Whose registers are asked.',
    niceClasses: 'Classes of goods and services; an empty list means all 45.',
    delivery: 'Where the report goes.',
    maxAge: "Seconds that a cached answer may be old; null = each source's own rule.",
  },
)

const section = <F extends z.ZodType>(id: string, what: string, finding: F) =>
  described(
    id,
    `What was found out about ${what}.`,
    {
      status: sectionStatus,
      reason: reasonOfSection.optional(),
      summary: z.string(),
      coverage: z.array(coverage),
      findings: z.array(finding),
      evidence: z.array(evidence),
    },
    {
      status: 'How it stands.',
      reason: 'Only where it says less than it could.',
      summary: 'What it comes to, in a sentence.',
      coverage: 'What was searched, and what was not.',
      findings: 'What was found.',
      evidence: 'What it rests on.',
    },
  )

const sections = described(
  'Sections',
  'All five sections, whatever was asked for.',
  {
    domains: section('DomainsSection', 'domains', domainFinding),
    social: section('SocialSection', 'user names on social networks', socialFinding),
    trademarks: section('TrademarksSection', 'trademarks', trademarkFinding),
    companies: section('CompaniesSection', 'companies', companyFinding),
    analysis: section('AnalysisSection', 'the name as a brand', analysisFinding),
  },
  {
    domains: 'Decisive.',
    social: 'Not decisive.',
    trademarks: 'Decisive. Findings of wider lists are shown even where no register was searched.',
    companies: 'Decisive. Findings of wider lists are shown even where no register was searched.',
    analysis: 'Not decisive.',
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
  ruleSet: judgement.shape.ruleSet,
  reasons: z.array(reason),
}
const headTexts = {
  id: 'Id of the check.',
  mode: 'Of the key that asked.',
  query: 'The name as it was sent.',
  normalized: 'The name in normal form.',
  status: 'How the check stands.',
  verdict: 'Null until it is completed.',
  verdictBasis: 'The sources that the verdict covers. Say it wherever the verdict is shown.',
  score: '0 to 100, 100 = free; null when inconclusive or canceled, and until it is completed.',
  ruleSet: 'Version of the rules that judged, or will.',
  reasons: 'Every rule that fired.',
}

const times = {
  batchId: z.string().nullable(),
  retryOf: z.string().nullable(),
  createdAt: time,
  deadlineAt: time,
  completedAt: time.nullable(),
  revision: count,
}
const timesTexts = {
  batchId: 'The batch that it belongs to.',
  retryOf: 'The check that it tries again.',
  createdAt: 'When it was accepted.',
  deadlineAt: 'When it ends at the latest; what has not answered by then is `unknown`.',
  completedAt: 'When it ended.',
  revision: "Number of the last event of the check's stream.",
}

const links = described(
  'CheckLinks',
  'Where to go from here; null for what cannot be done now.',
  { self: z.url(), cancel: z.url().nullable(), retry: z.url().nullable() },
  { self: 'This check.', cancel: 'Until it has ended.', retry: 'Once it has ended.' },
)

const report = {
  shape: {
    ...head,
    object: z.literal('check'),
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
    object: 'What this is.',
    sections: 'What each source found.',
    request: 'What was asked.',
    metadata: "The caller's own pairs; null once the account was erased.",
    usage: 'What it costs.',
    ...timesTexts,
    chainHead: "Hash of the last event of the check's stream.",
    notice: 'What the report is, and what it is not.',
    attributions: 'What the licences of the sources in it ask to be said.',
    links: 'Where to go from here.',
  },
}

/** A report, as `GET /checks/{id}` answers. */
export const check = described(
  'Check',
  'A check of one name and its report, as far as it has come.',
  report.shape,
  report.texts,
)

/** A check that was accepted: the report, and what is to be said about its delivery. */
export const acceptedCheck = described(
  'AcceptedCheck',
  'A check that is under way.',
  { ...report.shape, warnings },
  { ...report.texts, warnings: 'What stands in the way of its delivery.' },
)

export const sourceStates = <State extends z.ZodType>(of: State) =>
  z.strictObject({ domains: of, social: of, trademarks: of, companies: of, analysis: of })

/** A line of `GET /checks`. */
export const checkSummary = described(
  'CheckSummary',
  'A check without what its sources found.',
  {
    ...head,
    object: z.literal('check_summary'),
    sources: sourceStates(sectionStatus),
    metadata,
    ...times,
    links,
  },
  {
    ...headTexts,
    object: 'What this is.',
    sources: 'How each source stands.',
    metadata: "The caller's own pairs; null once the account was erased.",
    ...timesTexts,
    links: 'Where to go from here.',
  },
)

export const checkList = listOf('CheckList', checkSummary)
