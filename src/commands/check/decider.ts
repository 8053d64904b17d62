import type { EventData } from '../../events/catalog.ts'
import type { Reservation } from '../../events/check.ts'
import type { DomainEvent, Draft } from '../../events/event.ts'
import { type SectionReason, SOURCES, type Source, type SourceOutcome } from '../../events/sections.ts'
import { judge } from '../../verdict/judge.ts'
import { type Decider, Rejection } from '../decider.ts'
import { otherRequest } from '../repeat.ts'

type Asked = {
  /** Attempts that have failed so far. */
  attempt: number
  /** The failed attempt whose retry is still to come. */
  waitingFor: number | null
  lastReason: SectionReason | null
  outcome: SourceOutcome | null
  /** When the outcome was found out; that of the first check where it was taken over. */
  answeredAt: string | null
}

/** When a check was requested, by whom and under what. */
type Origin = { at: string; account: string; mode: string; plan: string }

export type CheckState = {
  status: 'none' | 'voided' | 'open' | 'completed' | 'canceled'
  requested: (EventData['CheckRequested'] & Origin) | null
  /** The sources that were asked for. */
  asked: Readonly<Partial<Record<Source, Asked>>>
  endedAt: string | null
  /** It was canceled before any answer, and what it cost was given back. */
  unspent: boolean
  /** Reservations that were given up before a request named them. */
  voided: readonly string[]
  retries: readonly { retryId: string; free: boolean; at: string }[]
}

export type Requested = EventData['CheckRequested']
export type Carried = { outcome: SourceOutcome; carriedFrom: string; answeredAt: string }

export type CheckCommand =
  /** `carried`: results of an earlier check that stand here as well. */
  | { type: 'request'; request: Requested; carried: readonly Carried[] }
  | { type: 'void'; checkId: string; reservation: Reservation }
  | { type: 'recordResult'; attempt: number; outcome: SourceOutcome }
  | { type: 'recordFailure'; source: Source; attempt: number; retryAt: string; reason: SectionReason }
  | { type: 'retryDue'; source: Source; attempt: number }
  /** `now` is RFC 3339. */
  | { type: 'expire'; now: string }
  | { type: 'cancel' }
  /** The check is asked for again as `retryId`; `now` is RFC 3339; `unused` are earlier ones that came to nothing. */
  | { type: 'retry'; retryId: string; now: string; unused: readonly string[] }

/** Sources whose answer is worth its price: with none of them done, the quota is given back. */
const CHARGED: readonly Source[] = ['domains', 'social', 'trademarks', 'companies']

/** One check, from its request to its one terminal event. */
export const checkDecider: Decider<CheckState, CheckCommand> = {
  initial: () => ({
    status: 'none',
    requested: null,
    asked: {},
    endedAt: null,
    unspent: false,
    voided: [],
    retries: [],
  }),

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
                answeredAt: null,
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

  evolve(state, event: DomainEvent) {
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
  },
}

const NOT_ASKED_YET: Asked = {
  attempt: 0,
  waitingFor: null,
  lastReason: null,
  outcome: null,
  answeredAt: null,
}

/** Whether a source was asked for and has not ended. */
export function isPending(state: CheckState, source: Source): boolean {
  return state.status === 'open' && state.asked[source]?.outcome === null
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
      'The quota taken for this request was given back in the meantime.',
    )
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

const FREE_RETRY_MS = 24 * 3_600_000

/** Free once within 24 h; but not after a cancel that cost nothing, or every check would be had for nothing that way. */
function retry(state: CheckState, { retryId, now, unused }: CheckCommand & { type: 'retry' }): Draft[] {
  if (!state.requested || !state.endedAt)
    throw new Rejection('check-not-finished', 'The check is still under way; a finished one can be retried.')
  if (state.retries.some((one) => one.retryId === retryId)) return []
  const recent = Date.parse(now) - Date.parse(state.endedAt) < FREE_RETRY_MS
  const taken = state.retries.some((one) => one.free && !unused.includes(one.retryId))
  const free = recent && !state.unspent && !taken
  return [{ type: 'CheckRetried', data: { checkId: state.requested.checkId, retryId, free } }]
}

/** The results, and the completion if they were the last ones missing. */
function results(
  state: CheckState,
  found: readonly EventData['SourceResult'][],
  cause: 'answered' | 'deadline' = 'answered',
): Draft[] {
  const drafts = found.map((data): Draft => ({ type: 'SourceResult', data }))
  const after = found.reduce((s, { outcome }) => withAsked(s, outcome.source, { outcome }), state)
  const { requested } = after
  if (!requested || SOURCES.some((source) => isPending(after, source))) return drafts
  const outcomes = Object.fromEntries(
    SOURCES.map((source) => [source, after.asked[source]?.outcome ?? undefined]),
  )
  const judgement = judge(requested.ruleSet, { request: requested.request, outcomes })
  const answered = CHARGED.some((source) => after.asked[source]?.outcome?.status === 'done')
  const { checkId } = requested
  return [
    ...drafts,
    { type: 'CheckCompleted', data: { checkId, ...judgement, cause, refund: isCharged(after) && !answered } },
  ]
}

function expire(state: CheckState, { checkId, deadlineAt }: Requested): Draft[] {
  const missing = SOURCES.filter((source) => isPending(state, source))
  return results(
    state,
    missing.map((source) => {
      const { attempt = 0, lastReason = null } = state.asked[source] ?? {}
      const reason = lastReason ?? {
        code: 'deadline',
        text: `No answer came before the deadline of this check (${deadlineAt}).`,
        nextStep: 'Retry the check: only the sources that gave no answer are asked again.',
      }
      const empty = { status: 'unknown' as const, reason, summary: reason.text }
      const outcome: SourceOutcome = { source, ...empty, coverage: [], findings: [], evidence: [] }
      return { checkId, attempt, carriedFrom: null, answeredAt: null, outcome }
    }),
    'deadline',
  )
}

const isCharged = ({ requested }: CheckState): boolean => requested?.reservation != null

const anyAnswer = (state: CheckState): boolean => SOURCES.some((source) => state.asked[source]?.outcome)

function withAsked(state: CheckState, source: Source, change: Partial<Asked>): CheckState {
  const before = state.asked[source]
  return before ? { ...state, asked: { ...state.asked, [source]: { ...before, ...change } } } : state
}
