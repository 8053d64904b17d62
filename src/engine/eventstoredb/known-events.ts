import type { BinaryEventData, ResolvedEvent } from '@eventstore/db-client'
import { LRUCache } from 'lru-cache'
import { EncodedEvent, placed, type RecordedEvent } from '../../events/event.ts'
import type { Position } from '../ports/event-store.ts'
import { fromServer, positionOf } from './wire.ts'

type ServerEvent = NonNullable<ResolvedEvent['event']>
type Known = { metadata: unknown; event: EncodedEvent & { readonly position?: Position } }

/** Maximum memory for events, by the size of their records (bytes). */
const MAX_BYTES = 16 * 1024 * 1024
/** Approximate memory of an event without its record. */
const EVENT_BYTES = 1_500

/**
 * The events that this process recently received from its server or appended there, so that each event is decoded once,
 * even if several subscriptions and reads receive it. Every member of a received event is compared with the known event:
 * an event that differs is decoded.
 */
export class KnownEvents {
  /** By their id at the server. */
  readonly #events = new LRUCache<string, Known>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ event: { record } }) => record.length + EVENT_BYTES,
  })

  /**
   * Adds events that are about to be appended, as a subscription may deliver them before the append is acknowledged; `sent`
   * is the form in which they are sent.
   */
  sending(events: readonly EncodedEvent[], sent: readonly BinaryEventData[]): void {
    for (const [i, event] of events.entries()) {
      const { id, metadata } = sent[i] ?? {}
      // Readers parse the stored bytes, as every other process does; the data of the caller may differ in form.
      const { record, hash, dataBytes } = event
      const unparsed = new EncodedEvent(event, record, hash, record.length - dataBytes.length)
      if (id !== undefined) this.#events.set(id, { metadata, event: unparsed })
    }
  }

  /** The event that was received. Throws {@link StoreRefused} for one that namecheck did not write. */
  read(received: ServerEvent): RecordedEvent {
    const known = this.#events.get(received.id)
    const position = positionOf(received)
    if (known && isSame(known, received) && (known.event.position ?? position) === position)
      return placed(known.event, position)
    const event = fromServer(received)
    this.#events.set(received.id, { metadata: received.metadata, event })
    return event
  }
}

function isSame({ event, metadata }: Known, received: ServerEvent): boolean {
  return (
    event.stream === received.streamId &&
    event.type === received.type &&
    event.revision === Number(received.revision) &&
    received.data instanceof Uint8Array &&
    Buffer.compare(event.dataBytes, received.data) === 0 &&
    hasSameMembers(metadata, received.metadata)
  )
}

/** Whether these are objects with the same strings and numbers. */
function hasSameMembers(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const members = Object.entries(one)
  return (
    members.length === Object.keys(other).length &&
    members.every(([name, value]) => (other as Record<string, unknown>)[name] === value)
  )
}
