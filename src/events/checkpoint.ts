import { z } from 'zod'

/** A signed statement as clients receive it: JSON in canonical form, see docs/reference/evidence.md. */
const envelope = z.string().min(1).describe('The signed statement as canonical JSON.')

/**
 * Events of `checkpoint-log`, `checkpoint-stamps` and `checkpoint-keys`: records about the log. No topic carries
 * them.
 */
export const checkpointEvents = {
  /** The events of the log up to here, as the root of the tree over them. The first checkpoint has the number 1. */
  CheckpointMade: {
    version: 1,
    schema: z.strictObject({
      number: z.int().positive().describe('Number of the checkpoint, from 1.'),
      size: z.int().positive().describe('Events that the checkpoint covers.'),
      envelope,
    }),
  },
  /** A time-stamp authority has seen the checkpoint. */
  CheckpointTimeStamped: {
    version: 1,
    schema: z.strictObject({
      number: z.int().positive().describe('Number of the checkpoint or key, from 1.'),
      time: z.iso.datetime().describe('Time of the token (RFC 3161, genTime).'),
      token: z.string().min(1).describe('TimeStampToken in DER, base64.'),
    }),
  },
  /** From now on this key signs. The key store holds its private half under the same number. */
  SigningKeyIntroduced: {
    version: 1,
    schema: z.strictObject({
      number: z.int().positive().describe('Number of the key, from 1.'),
      keyId: z.string().min(1).describe('SHA-256 of the public key, in hex.'),
      envelope,
    }),
  },
} as const
