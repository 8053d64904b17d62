import type { Batch, BatchExtent, BatchRow } from './batch.ts'
import type {
  Check,
  CheckMembers,
  CheckMethods,
  CheckStatus,
  Extent,
  Reason,
  Review,
  SearchLevel,
  Section,
  SectionStatus,
  Sections,
  Source,
  Verdict,
} from './check.ts'
import type { Mode, Time } from './open.ts'

/** How much an answer says: all, at most 2 kB for a check, or all without repeats and evidence rows. */
export type View = 'full' | 'summary' | 'compact'

/** Option of calls that return a check or a batch. */
export type ViewOptions = { view?: View }

/** Options of calls that do not wait: `fields` names members such as `verdict` or `sections.domains.status`. */
export type ChoiceOptions = ViewOptions & { fields?: readonly string[] }

/** Option of calls that return a page or a PDF. `appendix: false` leaves out evidence and details. */
export type PageOptions = { appendix?: boolean }

/** What a call answers under its options. */
export type Viewed<Views extends Record<View, unknown>, Options> = Options extends {
  fields: readonly string[]
}
  ? Record<string, unknown>
  : Options extends { view: infer V extends View }
    ? Views[V]
    : Views['full']

/** A check in its views. */
export type CheckViews = { full: Check; summary: CheckBrief; compact: CompactCheck }
/** A batch in its views. */
export type BatchViews = { full: Batch; summary: BatchBrief; compact: CompactBatch }

/** The verdict and score after the assessments by reviewers, and their number. */
export type BriefReview = Pick<Review, 'verdict' | 'score'> & { marks: number }

/** A check in at most 2 kB; `…` marks truncated texts. */
export type CheckBrief = {
  /** First of all: that the answer is made up. Only in test mode. */
  sandbox?: string | undefined
  id: string
  object: 'check'
  view: 'summary'
  mode: Mode
  query: string
  status: CheckStatus
  verdict: Verdict | null
  /** Absent without an assessment. */
  review?: BriefReview | undefined
  verdictBasis: Source[]
  score: number | null
  summary: string
  /** `law`: the laws or lists of an absolute ground, separated by semicolons. */
  reasons: (Pick<Reason, 'rule' | 'effect' | 'points' | 'text'> & { law?: string | undefined })[]
  /** Number and points of the reasons without room. */
  otherReasons: { count: number; points: number }
  /** `counts`: number of findings by kind. */
  sources: Record<Source, { status: SectionStatus; counts: Record<string, number> }>
  /** `notSearched`: number of entries in the full report. */
  extent: {
    level: SearchLevel | null
    territories: string[]
    /** Separated by semicolons; null means all 45 classes. */
    goods: string | null
    /** Day of the oldest data that was searched. */
    oldestData: string | null
    /** Days of the data with their registers, separated by semicolons. */
    data?: string | undefined
    searchAgainOn: string | null
    notSearched: number
    /** What was not searched, the most important first, separated by semicolons. */
    missing?: string | undefined
  }
  /** Last day for which the report may be relied on. */
  validUntil: string | null
  completedAt: Time | null
  revision: number
  notice: string
  links: CheckMembers['links']
  warnings?: string[] | undefined
}

type CompactSections = { [S in keyof Sections]: Omit<Sections[S], keyof Pick<Section<never>, 'evidence'>> }

/** The full report without repeats: findings name their evidence, whose rows are left out. */
export type CompactCheck = Omit<CheckMembers, 'reasons' | 'extent' | 'sections' | 'links'> &
  CheckMethods & {
    view: 'compact'
    reasons: Omit<Reason, 'params'>[]
    extent: Omit<Extent, 'data'>
    sections: CompactSections
    links: CheckMembers['links'] & { evidence: string }
  }

/** The verdict on each name of a batch, the best one first. */
export type BatchBrief = {
  /** First of all: that the answers are made up. Only in test mode. */
  sandbox?: string | undefined
  id: string
  title: string | null
  object: 'batch'
  view: 'summary'
  mode: Mode
  status: Batch['status']
  counts: Batch['counts']
  rows: (Pick<
    BatchRow,
    'index' | 'name' | 'checkId' | 'status' | 'verdict' | 'score' | 'summary' | 'level' | 'extent'
  > & {
    /** Absent without an assessment. */
    review?: BriefReview | undefined
    verdictBasis: Source[]
  })[]
  extent: BatchExtent
  /** Last day for which the verdicts may be relied on. */
  validUntil: string | null
  completedAt: Time | null
  revision: number
  notice: string
  links: Batch['links']
  warnings?: string[] | undefined
}

/** The batch without repeats: a row for each check. */
export type CompactBatch = Omit<Batch, 'rows'> & {
  view: 'compact'
  rows: (Omit<BatchRow, 'index' | 'reasons'> & { indexes: number[]; reasons: Omit<Reason, 'params'>[] })[]
}
