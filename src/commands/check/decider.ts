import type { Reservation } from '../../events/check.ts'
import type { Draft } from '../../events/event.ts'
import { type SectionReason, SOURCES, type Source, type SourceOutcome } from '../../events/sections.ts'
import { type Decider, Rejection } from '../decider.ts'
import { otherRequest } from '../idempotency.ts'
import { evolve } from './evolve.ts'
import { expire, isCharged, results } from './results.ts'
import { type CheckState, isPending, NOT_ASKED_YET, noCheck, type Requested } from './state.ts'

export type Carried = { outcome: SourceOutcome; carriedFrom: string; answeredAt: string }

export type CheckCommand =
  /** `carried`: results of an earlier check that this check reuses. */
  | { type: 'request'; request: Requested; carried: readonly Carried[] }
  | { type: 'void'; checkId: string; reservation: Reservation }
  | { type: 'recordResult'; attempt: number; outcome: SourceOutcome; answeredAt?: string }
  | { type: 'recordFailure'; source: Source; attempt: number; retryAt: string; reason: SectionReason }
  | { type: 'retryDue'; source: Source; attempt: number }
  /** `now` is RFC 3339. */
  | { type: 'expire'; now: string }
  | { type: 'cancel' }
  /**
   * The check is retried as `retryId`; `now` is RFC 3339; `unused` are earlier retries that were claimed but never
   * requested.
   */
  | { type: 'retry'; retryId: string; now: string; unused: readonly string[] }

/** One check, from its request to its one terminal event. */
export const checkDecider: Decider<CheckState, CheckCommand> = {
  initial: noCheck,

  decide(state, command): Draft[] {
    if (command.type === 'request') return request(state, command)
    if (command.type === 'void') {
      const { checkId, reservation } = command
      const open = !state.requested && !state.voided.includes(reservation.id)
      return open ? [{ type: 'CheckVoided', data: { checkId, reservation } }] : []
    }
    if (command.type === 'retry') return retry(state, command)
    if (state.status !== 'open' || !state.requested) return []
    const { checkId } = state.requested
    switch (command.type) {
      case 'recordResult':
        return isPending(state, command.outcome.source)
          ? results(state, [
              {
                checkId,
                attempt: command.attempt,
                outcome: command.outcome,
                carriedFrom: null,
                answeredAt: command.answeredAt ?? null,
              },
            ])
          : []
      case 'recordFailure': {
        const { source, attempt, retryAt, reason } = command
        return isPending(state, source) && attempt > (state.asked[source]?.attempt ?? 0)
          ? [{ type: 'SourceAttemptFailed', data: { checkId, source, attempt, retryAt, reason } }]
          : []
      }
      case 'retryDue': {
        const { source, attempt } = command
        return isPending(state, source) && state.asked[source]?.waitingFor === attempt
          ? [
              {
                type: 'SourceRetryDue',
                data: { checkId, source, attempt, deadlineAt: state.requested.deadlineAt },
              },
            ]
          : []
      }
      case 'expire':
        return command.now >= state.requested.deadlineAt ? expire(state, state.requested) : []
      case 'cancel':
        return [{ type: 'CheckCanceled', data: { checkId, refund: isCharged(state) && !anyAnswer(state) } }]
    }
  },

  evolve,
}

function request(state: CheckState, command: CheckCommand & { type: 'request' }): Draft[] {
  if (state.requested) {
    if (state.requested.fingerprint === command.request.fingerprint) return []
    throw otherRequest()
  }
  const { checkId, reservation } = command.request
  if (reservation && state.voided.includes(reservation.id))
    throw new Rejection(
      'reservation-voided',
      'The quota reserved for this request was released in the meantime. Send the request again.',
    )
  if (command.request.cost === 0 && state.voided.includes(freeClaim(checkId)))
    throw new Rejection('claim-voided', 'Another retry of this check took the free retry first.')
  const requested: Draft = { type: 'CheckRequested', data: command.request }
  if (command.carried.length === 0) return [requested]
  const opened: CheckState = {
    ...state,
    status: 'open',
    requested: { ...command.request, at: '', account: '', mode: '', plan: '' },
    asked: Object.fromEntries(command.request.request.sources.map((source) => [source, NOT_ASKED_YET])),
  }
  const carried = command.carried.map((one) => ({ checkId, attempt: 0, ...one }))
  return [requested, ...results(opened, carried)]
}

/**
 * A free retry claims this id instead of reserving quota. It is voided like a reservation: either the void or the
 * request wins, never both.
 */
export const freeClaim = (retryId: string): string => `${retryId}.free`

const FREE_RETRY_MS = 24 * 3_600_000

/**
 * Free once within 24 h, but not after a cancel that cost nothing: otherwise every check could be had for free that
 * way.
 */
function retry(state: CheckState, { retryId, now, unused }: CheckCommand & { type: 'retry' }): Draft[] {
  if (!state.requested || !state.endedAt)
    throw new Rejection(
      'check-not-finished',
      'The check is still in progress; only a finished check can be retried.',
    )
  if (state.retries.some((one) => one.retryId === retryId)) return []
  const recent = Date.parse(now) - Date.parse(state.endedAt) < FREE_RETRY_MS
  const taken = state.retries.some((one) => one.free && !unused.includes(one.retryId))
  const free = recent && !state.unspent && !taken
  return [{ type: 'CheckRetried', data: { checkId: state.requested.checkId, retryId, free } }]
}

const anyAnswer = (state: CheckState): boolean => SOURCES.some((source) => state.asked[source]?.outcome)
