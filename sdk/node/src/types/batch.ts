import type {
  AppliedRequest,
  Charge,
  CheckOptions,
  CheckStatus,
  Extent,
  Metadata,
  Reason,
  Review,
  SearchLevel,
  SectionStatus,
  Source,
  Verdict,
} from './check.ts'
import type { DomainFinding } from './findings.ts'
import type { ListParameters } from './list.ts'
import type { Mode, Open, Time } from './open.ts'

export type BatchParameters = CheckOptions & {
  /** 1 to 50 names, fewer in smaller plans. */
  names: string[]
  /** Of the batch, such as the project, at most 100 characters. Reports and shared pages show it. */
  title?: string | undefined
}

export type BatchListParameters = ListParameters & {
  status?: 'queued' | 'running' | 'completed' | 'canceled'
  /** Words in the title, the goods or a name. A page can be short or empty although others follow. */
  text?: string
  /** A jurisdiction of the request. */
  jurisdiction?: string
}

export type BatchRow = {
  index: number
  /** As it was sent. */
  name: string
  checkId: string
  status: Open<'pending' | 'completed' | 'canceled'>
  verdict: Verdict | null
  /** Assessments by reviewers on the check; absent without an assessment. */
  review?: Review | undefined
  score: number | null
  /** One or two sentences: the findings, the decisive one, and the next step. */
  summary: string
  /** Level of the search for trademarks; null if the batch does not know it. */
  level: SearchLevel | null
  sources: Record<Source, SectionStatus>
  reasons: Reason[]
  /** In the order of the request; empty until the check ends. */
  domains: BatchRowDomain[]
  /** What differs from the extent of the batch; absent if nothing does, or if the batch does not record it. */
  extent?: BatchSearched | undefined
}

/** A domain of one name. */
export type BatchRowDomain = Pick<DomainFinding, 'domain' | 'tld' | 'status' | 'own'>

/** What was searched and what was not, with the day of the data. */
export type BatchSearched = Pick<Extent, 'territories' | 'data' | 'notSearched'>

/** Number of rows by status. A repeated name counts each time. */
export type BatchCounts = {
  total: number
  pending: number
  completed: number
  canceled: number
  clear: number
  caution: number
  conflict: number
  inconclusive: number
}

type BatchHead = {
  id: string
  /** Null without one, and after the account was erased. */
  title: string | null
  mode: Mode
  status: CheckStatus
  counts: BatchCounts
  request: AppliedRequest
  /** Null once the account was erased. */
  metadata: Metadata | null
  usage: Charge
  createdAt: Time
  deadlineAt: Time
  /** When the last row ended. */
  completedAt: Time | null
  revision: number
  links: { self: string; checks: string; cancel: string | null }
}

/**
 * Search and gaps that all rows share; an empty list of goods means all 45 classes. `territories`, `data` and `notSearched` are
 * absent if no row has finished, or if the batch does not record them.
 */
export type BatchExtent = { jurisdictions: string[]; goods: string[]; searchAgainOn: string | null } & {
  [Member in keyof BatchSearched]?: BatchSearched[Member] | undefined
}

/** A batch with a row for each name. */
export type Batch = BatchHead & {
  object: 'batch'
  rows: BatchRow[]
  extent: BatchExtent
  notice: string
  /** Only in the answer that accepts the batch, such as `webhook-paused`. */
  warnings?: string[]
}

/** A line of a list: the batch without its rows. */
export type BatchSummary = BatchHead & { object: 'batch_summary' }
