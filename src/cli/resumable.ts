import { StoreRefused, StoreUnavailable } from '../engine/ports/event-store.ts'

/** Error of an interrupted command that can be resumed: if the store is unavailable, its message says how to resume. */
export function resumable(error: unknown): unknown {
  if (!(error instanceof StoreUnavailable)) return error
  return new StoreRefused(`${error.message}. Run the command again: it continues where it stopped`, {
    cause: error,
  })
}
