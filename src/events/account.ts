import { z } from 'zod'
import { scope } from './key.ts'

const id = z.string().min(1)
/** base64 of nonce, ciphertext and tag under the account's key (AES-256-GCM). */
export const sealed = z.string()

/** What stands for unlimited: no bound is higher. */
const MOST = 1_000_000_000
/** Keys of one mode; all of them are in one stream and one list. */
const MOST_KEYS = 1_000

const checksPerMonth = z.int().nonnegative().max(MOST)
const namesPerBatch = z.int().min(1).max(50)
const writesPerMinute = z.int().positive().max(MOST)
const liveKeys = z.int().nonnegative().max(MOST_KEYS)

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
  webhooks: z.boolean(),
  teamKeys: z.boolean(),
})

/** What an operator was shown: the account itself, its keys, its contact in a list of accounts, events of it. */
export const readOfAccount = z.enum(['account', 'keys', 'contact', 'events'])
export type ReadOfAccount = z.output<typeof readOfAccount>

const withoutTerms = (data: object) => ({ ...data, terms: null })

/** Events of `account-<id>`. */
export const accountEvents = {
  AccountOpened: {
    version: 2,
    schema: z.strictObject({
      accountId: id,
      plan: id,
      sealedContact: sealed.nullable(),
      /** What the plan included then: it holds on when the plan is no longer offered. */
      terms: planTerms.nullable(),
      /** Hash of what is public of the request, where a repeat of it is told by an idempotency key. */
      fingerprint: z.string().nullable(),
    }),
    upcasters: { 1: (data: object) => ({ ...withoutTerms(data), fingerprint: null }) },
  },
  /** `from` and `to` are the same where a plan of the same name includes something else by now. */
  AccountPlanChanged: {
    version: 2,
    schema: z.strictObject({ accountId: id, from: id, to: id, terms: planTerms.nullable() }),
    upcasters: { 1: withoutTerms },
  },
  /** The account's own limits; what is left out follows the plan. */
  AccountLimitsSet: { version: 1, schema: z.strictObject({ accountId: id, limits }) },
  AccountSuspended: { version: 1, schema: z.strictObject({ accountId: id, reason: z.string() }) },
  AccountReinstated: { version: 1, schema: z.strictObject({ accountId: id }) },
  /** The account's key was thrown away: its sealed values can no longer be read anywhere. */
  AccountErased: {
    version: 2,
    schema: z.strictObject({ accountId: id, reason: z.string() }),
    upcasters: { 1: (data: object) => ({ ...data, reason: '' }) },
  },
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
    version: 2,
    schema: z.strictObject({
      accountId: id,
      keyId: id,
      keyHash: id,
      /** Null where it was not written down. */
      mode: z.enum(['live', 'test']).nullable(),
      reason: z.string(),
    }),
    upcasters: { 1: (data: object) => ({ ...data, mode: null }) },
  },
  /** An operator was shown what is kept of the account. At most once for each operator, kind and hour. */
  AccountRead: { version: 1, schema: z.strictObject({ accountId: id, what: readOfAccount }) },
} as const
