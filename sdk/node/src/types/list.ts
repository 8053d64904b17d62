import type { Time } from './open.ts'

/** What lists take that are newest first and come in pages. */
export type ListParameters = {
  /** Things in a page, 1 to 100; 20 by default. */
  limit?: number
  /** `nextCursor` of the page before. */
  cursor?: string
  /** From this time on. */
  createdAfter?: Time | Date
  /** Until just before this time. */
  createdBefore?: Time | Date
}
