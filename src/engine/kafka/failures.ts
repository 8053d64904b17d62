import { StoreRefused, StoreUnavailable } from '../ports/event-store.ts'

/** Errors of a broker that a retry does not change. */
const REFUSALS = new Set([
  'TOPIC_AUTHORIZATION_FAILED',
  'GROUP_AUTHORIZATION_FAILED',
  'CLUSTER_AUTHORIZATION_FAILED',
  'SASL_AUTHENTICATION_FAILED',
  'UNSUPPORTED_SASL_MECHANISM',
])

type KafkaError = Error & { type?: string; broker?: string; host?: string; port?: number; code?: string }

/**
 * Converts an error of kafkajs to one of the ports: {@link StoreRefused} for a wrong credential or a missing
 * permission, {@link StoreUnavailable} for everything else. It names the broker's address if it is known.
 */
export function kafkaFailure(error: unknown): Error {
  if (error instanceof StoreUnavailable || error instanceof StoreRefused) return error
  const causes = errorsOf(error)
  const where = causes.map(addressOf).find((address) => address !== undefined)
  const at = where ? `Kafka at ${where}` : 'Kafka'
  const login = causes.find(({ name }) => name === 'KafkaJSSASLAuthenticationError')
  if (login)
    return new StoreRefused(
      `${at} does not accept the credentials: ${login.message}. Check NAMECHECK_KAFKA_SASL, NAMECHECK_KAFKA_USERNAME and NAMECHECK_KAFKA_PASSWORD`,
      { cause: error },
    )
  const refusal = causes.find(({ type }) => type !== undefined && REFUSALS.has(type))
  if (refusal)
    return new StoreRefused(
      `${at} refuses this user (${refusal.type}): give it the right to read, write and describe the topics and groups of the prefix`,
      { cause: error },
    )
  const message = causes.at(-1)?.message ?? String(error)
  return new StoreUnavailable(`${at} is not available at the moment: ${message}`, { cause: error })
}

/** Whether a broker finds a message, or a batch of them, too large: sending it again does not help. */
export const isTooLarge = (error: unknown): boolean =>
  isAnswered(error, ['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE'])

/** Whether a topic is still being created: not every broker knows yet which broker leads its partitions. */
export const isSettling = (error: unknown): boolean =>
  isAnswered(error, ['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'NOT_LEADER_FOR_PARTITION'])

function isAnswered(error: unknown, types: readonly string[]): boolean {
  return errorsOf(error).some(({ type }) => type !== undefined && types.includes(type))
}

/** An error, those that an aggregate gathers (one for each topic of a request), and the causes of all. */
export function errorsOf(error: unknown): KafkaError[] {
  if (!(error instanceof Error)) return []
  const { errors = [] } = error as { errors?: readonly unknown[] }
  return [error, ...errors.flatMap(errorsOf), ...errorsOf(error.cause)]
}

function addressOf({ broker, host, port }: KafkaError): string | undefined {
  if (broker) return broker
  return host ? `${host}:${port}` : undefined
}
