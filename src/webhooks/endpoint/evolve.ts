import { KEY_LIFE_MS } from '../../commands/idempotency.ts'
import type { DomainEvent, EventOf } from '../../events/event.ts'
import { rememberAttempts } from './ended-attempts.ts'
import { afterFailure } from './failure-streak.ts'
import { releaseTime } from './next-attempt.ts'
import { remember } from './queued-ids.ts'
import { type WebhookState, waitingOf } from './state.ts'
import { subscribe } from './subscription.ts'
import { pack, unpack, type Waiting } from './waiting.ts'

/** The fold. Consumes `state`: tables are changed in place, their entries are replaced. */
export function evolve(state: WebhookState, event: DomainEvent): WebhookState {
  const { revision, time } = event
  const next = { ...state, revision, time, plan: event.plan || state.plan }
  switch (event.type) {
    case 'WebhookEndpointCreated':
      return created(next, event)
    case 'WebhookEndpointChanged':
      return { ...next, ...configured(state, event), changedAt: event.time }
    case 'WebhookSecretRotated':
      return rotated(next, event)
    case 'WebhookEndpointPaused': {
      const { by } = event.data
      return { ...next, paused: { cause: by, since: event.time, byEvents: [event.revision] } }
    }
    case 'WebhookEndpointResumed':
      return resumed(next, event.time)
    case 'WebhookEndpointDeleted':
      state.waiting.clear()
      state.exhausted.clear()
      return { ...next, status: 'deleted', releasing: 0, streak: null }
    case 'WebhookMessageQueued':
      return queued(next, event)
    case 'WebhookAttemptDue':
      return announced(next, event.data.messageId)
    case 'WebhookDeliverySucceeded':
      return succeeded(next, event)
    case 'WebhookDeliveryFailed':
      return failed(next, event)
    default:
      return next
  }
}

function configured(
  { subscription }: WebhookState,
  { data, time }: EventOf<'WebhookEndpointCreated' | 'WebhookEndpointChanged'>,
) {
  const { host, sealedUrl, sealedDescription, eventTypes, includeBatchMembers, payload = 'full' } = data
  return {
    host,
    sealedUrl,
    sealedDescription,
    eventTypes,
    includeBatchMembers,
    payload,
    subscription: subscribe(subscription, data, time),
  }
}

function created(state: WebhookState, event: EventOf<'WebhookEndpointCreated'>): WebhookState {
  const { data, time, account, mode, plan } = event
  const secret = { id: data.secretId, sealed: data.sealedSecret, createdAt: time, endsAt: null }
  return {
    ...state,
    ...configured(state, event),
    status: 'active',
    endpointId: data.endpointId,
    account,
    mode,
    plan,
    policy: data.policy,
    secrets: [secret],
    createdAt: time,
    changedAt: time,
  }
}

/** No earlier secret outlives the overlap. Secrets that had ended before the new one are removed. */
function rotated(state: WebhookState, { data, time }: EventOf<'WebhookSecretRotated'>): WebhookState {
  const before = state.secrets
    .filter(({ endsAt }) => endsAt === null || endsAt > time)
    .map((secret) => ({ ...secret, endsAt: sooner(secret.endsAt, data.previousEndsAt) }))
  const secret = { id: data.secretId, sealed: data.sealedSecret, createdAt: time, endsAt: null }
  const overlapMs = Date.parse(data.previousEndsAt) - Date.parse(time)
  const rotations = state.rotations.filter(({ at }) => Date.parse(time) - Date.parse(at) <= KEY_LIFE_MS)
  return {
    ...state,
    secrets: [secret, ...before],
    rotations: [...rotations, { id: data.secretId, at: time, overlapMs }],
  }
}

const sooner = (one: string | null, other: string): string => (one !== null && one < other ? one : other)

/** Starts a new streak. Waiting messages get times, in order and no faster than the release rate of the policy. */
function resumed(state: WebhookState, time: string): WebhookState {
  let releasedUntil = state.releasedUntil
  let place = 0
  for (const [id, message] of state.waiting) {
    releasedUntil = releaseTime(time, place, state.policy)
    const released = { ...unpack(message), ready: false, released: true, nextAt: releasedUntil }
    state.waiting.set(id, pack(released))
    place += 1
  }
  return { ...state, paused: null, streak: null, releasing: place, releasedUntil }
}

/** A message is due at once, unless a resume is still releasing messages before it. */
function queued(
  state: WebhookState,
  { data, revision, time }: EventOf<'WebhookMessageQueued'>,
): WebhookState {
  const { messageId, eventType, subject, at, attemptsBefore, dueAt } = data
  const before = take(state, messageId)
  state.exhausted.delete(messageId)
  const isReleased = dueAt !== undefined
  const attempt = Math.max(attemptsBefore, before.message?.attempt ?? 0)
  const message = {
    eventType,
    subject,
    at,
    attempt,
    failures: [],
    ready: !isReleased,
    nextAt: dueAt ?? time,
    released: isReleased,
  }
  state.waiting.set(messageId, pack(message))
  // Usually equal to the message id: the two share one string.
  const queueId = data.queueId === messageId ? messageId : data.queueId
  return {
    ...before.state,
    seen: remember(state.seen, queueId, { revision, time }),
    releasing: before.state.releasing + (isReleased ? 1 : 0),
    releasedUntil: dueAt ?? state.releasedUntil,
  }
}

/** The announcement of a due time concerns only the timers: it changes no next attempt, streak, pause or order. */
function announced(state: WebhookState, messageId: string): WebhookState {
  const message = waitingOf(state, messageId)
  if (message) state.waiting.set(messageId, pack({ ...message, ready: true }))
  return state
}

function succeeded(
  state: WebhookState,
  { data, revision }: EventOf<'WebhookDeliverySucceeded'>,
): WebhookState {
  if (!tried(state, data)) return state
  const rest = end(state, data, revision)
  return { ...rest, delivered: state.delivered + 1, streak: state.paused ? state.streak : null }
}

function failed(
  state: WebhookState,
  { data, revision, time }: EventOf<'WebhookDeliveryFailed'>,
): WebhookState {
  const message = tried(state, data)
  if (!message) return state
  const after = afterFailure(state, data, revision, time)
  if (data.nextAt === null) {
    state.exhausted.add(data.messageId)
    return { ...end(state, data, revision), ...after }
  }
  const { attempt, nextAt } = data
  const failures = [...message.failures, revision]
  const again = { ...message, failures, attempt, nextAt, ready: false, released: false }
  state.waiting.set(data.messageId, pack(again))
  return { ...state, ...after, releasing: state.releasing - (message.released ? 1 : 0) }
}

/** The message of an attempt; null if the attempt was recorded before: it counts once. */
function tried(
  state: WebhookState,
  { messageId, attempt }: { messageId: string; attempt: number },
): Waiting | null {
  const message = waitingOf(state, messageId)
  return message && attempt > message.attempt ? message : null
}

/** The message waits no more after its last attempt. */
function end(
  state: WebhookState,
  { messageId, attempt }: { messageId: string; attempt: number },
  revision: number,
): WebhookState {
  const { state: rest } = take(state, messageId)
  return { ...rest, ended: rememberAttempts(rest.ended, messageId, attempt, revision) }
}

function take(state: WebhookState, messageId: string): { state: WebhookState; message: Waiting | undefined } {
  const message = waitingOf(state, messageId)
  state.waiting.delete(messageId)
  return { state: { ...state, releasing: state.releasing - (message?.released ? 1 : 0) }, message }
}
