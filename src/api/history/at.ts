import { z } from 'zod'
import type { EventStore } from '../../engine/ports/event-store.ts'
import { asDomainEvent, type DomainEvent } from '../../events/event.ts'
import { time } from '../http/list-parameters.ts'
import { invalid, Problem } from '../http/problem.ts'

/** A moment in the history of a stream: after the event of a revision, or a time (RFC 3339, UTC). */
export type Moment = number | string

/** Schema of `at`. */
export const at = z
  .union(
    [
      z
        .string()
        .regex(/^\d{1,12}$/)
        .transform(Number),
      time,
    ],
    { error: 'must be an RFC 3339 time or a revision, for example 2026-01-31T09:30:00Z or 4' },
  )
  .optional()

/** Query of resources that can be read at an earlier moment. */
export const atParameters = z.strictObject({ at })

const PAGE = 1_000

/** The state of a stream at a moment, and its last event then; null if the stream begins later or does not exist. */
export type StateAt<S> = { state: S; last: { revision: number; time: string } | null }

/** By how much the clock of a client may be ahead, ms. */
const CLOCK_SKEW_MS = 5_000

/**
 * Throws {@link Problem} `invalid-request` for a time that is yet to come: what will be recorded until then is not known.
 * @param now epoch ms
 */
export function refuseFuture(moment: Moment | undefined, now: number): void {
  if (typeof moment !== 'string' || Date.parse(moment) <= now + CLOCK_SKEW_MS) return
  throw invalid({
    parameter: 'at',
    detail: `at: ${moment} is in the future; send a time that has passed, or leave it out for the present state.`,
  })
}

/** Folds a stream from its beginning up to a moment. */
export async function foldUntil<S>(
  store: Pick<EventStore, 'readStream'>,
  stream: string,
  moment: Moment,
  initial: S,
  evolve: (state: S, event: DomainEvent) => S,
): Promise<StateAt<S>> {
  const isLater = ({ revision, time }: { revision: number; time: string }) =>
    typeof moment === 'number' ? revision > moment : time > moment
  let reached: StateAt<S> = { state: initial, last: null }
  for (;;) {
    const from = (reached.last?.revision ?? -1) + 1
    const events = await store.readStream(stream, { from, limit: PAGE })
    for (const event of events) {
      if (isLater(event)) return reached
      reached = { state: evolve(reached.state, asDomainEvent(event)), last: event }
    }
    if (events.length < PAGE) return reached
  }
}

/** Throws {@link Problem} `not-found` for a revision that does not exist yet. */
export function refuseBeyond(moment: Moment, last: StateAt<unknown>['last'], what: string): void {
  if (typeof moment !== 'number' || moment <= (last?.revision ?? -1)) return
  throw new Problem(
    'not-found',
    last === null
      ? `The history of this ${what} is still empty.`
      : `The history of this ${what} ends at revision ${last.revision}; revision ${moment} does not exist yet.`,
  )
}
