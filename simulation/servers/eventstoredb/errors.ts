import {
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  StreamNotFoundError,
  TimeoutError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { status } from '@grpc/grpc-js'

type ServiceError = ConstructorParameters<typeof NotLeaderError>[0]

/** Only the members that the client reads. */
const serviceError = (code: status, message: string, metadata: Record<string, string> = {}): ServiceError =>
  ({ code, message: `${code} ${status[code]}: ${message}`, metadata: { getMap: () => metadata } }) as never

/** The server gave up waiting for the commit. */
export const timedOut = () => new TimeoutError(serviceError(status.ABORTED, 'Operation timed out'))
export const tooLate = () =>
  new DeadlineExceededError(serviceError(status.DEADLINE_EXCEEDED, 'Deadline exceeded'))
export const unavailable = (why: string) => new UnavailableError(serviceError(status.UNAVAILABLE, why))
export const canceled = () =>
  new CancelledError(serviceError(status.CANCELLED, 'Call canceled by the server'))
export const streamNotFound = (stream: string) => new StreamNotFoundError(undefined, stream)

/** A follower names the leader. */
export const notLeader = (leader: number) =>
  new NotLeaderError(
    serviceError(status.NOT_FOUND, 'Leader info available', {
      'leader-endpoint-host': `node-${leader}`,
      'leader-endpoint-port': String(leader),
    }),
  )

export const wrongVersion = (streamName: string, expected: number, actual: number) =>
  new WrongExpectedVersionError(undefined, {
    streamName,
    expected: expected < 0 ? 'no_stream' : BigInt(expected),
    current: actual < 0 ? 'no_stream' : BigInt(actual),
  })
