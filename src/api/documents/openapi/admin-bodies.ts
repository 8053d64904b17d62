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
import {
  fetchBody,
  importBody,
  registerParameters,
  registerSearchParameters,
} from '../../operations/registers-schema.ts'
import { createdRange, page } from './parameters.ts'

const why = 'Reason; the history records it.'

export const newAccount = described('AccountInput', 'The account to open.', openBody.shape, {
  plan: 'Plan of the account.',
  contact: 'Contact, up to 16 key-value pairs; stored encrypted.',
})

export const changedAccount = described(
  'AccountChange',
  'The changes. Omitted members stay unchanged.',
  changeBody.shape,
  { plan: 'Plan of the account.', limits: 'Replaces the limits set for the account; `{}` removes them.' },
)

export const suspension = described('Suspension', 'Reason for the suspension.', suspendBody.shape, {
  reason: why,
})

export const erasure = described('Erasure', 'Reason for the erasure, with a confirmation.', eraseBody.shape, {
  reason: why,
  confirm: 'Id of the account, as confirmation. An erasure cannot be undone.',
})

export const newAccountKey = described('NewAccountKey', 'The key to issue.', adminKeyBody.shape, {
  mode: 'Mode: `live` keys query the real registries, `test` keys the sandbox.',
  scopes: 'Permissions of the key. Default: all scopes.',
  label: 'Label chosen by the owner.',
  expiresAt: 'Expiry time; null if the key never expires.',
})

export const revocation = described('Revocation', 'Reason for the revocation.', revokeBody.shape, {
  reason: why,
})

export const newRebuild = described('RebuildInput', 'Options of the rebuild.', rebuildBody.shape, {
  back: 'Serve the previous generation again instead of rebuilding.',
})

export const redriveAll = described('RedriveAll', 'Dead letters to redrive.', redriveAllBody.shape, {
  group: 'Only dead letters of this consumer group. Default: all groups.',
})

export const discard = described('Discard', 'Reason for discarding the event.', discardBody.shape, {
  reason: why,
})

export const registerFetch = described('RegisterFetch', 'The source to fetch.', fetchBody.shape, {
  source:
    'Source: `us`, `eu`, `ca`, `gb-companies`, `gleif`, `sirene`, `ie-companies`, `ee-companies` or `ua-companies`.',
})

export const registerImport = described('RegisterImport', 'The files to import.', importBody.shape, {
  files: 'Files below the folder for imports; zip and gzip are unpacked.',
  format: 'Format of the files, such as `csv`, `uspto`, `st66`, `st96`, `gleif-csv`.',
  office: 'Office, such as `USPTO`.',
  jurisdiction: 'ISO 3166-1 alpha-2, `EU`, `BX` (Benelux) or `XX` (companies of every country).',
  dataAsOf: 'Date of the extract.',
  update: 'Whether to apply these files as changes to the register instead of replacing it.',
})

const idOf = (what: string, example: string) =>
  z.string().meta({ description: `Id of the ${what}.`, examples: [example] })
const id = idOf('account', 'acc_4Rt8mWq2LsZ6XvNk1BhYc9Jd')

/** Path parameters by what they name. */
export const adminPath = {
  account: z.object({ id }),
  key: z.object({ id, key: idOf('key', 'key_2Gk7vYp5HbN9xRt4MwQs6JzD') }),
  projection: z.object({
    name: z.string().meta({ description: 'Name of the read model.', examples: ['reports'] }),
  }),
  register: z.object({
    office: z.string().meta({ description: 'Office of the register.', examples: ['USPTO'] }),
  }),
  registerJob: z.object({ id: idOf('job', 'job_4f9c1be07a6d4c1e8a55d3b2') }),
  deadLetter: z.object({ id: idOf('dead letter', 'reports~check-chk_7Qm2xVn4RbT1kLs9WdYz3HpA') }),
}

/** Query parameters by operation. */
export const adminQuery = {
  listAccounts: z.object(
    describedShape(accountListParameters.shape, {
      ...page(100, 20),
      ...createdRange,
      status: 'Status of the accounts.',
      plan: 'Plan of the accounts.',
    }),
  ),
  listKeys: z.object(
    describedShape(keyListParameters.shape, {
      ...page(100, 20),
      status: 'Status of the keys. Default: all keys that are not revoked.',
    }),
  ),
  readFeed: z.object(
    describedShape(feedParameters.shape, {
      after: 'Position of the last event that was read. Default: the start of the log.',
      limit: page(1_000, 100).limit,
      wait: 'Seconds to wait for a new event, up to 60.',
      mode: 'Only events of this mode.',
      types: 'Event types, separated by commas. Default: all types.',
    }),
  ),
  register: z.object(
    describedShape(registerParameters.shape, { kind: 'Kind of the register, for an office that has both.' }),
  ),
  searchRegister: z.object(
    describedShape(registerSearchParameters.shape, {
      name: 'Name to search for.',
      limit: 'Number of marks, up to 100.',
    }),
  ),
  listDeadLetters: z.object(
    describedShape(deadLetterParameters.shape, {
      ...page(1_000, 100),
      group: 'Only dead letters of this consumer group.',
    }),
  ),
}
