import { z } from 'zod'
import { encryptedText } from './account.ts'
import { requestFingerprint } from './check.ts'

const id = z.string().min(1)
const checkId = id.describe('Id of the check.')
const batchId = id.describe('Id of the batch.')
const shareIds = z.array(id).min(1).describe('Ids of the links.')
const link = {
  shareId: id.describe('Id of the link.'),
  tokenHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the token of the link, in hex; the token itself is not stored.'),
  expiresAt: z.iso.datetime().describe('Expiry time of the link.'),
  fingerprint: requestFingerprint,
  sealedBranding: encryptedText
    .optional()
    .describe('Branding of the pages of the link, sealed; absent means that of the account.'),
}

/** Events of `share-<check>` and `share-<batch>`: the links that show a check or batch without a key. */
export const shareEvents = {
  ShareLinkCreated: {
    version: 1,
    schema: z.strictObject({ checkId, ...link }),
  },
  /** All links that were valid at this moment. */
  ShareLinksWithdrawn: {
    version: 1,
    schema: z.strictObject({ checkId, shareIds }),
  },
  BatchShareLinkCreated: {
    version: 1,
    schema: z.strictObject({ batchId, ...link }),
  },
  /** All links that were valid at this moment. */
  BatchShareLinksWithdrawn: {
    version: 1,
    schema: z.strictObject({ batchId, shareIds }),
  },
} as const
