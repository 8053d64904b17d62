import type { FetchOptions } from '../fetch/fetch.ts'
import type { RegisterKind, RegisterStatement } from '../identity.ts'

/** Work on a register that takes minutes. */
export type Work =
  | { kind: 'import'; files: readonly string[]; format: string; register: RegisterStatement; update: boolean }
  | { kind: 'fetch'; source: string }
  | { kind: 'verify'; office: string; of?: RegisterKind }

/** Input of the process of a job. */
export type Order = {
  work: Work
  folder: string
  fetch: Pick<FetchOptions, 'downloads' | 'keptBytes' | 'settings' | 'userAgent'>
}

/** Where it is. `bytes` of `of` bytes of the phase are done. */
export type Progress = { phase: string; rows: number; bytes: number; of: number }

/** What it reports. `refused`: a sentence for the operator; another error is a defect. */
export type Report =
  | { type: 'progress'; progress: Progress }
  | { type: 'done'; outcome: Outcome }
  | { type: 'failed'; error: string; refused: boolean }

export type Outcome = {
  read: number
  taken: number
  refused: number
  deleted: number
  /** Values kept in part, and values that were not understood and left out. */
  cut: number
  unread: number
  /** See `lossLines`. */
  losses: readonly string[]
  dataAsOf: string | null
}
