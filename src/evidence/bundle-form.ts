import { z } from 'zod'
import { base64, count, hex, time } from './scalars.ts'

/** More hashes than a tree of 2^63 leaves needs. */
const MAX_HASHES = 128

/** An envelope inside a payload. Written as JSON, it is the envelope that is also returned alone. */
const nested = z.strictObject({
  payload: base64,
  payloadType: z.string(),
  signatures: z.array(z.strictObject({ keyid: hex, sig: base64 })).min(1),
})

/** Events: their records, their indexes in the tree, and their inclusion proofs. */
const proven = z.array(z.strictObject({ record: base64, index: count, proof: z.array(hex).max(MAX_HASHES) }))

/** The signed content of the evidence of a check, with its members in this order. */
export const bundleForm = z.strictObject({
  check: z.string(),
  mode: z.enum(['live', 'test']),
  status: z.enum(['queued', 'running', 'completed', 'canceled']),
  verdict: z.enum(['clear', 'caution', 'conflict', 'inconclusive']).nullable(),
  score: z.int().min(0).max(100).nullable(),
  ruleSet: z.string(),
  /** Hash of the last event. */
  chainHead: hex,
  madeAt: time,
  /** Every event of the check until then. */
  events: proven.min(1),
  /** Number of the checkpoint that the proofs lead to. */
  covering: z.int().positive(),
  /**
   * In the order of their numbers. `consistency` leads from the previous checkpoint of this list; `stamp` is a DER
   * token.
   */
  checkpoints: z
    .array(
      z.strictObject({
        envelope: nested,
        consistency: z.array(hex).max(MAX_HASHES),
        stamp: base64.nullable(),
      }),
    )
    .min(1),
  /** The statement of every signing key so far, in the order of their numbers. */
  keys: z.array(nested).min(1),
  /** Answers of sources, by the SHA-256 that the events name; null for an answer that is not stored. */
  answers: z.array(z.strictObject({ sha256: hex, bytes: z.string().nullable() })),
  /** Every event of the stream of its assessments until then; absent without one. */
  assessments: proven.min(1).optional(),
})
export type Bundle = z.output<typeof bundleForm>
