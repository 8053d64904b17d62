import { z } from 'zod'
import { base64, count, time } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const signature = described(
  'Signature',
  'A signature over the raw bytes of a payload (DSSE v1, Ed25519).',
  { keyid: hash, sig: base64 },
  { keyid: 'Hex SHA-256 of the public key.', sig: 'The signature.' },
)

/** What is signed, in the one form in which it is handed out. */
export const envelope = described(
  'Envelope',
  'What is signed, with its signatures. Keep the bytes as they came: a verifier refuses any other form.',
  { payload: base64, payloadType: z.string(), signatures: z.array(signature) },
  {
    payload: 'The bytes that are signed.',
    payloadType: 'What they are; part of what is signed.',
    signatures: 'At least one.',
  },
)

const checkpoint = described(
  'Checkpoint',
  'What the service has signed about its whole log.',
  {
    object: z.literal('checkpoint'),
    number: z.int().positive(),
    size: z.int().positive(),
    root: hash,
    time,
    previous: z.string(),
    hash,
    keyId: hash,
    links: z.strictObject({ self: z.url() }),
  },
  {
    object: 'What this is.',
    number: 'The how manyth.',
    size: 'Events that it covers.',
    root: 'Root of the hash tree over them.',
    time: 'When it was made.',
    previous: 'Hash of the one before.',
    hash: 'Hash of this one.',
    keyId: 'The key that signed it.',
    links: 'Where it is, signed.',
  },
)

export const checkpointList = listOf('CheckpointList', checkpoint)

export const consistency = described(
  'Consistency',
  'Proof that a larger log begins with all of a smaller one (RFC 6962).',
  { first: count, second: count, hashes: z.array(hash) },
  { first: 'Events in the smaller log.', second: 'Events in the larger log.', hashes: 'The proof.' },
)
