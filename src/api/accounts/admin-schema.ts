import { z } from 'zod'
import { limits as limitsEvent } from '../../events/account.ts'
import { count, mode, time } from '../http/common-schema.ts'
import { described, describedShape, listOf } from '../http/described.ts'

const limitTexts = {
  checksPerMonth: 'Checks in a calendar month.',
  namesPerBatch: 'Names in a batch.',
  writesPerMinute: 'Requests in a minute that change something; reads have ten times as many.',
  liveKeys: 'Live keys at a time, and as many test keys.',
}

const limits = described(
  'Limits',
  "The account's own limits; what is left out follows the plan.",
  limitsEvent.shape,
  limitTexts,
)

const terms = described(
  'Terms',
  'Plan and own limits together.',
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
    webhooks: 'Whether webhooks are included.',
    teamKeys: 'Whether several keys for a team are included.',
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
    status: 'How it stands.',
    plan: 'Its plan.',
    limits: 'Its own limits.',
    terms: 'What it may do.',
    contact: 'Whom to turn to; kept sealed. Null where none was given, or the account was erased.',
    openedAt: 'When it was opened.',
    revision: "Number of the last event of the account's stream.",
  },
}

const accountKey = z
  .strictObject(
    describedShape(
      { id: z.string(), mode, expiresAt: time.nullable(), rotated: z.boolean() },
      {
        id: 'Id of the key.',
        mode: 'What it asks.',
        expiresAt: 'When it ends; null = never.',
        rotated: 'Whether it has a successor.',
      },
    ),
  )
  .meta({ id: 'AccountKey', description: 'A key that was not revoked.' })

export const account = described(
  'Account',
  'An account.',
  { ...common.shape, object: z.literal('account'), keys: z.array(accountKey) },
  { ...common.texts, object: 'What this is.', keys: 'Its keys, oldest first.' },
)

export const accountSummary = described(
  'AccountSummary',
  'An account without its keys.',
  { ...common.shape, object: z.literal('account_summary') },
  { ...common.texts, object: 'What this is.' },
)

export const accountList = listOf('AccountList', accountSummary)
