import { StoreRefused, StoreUnavailable } from '../engine/ports/event-store.ts'

/** What a command that goes on where it stopped throws when it is cut off: where the store went away, it says how to go on. */
export function runAgain(error: unknown): unknown {
  if (!(error instanceof StoreUnavailable)) return error
  return new StoreRefused(`${error.message}. Run the command again: it goes on where it stopped`, {
    cause: error,
  })
}
