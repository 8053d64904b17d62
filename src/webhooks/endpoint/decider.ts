import { type Decider, Rejection } from '../../commands/decider.ts'
import type { EventData } from '../../events/catalog.ts'
import type { Draft } from '../../events/event.ts'
import type { WebhookPayload } from '../../events/webhook.ts'
import { evolve } from './evolve.ts'
import {
  type AttemptDue,
  attemptDue,
  type Failure,
  type Queue,
  queue,
  recordFailure,
  recordSuccess,
  type Success,
} from './messages.ts'
import { restore, snapshot } from './snapshot.ts'
import { copyOf, forkOf, noEndpoint, type WebhookState, weigh } from './state.ts'

/** Maximum number of secrets that sign at the same time. */
const MAX_SECRETS = 5

export type Configuration = Required<Omit<EventData['WebhookEndpointChanged'], 'endpointId'>>

export type WebhookCommand =
  | { type: 'create'; endpoint: EventData['WebhookEndpointCreated'] }
  | { type: 'change'; to: Partial<Configuration> }
  | ({ type: 'rotateSecret'; overlapMs: number } & Omit<
      EventData['WebhookSecretRotated'],
      'endpointId' | 'previousEndsAt'
    >)
  | { type: 'pause'; by: 'user' | 'plan' }
  | { type: 'resume'; by: 'user' | 'plan' }
  | { type: 'delete' }
  | Queue
  | AttemptDue
  | Success
  | Failure

/**
 * One webhook endpoint: its configuration and its waiting messages. The delivery state (next attempt, streak, pause) is
 * a fold of its events.
 */
export const webhookDecider: Decider<WebhookState, WebhookCommand> = {
  initial: noEndpoint,
  decide(state, command, time) {
    switch (command.type) {
      case 'create':
        return state.status === 'none' ? [{ type: 'WebhookEndpointCreated', data: command.endpoint }] : []
      case 'queue':
        return queue(state, command)
      case 'attemptDue':
        return attemptDue(state, command)
      case 'recordSuccess':
        return recordSuccess(state, command)
      case 'recordFailure':
        return recordFailure(state, command, time)
      case 'delete':
        return state.status === 'active'
          ? [{ type: 'WebhookEndpointDeleted', data: { endpointId: state.endpointId } }]
          : []
      default:
        if (state.status !== 'active') throw new Rejection('not-found', 'The endpoint does not exist.')
        return configure(state, command, time)
    }
  },
  evolve,
  fork: forkOf,
  copy: copyOf,
  weigh,
  text: { snapshot, restore },
}

function configure(
  state: WebhookState,
  command: WebhookCommand & { type: 'change' | 'rotateSecret' | 'pause' | 'resume' },
  time: string,
): Draft[] {
  const { endpointId, paused } = state
  switch (command.type) {
    case 'change':
      return change(state, command.to)
    case 'rotateSecret':
      return rotateSecret(state, command, time)
    case 'pause':
      return paused ? [] : [{ type: 'WebhookEndpointPaused', data: { endpointId, by: command.by } }]
    case 'resume': {
      if (!paused || (command.by === 'plan' && paused.cause !== 'plan')) return []
      if (command.by === 'user' && paused.cause === 'plan')
        throw new Rejection(
          'plan-upgrade-required',
          'The endpoint is paused because the plan does not include webhooks. It resumes when the plan includes them.',
        )
      const data = { endpointId, by: command.by, waiting: state.waiting.size }
      return [{ type: 'WebhookEndpointResumed', data }]
    }
  }
}

function change(state: WebhookState, to: Partial<Configuration>): Draft[] {
  const { host, sealedUrl, sealedDescription, eventTypes, includeBatchMembers, payload } = state
  const before = {
    host,
    sealedUrl,
    sealedDescription,
    eventTypes: [...eventTypes],
    includeBatchMembers,
    payload,
  }
  const after = { ...before, ...to }
  if (JSON.stringify(after) === JSON.stringify(before)) return []
  const { payload: chosen, ...rest } = after
  const data = { endpointId: state.endpointId, ...rest, ...payloadMember(chosen) }
  return [{ type: 'WebhookEndpointChanged', data }]
}

/** The member of an event; `full` is the absence of it. */
export const payloadMember = (payload: WebhookPayload): { payload?: WebhookPayload } =>
  payload === 'full' ? {} : { payload }

function rotateSecret(
  { endpointId, secrets, rotations }: WebhookState,
  { secretId, sealedSecret, overlapMs }: WebhookCommand & { type: 'rotateSecret' },
  time: string,
): Draft[] {
  if ([...secrets, ...rotations].some(({ id }) => id === secretId)) return []
  const signing = secrets.filter(({ endsAt }) => endsAt === null || endsAt > time)
  if (signing.length >= MAX_SECRETS && overlapMs > 0)
    throw new Rejection(
      'too-many-secrets',
      `${MAX_SECRETS} signing secrets are active. Wait until one expires, or rotate without an overlap.`,
      { allowed: MAX_SECRETS },
    )
  const previousEndsAt = new Date(Date.parse(time) + overlapMs).toISOString()
  return [{ type: 'WebhookSecretRotated', data: { endpointId, secretId, sealedSecret, previousEndsAt } }]
}
