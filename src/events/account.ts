import { z } from 'zod'
import { scope } from './key.ts'

const id = z.string().min(1)
/** base64 of nonce, ciphertext and tag under the account's key (AES-256-GCM). */
export const sealed = z.string()

export const limits = z.strictObject({
  checksPerMonth: z.int().nonnegative().optional(),
  namesPerBatch: z.int().min(1).max(50).optional(),
  writesPerMinute: z.int().positive().optional(),
  liveKeys: z.int().nonnegative().optional(),
})

/** Events of `account-<id>`. */
export const accountEvents = {
  AccountOpened: {
    version: 1,
    schema: z.strictObject({ accountId: id, plan: id, sealedContact: sealed.nullable() }),
  },
  AccountPlanChanged: { version: 1, schema: z.strictObject({ accountId: id, from: id, to: id }) },
  /** The account's own limits; what is left out follows the plan. */
  AccountLimitsSet: { version: 1, schema: z.strictObject({ accountId: id, limits }) },
  AccountSuspended: { version: 1, schema: z.strictObject({ accountId: id, reason: z.string() }) },
  AccountReinstated: { version: 1, schema: z.strictObject({ accountId: id }) },
  /** The account's key was thrown away: its sealed values can no longer be read anywhere. */
  AccountErased: { version: 1, schema: z.strictObject({ accountId: id }) },
  /** A key was allowed; carries all that the key's own stream needs, so that it can never be half made. */
  ApiKeyGranted: {
    version: 1,
    schema: z.strictObject({
      accountId: id,
      keyId: id,
      keyHash: id,
      mode: z.enum(['live', 'test']),
      scopes: z.array(scope),
      prefix: z.string(),
      lastFour: z.string().length(4),
      sealedLabel: sealed.nullable(),
      expiresAt: z.iso.datetime().nullable(),
      /** The key that this one takes over from, and when that one ends. */
      rotatedFrom: z.strictObject({ keyId: id, keyHash: id, endsAt: z.iso.datetime() }).nullable(),
    }),
  },
  /** An endpoint for webhooks belongs to the account: all of them are found here, never through a read model. */
  WebhookEndpointRegistered: {
    version: 1,
    schema: z.strictObject({ accountId: id, endpointId: id, mode: z.enum(['live', 'test']) }),
  },
  WebhookEndpointWithdrawn: { version: 1, schema: z.strictObject({ accountId: id, endpointId: id }) },
  ApiKeyWithdrawn: {
    version: 1,
    schema: z.strictObject({ accountId: id, keyId: id, keyHash: id, reason: z.string() }),
  },
} as const
