import type { EventStore, Position } from '../engine/ports/event-store.ts'
import type { RecordedEvent } from '../events/event.ts'
import { isSelected, type Selection } from './selection.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/**
 * Hands over what is selected behind a position, first from history and then as it is written, until the signal is
 * aborted; taken up again where the subscription is lost, none left out and none twice.
 */
export async function followSelected(
  store: Pick<EventStore, 'subscribe'>,
  selection: Selection,
  {
    after,
    take,
    signal,
    onLost,
  }: {
    after: Position
    take(events: readonly RecordedEvent[]): Promise<void> | void
    signal: AbortSignal
    onLost(error: Error): void
  },
): Promise<void> {
  let position = after
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const lost = Promise.withResolvers<Error | null>()
    const stop = () => lost.resolve(null)
    signal.addEventListener('abort', stop, { once: true })
    const subscription = store.subscribe({
      after: position,
      async onEvents(events) {
        pause = FIRST_PAUSE_MS
        const selected = events.filter((event) => isSelected(event, selection))
        if (selected.length > 0) await take(selected)
        position = events.at(-1)?.position ?? position
      },
      onEnd: (error) => lost.resolve(error),
    })
    const error = await lost.promise
    signal.removeEventListener('abort', stop)
    await subscription.stop()
    if (error === null) return
    onLost(error)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
