import type { EventType } from '../../events/catalog.ts'
import type { Mode } from '../../events/mode.ts'

/** What an entry is about. */
export type AuditSubject = {
  object: 'check' | 'batch' | 'webhook' | 'key' | 'account'
  id: string
}

/** One event of an account that matters to an auditor. `_id` and `revision` are those of the event. */
export type AuditDocument = {
  _id: string
  revision: number
  account: string
  /** Null for what concerns both modes. */
  mode: Mode | null
  /** Whether live keys are shown it, and test keys. */
  live: boolean
  test: boolean
  type: EventType
  createdAt: string
  actor: string
  correlationId: string
  causationId: string
  subject: AuditSubject
  /** The members of the event's data that say what was done; nothing sealed, no hash. */
  details: Readonly<Record<string, unknown>>
}
