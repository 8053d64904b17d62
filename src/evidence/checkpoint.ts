import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readCanonical, writeCanonical } from './canonical.ts'
import { readEnvelope, type Signer, signEnvelope, TYPES } from './envelope.ts'
import { EvidenceRefused } from './refused.ts'
import { count, hex, time } from './scalars.ts'

/** Previous hash of the first checkpoint. */
export const NO_CHECKPOINT = '0'.repeat(64)

const statement = z.strictObject({
  number: z.int().positive(),
  size: z.int().positive(),
  root: hex,
  time,
  previous: hex,
})

/** State of the log at a time: the number of events, and the root of the tree over them. */
export type Checkpoint = z.output<typeof statement> & {
  /** Hex SHA-256 of the signed payload; the next checkpoint and a time stamp refer to the checkpoint by it. */
  hash: string
  keyId: string
  /** The envelope as clients receive it. */
  envelope: string
}

type Statement = z.output<typeof statement>

export function signCheckpoint(
  { number, size, root, time, previous }: Statement,
  signer: Signer,
): Checkpoint {
  const envelope = signEnvelope(TYPES.checkpoint, writeCanonical({ number, size, root, time, previous }), [
    signer,
  ])
  return readCheckpoint(envelope)
}

/** Reads the checkpoint of an envelope; `KeyChain` verifies the signature. Throws {@link EvidenceRefused}. */
export function readCheckpoint(envelope: string): Checkpoint {
  const { payload, signatures } = readEnvelope(envelope, TYPES.checkpoint)
  const [signature, ...others] = signatures
  if (!signature || others.length > 0) throw new EvidenceRefused('a checkpoint has one signature')
  const said = readCanonical('the checkpoint', payload, statement)
  if ((said.number === 1) !== (said.previous === NO_CHECKPOINT))
    throw new EvidenceRefused(`checkpoint ${said.number} follows ${said.previous}, which cannot be`)
  return {
    ...said,
    hash: createHash('sha256').update(payload).digest('hex'),
    keyId: signature.keyId,
    envelope,
  }
}

/** Proof that the log of one checkpoint is a prefix of the log of another; it needs no signature. */
export const consistencyProof = z.strictObject({
  first: count,
  second: count,
  hashes: z.array(hex).max(128),
})
export type ConsistencyProof = z.output<typeof consistencyProof>
