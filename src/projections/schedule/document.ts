import type { Source } from '../../events/sections.ts'

/** One item that is due at a time (RFC 3339). */
export type ScheduleItem =
  | { kind: 'deadline'; at: string }
  | { kind: 'retry'; at: string; source: Source; attempt: number }
  | { kind: 'reconcile'; at: string }
  /** Messages of an endpoint; `revision` is that of the document. */
  | { kind: 'webhook'; at: string; revision: number }

/** The due items of one stream: times, never a decision. */
export type ScheduleDocument = {
  _id: string
  revision: number
  /** The earliest item's time; null when no item is left. */
  dueAt: string | null
  items: ScheduleItem[]
  /** The newest reservation of a month of quota. */
  lastReservation: { revision: number; at: string } | null
}
