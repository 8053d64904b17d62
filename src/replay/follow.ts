import { Follower } from '../engine/follower.ts'
import type { EventStore, Position } from '../engine/ports/event-store.ts'
import type { RecordedEvent } from '../events/event.ts'
import { isSelected, type Selection } from './selection.ts'

/**
 * Delivers the selected events after a position, first from history and then as they are written, until the signal is
 * aborted. Resumes where the subscription is lost; delivers every event exactly once.
 */
export async function followSelected(
  store: Pick<EventStore, 'subscribe' | 'end'>,
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
  if (signal.aborted) return
  let position = after
  const following = new Follower({
    store,
    from: () => position,
    async onEvents(events) {
      const selected = events.filter((event) => isSelected(event, selection))
      if (selected.length > 0) await take(selected)
      position = events.at(-1)?.position ?? position
    },
    onInterrupted: onLost,
  })
  following.start()
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  await following.stop()
}
