import { z } from 'zod'
import { scope } from './key.ts'
import { personEvents } from './person.ts'

const id = z.string().min(1)
const endpointId = id.describe('Id of the endpoint.')
const keyHash = id.describe('SHA-256 of the key, in hex.')
const keyId = id.describe('Id of the key.')
const accountId = id.describe('Pseudonymous id of the account.')
/** base64 of nonce, ciphertext and tag under the account's key (AES-256-GCM). */
export const encryptedText = z.string()

/** Means unlimited: no limit is higher. */
const MAX = 1_000_000_000
/** Keys of one mode; one stream and one list hold all of them. */
const MAX_KEYS = 1_000

const checksPerMonth = z.int().nonnegative().max(MAX).describe('Checks per calendar month.')
const namesPerBatch = z.int().min(1).max(50).describe('Names per batch.')
const writesPerMinute = z.int().positive().max(MAX).describe('Writing requests per minute.')
const liveKeys = z.int().nonnegative().max(MAX_KEYS).describe('Live API keys.')

export const limits = z.strictObject({
  checksPerMonth: checksPerMonth.optional(),
  namesPerBatch: namesPerBatch.optional(),
  writesPerMinute: writesPerMinute.optional(),
  liveKeys: liveKeys.optional(),
})

/** What a plan includes. */
export const planTerms = z.strictObject({
  checksPerMonth,
  namesPerBatch,
  writesPerMinute,
  liveKeys,
  webhooks: z.boolean().describe('Whether the plan includes webhooks.'),
  teamKeys: z.boolean().describe('Whether the plan includes several live keys.'),
})

/** What an operator read: the account itself, its keys, its contact in a list of accounts, or its events. */
export const readOfAccount = z.enum(['account', 'keys', 'contact', 'events'])
export type ReadOfAccount = z.output<typeof readOfAccount>

/** Events of `account-<id>`. */
export const accountEvents = {
  ...personEvents,
  AccountOpened: {
    version: 1,
    schema: z.strictObject({
      accountId,
      plan: id.describe('Name of the plan.'),
      sealedContact: encryptedText.nullable().describe('Contact of the account, sealed.'),
      terms: planTerms.nullable().describe('Terms of the plan at that time; null if they were not recorded.'),
      fingerprint: z
        .string()
        .nullable()
        .describe(
          'Hash of the public part of the request. It detects a different request with the same idempotency key; null without such a key.',
        ),
    }),
  },
  /** `from` and `to` are equal if a plan of the same name has changed its terms. */
  AccountPlanChanged: {
    version: 1,
    schema: z.strictObject({
      accountId,
      from: id.describe('Previous plan.'),
      to: id.describe('New plan; the same plan if only its terms changed.'),
      terms: planTerms.nullable().describe('Terms of the plan; null if they were not recorded.'),
    }),
  },
  /** The account's own limits; an omitted limit follows the plan. */
  AccountLimitsSet: {
    version: 1,
    schema: z.strictObject({
      accountId,
      limits: limits.describe('Limits of this account; omitted limits follow the plan.'),
    }),
  },
  AccountSuspended: {
    version: 1,
    schema: z.strictObject({ accountId, reason: z.string().describe('Reason for the suspension.') }),
  },
  AccountReinstated: { version: 1, schema: z.strictObject({ accountId }) },
  /** The account's key was destroyed: its encrypted values can no longer be read. */
  AccountErased: {
    version: 1,
    schema: z.strictObject({
      accountId,
      reason: z.string().describe('Reason for the erasure.'),
    }),
  },
  /** A key was granted. Carries everything that the key's own stream needs, so that a key is never half created. */
  ApiKeyGranted: {
    version: 1,
    schema: z.strictObject({
      accountId,
      keyId,
      keyHash,
      mode: z.enum(['live', 'test']).describe('Whether it is for live or test mode.'),
      scopes: z.array(scope).describe('Permissions of the key.'),
      prefix: z.string().describe('First characters of the key.'),
      lastFour: z.string().length(4).describe('Last four characters of the key.'),
      sealedLabel: encryptedText.nullable().describe('Label of the key, sealed.'),
      expiresAt: z.iso.datetime().nullable().describe('Expiry time of the key; null if it never expires.'),
      rotatedFrom: z
        .strictObject({ keyId, keyHash, endsAt: z.iso.datetime().describe('Expiry time of that key.') })
        .nullable()
        .describe('The key that this key succeeds, and the expiry time of that key; null for other keys.'),
    }),
  },
  /** A webhook endpoint belongs to the account. All endpoints are found here, without a read model. */
  WebhookEndpointRegistered: {
    version: 1,
    schema: z.strictObject({
      accountId,
      endpointId,
      mode: z.enum(['live', 'test']).describe('Mode of the endpoint.'),
    }),
  },
  WebhookEndpointWithdrawn: { version: 1, schema: z.strictObject({ accountId, endpointId }) },
  ApiKeyWithdrawn: {
    version: 1,
    schema: z.strictObject({
      accountId,
      keyId,
      keyHash,
      mode: z.enum(['live', 'test']).describe('Whether it is for live or test mode.'),
      reason: z.string().describe('Why.'),
    }),
  },
  /** The jurisdictions of live checks that name none; they replace the earlier ones. */
  AccountJurisdictionsSet: {
    version: 1,
    schema: z.strictObject({
      accountId,
      jurisdictions: z
        .array(z.string().length(2))
        .max(5)
        .describe('ISO 3166-1 alpha-2 codes or `EU`; empty for those of the service.'),
    }),
  },
  /** The branding of reports of the account; it replaces the earlier one. */
  AccountBrandingSet: {
    version: 1,
    schema: z.strictObject({
      accountId,
      sealedBranding: encryptedText
        .nullable()
        .describe('Client, addressee and logo on reports, sealed; null for none.'),
    }),
  },
  /** An operator read data of the account. At most once per operator, kind and hour. */
  AccountRead: {
    version: 1,
    schema: z.strictObject({ accountId, what: readOfAccount.describe('Data that the operator read.') }),
  },
} as const
