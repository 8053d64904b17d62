import { z } from 'zod'

const id = z.string().min(1)
const keyId = id.describe('Id of the key.')
export const scope = z.enum(['checks:read', 'checks:write', 'webhooks:write', 'keys:write', 'audit:read'])
export type Scope = z.output<typeof scope>

/** Events of `key-<sha256 of the secret>`. */
export const keyEvents = {
  ApiKeyIssued: {
    version: 1,
    schema: z.strictObject({
      keyId,
      accountId: id.describe('Pseudonymous id of the account.'),
      mode: z.enum(['live', 'test']).describe('Whether it is for live or test mode.'),
      scopes: z.array(scope).describe('Permissions of the key.'),
      prefix: z.string().describe('First characters of the key.'),
      lastFour: z.string().length(4).describe('Last four characters of the key.'),
      sealedLabel: z.string().nullable().describe('Label of the key, sealed.'),
      expiresAt: z.iso.datetime().nullable().describe('Expiry time of the key; null if it never expires.'),
    }),
  },
  ApiKeyExpirySet: {
    version: 1,
    schema: z.strictObject({
      keyId,
      expiresAt: z.iso.datetime().describe('Expiry time of the key.'),
      reason: z.enum(['rotated', 'plan']).describe('Reason for the expiry.'),
    }),
  },
  ApiKeyRevoked: {
    version: 1,
    schema: z.strictObject({ keyId, reason: z.string().describe('Reason for the revocation.') }),
  },
  /** At most once per key and hour. */
  ApiKeyUsed: { version: 1, schema: z.strictObject({ keyId }) },
} as const
