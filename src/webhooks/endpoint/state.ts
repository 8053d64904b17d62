import { forkIds, forkTable, type IdSet, type Table } from '../../commands/copy-on-write.ts'
import { ID_BYTES, idsBytes, tableBytes } from '../../commands/memory-estimate.ts'
import type { PauseCause, Subscribable, WebhookPayload, WebhookPolicy } from '../../events/webhook.ts'
import { copyEnded, type EndedAttempts, forkEnded, noneEnded } from './ended-attempts.ts'
import { copySeen, forkSeen, nothingSeen, type Seen } from './queued-ids.ts'
import { DEFAULT_POLICY } from './retry-policy.ts'
import { NO_SUBSCRIPTION, type Subscription } from './subscription.ts'
import { type PackedWaiting, timeAwaited, unpack, type Waiting } from './waiting.ts'

export type Secret = {
  id: string
  sealed: string
  createdAt: string
  /** When it ceases to sign; null for the current secret. */
  endsAt: string | null
}

export type Pause = {
  cause: PauseCause
  since: string
  /** Revisions of the events that explain it, oldest first. */
  byEvents: readonly number[]
}

/** Failed attempts in a row, across messages. */
export type Streak = {
  count: number
  firstAt: string
  lastAt: string
  /** Revisions of the first attempts and of the last one. */
  byEvents: readonly number[]
}

/**
 * One endpoint: its address, its subscription and its waiting messages. `waiting`, `exhausted`, `ended` and `seen` are
 * changed in place.
 */
export type WebhookState = {
  status: 'none' | 'active' | 'deleted'
  endpointId: string
  account: string
  mode: string
  /** From the newest event that names a plan. */
  plan: string
  host: string
  sealedUrl: string
  sealedDescription: string | null
  eventTypes: readonly Subscribable[]
  includeBatchMembers: boolean
  payload: WebhookPayload
  subscription: Subscription
  policy: WebhookPolicy
  /** Newest first. */
  secrets: readonly Secret[]
  /** Rotations whose requests may still be repeated: id of the secret, time (RFC 3339), overlap. */
  rotations: readonly { id: string; at: string; overlapMs: number }[]
  paused: Pause | null
  streak: Streak | null
  /** By message id, in the order of queuing. */
  waiting: Table<string, PackedWaiting>
  /** Number of messages in `waiting` that were released and not tried since. */
  releasing: number
  /** Due time of the last of them, RFC 3339. */
  releasedUntil: string
  /** Messages that used their last attempt and were not redelivered since. */
  exhausted: IdSet
  ended: EndedAttempts
  seen: Seen
  delivered: number
  createdAt: string
  changedAt: string
  /** Of the last event. */
  revision: number
  time: string
}

export const noEndpoint = (): WebhookState => ({
  status: 'none',
  endpointId: '',
  account: '',
  mode: '',
  plan: '',
  host: '',
  sealedUrl: '',
  sealedDescription: null,
  eventTypes: [],
  includeBatchMembers: false,
  payload: 'full',
  subscription: NO_SUBSCRIPTION,
  policy: DEFAULT_POLICY,
  secrets: [],
  rotations: [],
  paused: null,
  streak: null,
  waiting: new Map(),
  releasing: 0,
  releasedUntil: '',
  exhausted: new Set(),
  ended: noneEnded(),
  seen: nothingSeen(),
  delivered: 0,
  createdAt: '',
  changedAt: '',
  revision: -1,
  time: '',
})

export const forkOf = (state: WebhookState): WebhookState => ({
  ...state,
  waiting: forkTable(state.waiting),
  exhausted: forkIds(state.exhausted),
  ended: forkEnded(state.ended),
  seen: forkSeen(state.seen),
})

/** A copy that later changes in place do not reach. */
export const copyOf = (state: WebhookState): WebhookState => ({
  ...state,
  waiting: new Map(state.waiting),
  exhausted: new Set(state.exhausted),
  ended: copyEnded(state.ended),
  seen: copySeen(state.seen),
})

/** The text of a message; its id is counted in `seen`. */
const WAITING_BYTES = 128
/** Configuration, policy and secrets. */
const SETUP_BYTES = 2_048

export const weigh = ({ waiting, exhausted, ended, seen }: WebhookState): number =>
  SETUP_BYTES +
  tableBytes(waiting.size, WAITING_BYTES) +
  idsBytes(exhausted.size) +
  tableBytes(ended.older.size, ID_BYTES) +
  tableBytes(ended.newer.size, ID_BYTES) +
  idsBytes(seen.older.size) +
  idsBytes(seen.ids.size)

/** A waiting message; undefined if it does not wait. */
export function waitingOf({ waiting }: WebhookState, messageId: string): Waiting | undefined {
  const message = waiting.get(messageId)
  return message && unpack(message)
}

/** The message if its next attempt may be sent now. */
export function maySend(state: WebhookState, messageId: string): Waiting | null {
  const message = state.status === 'active' && state.paused === null ? waitingOf(state, messageId) : undefined
  return message?.ready ? message : null
}

/** The earliest due time of the waiting messages; null if there are none, or if the endpoint is paused. */
export function earliest(state: WebhookState, except: ReadonlySet<string> = new Set()): string | null {
  if (state.status !== 'active' || state.paused !== null) return null
  let first: string | null = null
  for (const [id, message] of state.waiting) {
    const at = timeAwaited(message)
    if (at !== null && (first === null || at < first) && !except.has(id)) first = at
  }
  return first
}
