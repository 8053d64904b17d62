import { z } from 'zod'

const id = z.string().min(1)
const checkId = id.describe('Id of the check.')

/** Events of `share-<check>`: the links that show a check without a key. */
export const shareEvents = {
  ShareLinkCreated: {
    version: 1,
    schema: z.strictObject({
      checkId,
      shareId: id.describe('Id of the link.'),
      tokenHash: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe('SHA-256 of the token of the link, in hex; the token itself is not stored.'),
      expiresAt: z.iso.datetime().describe('Expiry time of the link.'),
      fingerprint: z
        .string()
        .describe(
          'SHA-256 of the canonical request. It detects a different request with the same `Idempotency-Key`.',
        ),
    }),
  },
  /** All links that were valid at this moment. */
  ShareLinksWithdrawn: {
    version: 1,
    schema: z.strictObject({ checkId, shareIds: z.array(id).min(1).describe('Ids of the links.') }),
  },
} as const
