import type { EncodedEvent } from '../events/event.ts'
import { linksTo } from '../events/hash-chain.ts'
import { EventTooLarge, MAX_APPEND_BYTES, MAX_EVENT_BYTES } from './ports/event-store.ts'

/**
 * Checks what the caller of an append must get right: the events belong to this stream, are in order and link to each
 * other. Throws {@link EventTooLarge}.
 */
export function checkAppend(stream: string, expected: number, events: readonly EncodedEvent[]): void {
  let bytes = 0
  events.forEach((event, i) => {
    const revision = expected + 1 + i
    if (event.stream !== stream || event.revision !== revision)
      throw new Error(
        `revision ${event.revision} of ${event.stream} was given where revision ${revision} of ${stream} belongs`,
      )
    if (event.record.length > MAX_EVENT_BYTES)
      throw new EventTooLarge(
        `an event of type ${event.type} has ${event.record.length} bytes, at most ${MAX_EVENT_BYTES} are taken`,
      )
    const before = events[i - 1]
    if (before && !linksTo(event, before.hash)) throw new Error(brokenLink(event))
    bytes += event.record.length
  })
  if (bytes > MAX_APPEND_BYTES)
    throw new EventTooLarge(
      `${events.length} events for ${stream} have ${bytes} bytes together, at most ${MAX_APPEND_BYTES} are taken`,
    )
}

/** The message for an event that does not link to the event that it follows. */
export function brokenLink({
  id,
  revision,
  stream,
}: Pick<EncodedEvent, 'id' | 'revision' | 'stream'>): string {
  return `event ${id}: its prevHash is not the hash of revision ${revision - 1} of ${stream}`
}
