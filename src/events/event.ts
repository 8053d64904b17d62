import { catalog, type EventData, type EventType } from './catalog.ts'
import { decodedEvents, parsedEvents } from './decoding.ts'
import { NewerThanProgram } from './newer-than-program.ts'
import {
  decodeEnvelope,
  type Envelope,
  encodeRecord,
  type Head,
  hashRecord,
  prevHashOf,
  RecordUnreadable,
} from './record.ts'

/** An event that a decider returns: what happened, but not yet when and where. */
export type Draft = { [T in EventType]: { type: T; data: EventData[T] } }[EventType]

/** An event as folds receive it; its type determines the shape of its data. */
export type DomainEvent = Draft & Pick<Envelope, keyof Envelope> & { hash: Uint8Array }
/** The events of one type, or of several. */
export type EventOf<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>

/** Cause and actor, the same for all events of one command. */
export type Context = Pick<Envelope, 'account' | 'mode' | 'plan' | 'actor' | 'correlationId' | 'causationId'>

/** An encoded event, as the event store accepts and returns it. `data` is parsed at first use. */
export class EncodedEvent implements Envelope {
  readonly id: string
  readonly stream: string
  readonly revision: number
  readonly time: string
  readonly type: EventType
  readonly schemaVersion: number
  readonly account: string
  readonly mode: string
  readonly plan: string
  readonly actor: string
  readonly correlationId: string
  readonly causationId: string
  readonly record: Uint8Array
  readonly hash: Uint8Array
  readonly #dataAt: number
  readonly #isHashed: boolean
  #data: unknown

  /** `record` is the result of {@link encodeRecord} for the envelope; its data begin at byte `dataAt`. */
  constructor(
    envelope: Envelope,
    record: Uint8Array,
    hash: Uint8Array,
    dataAt: number,
    { data, isHashed = false }: { data?: unknown; isHashed?: boolean } = {},
  ) {
    this.id = envelope.id
    this.stream = envelope.stream
    this.revision = envelope.revision
    this.time = envelope.time
    this.type = envelope.type as EventType
    this.schemaVersion = envelope.schemaVersion
    this.account = envelope.account
    this.mode = envelope.mode
    this.plan = envelope.plan
    this.actor = envelope.actor
    this.correlationId = envelope.correlationId
    this.causationId = envelope.causationId
    this.record = record
    this.hash = hash
    this.#dataAt = dataAt
    this.#isHashed = isHashed
    this.#data = data
  }

  /** Whether this process computed the hash from these bytes, so that they need no comparison. */
  get isHashed(): boolean {
    return this.#isHashed
  }

  get prevHash(): Uint8Array {
    return prevHashOf(this.record)
  }

  get dataBytes(): Uint8Array {
    return this.record.subarray(this.#dataAt)
  }

  /** The data in its newest schema version. Throws {@link NewerThanProgram} or {@link RecordUnreadable}. */
  get data(): unknown {
    if (this.#data === undefined) {
      if (parsedEvents.hasSubscribers) parsedEvents.publish(this.type)
      this.#data = catalog.read(this.type, this.schemaVersion, this.dataBytes)
    }
    return this.#data
  }
}

/** An event with its position in the log: an opaque string, ordered within one engine. */
export type RecordedEvent = EncodedEvent & { readonly position: string }

/**
 * Narrows a stored event to the union that folds switch over. Throws {@link NewerThanProgram} for an unknown type
 * or schema version: the event may change the state in a way that this program's folds cannot follow.
 */
export function asDomainEvent(event: EncodedEvent): DomainEvent {
  catalog.known(event.type, event.schemaVersion)
  return typed(event)
}

/**
 * Like {@link asDomainEvent}, but returns null for an unknown event. For readers that search for some events among
 * many.
 */
export function ifKnown(event: EncodedEvent): DomainEvent | null {
  return isNewer(event) ? null : typed(event)
}

/** The catalog knows this type and version, and checks the data when they are first read: the compiler cannot see that. */
const typed = (event: EncodedEvent): DomainEvent => event as unknown as DomainEvent

/** Whether a newer version of the program wrote this event in a form that this version does not know. */
export function isNewer({ type, schemaVersion }: EncodedEvent): boolean {
  return !catalog.hasType(type) || schemaVersion > catalog.definitions[type].version
}

/** The time (RFC 3339) of an event that is written at `now` (epoch ms). Times never decrease within a stream. */
export function timeAfter(head: Head, now: number): string {
  const clock = new Date(now).toISOString()
  return clock > head.time ? clock : head.time
}

/**
 * Links drafts to the end of a stream: validates their data against the catalog, sets time and revision, chains
 * their hashes. `now` is epoch ms. `newId` creates the id of each event, a UUID that begins with the time (RFC
 * 9562, version 7), so that indexes grow at their end.
 */
export function encodeEvents(
  stream: string,
  head: Head,
  drafts: readonly { draft: Draft; context: Context }[],
  now: number,
  newId: () => string,
): EncodedEvent[] {
  const time = timeAfter(head, now)
  let { revision, hash } = head
  return drafts.map(({ draft, context }) => {
    revision += 1
    const { version, bytes } = catalog.write(draft.type, draft.data)
    const envelope = {
      ...context,
      id: newId(),
      stream,
      revision,
      time,
      type: draft.type,
      schemaVersion: version,
    }
    const prevHash = hash
    const record = encodeRecord(envelope, prevHash, bytes)
    hash = hashRecord(record)
    return new EncodedEvent(envelope, record, hash, record.length - bytes.length, {
      data: draft.data,
      isHashed: true,
    })
  })
}

/** Reads a stored record. Throws {@link RecordUnreadable} if the bytes are not a record. */
export function decodeEvent(record: Uint8Array, hash: Uint8Array = hashRecord(record)): EncodedEvent {
  const bytes =
    record instanceof Buffer ? record : Buffer.from(record.buffer, record.byteOffset, record.length)
  const { envelope, dataAt } = decodeEnvelope(bytes)
  if (decodedEvents.hasSubscribers) decodedEvents.publish('record')
  return new EncodedEvent(envelope, bytes, hash, dataAt)
}

/** Sets the position of an event in the log. */
export function placed(event: EncodedEvent, position: string): RecordedEvent {
  return Object.assign(event, { position })
}

export { NewerThanProgram, RecordUnreadable }
