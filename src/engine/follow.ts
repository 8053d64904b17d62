import type { RecordedEvent } from '../events/event.ts'
import { Follower } from './embedded/follower.ts'
import type { EventStore } from './ports/event-store.ts'

type Listener = {
  onEvents(events: readonly RecordedEvent[]): void
  /** The subscription was lost and has been taken up again: what came between was or will be delivered. */
  onReopened?(): void
}

/** Follows the log from its present end on, for as long as the process lives: taken up again where it was lost. */
export async function follow(
  store: EventStore,
  { onEvents, onReopened = () => undefined }: Listener,
): Promise<Pick<Follower, 'stop' | 'stoppage'>> {
  let after = await store.end()
  const following = new Follower({
    store,
    from: () => after,
    async onEvents(events) {
      try {
        onEvents(events)
      } finally {
        // An event that the listener cannot take must not come again and again.
        after = events.at(-1)?.position ?? after
      }
    },
    onInterrupted: () => undefined,
    onReopened,
  })
  following.start()
  return following
}
