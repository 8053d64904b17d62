import { EventTooLarge, StoreRefused, StoreUnavailable } from '../ports/event-store.ts'

/** The type of an error that the client created; undefined for other errors. */
export function typeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('type' in error)) return undefined
  return typeof error.type === 'string' ? error.type : undefined
}

/** What an error of the client says about the request that it ended. */
type Meaning =
  /** Nothing was done, and a repeat would be refused as well. */
  | 'refused'
  /** Nothing was done. Another node, or the same one a moment later, carries out a repeat. */
  | 'not handled'
  /** The request may have been carried out or not. */
  | 'unknown'

/** By the type of the error. Unlisted types are unknown. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  'access-denied': 'refused',
  'stream-deleted': 'refused',
  'maximum-append-size-exceeded': 'refused',
  'wrong-expected-version': 'refused',
  'stream-not-found': 'refused',
  'invalid-argument': 'refused',
  // A follower refuses the call. The client then connects to the leader that it names.
  'not-leader': 'not handled',
  // The server gave up waiting for the commit, or dropped a repeat of an append that was in flight.
  timeout: 'unknown',
  'deadline-exceeded': 'unknown',
  unavailable: 'unknown',
  cancelled: 'unknown',
  unknown: 'unknown',
}

/** Texts of the server, the client and gRPC by which an error of a less certain type says that nothing was done. */
const NOT_HANDLED =
  /Server Is Not Ready|Server Is (?:Too )?Busy|No leader info available|Channel has been shut down|Channel closed before call started/

/** What an error says about the request that it ended: an error of the client, or one from {@link clientError}. */
export function meaningOf(error: unknown): Meaning {
  const origin = error instanceof StoreUnavailable ? error.cause : error
  const meaning = MEANINGS[typeOf(origin) ?? ''] ?? 'unknown'
  const saysSo = meaning === 'unknown' && origin instanceof Error && NOT_HANDLED.test(origin.message)
  return saysSo ? 'not handled' : meaning
}

/**
 * Converts an error of the client to one of the port, which names the server by its address. Everything that is not
 * known to be a mistake or a refusal becomes {@link StoreUnavailable}.
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
      return new EventTooLarge(says('does not accept an append of this size'))
    case 'invalid-argument':
      return error
    default:
      return new StoreUnavailable(says('is not available at the moment'), { cause: error })
  }
}
