import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { decodeRecord, type Envelope, encodeRecord } from '../../src/events/record.ts'
import type { Bundle } from '../../src/evidence/bundle-form.ts'
import { keyIdOf, type Signer, signEnvelope, TYPES } from '../../src/evidence/envelope.ts'
import { Frontier, leafHash } from '../../src/evidence/merkle.ts'

const EXAMPLE = new URL('../../sdk/verify/example.evidence', import.meta.url)
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_BYTES = 12
const ZEROS = '0'.repeat(64)

/** Seconds of a made-up day. */
export const at = (second: number): string => new Date(Date.UTC(2026, 10, 21) + second * 1000).toISOString()

function signerOf(seed: number): Signer & { x: string } {
  const key = Buffer.concat([PKCS8, Buffer.alloc(32, seed)])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const bytes = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(SPKI_BYTES)
  return { privateKey, keyId: keyIdOf(bytes), x: bytes.toString('base64url') }
}
export const SIGNERS = [signerOf(1), signerOf(2), signerOf(3)] as const
const [first, second, third] = SIGNERS

export type ForgedEvent = { envelope: Envelope; data: Buffer }
export type ForgedCheckpoint = { number: number; size: number; time: string; previous: string; by: Signer }
export type ForgedKey = { number: number; publicKey: string; from: string; previous: string; by: Signer[] }
/** The changes that a holder of the keys can make before hashing and signing. */
export type Changes = {
  events?(events: ForgedEvent[]): void
  record?(record: Buffer, revision: number): void
  checkpoints?(checkpoints: ForgedCheckpoint[]): void
  keys?(keys: ForgedKey[]): void
  bundle?(bundle: Bundle): void
  signer?: Signer
}

const object = (text: string) => JSON.parse(text)
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/**
 * The example's check as a whole log, with separate keys. The events are the first leaves, and one more leaf
 * follows each checkpoint but the last. Checkpoint 1 covers the events. Everything, including the changes, is
 * signed and linked.
 */
export function forged(changes: Changes = {}): string {
  const genuine: Bundle = object(
    Buffer.from(object(readFileSync(EXAMPLE, 'utf8')).payload, 'base64').toString(),
  )
  const events = genuine.events.map(({ record }, i) => {
    const { envelope, data } = decodeRecord(Buffer.from(record, 'base64'))
    return { envelope: { ...envelope, time: at(10 + i) }, data: Buffer.from(data) }
  })
  changes.events?.(events)
  let head: Buffer = Buffer.alloc(32)
  const records = events.map(({ envelope, data }, revision) => {
    const record = encodeRecord({ ...envelope, revision }, head, data)
    changes.record?.(record, revision)
    head = createHash('sha256').update(record).digest()
    return record
  })
  const keys: ForgedKey[] = [
    { number: 1, publicKey: first.x, from: at(0), previous: '', by: [first] },
    { number: 2, publicKey: second.x, from: at(60), previous: first.keyId, by: [second, first] },
  ]
  changes.keys?.(keys)
  const [size, hashes] = [records.length, records.map((one) => createHash('sha256').update(one).digest())]
  const checkpoints: ForgedCheckpoint[] = [
    { number: 1, size, time: at(50), previous: ZEROS, by: first },
    { number: 2, size: size + 1, time: at(70), previous: '', by: second },
  ]
  changes.checkpoints?.(checkpoints)
  const leaves = [...hashes, createHash('sha256').update('another').digest()].map(leafHash)
  let before = ZEROS
  const listed = checkpoints.map(({ by, previous, ...said }) => {
    const root = rootOver(leaves.slice(0, said.size))
    const { number, time } = said
    const payload = { number, size: said.size, root, time, previous: previous || before }
    const text = Buffer.from(JSON.stringify(payload))
    before = createHash('sha256').update(text).digest('hex')
    return {
      envelope: object(signEnvelope(TYPES.checkpoint, text, [by])),
      consistency: [] as string[],
      stamp: null,
    }
  })
  const [, later] = listed
  if (later && checkpoints[1]?.size === size + 1) later.consistency = consistency(leaves, size)
  const bundle: Bundle = {
    ...genuine,
    chainHead: hexOf(head),
    madeAt: at(80),
    events: records.map((record, index) => ({
      record: record.toString('base64'),
      index,
      proof: path(leaves.slice(0, size), index),
    })),
    covering: 1,
    checkpoints: listed,
    keys: keys.map(({ by, ...said }) =>
      object(signEnvelope(TYPES.key, Buffer.from(JSON.stringify(said)), by)),
    ),
  }
  changes.bundle?.(bundle)
  return signEnvelope(TYPES.evidence, Buffer.from(JSON.stringify(bundle)), [changes.signer ?? second])
}

/** A key that is introduced at a time without a signature of the previous key. */
export const lostAt = (from: string): ForgedKey => ({
  number: 3,
  publicKey: third.x,
  from,
  previous: '',
  by: [third],
})

function rootOver(leaves: readonly Uint8Array[]): string {
  const frontier = new Frontier()
  for (const leaf of leaves) frontier.append(leaf)
  return hexOf(frontier.root())
}

const halfOf = (count: number): number => 2 ** Math.ceil(Math.log2(count) - 1)

/** RFC 6962, section 2.1.1. */
function path(leaves: readonly Uint8Array[], index: number): string[] {
  if (leaves.length <= 1) return []
  const k = halfOf(leaves.length)
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)]
  return index < k ? [...path(left, index), rootOver(right)] : [...path(right, index - k), rootOver(left)]
}

/** RFC 6962, section 2.1.2. */
function consistency(leaves: readonly Uint8Array[], size: number, isWhole = true): string[] {
  if (size === leaves.length) return isWhole ? [] : [rootOver(leaves)]
  const k = halfOf(leaves.length)
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)]
  return size <= k
    ? [...consistency(left, size, isWhole), rootOver(right)]
    : [...consistency(right, size - k, false), rootOver(left)]
}
