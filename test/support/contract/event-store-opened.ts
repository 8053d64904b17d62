import type { EventStore } from '../../../src/engine/ports/event-store.ts'

export type OpenedStore = {
  store: EventStore
  /** Closes the store and opens it again on the same data. */
  reopen(): Promise<EventStore>
  /** Closes the open store and cleans up. */
  close(): Promise<void>
}
