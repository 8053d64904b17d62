import type { EventType } from '../../events/catalog.ts'
import type { Mode } from '../../events/mode.ts'

/** The kinds of subject of an entry. */
export type AuditSubject = {
  object: 'check' | 'batch' | 'webhook' | 'key' | 'account'
  id: string
}

/** One event of an account that matters to an auditor. `_id` and `revision` are those of the event. */
export type AuditDocument = {
  _id: string
  revision: number
  account: string
  /** Null for events that concern both modes. */
  mode: Mode | null
  /** Whether live keys and test keys may read it. */
  live: boolean
  test: boolean
  type: EventType
  createdAt: string
  actor: string
  correlationId: string
  causationId: string
  subject: AuditSubject
  /** The members of the event's data that describe the change; nothing encrypted, no hash. */
  details: Readonly<Record<string, unknown>>
}
