import { z } from 'zod'
import { scope as scopeEvent } from '../../events/key.ts'
import { mode, time } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'

const scope = scopeEvent.meta({
  id: 'Scope',
  description: 'A permission of a key.',
  'x-open-enum': true,
})

const common = {
  shape: {
    id: z.string(),
    object: z.literal('key'),
    mode,
    status: z.enum(['active', 'rotated', 'expired', 'revoked']),
    prefix: z.string(),
    lastFour: z.string().length(4),
    scopes: z.array(scope),
    label: z.string().nullable(),
    createdAt: time,
    expiresAt: time.nullable(),
    revokedAt: time.nullable(),
    lastUsedAt: time.nullable(),
  },
  texts: {
    id: 'Id of the key, not the secret.',
    object: 'Object type.',
    mode: 'Mode: `live` keys query the real registries, `test` keys the sandbox.',
    status: 'Status; a `rotated` key has a successor and works until `expiresAt`.',
    prefix: 'First characters of the secret.',
    lastFour: 'Last characters of the secret.',
    scopes: 'Permissions of the key.',
    label: 'Label chosen by the owner.',
    createdAt: 'Time at which the key was issued.',
    expiresAt: 'Expiry time; null if the key never expires.',
    revokedAt: 'Time at which the key was revoked.',
    lastUsedAt:
      'Time of the last recorded use. At most one use an hour is recorded, so the key may have been used up to an hour later.',
  },
}

export const key = described('Key', 'An API key, without its secret.', common.shape, common.texts)

export const issuedKey = described(
  'IssuedKey',
  'A newly issued key.',
  { ...common.shape, secret: z.string().nullable() },
  {
    ...common.texts,
    secret: 'The secret, shown only once; null for a repeat with the same `Idempotency-Key`.',
  },
)

export const keyList = listOf('KeyList', key)
