import type { EventStore } from '../../../src/engine/ports/event-store.ts'

export type OpenedStore = {
  store: EventStore
  /** Closes the store and opens it anew on the same data. */
  reopen(): Promise<EventStore>
  /** Closes whichever is open and clears up. */
  close(): Promise<void>
}
