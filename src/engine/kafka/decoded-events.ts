import { LRUCache } from 'lru-cache'
import { fromCloudEvent, type Heading, type ReceivedMessage } from '../../events/cloud-event.ts'
import type { RecordedEvent } from '../../events/event.ts'

/** Maximum memory for events, by the size of their records (bytes). */
const MAX_BYTES = 16 * 1024 * 1024
/** Approximate memory of an event without its record. */
const EVENT_BYTES = 1_000

/**
 * The events that groups of this process decoded recently, so that each event is decoded and verified once for all groups.
 * Events are found by their SHA-256. A message with altered bytes and the hash of a known event gives that event.
 */
export class DecodedEvents {
  readonly #events = new LRUCache<string, RecordedEvent>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ record }) => record.length + EVENT_BYTES,
  })

  /** The event of a message. Throws `RecordUnreadable` as `fromCloudEvent` does. */
  decode(message: ReceivedMessage, heading: Heading | null): RecordedEvent {
    if (!heading) return fromCloudEvent(message)
    const key = `${heading.hash} ${heading.position}`
    const known = this.#events.get(key)
    if (known) return known
    const event = fromCloudEvent(message)
    this.#events.set(key, event)
    return event
  }
}
