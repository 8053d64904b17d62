import type { BinaryEventData, ResolvedEvent } from '@eventstore/db-client'
import { LRUCache } from 'lru-cache'
import { EncodedEvent, placed, type RecordedEvent } from '../../events/event.ts'
import type { Position } from '../ports/event-store.ts'
import { fromServer, positionOf } from './wire.ts'

type ServerEvent = NonNullable<ResolvedEvent['event']>
type Known = { metadata: unknown; event: EncodedEvent & { readonly position?: Position } }

/** Memory for events, by the size of their records (bytes). */
const MOST_BYTES = 16 * 1024 * 1024
/** Approximate memory of an event besides its record. */
const EVENT_BYTES = 1_500

/**
 * The events that this process has lately received from its server or appended there, so that each is decoded once
 * however many subscriptions and reads bring it. What the server sends is compared with what is known, all of it: an
 * event that differs in anything is decoded.
 */
export class KnownEvents {
  /** By their id at the server. */
  readonly #events = new LRUCache<string, Known>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ event: { record } }) => record.length + EVENT_BYTES,
  })

  /** The server has acknowledged these events, sent in this form. */
  appended(events: readonly EncodedEvent[], sent: readonly BinaryEventData[]): void {
    for (const [i, event] of events.entries()) {
      const { id, metadata } = sent[i] ?? {}
      // Readers parse the stored bytes, as every other process does; the data that were given may differ in form.
      const { record, hash, dataBytes } = event
      const unparsed = new EncodedEvent(event, record, hash, record.length - dataBytes.length)
      if (id !== undefined) this.#events.set(id, { metadata, event: unparsed })
    }
  }

  /** The event that the server sends. Throws {@link StoreRefused} for one that namecheck did not write. */
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
