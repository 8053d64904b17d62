import { z } from 'zod'
import {
  anatomy as anatomyEvent,
  bar as barEvent,
  checkRequest,
  goodsTerm as goodsTermEvent,
  judgement,
  nameWord as nameWordEvent,
  reason as reasonEvent,
  verdictName,
} from '../../events/check.ts'
import { outcomeStatus } from '../../events/sections.ts'
import { LEVELS } from '../../verdict/extent.ts'
import { OBJECTIONS } from '../../verdict/rule.ts'
import { coverage, evidence, reasonOfSection } from '../evidence/schema.ts'
import { charge, count, metadata, mode, score, source, time, warnings } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'
import { applicant as applicantBody } from './body.ts'
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
    '`conflict`: an earlier right or a bar blocks the name. `inconclusive`: a decisive source could not answer. `caution`: points need a decision before you use the name. `clear`: nothing that blocks the name was found in what was searched.',
})

export const sectionStatus = z.enum(['pending', 'skipped', ...outcomeStatus.options]).meta({
  id: 'SectionStatus',
  'x-open-enum': true,
  description:
    '`pending`: the query is in progress. `done`: everything requested was answered. `unknown`: no trustworthy answer, which never means free. `skipped`: not requested. `not_configured`: no provider is configured for it.',
})

/** Without a union of types: the Java client that openapi-generator makes of a union with a list does not compile. */
const reasonParams = z
  .record(z.string(), z.unknown().describe('Text, a number, or a list of texts.'))
  .optional()

export const reason = described(
  'Reason',
  'A rule that fired.',
  {
    ...reasonEvent.shape,
    params: reasonParams,
    text: z.string(),
    objections: z.array(z.enum(OBJECTIONS).meta({ 'x-open-enum': true })).optional(),
  },
  {
    rule: 'Name of the rule in the rule set.',
    effect: 'Effect on the verdict; a `note` has none.',
    points: 'Points that it takes off the score; absent in checks of rule set 2026-11.',
    params: 'Parameters of the statement; absent in checks of rule set 2026-11.',
    text: 'Statement of the rule about this name.',
    objections:
      'Against what someone can object because of it: `registration` of a trademark, `formation` of a company, `use` of the name; empty if against nothing, absent in checks of rule set 2026-11.',
    findings: '`<section>/<index>` of each finding it fired on.',
  },
)

export const goodsTerm = described('GoodsTerm', 'A term of the Nice Classification.', goodsTermEvent.shape, {
  id: 'Number of the term. It begins with its class in the tenth edition.',
  niceClass: 'Class of the term in the thirteenth edition.',
  text: 'The term in English.',
})

export const applicant = described('Applicant', 'What belongs to the applicant.', applicantBody.shape, {
  owners: 'Names under which the applicant owns marks or companies, at most 10.',
  numbers: 'Numbers of marks and companies, at most 10.',
  domains: 'Domains, at most 10.',
  handles: 'User names on social networks, at most 10.',
})

const nameWord = described('NameWord', 'A word of a name.', nameWordEvent.shape, {
  text: 'The word as written.',
  latin: 'The word in Latin letters and digits.',
  kind: '`telling`: it distinguishes the name. `weak`: a trade word. `legal_form`, `connector`: not compared.',
  why: 'Why the word has this part.',
})

const anatomy = described(
  'Anatomy',
  'The parts of a name, and what was taken for its core.',
  { ...anatomyEvent.shape, words: z.array(nameWord) },
  {
    core: 'The words that distinguish the name from others.',
    words: 'Every word of the name, in order.',
    legalForm: 'The legal form; null if the name has none.',
    readings: 'Other readings of the name in Latin letters.',
  },
)

const bar = described(
  'Bar',
  'An absolute ground against the name: it needs no earlier right.',
  barEvent.shape,
  {
    kind: 'Kind of the ground.',
    effect:
      '`bar`: the law of the jurisdictions refuses the name. `warning`: a serious risk. `note`: a fact to know.',
    word: 'The words of the name that the ground concerns, as written.',
    language: 'Language of the words (BCP 47); null for none or several.',
    jurisdictions: 'Requested jurisdictions that it concerns.',
    niceClasses: 'Classes that it concerns; an empty list means all goods and services.',
    source: 'The law or the list that says so.',
  },
)

/** The request with all defaults. */
export const appliedRequest = described(
  'AppliedRequest',
  'The request, with every default filled in.',
  {
    ...checkRequest.omit({ goodsTerms: true, applicant: true, sealedInput: true }).shape,
    sources: z.array(source),
    goods: z.string().nullable().optional(),
    goodsTerms: z.array(goodsTerm).optional(),
    applicant: applicant.nullable().optional(),
  },
  {
    sources: 'Sources that the check queries.',
    tlds: 'TLDs in which the check looks for domains.',
    jurisdictions: 'Jurisdictions whose registers the check queries.',
    niceClasses: 'Classes of goods and services; an empty list means all 45.',
    goods: 'Goods and services as sent; absent if none were named, null after the account was erased.',
    goodsTerms: 'Terms of the Nice Classification to which the goods were mapped; absent without goods.',
    applicant: 'The applicant as sent; absent if none was named, null after the account was erased.',
    delivery: 'How the report is delivered.',
    maxAge: 'Maximum age of a cached answer in seconds; null applies the rule of each source.',
  },
)

const searchedData = described(
  'SearchedData',
  'A register or list that was searched, with the date of its data.',
  { source, register: z.string(), jurisdiction: z.string().nullable(), asOf: z.string().nullable() },
  {
    source: 'Source of the section.',
    register: 'Name of the register or list.',
    jurisdiction: 'Requested jurisdiction for which it was searched; null if it has none.',
    asOf: 'Date or time of the data; of registries that are asked live, the time of the oldest answer. Null if it is unknown.',
  },
)

export const level = z.enum(LEVELS).meta({
  id: 'SearchLevel',
  'x-open-enum': true,
  description:
    '`extended`: every trademark register that a requested jurisdiction needs was searched completely, for similar trademarks. `knock-out`: at least one was not, or for identical trademarks only.',
})

const extent = described(
  'Extent',
  'What the report rests on and what it leaves out. Show it wherever you show the verdict.',
  {
    level: level.nullable(),
    territories: z.array(z.string()),
    goods: z.array(z.string()),
    data: z.array(searchedData),
    searchAgainOn: z.iso.date().nullable(),
    notSearched: z.array(z.string()),
  },
  {
    level: 'Level of the search for trademarks; null if they were not requested or nothing was searched.',
    territories: 'Territories of the trademark and company registers that were searched.',
    goods: 'Goods and services as they were understood; an empty list means all 45 classes.',
    data: 'What was searched, with the date of its data.',
    searchAgainOn:
      'Day on which a new search shows every trademark that is earlier than this check: applications abroad can claim priority for six months. Null if trademarks were not requested.',
    notSearched: 'What was not searched, in words.',
  },
)

const section = <F extends z.ZodType>(id: string, what: string, finding: F) =>
  described(
    id,
    `Findings of the check about ${what}.`,
    {
      status: sectionStatus,
      reason: reasonOfSection.optional(),
      summary: z.string(),
      coverage: z.array(coverage),
      findings: z.array(finding),
      evidence: z.array(evidence),
    },
    {
      status: 'Status of the source.',
      reason: 'Present only if the section is incomplete.',
      summary: 'Summary in one sentence.',
      coverage: 'Registers that were and were not searched.',
      findings: 'Findings of the source.',
      evidence: 'Evidence for the section.',
    },
  )

const sections = described(
  'Sections',
  'All five sections, even if some were not requested.',
  {
    domains: section('DomainsSection', 'domains', domainFinding),
    social: section('SocialSection', 'user names on social networks', socialFinding),
    trademarks: section('TrademarksSection', 'trademarks', trademarkFinding),
    companies: section('CompaniesSection', 'companies', companyFinding),
    analysis: section('AnalysisSection', 'the name as a brand', analysisFinding),
  },
  {
    domains: 'Affects the verdict.',
    social: 'Does not affect the verdict.',
    trademarks: 'Affects the verdict. Findings of global lists appear even if no register was searched.',
    companies: 'Affects the verdict. Findings of global lists appear even if no register was searched.',
    analysis: 'Does not affect the verdict.',
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
  ruleSet: judgement.shape.ruleSet,
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
    'What was found, what decides, and what to do next, in one or two sentences. In test mode it says first that it is made up.',
  ruleSet: 'Version of the rule set that determines the verdict.',
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
  { self: z.url(), cancel: z.url().nullable(), retry: z.url().nullable() },
  {
    self: 'This check.',
    cancel: 'Present until the check finishes.',
    retry: 'Present after the check has finished.',
  },
)

const report = {
  shape: {
    ...head,
    anatomy: anatomy.optional(),
    bars: z.array(bar).optional(),
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
    anatomy: 'The parts of the name; absent in checks of earlier releases.',
    bars: 'Absolute grounds against the name; absent in checks of earlier releases.',
    object: 'Object type.',
    extent: 'What was searched, and what was not.',
    sections: 'Findings of each source.',
    request: 'The request.',
    metadata: 'Key-value pairs of the caller; null after the account was erased.',
    usage: 'Cost of the check.',
    ...timesTexts,
    chainHead: "Hash of the last event of the check's stream.",
    notice: 'Disclaimer of the report.',
    attributions: 'Attributions that the licences of the sources require.',
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
    object: z.literal('check_summary'),
    sources: sourceStates(sectionStatus),
    metadata,
    ...times,
    links,
  },
  {
    ...headTexts,
    object: 'Object type.',
    sources: 'Status of each source.',
    metadata: 'Key-value pairs of the caller; null after the account was erased.',
    ...timesTexts,
    links: 'Links to related resources.',
  },
)

export const checkList = listOf('CheckList', checkSummary)
