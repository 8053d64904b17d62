import type { EventStore } from '../../engine/ports/event-store.ts'
import { webhookStream } from '../../events/streams.ts'
import { webhookDecider } from '../../webhooks/endpoint/decider.ts'
import type { WebhookState } from '../../webhooks/endpoint/state.ts'
import { foldUntil, type Moment, type StateAt } from '../history/at.ts'

/** An endpoint at a time (RFC 3339) or after the event of a revision, folded from its beginning. */
export const webhookAt = (
  store: EventStore,
  endpointId: string,
  moment: Moment,
): Promise<StateAt<WebhookState>> =>
  foldUntil(store, webhookStream(endpointId), moment, webhookDecider.initial(), webhookDecider.evolve)
