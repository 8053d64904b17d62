import { types } from 'node:util'
import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoSystemError,
  MongoTopologyClosedError,
} from 'mongodb'
import { StoreFull, StoreRefused, StoreUnavailable } from '../ports/event-store.ts'

const DUPLICATE_KEY = 11000

/**
 * Errors of a server that recovers by itself: unreachable, changing its primary, shutting down, recovering, too slow to
 * acknowledge. Numbers and names from MongoDB's error_codes.yml.
 */
const PASSING = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  50, // MaxTimeMSExpired
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  100, // UnsatisfiableWriteConcern
  112, // WriteConflict
  133, // FailedToSatisfyReadPreference
  189, // PrimarySteppedDown
  202, // NetworkInterfaceExceededTimeLimit
  262, // ExceededTimeLimit
  462, // IngressRequestRateLimitExceeded
  9001, // SocketException
  10058, // LegacyNotPrimary
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
])
const FULL = new Set([
  14031, // OutOfDiskSpace
])
const REFUSING = new Set([
  13, // Unauthorized
  18, // AuthenticationFailed
])

/** Codes of Node's sockets: the driver passes some of them on unchanged when a connection ends during a write. */
const BROKEN_SOCKET =
  /^(EPIPE|ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|ERR_STREAM_\w+|ERR_SOCKET_\w+)$/

/**
 * Converts an error to one of the ports, which names the server by its address; other errors are programming errors and
 * stay unchanged.
 */
export function portError(error: unknown, address: string): unknown {
  if (isBrokenSocket(error))
    return new StoreUnavailable(`MongoDB at ${address} cannot be reached: ${error.message}`, { cause: error })
  if (!(error instanceof MongoError)) return error
  const says = (what: string) => `MongoDB at ${address} ${what}: ${error.message}`
  if (error instanceof MongoNetworkError || error instanceof MongoSystemError || isWaiting(error))
    return new StoreUnavailable(says('cannot be reached'), { cause: error })
  if (isClosed(error)) return new StoreUnavailable(says('is no longer connected'), { cause: error })
  if (!(error instanceof MongoServerError)) return error
  const code = Number(error.code)
  if (FULL.has(code)) return new StoreFull(says('has no space left'), { cause: error })
  if (REFUSING.has(code))
    return new StoreRefused(
      `${says('refuses this user')}. Check the user, password and authSource of its connection string, ` +
        'and that the user may read and write the database',
    )
  if (PASSING.has(code) || isRetryable(error))
    return new StoreUnavailable(says('is not available at the moment'), { cause: error })
  return error
}

/**
 * Runs an unordered bulk write; returns the name of the unique index that refused an operation, by the operation's
 * number. Any other failure, including a missing acknowledgment, rejects as for a single write.
 */
export async function duplicatesOf(writing: Promise<unknown>): Promise<Map<number, string>> {
  try {
    await writing
    return new Map()
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error
    const driverError: unknown = error.errorResponse
    if (types.isNativeError(driverError)) throw driverError
    const failures = [error.writeErrors].flat()
    const other = failures.find(({ code }) => code !== DUPLICATE_KEY) ?? error.result.getWriteConcernError()
    if (other) throw new MongoServerError({ message: other.errmsg ?? 'a write failed', code: other.code })
    if (failures.length === 0) throw error
    return new Map(failures.map(({ index, errmsg }) => [index, indexNamed(errmsg ?? '')]))
  }
}

export function isDuplicate(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY
}

/** All servers use the text `E11000 duplicate key error collection: … index: <name> dup key: …`. */
function indexNamed(message: string): string {
  return / index: (\S+)/.exec(message)?.[1] ?? ''
}

function isBrokenSocket(error: unknown): error is Error {
  return types.isNativeError(error) && 'code' in error && BROKEN_SOCKET.test(String(error.code))
}

/** Hanging operations use all connections; the driver does not export this error. */
function isWaiting(error: MongoError): boolean {
  return error.name === 'MongoWaitQueueTimeoutError'
}

function isClosed(error: MongoError): boolean {
  return (
    error instanceof MongoNotConnectedError ||
    error instanceof MongoTopologyClosedError ||
    error instanceof MongoClientClosedError
  )
}

function isRetryable(error: MongoError): boolean {
  return (
    error.hasErrorLabel(MongoErrorLabel.RetryableWriteError) ||
    error.hasErrorLabel(MongoErrorLabel.SystemOverloadedError)
  )
}
