import { z } from 'zod'

/** A signed statement as it was handed out: JSON of one form only, see docs/reference/evidence.md. */
const envelope = z.string().min(1)

/** Events of `checkpoint-log`, `checkpoint-stamps` and `checkpoint-keys`: the books on the log. No topic carries them. */
export const checkpointEvents = {
  /** What the log holds up to here, as the root of the tree over it. The first one has the number 1. */
  CheckpointMade: {
    version: 1,
    schema: z.strictObject({ number: z.int().positive(), size: z.int().positive(), envelope }),
  },
  /** A time-stamp authority has seen the checkpoint. */
  CheckpointTimeStamped: {
    version: 1,
    schema: z.strictObject({
      number: z.int().positive(),
      /** Time of the token (RFC 3161, genTime). */
      time: z.iso.datetime(),
      /** TimeStampToken in DER, base64. */
      token: z.string().min(1),
    }),
  },
  /** From now on this key signs. Its private half lies in the vault under the same number. */
  SigningKeyIntroduced: {
    version: 1,
    schema: z.strictObject({ number: z.int().positive(), keyId: z.string().min(1), envelope }),
  },
} as const
