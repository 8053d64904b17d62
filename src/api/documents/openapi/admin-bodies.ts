import { changeBody, eraseBody, openBody, suspendBody } from '../../accounts/admin-routes.ts'
import { described } from '../../http/described.ts'
import { revokeBody } from '../../keys/admin-routes.ts'
import { adminKeyBody } from '../../keys/body.ts'
import { discardBody, redriveAllBody } from '../../operations/dead-letters.ts'
import { rebuildBody } from '../../operations/projections.ts'
import { providerKeysBody } from '../../operations/provider-keys-schema.ts'
import { fetchBody, importBody } from '../../operations/registers-schema.ts'

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

export const providerKeysInput = described(
  'ProviderKeysInput',
  'The keys of a provider.',
  providerKeysBody.shape,
  {
    keys: 'All keys that the provider needs, under the names of their settings, with or without `NAMECHECK_`.',
  },
)

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
  extent:
    'What the operator vouches for: that the files hold the `whole` register, although it has fewer rows than the office is known to have, or only a part: `partial`. Absent: the rows decide.',
})
