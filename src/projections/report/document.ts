import type { Anatomy, Bar, CheckRequest, NameForms, Verdict } from '../../events/check.ts'
import type { OutcomeOf, OutcomeStatus, SectionReason, Source } from '../../events/sections.ts'
import type { WordedReason } from '../../verdict/reason-text.ts'

export type SectionStatus = 'pending' | 'skipped' | OutcomeStatus

export type Section<S extends Source = Source> = Omit<OutcomeOf<S>, 'source' | 'status' | 'reason'> & {
  status: SectionStatus
  reason: SectionReason | null
}

export type CheckStatus = 'queued' | 'running' | 'completed' | 'canceled'

/** The report of one check, folded from its stream; the API adds links, notice and decrypted metadata. */
export type ReportDocument = {
  _id: string
  revision: number
  account: string
  mode: string
  query: string
  name: NameForms
  anatomy: Anatomy
  /** Absolute grounds against the name. */
  bars: Bar[]
  status: CheckStatus
  verdict: Verdict | null
  verdictBasis: Source[]
  score: number | null
  ruleSet: string
  reasons: WordedReason[]
  sections: { [S in Source]: Section<S> }
  request: CheckRequest
  sealedMetadata: string | null
  usage: { cost: number; charged: number }
  batchId: string | null
  retryOf: string | null
  createdAt: string
  deadlineAt: string
  completedAt: string | null
  /** Hex hash of the stream's last event. */
  chainHead: string
}
