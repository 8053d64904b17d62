import type { RecordedEvent } from '../events/event.ts'
import type { EventStore, EventSubscription } from './ports/event-store.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

export type Follower = {
  onEvents(events: readonly RecordedEvent[]): void
  /** The subscription was lost and stands again: what came between was or will be delivered. */
  onReopened?(): void
}

/** Follows the log from its present end on, for as long as the process lives: reopened where it was lost. */
export async function follow(store: EventStore, follower: Follower): Promise<EventSubscription> {
  let after = await store.end()
  let pause = FIRST_PAUSE_MS
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let open: EventSubscription
  const subscribe = (): EventSubscription =>
    store.subscribe({
      after,
      onEvents(events) {
        try {
          follower.onEvents(events)
          pause = FIRST_PAUSE_MS
        } finally {
          // An event that the follower cannot take must not come again and again.
          after = events.at(-1)?.position ?? after
        }
      },
      onEnd() {
        if (stopped) return
        timer = setTimeout(() => {
          open = subscribe()
          follower.onReopened?.()
        }, pause)
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      },
    })
  open = subscribe()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await open.stop()
    },
  }
}
