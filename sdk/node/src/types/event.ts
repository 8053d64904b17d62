import type { ListParameters } from './list.ts'
import type { Mode, Open, Time } from './open.ts'

/** An event of a check, as recorded in the log. */
export type CheckEvent = {
  object: 'event'
  id: string
  type: Open<
    | 'CheckRequested'
    | 'SourceResult'
    | 'SourceAttemptFailed'
    | 'SourceRetryDue'
    | 'CheckCompleted'
    | 'CheckCanceled'
    | 'CheckRetried'
  >
  /** Version of the schema that `data` is in. */
  schemaVersion: number
  /** Number of the event in the history of the check, starting at 0. */
  revision: number
  time: Time
  /** `key:<id>`, `operator`, `operator:<name>` or `system:<role>`. */
  actor: string
  correlationId: string
  causationId: string
  hash: string
  prevHash: string
  data: Record<string, unknown>
  links: { check: string; schema: string; evidence: string }
}

/** Who did what in the account, or what came of it. */
export type AuditEvent = {
  id: string
  object: 'audit_event'
  type: string
  createdAt: Time
  /** Null for what concerns both modes. */
  mode: Mode | null
  /** `key:<id>`, `operator`, `operator:<name>` or `system:<role>`. */
  actor: string
  subject: { object: Open<'check' | 'batch' | 'webhook' | 'key' | 'account'>; id: string }
  /** Details of the action, by type. */
  details: Record<string, unknown>
  revision: number
  correlationId: string
  causationId: string
  links: { subject: string | null }
}

export type AuditParameters = ListParameters & {
  type?: string
  actor?: string
  /** Id of a check, batch, endpoint, key or account. */
  subject?: string
}
