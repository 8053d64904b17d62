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

/** Signed statements, in the only form in which the API returns them. */
export const envelope = described(
  'Envelope',
  'Signed content with its signatures. Keep the bytes exactly as received: a verifier rejects any other form.',
  { payload: base64, payloadType: z.string(), signatures: z.array(signature) },
  {
    payload: 'The signed bytes.',
    payloadType: 'Type of the payload, which is signed as well.',
    signatures: 'Signatures, at least one.',
  },
)

const checkpoint = described(
  'Checkpoint',
  'A signed statement by the service about its whole log.',
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
    object: 'Object type.',
    number: 'Sequence number of the checkpoint.',
    size: 'Number of events that the checkpoint covers.',
    root: 'Root of the hash tree over these events.',
    time: 'Time at which the checkpoint was created.',
    previous: 'Hash of the previous checkpoint.',
    hash: 'Hash of this checkpoint.',
    keyId: 'Id of the key that signed the checkpoint.',
    links: 'Link to the signed checkpoint.',
  },
)

export const checkpointList = listOf('CheckpointList', checkpoint)

export const consistency = described(
  'Consistency',
  'Proof that the larger log begins with the complete smaller log (RFC 6962).',
  { first: count, second: count, hashes: z.array(hash) },
  {
    first: 'Number of events in the smaller log.',
    second: 'Number of events in the larger log.',
    hashes: 'Hashes of the proof.',
  },
)
