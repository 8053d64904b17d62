import type { EventData } from '../../events/catalog.ts'
import type { MessageType, Subscribable } from '../../events/webhook.ts'

/** For each event type, since when (RFC 3339) the endpoint has subscribed to it. */
export type Subscription = {
  readonly types: Readonly<Partial<Record<Subscribable, string>>>
  /** Null while checks of batches are not included. */
  readonly batchMembers: string | null
}

export const NO_SUBSCRIPTION: Subscription = { types: {}, batchMembers: null }

/** Clocks of processes may differ by this much. */
export const CLOCK_SKEW_MS = 300_000

/** The subscription from `time` on. Event types that were subscribed before keep their time. */
export function subscribe(
  before: Subscription,
  {
    eventTypes,
    includeBatchMembers,
  }: Pick<EventData['WebhookEndpointChanged'], 'eventTypes' | 'includeBatchMembers'>,
  time: string,
): Subscription {
  return {
    types: Object.fromEntries(eventTypes.map((type) => [type, before.types[type] ?? time])),
    batchMembers: includeBatchMembers ? (before.batchMembers ?? time) : null,
  }
}

/**
 * Whether an event that occurred at `at` belongs to the subscription. A consumer may read history again from the
 * beginning, so events before the subscription are left out, however late they arrive.
 */
export function includes(
  { types, batchMembers }: Subscription,
  { eventType, batchMember, at }: { eventType: MessageType; batchMember: boolean; at: string },
): boolean {
  const began = eventType === 'ping' ? undefined : types[eventType]
  const isSince = (time: string | null | undefined) =>
    typeof time === 'string' && Date.parse(at) >= Date.parse(time) - CLOCK_SKEW_MS
  return isSince(began) && (!batchMember || isSince(batchMembers))
}
