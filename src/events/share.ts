import { z } from 'zod'

const id = z.string().min(1)

/** Events of `share-<check>`: the links by which a check can be read without a key. */
export const shareEvents = {
  ShareLinkCreated: {
    version: 1,
    schema: z.strictObject({
      checkId: id,
      shareId: id,
      /** SHA-256 of the link's token, in hex; the token itself is kept nowhere. */
      tokenHash: z.string().regex(/^[0-9a-f]{64}$/),
      expiresAt: z.iso.datetime(),
      /** SHA-256 of the canonical request; an `Idempotency-Key` used for another request is told by it. */
      fingerprint: z.string(),
    }),
  },
  /** All links that stood at this moment. */
  ShareLinksWithdrawn: {
    version: 1,
    schema: z.strictObject({ checkId: id, shareIds: z.array(id).min(1) }),
  },
} as const
