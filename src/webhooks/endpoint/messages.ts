import { Rejection } from '../../commands/decider.ts'
import type { EventData } from '../../events/catalog.ts'
import type { Draft } from '../../events/event.ts'
import { attemptsAt } from './ended-attempts.ts'
import { afterFailure, endOf } from './failure-streak.ts'
import { nextAttemptAt, releaseTime } from './next-attempt.ts'
import { hasSeen } from './queued-ids.ts'
import { earliest, type WebhookState, waitingOf } from './state.ts'
import { includes } from './subscription.ts'
import { timeAwaited, unpack } from './waiting.ts'

/** Maximum number of due messages that one append announces. */
const DUE_AT_ONCE = 200

export type Queue = {
  type: 'queue'
  /** The message is about a check of a batch. */
  batchMember: boolean
  /** The stream was searched before this revision: it did not queue the message there. */
  absentBefore?: number
  /** The stream was read up to this revision for `attemptsBefore`; left out for a new message. */
  asOf?: number
} & Omit<EventData['WebhookMessageQueued'], 'endpointId' | 'dueAt'>

type Attempt = Omit<EventData['WebhookDeliverySucceeded'], 'endpointId'>
export type Success = { type: 'recordSuccess' } & Attempt
export type Failure = { type: 'recordFailure' } & Omit<
  EventData['WebhookDeliveryFailed'],
  'endpointId' | 'nextAt'
>

/** `now` is RFC 3339; `scheduleRevision` is the revision up to which the schedule has read. */
export type AttemptDue = { type: 'attemptDue'; now: string; scheduleRevision: number }

/**
 * Queues a message that the endpoint subscribes to or that its owner sends, after all messages that are being released.
 * Throws {@link Rejection} `webhook-paused` for a test of a paused endpoint, {@link QueuingForgotten} if the state no longer
 * says whether an event was queued, and {@link AttemptsForgotten} if it no longer says how often a message was tried.
 */
export function queue(
  state: WebhookState,
  { type: _type, batchMember, absentBefore = 0, asOf, ...message }: Queue,
): Draft[] {
  if (state.status !== 'active') return []
  if (message.trigger === 'event' && !includes(state.subscription, { ...message, batchMember })) return []
  if (hasSeen(state.seen, { ...message, absentBefore })) return []
  if (message.trigger === 'test' && state.paused)
    throw new Rejection('webhook-paused', `The endpoint is paused (${state.paused.cause}). Resume it first.`)
  const { endpointId, releasing, releasedUntil, policy } = state
  const line = releasing > 0 ? { dueAt: releaseTime(releasedUntil, 1, policy) } : {}
  const attemptsBefore = asOf === undefined ? message.attemptsBefore : attemptsSince(state, message, asOf)
  return [{ type: 'WebhookMessageQueued', data: { endpointId, ...message, attemptsBefore, ...line } }]
}

/** The number of the last attempt at a message of which the caller knows the attempts up to a revision. */
function attemptsSince(
  state: WebhookState,
  { messageId, attemptsBefore }: { messageId: string; attemptsBefore: number },
  asOf: number,
): number {
  const waiting = waitingOf(state, messageId)
  return waiting
    ? Math.max(waiting.attempt, attemptsBefore)
    : attemptsAt(state.ended, messageId, { attemptsBefore, asOf })
}

export function attemptDue(state: WebhookState, { now, scheduleRevision }: AttemptDue): Draft[] {
  const { endpointId } = state
  const due: [string, number][] = []
  if (state.status === 'active' && state.paused === null)
    for (const [messageId, message] of state.waiting) {
      if (due.length === DUE_AT_ONCE) break
      const at = timeAwaited(message)
      if (at !== null && at <= now) due.push([messageId, unpack(message).attempt + 1])
    }
  const nextAt = earliest(state, new Set(due.map(([messageId]) => messageId)))
  if (due.length > 0)
    return due.map(([messageId, attempt]) => ({
      type: 'WebhookAttemptDue',
      data: { endpointId, messageId, attempt, nextAt },
    }))
  const scheduleLags = state.revision > scheduleRevision
  return scheduleLags ? [] : [{ type: 'WebhookAgendaCorrected', data: { endpointId, nextAt } }]
}

export function recordSuccess(state: WebhookState, { type: _type, ...attempt }: Success): Draft[] {
  if (!isExpected(state, attempt)) return []
  return [{ type: 'WebhookDeliverySucceeded', data: { endpointId: state.endpointId, ...attempt } }]
}

/** The failed attempt, and the announcement if it pauses the endpoint. */
export function recordFailure(
  state: WebhookState,
  { type: _type, ...attempt }: Failure,
  time: string,
): Draft[] {
  const message = isExpected(state, attempt)
  if (!message) return []
  const { endpointId } = state
  const nextAt = nextAttemptAt(state.policy, {
    ...attempt,
    failures: message.failures.length + 1,
    endedAt: endOf(attempt),
  })
  const failed: Draft = { type: 'WebhookDeliveryFailed', data: { endpointId, ...attempt, nextAt } }
  const revision = state.revision + 1
  const { paused } = afterFailure(state, { ...attempt, nextAt }, revision, time)
  if (!paused || state.paused) return [failed]
  const { cause, since } = paused
  return [failed, { type: 'WebhookPauseAnnounced', data: { endpointId, cause, since, revision } }]
}

/** Another process may have recorded the same attempt first. */
function isExpected(state: WebhookState, { messageId, attempt }: { messageId: string; attempt: number }) {
  const message = state.status === 'active' ? waitingOf(state, messageId) : undefined
  return message?.attempt === attempt - 1 ? message : null
}
