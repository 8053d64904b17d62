import { webhookDecider } from '../commands/webhook/decider.ts'
import type { WebhookState } from '../commands/webhook/state.ts'
import type { EventStore } from '../engine/ports/event-store.ts'
import { asDomainEvent } from '../events/event.ts'
import { webhookStream } from '../events/streams.ts'

const PAGE = 1_000

/** An endpoint as it stood at a time (RFC 3339) or after the event of a revision, folded from its beginning. */
export async function webhookAt(
  store: EventStore,
  endpointId: string,
  at: string | number,
): Promise<WebhookState> {
  const isBehind = ({ revision, time }: { revision: number; time: string }) =>
    typeof at === 'number' ? revision > at : time > at
  let state = webhookDecider.initial()
  for (;;) {
    const events = await store.readStream(webhookStream(endpointId), {
      from: state.revision + 1,
      limit: PAGE,
    })
    for (const event of events) {
      if (isBehind(event)) return state
      state = webhookDecider.evolve(state, asDomainEvent(event))
    }
    if (events.length < PAGE) return state
  }
}
