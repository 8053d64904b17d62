import type { RowDomain, RowEnd, RowExtent } from '../../events/batch.ts'
import type { CheckRequest } from '../../events/check.ts'
import type { Source } from '../../events/sections.ts'
import type { Level } from '../../verdict/extent.ts'
import type { WordedReason } from '../../verdict/reason-text.ts'

/** A row of a batch; `pending` until its check has ended. */
export type BatchLine = {
  index: number
  query: string
  checkId: string
  status: 'pending' | RowEnd['status']
  verdict: RowEnd['verdict']
  score: number | null
  sources: Record<Source, RowEnd['sources'][Source] | 'pending'>
  reasons: WordedReason[]
  /** How deeply trademarks were searched; null before the end of the check, and as {@link RowEnd} says. */
  level: Level | null
  /** What its report rests on, and what it leaves out; null before the end of the check. */
  extent: RowExtent | null
  /** Empty before the end of the check. */
  domains: readonly RowDomain[]
  /** The sentences of its report; null before the end of the check, and without a verdict. */
  summary: string | null
}

/** `queued` until the first row has ended; `canceled` as soon as a client canceled it. */
export type BatchStatus = 'queued' | 'running' | 'completed' | 'canceled'

/** One batch, folded from its stream; the API adds links and decrypted metadata. */
export type BatchDocument = {
  _id: string
  revision: number
  account: string
  mode: string
  status: BatchStatus
  rows: BatchLine[]
  request: CheckRequest
  sealedMetadata: string | null
  sealedTitle: string | null
  usage: { cost: number; charged: number }
  createdAt: string
  deadlineAt: string
  /** When the last row ended; null before. */
  completedAt: string | null
}
