import { decodedEvents } from './decoding.ts'
import { EncodedEvent, placed, type RecordedEvent } from './event.ts'
import { type Envelope, encodeRecord, hashRecord, hexOf, RecordUnreadable } from './record.ts'
import { streamKind } from './streams.ts'

/** A message of a topic: what a producer sends for one event. */
export type Message = { key: string; value: Buffer | null; headers: Record<string, string> }

/** A message as a consumer receives it. */
export type ReceivedMessage = {
  value: Uint8Array | null
  headers?: Readonly<Record<string, HeaderValue | HeaderValue[] | undefined>> | undefined
}
type HeaderValue = Uint8Array | string

const CONTENT_TYPE = 'application/json'
const SPEC_VERSION = '1.0'
/** A SHA-256 in hex. */
const HASH = /^[0-9a-f]{64}$/
const SOURCE = '/namecheck'
const SCHEMAS = 'namecheck:/api/v1/event-schemas'

/** Members of the envelope that are sent unchanged, unless they are empty. */
const ATTRIBUTES = [
  ['id', 'ce_id'],
  ['stream', 'ce_subject'],
  ['time', 'ce_time'],
  ['type', 'ce_type'],
  ['account', 'ce_account'],
  ['mode', 'ce_mode'],
  ['plan', 'ce_plan'],
  ['actor', 'ce_actor'],
  ['correlationId', 'ce_correlationid'],
  ['causationId', 'ce_causationid'],
] as const satisfies readonly (readonly [keyof Envelope, string])[]

/**
 * An event as a CloudEvent 1.0 in Kafka, binary mode (CloudEvents Kafka protocol binding 1.0.2, §3.2): the data
 * bytes are the value, the envelope is in the headers. Members without a CloudEvents attribute are extensions
 * (lower-case letters and digits, §3.1 of the core specification). Empty values are left out. The key keeps the
 * events of an aggregate in order.
 */
export function toCloudEvent(event: RecordedEvent): Message & { value: Buffer } {
  const headers: Record<string, string> = {
    'content-type': CONTENT_TYPE,
    ce_specversion: SPEC_VERSION,
    ce_source: SOURCE,
    ce_dataschema: schemaUri(event.type, event.schemaVersion),
    ce_revision: String(event.revision),
    ce_schemaversion: String(event.schemaVersion),
    ce_prevhash: hexOf(event.prevHash),
    ce_hash: hexOf(event.hash),
    ce_position: event.position,
  }
  for (const [member, header] of ATTRIBUTES) if (event[member] !== '') headers[header] = event[member]
  return { key: aggregateId(event.stream), value: bufferOf(event.dataBytes), headers }
}

/**
 * Rebuilds the record of an event from its message, byte for byte. Throws {@link RecordUnreadable} if a header is
 * missing or repeated, or if the record's hash differs from the hash in the message.
 */
export function fromCloudEvent({ value, headers = {} }: ReceivedMessage): RecordedEvent {
  if (value === null) throw new RecordUnreadable('the message has no value, so it is not an event')
  const header = (name: string): string | undefined => {
    const found = headers[name]
    if (Array.isArray(found)) throw new RecordUnreadable(`the message has several headers ${name}`)
    return typeof found === 'object' ? bufferOf(found).toString() : found
  }
  const required = (name: string): string => {
    const found = header(name)
    if (found === undefined) throw new RecordUnreadable(`the message has no header ${name}`)
    return found
  }
  if (required('ce_specversion') !== SPEC_VERSION)
    throw new RecordUnreadable(`the message is not a CloudEvent of version ${SPEC_VERSION}`)
  const text: Partial<Record<keyof Envelope, string>> = {}
  for (const [member, name] of ATTRIBUTES) text[member] = header(name) ?? ''
  const envelope = {
    ...(text as Pick<Envelope, (typeof ATTRIBUTES)[number][0]>),
    revision: wholeNumber(required('ce_revision'), 'ce_revision', Number.MAX_SAFE_INTEGER),
    schemaVersion: wholeNumber(required('ce_schemaversion'), 'ce_schemaversion', 0xffff_ffff),
  }
  const prevHash = hashFrom(required('ce_prevhash'), 'ce_prevhash')
  const hash = hashFrom(required('ce_hash'), 'ce_hash')
  const position = required('ce_position')
  const data = bufferOf(value)
  const record = encodeRecord(envelope, prevHash, data)
  if (!hashRecord(record).equals(hash))
    throw new RecordUnreadable(
      `revision ${envelope.revision} of ${envelope.stream} was altered: its bytes do not match the hash in the message`,
    )
  if (decodedEvents.hasSubscribers) decodedEvents.publish('topic')
  return placed(new EncodedEvent(envelope, record, hash, record.length - data.length), position)
}

/** What a reader needs to know of a message to leave it. Nothing of it is verified. */
export type Heading = Pick<Envelope, 'stream' | 'revision' | 'type' | 'mode' | 'time'> & {
  position: string
  /** The hash of the event, in hex. */
  hash: string
}

/** Reads the headers of a message alone; null where {@link fromCloudEvent} would throw for one of them. */
export function headingOf({ value, headers = {} }: ReceivedMessage): Heading | null {
  const text = (name: string): string => {
    const found = headers[name]
    if (found === undefined || Array.isArray(found)) return ''
    return typeof found === 'object' ? bufferOf(found).toString() : found
  }
  const [stream, revision, type, time] = [
    text('ce_subject'),
    text('ce_revision'),
    text('ce_type'),
    text('ce_time'),
  ]
  const [position, hash] = [text('ce_position'), text('ce_hash')]
  if (value === null || text('ce_specversion') !== SPEC_VERSION) return null
  if (!stream || !type || !time || !position || !/^\d{1,15}$/.test(revision) || !HASH.test(hash)) return null
  return { stream, revision: Number(revision), type, mode: text('ce_mode'), time, position, hash }
}

/**
 * The key of a message: the part of the stream's name after its kind. The quota streams of all months share the
 * account's id, so that an account's quota stays in order from month to month.
 */
export function aggregateId(stream: string): string {
  const kind = streamKind(stream)
  const id = stream.slice(kind.length + 1)
  const month = kind === 'quota' ? id.lastIndexOf('-') : -1
  return (month > 0 ? id.slice(0, month) : id) || stream
}

/**
 * The schema of an event's data: an absolute URI (RFC 3986 §4.3), not a URL, because a topic does not know the
 * address of the API. The API serves its path.
 */
export const schemaUri = (type: string, version: number): string => `${SCHEMAS}/${type}/${version}`

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

function hashFrom(hex: string, name: string): Buffer {
  if (!HASH.test(hex)) throw new RecordUnreadable(`header ${name} is not a SHA-256 in hex`)
  return Buffer.from(hex, 'hex')
}

function wholeNumber(text: string, name: string, most: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > most) throw new RecordUnreadable(`header ${name} is not a whole number`)
  return number
}
