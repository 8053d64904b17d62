import { z } from 'zod'
import {
  accountListParameters,
  changeBody,
  eraseBody,
  openBody,
  suspendBody,
} from '../../accounts/admin-routes.ts'
import { described, describedShape } from '../../http/described.ts'
import { revokeBody } from '../../keys/admin-routes.ts'
import { adminKeyBody } from '../../keys/body.ts'
import { keyListParameters } from '../../keys/list.ts'
import { deadLetterParameters, discardBody, redriveAllBody } from '../../operations/dead-letters.ts'
import { feedParameters } from '../../operations/feed.ts'
import { rebuildBody } from '../../operations/projections.ts'
import { createdRange, page } from './parameters.ts'

const why = 'Why; it stands in the history.'

export const newAccount = described('AccountInput', 'An account to open.', openBody.shape, {
  plan: 'Its plan.',
  contact: 'Whom to turn to, up to 16 pairs; kept sealed.',
})

export const changedAccount = described(
  'AccountChange',
  'What is to change; what is left out stays.',
  changeBody.shape,
  { plan: 'Its plan.', limits: "Takes the place of the account's own limits; `{}` lifts them." },
)

export const suspension = described('Suspension', 'Why an account is suspended.', suspendBody.shape, {
  reason: why,
})

export const erasure = described('Erasure', 'Why an account is erased.', eraseBody.shape, {
  reason: why,
  confirm: 'The id of the account: an erasure cannot be undone.',
})

export const newAccountKey = described('NewAccountKey', 'A key to issue.', adminKeyBody.shape, {
  mode: 'What it asks.',
  scopes: 'What it may be used for. Left out: everything.',
  label: "The owner's own words.",
  expiresAt: 'When it ends; null = never.',
})

export const revocation = described('Revocation', 'Why a key is revoked.', revokeBody.shape, { reason: why })

export const newRebuild = described('RebuildInput', 'How to build it anew.', rebuildBody.shape, {
  back: 'Go back to the generation before instead.',
})

export const redriveAll = described('RedriveAll', 'Which dead letters.', redriveAllBody.shape, {
  group: 'Those of one consumer group. Left out: all of them.',
})

export const discard = described('Discard', 'Why it is given up.', discardBody.shape, { reason: why })

const idOf = (what: string, example: string) =>
  z.string().meta({ description: `Id of the ${what}.`, examples: [example] })
const id = idOf('account', 'acc_4Rt8mWq2LsZ6XvNk1BhYc9Jd')

/** Path parameters by what they name. */
export const adminPath = {
  account: z.object({ id }),
  key: z.object({ id, key: idOf('key', 'key_2Gk7vYp5HbN9xRt4MwQs6JzD') }),
  projection: z.object({
    name: z.string().meta({ description: 'Which read model.', examples: ['reports'] }),
  }),
  deadLetter: z.object({ id: idOf('dead letter', 'reports~check-chk_7Qm2xVn4RbT1kLs9WdYz3HpA') }),
}

/** Query parameters by operation. */
export const adminQuery = {
  listAccounts: z.object(
    describedShape(accountListParameters.shape, {
      ...page(100, 20),
      ...createdRange,
      status: 'How they stand.',
      plan: 'Their plan.',
    }),
  ),
  listKeys: z.object(
    describedShape(keyListParameters.shape, {
      ...page(100, 20),
      status: 'How they stand. Left out: all that were not revoked.',
    }),
  ),
  readFeed: z.object(
    describedShape(feedParameters.shape, {
      after: 'Position of the last event that was read. Left out: from the beginning.',
      limit: page(1_000, 100).limit,
      wait: 'Seconds to wait where there is nothing yet, up to 60.',
      mode: 'Of one mode alone.',
      types: 'Event types, with commas between. Left out: all of them.',
    }),
  ),
  listDeadLetters: z.object(
    describedShape(deadLetterParameters.shape, {
      ...page(1_000, 100),
      group: 'Of one consumer group.',
    }),
  ),
}
