import type { EventStore, Position } from '../ports/event-store.ts'
import { fromPosition, toPosition } from '../sqlite/event-store-codec.ts'

/**
 * The position of the last event before a time (epoch ms), found by binary search: positions of this log are dense, and
 * its times rise as far as its clock did.
 */
export async function positionBefore(
  store: Pick<EventStore, 'readAll' | 'end'>,
  time: number,
): Promise<Position> {
  let before = 0
  let unknown = fromPosition(await store.end())
  while (before < unknown) {
    const middle = Math.ceil((before + unknown) / 2)
    const [event] = await store.readAll(toPosition(middle - 1), 1)
    if (event && Date.parse(event.time) < time) before = middle
    else unknown = middle - 1
  }
  return toPosition(before)
}
