import { forkTable, type Table } from '../../commands/copy-on-write.ts'

/**
 * The last attempts of the messages that ended most recently, in two generations. When the newer generation is full, it
 * replaces the older one. `newer` is changed in place.
 */
export type EndedAttempts = {
  older: Table<string, number>
  newer: Table<string, number>
  /** The revision of the first event that each generation covers. */
  olderFrom: number
  newerFrom: number
}

/** At least this many of the last messages are remembered, and at most twice as many. */
const GENERATION = 250

/** Attempts at a message as its caller read them from the stream, up to the revision `asOf`. */
export type KnownAttempts = { attemptsBefore: number; asOf: number }

/** A message may have had further attempts since the caller read it. The caller reads it again. */
export class AttemptsForgotten extends Error {
  override name = 'AttemptsForgotten'
  constructor(asOf: number) {
    super(`the endpoint no longer keeps all attempts that were recorded after its revision ${asOf}`)
  }
}

export const noneEnded = (): EndedAttempts => ({
  older: new Map(),
  newer: new Map(),
  olderFrom: 0,
  newerFrom: 0,
})

export const forkEnded = (ended: EndedAttempts): EndedAttempts => ({
  ...ended,
  newer: forkTable(ended.newer),
})

export const copyEnded = (ended: EndedAttempts): EndedAttempts => ({ ...ended, newer: new Map(ended.newer) })

/**
 * The number of the last attempt at a message that does not wait. Throws {@link AttemptsForgotten} if attempts after
 * `asOf` may be forgotten.
 */
export function attemptsAt(
  { older, newer, olderFrom }: EndedAttempts,
  messageId: string,
  { attemptsBefore, asOf }: KnownAttempts,
): number {
  const kept = newer.get(messageId) ?? older.get(messageId)
  if (kept !== undefined) return Math.max(kept, attemptsBefore)
  if (asOf + 1 < olderFrom) throw new AttemptsForgotten(asOf)
  return attemptsBefore
}

/** @param revision of the last attempt */
export function rememberAttempts(
  ended: EndedAttempts,
  messageId: string,
  attempt: number,
  revision: number,
): EndedAttempts {
  if (ended.newer.size < GENERATION) {
    ended.newer.set(messageId, attempt)
    return ended
  }
  return {
    older: ended.newer,
    newer: new Map([[messageId, attempt]]),
    olderFrom: ended.newerFrom,
    newerFrom: revision,
  }
}
