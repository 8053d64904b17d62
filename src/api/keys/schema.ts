import { z } from 'zod'
import { scope as scopeEvent } from '../../events/key.ts'
import { mode, time } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'

const scope = scopeEvent.meta({
  id: 'Scope',
  description: 'What a key may be used for.',
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
    id: 'Id of the key; not the key.',
    object: 'What this is.',
    mode: 'What it asks.',
    status: '`rotated`: it has a successor and works until `expiresAt`.',
    prefix: 'How the key begins.',
    lastFour: 'How the key ends.',
    scopes: 'What it may be used for.',
    label: "The owner's own words.",
    createdAt: 'When it was issued.',
    expiresAt: 'When it ends; null = never.',
    revokedAt: 'When it was revoked.',
    lastUsedAt: 'When it was last used, to the hour.',
  },
}

export const key = described('Key', 'An API key, without the key.', common.shape, common.texts)

export const issuedKey = described(
  'IssuedKey',
  'A key that was issued.',
  { ...common.shape, secret: z.string().nullable() },
  {
    ...common.texts,
    secret: 'The key, shown this once; null for a repeat under the same `Idempotency-Key`.',
  },
)

export const keyList = listOf('KeyList', key)
