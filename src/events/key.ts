import { z } from 'zod'

const id = z.string().min(1)
export const scope = z.enum(['checks:read', 'checks:write', 'webhooks:write', 'keys:write', 'audit:read'])
export type Scope = z.output<typeof scope>

/** Events of `key-<sha256 of the secret>`. */
export const keyEvents = {
  ApiKeyIssued: {
    version: 1,
    schema: z.strictObject({
      keyId: id,
      accountId: id,
      mode: z.enum(['live', 'test']),
      scopes: z.array(scope),
      prefix: z.string(),
      lastFour: z.string().length(4),
      sealedLabel: z.string().nullable(),
      expiresAt: z.iso.datetime().nullable(),
    }),
  },
  ApiKeyExpirySet: {
    version: 1,
    schema: z.strictObject({ keyId: id, expiresAt: z.iso.datetime(), reason: z.enum(['rotated', 'plan']) }),
  },
  ApiKeyRevoked: { version: 1, schema: z.strictObject({ keyId: id, reason: z.string() }) },
  /** At most once per key and hour. */
  ApiKeyUsed: { version: 1, schema: z.strictObject({ keyId: id }) },
} as const
