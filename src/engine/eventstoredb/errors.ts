import { EventTooLarge, StoreRefused, StoreUnavailable } from '../ports/event-store.ts'

/** The type that the client gives an error of its own. */
export function typeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('type' in error)) return undefined
  return typeof error.type === 'string' ? error.type : undefined
}

/**
 * An error of the client as the port has it, naming the server by its address. What is not known to be a
 * mistake or a refusal is {@link StoreUnavailable}: the outcome of an append is then unknown.
 */
export function clientError(error: unknown, address: string): unknown {
  const message = error instanceof Error ? error.message : String(error)
  const says = (what: string) => `EventStoreDB at ${address} ${what}: ${message}`
  switch (typeOf(error)) {
    case 'access-denied':
      return new StoreRefused(
        `${says('refuses this user')}. Check user and password in its connection string, and that the user may read $all and write streams`,
      )
    case 'stream-deleted':
      return new StoreRefused(
        `${says('has a deleted stream')}. Events are never deleted here: restore the server from a backup`,
      )
    case 'maximum-append-size-exceeded':
      return new EventTooLarge(says('takes no append of this size'))
    case 'invalid-argument':
      return error
    default:
      return new StoreUnavailable(says('cannot be used just now'), { cause: error })
  }
}
