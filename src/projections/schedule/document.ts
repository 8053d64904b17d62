import type { Source } from '../../events/sections.ts'

/** One thing that is due at a time (RFC 3339). */
export type ScheduleItem =
  | { kind: 'deadline'; at: string }
  | { kind: 'retry'; at: string; source: Source; attempt: number }
  | { kind: 'reconcile'; at: string }
  /** Messages of an endpoint; `revision` is that of the document. */
  | { kind: 'webhook'; at: string; revision: number }

/** What is to be done about one stream and when: times, never a decision. */
export type ScheduleDocument = {
  _id: string
  revision: number
  /** The earliest item's time; null when nothing is left to do. */
  dueAt: string | null
  items: ScheduleItem[]
  /** The newest reservation of a month of quota. */
  lastReservation: { revision: number; at: string } | null
}
