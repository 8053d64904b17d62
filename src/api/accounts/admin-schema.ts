import { z } from 'zod'
import { limits as limitsEvent } from '../../events/account.ts'
import { count, mode, time } from '../http/common-schema.ts'
import { described, describedShape, listOf } from '../http/described.ts'

const limitTexts = {
  checksPerMonth: 'Checks per calendar month.',
  namesPerBatch: 'Names per batch.',
  writesPerMinute: 'Writing requests per minute. The limit for reads is ten times this number.',
  liveKeys: 'Maximum number of active live keys, and the same number of test keys.',
}

const limits = described(
  'Limits',
  'Limits set for this account. Omitted limits follow the plan.',
  limitsEvent.shape,
  limitTexts,
)

const terms = described(
  'Terms',
  'Effective limits: the plan combined with the limits of the account.',
  {
    checksPerMonth: count,
    namesPerBatch: count,
    writesPerMinute: count,
    liveKeys: count,
    webhooks: z.boolean(),
    teamKeys: z.boolean(),
  },
  {
    ...limitTexts,
    webhooks: 'Whether the plan includes webhooks.',
    teamKeys: 'Whether the plan includes several keys for a team.',
  },
)

const common = {
  shape: {
    id: z.string(),
    status: z.enum(['open', 'suspended', 'erased']),
    plan: z.string(),
    limits,
    terms,
    contact: z.record(z.string(), z.string()).nullable(),
    openedAt: time,
    revision: count,
  },
  texts: {
    id: 'Id of the account.',
    status: 'Status of the account.',
    plan: 'Plan of the account.',
    limits: 'Limits set for this account.',
    terms: 'Effective limits of the account.',
    contact: 'Contact, stored encrypted. Null if none was given, or after the account was erased.',
    openedAt: 'Time at which the account was opened.',
    revision: 'Revision of the last event in the stream of the account.',
  },
}

const accountKey = z
  .strictObject(
    describedShape(
      { id: z.string(), mode, expiresAt: time.nullable(), rotated: z.boolean() },
      {
        id: 'Id of the key, not the secret.',
        mode: 'Mode: `live` keys query the real registries, `test` keys the sandbox.',
        expiresAt: 'Expiry time; null if the key never expires.',
        rotated: 'Whether the key has a successor.',
      },
    ),
  )
  .meta({ id: 'AccountKey', description: 'A key that is not revoked.' })

export const account = described(
  'Account',
  'An account.',
  { ...common.shape, object: z.literal('account'), keys: z.array(accountKey) },
  { ...common.texts, object: 'Object type.', keys: 'Keys of the account, oldest first.' },
)

export const accountSummary = described(
  'AccountSummary',
  'An account without its keys.',
  { ...common.shape, object: z.literal('account_summary') },
  { ...common.texts, object: 'Object type.' },
)

export const accountList = listOf('AccountList', accountSummary)
