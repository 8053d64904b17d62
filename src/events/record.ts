import { hash } from 'node:crypto'

/** The fields of an event besides its data; they never change. */
export type Envelope = {
  id: string
  stream: string
  /** Number within the stream, from 0. */
  revision: number
  /** RFC 3339, UTC, milliseconds; never before the time of the previous event of the stream. */
  time: string
  type: string
  schemaVersion: number
  /** Pseudonymous account id; '' for an event without an account. */
  account: string
  /** 'live' or 'test'; '' for an event without a mode. */
  mode: string
  plan: string
  /** The actor: `key:<id>`, `operator`, `system:<role>`. */
  actor: string
  correlationId: string
  causationId: string
}

/** The end of a stream, to which the next event links. */
export type Head = { revision: number; hash: Uint8Array; time: string }

export const ZERO_HASH: Uint8Array = new Uint8Array(32)
/** Head of an empty stream. */
export const NO_STREAM: Head = { revision: -1, hash: ZERO_HASH, time: '' }

/** `NCE` 0x01 */
const MAGIC = 0x4e434501
const FIELDS = [
  'id',
  'stream',
  'time',
  'type',
  'account',
  'mode',
  'plan',
  'actor',
  'correlationId',
  'causationId',
] as const
const FIXED = 4 + 32 + 8 + 4

/**
 * Encodes an event once; these bytes are stored, hashed, sent and retried.
 *
 * Layout, all integers big-endian: `NCE` 0x01 · previous hash (32 bytes, zeros for revision 0) ·
 * revision (u64) · schema version (u32) · then each as length (u32) and UTF-8 bytes: id, stream, time,
 * type, account, mode, plan, actor, correlation id, causation id, data (JSON).
 * `docs/reference/hash-chain.md` describes the same layout with test vectors.
 */
export function encodeRecord(envelope: Envelope, prevHash: Uint8Array, data: Uint8Array): Buffer {
  let size = FIXED + 4 + data.length
  for (const field of FIELDS) size += 4 + Buffer.byteLength(envelope[field])
  const out = Buffer.allocUnsafe(size)
  out.writeUInt32BE(MAGIC, 0)
  out.set(prevHash, 4)
  out.writeBigUInt64BE(BigInt(envelope.revision), 36)
  out.writeUInt32BE(envelope.schemaVersion, 44)
  let at = FIXED
  for (const field of FIELDS) {
    const written = out.write(envelope[field], at + 4)
    out.writeUInt32BE(written, at)
    at += 4 + written
  }
  out.writeUInt32BE(data.length, at)
  out.set(data, at + 4)
  return out
}

/** The bytes are not a record of this layout: damaged, truncated, or written by another program. */
export class RecordUnreadable extends Error {
  override name = 'RecordUnreadable'
}

/** Reads the bytes that {@link encodeRecord} wrote. Throws {@link RecordUnreadable}. */
export function decodeRecord(bytes: Uint8Array): { envelope: Envelope; prevHash: Uint8Array; data: Buffer } {
  const record = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const { envelope, dataAt } = decodeEnvelope(record)
  return { envelope, prevHash: prevHashOf(record), data: record.subarray(dataAt) }
}

/** The hash of the previous event, from a record. */
export const prevHashOf = (record: Uint8Array): Uint8Array => record.subarray(4, 36)

/**
 * Like {@link decodeRecord}, but without a view of each part, which would take as long as reading it. The data are
 * the bytes from `dataAt` on.
 */
export function decodeEnvelope(record: Buffer): { envelope: Envelope; dataAt: number } {
  if (record.length < FIXED || record.readUInt32BE(0) !== MAGIC)
    throw new RecordUnreadable('not an event record: the first four bytes are not NCE 0x01')
  let at = FIXED
  /** Skips the next field and returns where it begins. */
  const next = (): number => {
    const from = at + 4
    const end = from <= record.length ? from + record.readUInt32BE(at) : Number.POSITIVE_INFINITY
    if (end > record.length) throw new RecordUnreadable(`event record is truncated at byte ${at}`)
    at = end
    return from
  }
  const text = (): string => {
    const from = next()
    return record.toString('utf8', from, at)
  }
  // One object literal, in the order of the fields: this runs for every event that is read.
  const envelope = {
    id: text(),
    stream: text(),
    time: text(),
    type: text(),
    account: text(),
    mode: text(),
    plan: text(),
    actor: text(),
    correlationId: text(),
    causationId: text(),
    revision: record.readUInt32BE(36) * 2 ** 32 + record.readUInt32BE(40),
    schemaVersion: record.readUInt32BE(44),
  }
  const dataAt = next()
  if (at !== record.length)
    throw new RecordUnreadable(`event record has ${record.length - at} bytes too many`)
  return { envelope, dataAt }
}

/** SHA-256 of a record: the link that the next event of the stream carries. */
export function hashRecord(record: Uint8Array): Buffer {
  return hash('sha256', record, 'buffer')
}

/** A hash as it is shown: in hexadecimal. The bytes are not copied. */
export const hexOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('hex')
