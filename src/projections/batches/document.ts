import type { RowEnd, RowExtent } from '../../events/batch.ts'
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
  /** Absent before the end of the check, and in rows of format 1. */
  ruleSet?: string
  /** What its report rests on, and what it leaves out. Absent before the end of the check, and in rows of format 1. */
  extent?: RowExtent
  /** How deeply trademarks were searched, as its report says; absent where the rules of its verdict say it. */
  level?: Level | null
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
  usage: { cost: number; charged: number }
  createdAt: string
  deadlineAt: string
  /** When the last row ended; null before. */
  completedAt: string | null
}
