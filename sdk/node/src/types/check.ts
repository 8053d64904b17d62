import type {
  AnalysisFinding,
  CompanyFinding,
  Coverage,
  DomainFinding,
  Evidence,
  SocialFinding,
  TrademarkFinding,
} from './findings.ts'
import type { ListParameters } from './list.ts'
import type { Mode, Open, Time } from './open.ts'

export type Source = 'domains' | 'social' | 'trademarks' | 'companies' | 'analysis'
/** `inconclusive`: a source that decides could not answer. It never means free. */
export type Verdict = Open<'clear' | 'caution' | 'conflict' | 'inconclusive'>
export type CheckStatus = Open<'queued' | 'running' | 'completed' | 'canceled'>
export type SectionStatus = Open<'pending' | 'done' | 'unknown' | 'skipped' | 'not_configured'>
/** Where the report is sent. */
export type Delivery = 'response' | 'webhook'
/** Up to 16 pairs: names up to 40, values up to 500 characters. */
export type Metadata = Record<string, string>

/** Options of a check besides the name. The settings of the service supply omitted ones. */
export type CheckOptions = {
  delivery?: Delivery
  sources?: Source[]
  /** 1 to 30, such as `com`, `co.uk`. */
  tlds?: string[]
  /** 1 to 5 of ISO 3166-1 alpha-2 or `EU`. */
  jurisdictions?: string[]
  /** Classes of goods and services, 1 to 45; none means all. */
  niceClasses?: number[]
  /** Goods and services for which the name will be used, in words; they decide, not the classes. At most 500 characters. */
  goods?: string
  /** What belongs to the applicant: shown as own, not counted. */
  applicant?: Applicant
  /** Maximum age of a cached answer in seconds; 0 bypasses the cache. */
  maxAge?: number
  metadata?: Metadata
  /** Client and addressee at the head of the reports; omitted parts are those of the account, null hides a part. */
  branding?: RequestBranding
}

/** At most 10 of each. */
export type Applicant = {
  /** Names under which the applicant owns marks or companies. */
  owners?: string[] | undefined
  /** Numbers of marks and companies. */
  numbers?: string[] | undefined
  domains?: string[] | undefined
  /** User names on social networks. */
  handles?: string[] | undefined
}

export type CheckParameters = CheckOptions & {
  /** The name to check, 1 to 100 characters. */
  query: string
  /** At most 100 characters. Lists show it, reports do not. */
  project?: string
}

export type CheckListParameters = ListParameters & {
  status?: 'queued' | 'running' | 'completed' | 'canceled'
  verdict?: 'clear' | 'caution' | 'conflict' | 'inconclusive'
  /** A name; case, accents, spaces and punctuation do not count. */
  query?: string
  /** A part of the name, compared in the same way. */
  contains?: string
  /** Id of a batch. */
  batch?: string
  /** Adds the assessments by reviewers. */
  reviews?: true
  /** Words in the name, the project, client and addressee, or the goods. A page can be short or empty although others follow. */
  text?: string
  /** A jurisdiction of the request. */
  jurisdiction?: string
}

/** A term of the Nice Classification. */
export type GoodsTerm = {
  id: string
  niceClass: number
  text: string
  /** How surely the term is meant. */
  certainty: Open<'certain' | 'likely' | 'guessed'>
  /** Other classes that the words may mean; absent without any. */
  alternatives?: number[] | undefined
}

/** A word of a name and its part in it. */
export type NameWord = {
  text: string
  latin: string
  kind: Open<'telling' | 'weak' | 'legal_form' | 'connector'>
  why: string
}

/** The parts of a name, and which of them form its core. */
export type Anatomy = {
  core: string
  words: NameWord[]
  legalForm: string | null
  readings: { system: string; text: string }[]
}

/** An absolute ground against the name, which applies without any earlier right. */
export type Bar = {
  kind: Open<BarKind>
  /** `bar`: the law of the jurisdictions refuses the name. `warning`: a serious risk. `note`: a fact to know. */
  effect: Open<'bar' | 'warning' | 'note'>
  /** The words of the name that the ground concerns, as written. */
  word: string
  /** Language of the words (BCP 47); null for none or several. */
  language: string | null
  jurisdictions: string[]
  /** Empty for all goods and services. */
  niceClasses: number[]
  /** The law or the list that says so. */
  source: string
}

export type BarKind =
  | 'hateful'
  | 'offensive'
  | 'emblem'
  | 'protected_word'
  | 'geographical_indication'
  | 'drug_name'
  | 'generic'
  | 'descriptive'
  | 'place'
  | 'surname'

/** The request, with every default filled in. */
export type AppliedRequest = {
  sources: Open<Source>[]
  tlds: string[]
  jurisdictions: string[]
  niceClasses: number[]
  /** As sent; null once the account was erased. */
  goods?: string | null | undefined
  /** Parts of the goods that match no term, so that they were not compared; null once the account was erased. */
  unmappedGoods?: string[] | null | undefined
  /** Terms to which the goods were mapped. */
  goodsTerms?: GoodsTerm[] | undefined
  /** As sent; null once the account was erased. */
  applicant?: Applicant | null | undefined
  /** Of a check in a batch the title of the batch; null once the account was erased. */
  project?: string | null | undefined
  /** As sent; null once the account was erased. */
  branding?: RequestBranding | null | undefined
  delivery: Open<Delivery>
  maxAge: number | null
}

/** A rule that fired and what it fired on. */
export type Reason = {
  rule: string
  effect: Open<'conflict' | 'inconclusive' | 'caution' | 'note'>
  /** Points off the score. */
  points: number
  /** Parameters of the text. */
  params: Record<string, unknown>
  text: string
  /** Against what someone can object because of it. */
  objections: Open<'registration' | 'formation' | 'use'>[]
  /** References to findings, such as `trademarks/0`; `check.finding` resolves them. */
  findings: string[]
}

/** A register or list that was searched, with the date of its data. */
export type SearchedData = {
  source: Open<Source>
  register: string
  jurisdiction: string | null
  /** Null if it is unknown. */
  asOf: string | null
}

/** `extended`: every needed register was searched for similar trademarks. */
export type SearchLevel = Open<'knock-out' | 'extended'>

/** What a report rests on and what it leaves out. Show it wherever you show the verdict. */
export type Extent = {
  /** Null if trademarks were not requested or nothing was searched. */
  level: SearchLevel | null
  territories: string[]
  /** As they were understood; empty means all 45 classes. */
  goods: string[]
  data: SearchedData[]
  /** Day on which to search for trademarks again, `yyyy-mm-dd`; null if they were not requested. */
  searchAgainOn: string | null
  notSearched: string[]
}

export type Section<Finding> = {
  status: SectionStatus
  /** Why it says less than it could, and what to do about it. */
  reason?: { code: string; text: string; nextStep: string }
  summary: string
  coverage: Coverage[]
  findings: Finding[]
  evidence: Evidence[]
}

export type Sections = {
  domains: Section<DomainFinding>
  social: Section<SocialFinding>
  trademarks: Section<TrademarkFinding>
  companies: Section<CompanyFinding>
  analysis: Section<AnalysisFinding>
}

/** One row of a section. */
export type Finding = Sections[keyof Sections]['findings'][number]

/** `own`: it belongs to the applicant. `consent`: its owner consents. `distinguished`: it is different enough. */
export type ReviewMark = 'own' | 'consent' | 'distinguished' | 'blocking'

export type ReviewParameters = {
  mark: ReviewMark
  /** 1 to 500 characters. */
  reason: string
}

/** Assessments of findings by reviewers of a check. The verdict of the check itself never changes. */
export type Review = {
  object: 'review'
  /** The reviewed verdict. */
  verdict: Verdict
  /** The reviewed score; null if the reviewed verdict is inconclusive. */
  score: number | null
  /** Like that of the check, for the reviewed verdict. */
  summary: string
  /** The reasons of the reviewed verdict. */
  reasons: Reason[]
  marks: {
    /** Such as `trademarks/0`; `check.finding` resolves it. */
    finding: string
    mark: Open<ReviewMark>
    /** Null once the account was erased. */
    reason: string | null
    /** The key that set the mark, as `key:<id>`. */
    by: string
    /** Name of the person; of a key without a person `API key “label”`; null without a label. */
    reviewer: string | null
    at: Time
  }[]
}

type CheckHead = {
  id: string
  mode: Mode
  /** As it was sent. */
  query: string
  normalized: string
  status: CheckStatus
  /** Null until the check is completed. */
  verdict: Verdict | null
  /** The sources that the verdict covers. */
  verdictBasis: Open<Source>[]
  /** 0 to 100, 100 is free; null when inconclusive or canceled. */
  score: number | null
  /** One or two sentences: the findings, the decisive one, and the next step. */
  summary: string
  ruleSet: string
  reasons: Reason[]
  /** Assessments by reviewers, and the verdict that follows from them; absent without an assessment. */
  review?: Review | undefined
  /** Null once the account was erased. */
  metadata: Metadata | null
  batchId: string | null
  /** The check that this one is a retry of. */
  retryOf: string | null
  createdAt: Time
  deadlineAt: Time
  completedAt: Time | null
  /** Number of the last event of the check. */
  revision: number
  /** What can be done now; null for what cannot. */
  links: { self: string; cancel: string | null; retry: string | null; registrar?: string }
}

/** A check with its report as far as it has come, and with the method that resolves its references. */
export type Check = CheckMembers & CheckMethods

export type CheckMethods = {
  /**
   * The finding that a reason refers to, such as `trademarks/1`; null if the report has no such finding.
   * It is not a member of the JSON.
   */
  finding<Name extends keyof Sections>(
    reference: `${Name}/${number}`,
  ): Sections[Name]['findings'][number] | null
  finding(reference: string): Finding | null
}

/** The JSON of a check. */
export type CheckMembers = CheckHead & {
  object: 'check'
  anatomy: Anatomy
  extent: Extent
  /** Absolute grounds against the name. */
  bars: Bar[]
  sections: Sections
  request: AppliedRequest
  usage: Charge
  /** Hash of the last event of the check. */
  chainHead: string
  notice: string
  /** Texts that the licenses of the sources require. */
  attributions: string[]
  /** Only in the answer that accepts the check, such as `webhook-paused`. */
  warnings?: string[]
}

/** What it costs and what was charged so far. */
export type Charge = { cost: number; charged: number }

/** An entry of a list: the check without its sections. */
export type CheckSummary = CheckHead & {
  object: 'check_summary'
  /** The status of each section. */
  sources: Record<Source, SectionStatus>
  request: AppliedRequest
}

/** A link; anyone who has it can read the report. */
export type Share = {
  /** Id of the link; not the link. */
  id: string
  object: 'share'
  checkId: string
  /** The link, shown this once; null in lists and in the answer to a repeat. */
  url: string | null
  createdAt: Time
  expiresAt: Time
  withdrawnAt: Time | null
}

/** A link to a batch and the reports of its names; anyone who has it can read them. */
export type BatchShare = Omit<Share, 'checkId'> & { batchId: string }

export type ShareParameters = {
  /** 60 to a year's; 30 days by default. */
  expiresInSeconds?: number
  /** At the head of the pages of the link. Omitted parts are those of the account; null hides a part. */
  branding?: Branding
}

/** Client and addressee of a check or a batch. */
export type RequestBranding = Pick<Branding, 'client' | 'preparedFor'>

/** Firm, client and addressee at the head of reports, and a line at their foot. */
export type Branding = {
  /** The agency or firm whose report it is. */
  name?: string | null
  client?: string | null
  preparedFor?: string | null
  /** A data URL of a PNG, JPEG or SVG image of at most 1 MB. */
  logo?: string | null
  /** Of the band at the head, as `#rrggbb`. */
  color?: string | null
  /** At the foot of each page. */
  footer?: string | null
}
