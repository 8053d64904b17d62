import { createHash } from 'node:crypto'
import { type BinaryEventData, binaryEvent, type ResolvedEvent } from '@eventstore/db-client'
import { z } from 'zod'
import { decodedEvents } from '../../events/decoding.ts'
import { EncodedEvent, placed, type RecordedEvent } from '../../events/event.ts'
import { type Envelope, encodeRecord } from '../../events/record.ts'
import { type Position, StoreRefused } from '../ports/event-store.ts'
import { toPosition } from './position.ts'

const HASH_BYTES = 32
const hash = z
  .base64url()
  .transform((text) => Buffer.from(text, 'base64url'))
  .refine((bytes) => bytes.length === HASH_BYTES, 'not 32 bytes')

/**
 * The part of the record that is stored in an event's metadata, as JSON. Stream, revision, type and data have their own
 * fields at the server; `$correlationId` and `$causationId` are the server's names for these two.
 */
const metadataSchema = z.object({
  /** Only if it differs from the id at the server. */
  id: z.string().optional(),
  time: z.string(),
  schemaVersion: z.int().nonnegative(),
  account: z.string(),
  mode: z.string(),
  plan: z.string(),
  actor: z.string(),
  $correlationId: z.string().default(''),
  $causationId: z.string().default(''),
  prevHash: hash,
  hash,
})

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The server accepts only UUIDs as ids: any other id is replaced by one made of its SHA-256 (RFC 9562, version 8). */
function serverId(id: string): string {
  if (UUID.test(id)) return id
  const hex = createHash('sha256').update(id).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/**
 * An event as the server receives it. The data are sent as bytes: the client would parse and re-encode JSON, and the
 * hash covers the bytes. Throws an Error for an event whose record is not the encoding of its members.
 */
export function toServer(event: EncodedEvent): BinaryEventData {
  const { id, type, correlationId, causationId, prevHash, dataBytes } = event
  if (!encodeRecord(event, prevHash, dataBytes).equals(event.record))
    throw new Error(`event ${id} has a record that is not the encoding of its members: encode it again`)
  const known = serverId(id)
  return binaryEvent({
    id: known,
    type,
    data: new Uint8Array(dataBytes.buffer, dataBytes.byteOffset, dataBytes.length),
    metadata: {
      ...(known === id ? {} : { id }),
      time: event.time,
      schemaVersion: event.schemaVersion,
      account: event.account,
      mode: event.mode,
      plan: event.plan,
      actor: event.actor,
      ...(correlationId === '' ? {} : { $correlationId: correlationId }),
      ...(causationId === '' ? {} : { $causationId: causationId }),
      prevHash: Buffer.from(prevHash).toString('base64url'),
      hash: Buffer.from(event.hash).toString('base64url'),
    },
  })
}

type ServerEvent = NonNullable<ResolvedEvent['event']>

/** Whether it is an internal event of the server, or a link that its projections wrote. */
export function isSystemEvent({ streamId, type }: Pick<ServerEvent, 'streamId' | 'type'>): boolean {
  return streamId.startsWith('$') || type.startsWith('$')
}

/** The hash in an event; undefined for an event that namecheck did not write. */
export function hashOf({ metadata }: ServerEvent): Uint8Array | undefined {
  const { hash: text } = (metadata ?? {}) as { hash?: unknown }
  const bytes = typeof text === 'string' ? Buffer.from(text, 'base64url') : undefined
  return bytes?.length === HASH_BYTES ? bytes : undefined
}

const NO_POSITION = 0xffff_ffff_ffff_ffffn

/** Position of an event. Throws {@link StoreRefused} if the server is too old to report it. */
export function positionOf({ streamId, revision, position }: ServerEvent): Position {
  if (position && position.commit !== NO_POSITION) return toPosition(position)
  throw new StoreRefused(
    `EventStoreDB does not report the position of event ${revision} of ${streamId}: version 22.10 or newer is required`,
  )
}

/** Reassembles the record. Throws {@link StoreRefused} for an event that namecheck did not write. */
export function fromServer(event: ServerEvent): RecordedEvent {
  const position = positionOf(event)
  const { success, data: metadata, error } = metadataSchema.safeParse(event.metadata)
  if (!success || !(event.data instanceof Uint8Array)) {
    const why = error ? z.prettifyError(error).replaceAll(/\s+/g, ' ') : 'its data are not bytes'
    throw new StoreRefused(
      `event ${event.revision} of ${event.streamId} at ${position} was not written by namecheck, or is damaged (${why}): namecheck needs its own EventStoreDB. Restore a damaged one from a backup`,
    )
  }
  const { prevHash, hash: stored, $correlationId, $causationId, id = event.id, ...members } = metadata
  const envelope: Envelope = {
    ...members,
    id,
    stream: event.streamId,
    revision: Number(event.revision),
    type: event.type,
    correlationId: $correlationId,
    causationId: $causationId,
  }
  const record = encodeRecord(envelope, prevHash, event.data)
  if (decodedEvents.hasSubscribers) decodedEvents.publish('store')
  return placed(new EncodedEvent(envelope, record, stored, record.length - event.data.length), position)
}
