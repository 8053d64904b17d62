import type { DomainEvent } from '../../events/event.ts'
import { type CheckState, NOT_ASKED_YET, withAsked } from './state.ts'

export function evolve(state: CheckState, event: DomainEvent): CheckState {
  switch (event.type) {
    case 'CheckRequested': {
      const asked = event.data.request.sources.map((source) => [source, NOT_ASKED_YET])
      return {
        ...state,
        status: 'open',
        requested: {
          ...event.data,
          at: event.time,
          account: event.account,
          mode: event.mode,
          plan: event.plan,
        },
        asked: Object.fromEntries(asked),
      }
    }
    case 'SourceResult':
      return withAsked(state, event.data.outcome.source, {
        outcome: event.data.outcome,
        answeredAt: event.data.answeredAt ?? event.time,
        waitingFor: null,
      })
    case 'SourceAttemptFailed': {
      const { source, attempt, reason } = event.data
      return withAsked(state, source, { attempt, waitingFor: attempt, lastReason: reason })
    }
    case 'SourceRetryDue':
      return withAsked(state, event.data.source, { waitingFor: null })
    case 'CheckCompleted':
      return { ...state, status: 'completed', endedAt: event.time }
    case 'CheckCanceled':
      return { ...state, status: 'canceled', endedAt: event.time, unspent: event.data.refund }
    case 'CheckRetried': {
      const { retryId, free } = event.data
      return { ...state, retries: [...state.retries, { retryId, free, at: event.time }] }
    }
    case 'CheckVoided':
      return { ...state, status: 'voided', voided: [...state.voided, event.data.reservation.id] }
    default:
      return state
  }
}
