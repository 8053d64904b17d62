import { z } from 'zod'
import { batchBody } from '../../batches/body.ts'
import { checkBody } from '../../checks/body.ts'
import { described } from '../../http/described.ts'
import { keyBody, rotateBody } from '../../keys/body.ts'
import { shareBody } from '../../shares/routes.ts'
import { replayBody, rotateSecretBody, webhookBody, webhookChange } from '../../webhooks/body.ts'

const place = { type: 'string', pattern: '^[A-Z]{2}$' } as const

const options = {
  delivery:
    'Where the report goes. `webhook` needs a plan with webhooks and an endpoint. Left out: `response`.',
  sources: 'What to ask. Left out: the setting `NAMECHECK_SOURCES`.',
  tlds: 'Where domains are looked for, with or without the dot, IDN ones in punycode. Left out: the setting `NAMECHECK_TLDS`.',
  jurisdictions: {
    description:
      'Whose registers are asked: codes of ISO 3166-1 alpha-2, or `EU`. Left out: the setting `NAMECHECK_JURISDICTIONS` (with test keys `NAMECHECK_TEST_JURISDICTIONS`).',
    override: { items: place },
  },
  niceClasses: 'Classes of goods and services. Left out, or empty: all 45.',
  maxAge: 'Seconds that a cached answer may be old; 0 asks anew. Left out: each source has its own rule.',
  metadata: {
    description: "The caller's own pairs, at most 16; kept sealed, given back with every report.",
    maxProperties: 16,
  },
}

export const newCheck = described('CheckInput', 'What is to be checked, and how.', checkBody.shape, {
  query: 'The name, 1 to 100 characters in normal form.',
  ...options,
})

export const newBatch = described('BatchInput', 'What is to be checked, and how.', batchBody.shape, {
  names: 'The names, at most as many as the plan allows. One that comes again costs nothing more.',
  ...options,
})

const endpoint = {
  url: 'Where messages go: `https`, at an address that is public, unless the operator allows more.',
  eventTypes: 'What it is sent. Left out: everything.',
  description: "The owner's own words.",
  includeBatchMembers: 'Whether it is also told of each check of a batch.',
}

export const newWebhook = described('WebhookInput', 'An endpoint to register.', webhookBody.shape, endpoint)

export const changedWebhook = described(
  'WebhookChange',
  'What is to change; what is left out stays.',
  webhookChange.shape,
  { ...endpoint, eventTypes: 'What it is sent.' },
)

export const secretRotation = described(
  'SecretRotation',
  'How to change over to a new secret.',
  rotateSecretBody.shape,
  { overlapSeconds: 'For how long the secrets before go on signing beside the new one.' },
)

export const newReplay = described(
  'ReplayInput',
  'Which messages go out again: `from`, `status` or both must be there. What is pending comes anyway and is left out.',
  replayBody.shape,
  {
    from: 'Queued at this time or later.',
    to: 'Queued before this time.',
    status: 'What became of them.',
    eventTypes: 'What they tell.',
    dryRun: 'Only count them.',
  },
)

export const newShare = described('ShareInput', 'For how long a link is to work.', shareBody.shape, {
  expiresInSeconds: 'Seconds, from a minute to 365 days.',
})

export const newKey = described(
  'KeyInput',
  'A key to issue, of the mode of the key that asks.',
  keyBody.shape,
  {
    scopes: 'What it may be used for: nothing that the key that asks may not.',
    label: "The owner's own words.",
    expiresAt: 'When it ends; null = never.',
  },
)

export const keyRotation = described('KeyRotation', 'How to change over to a new key.', rotateBody.shape, {
  overlapSeconds: 'For how long the old key goes on working.',
})

export const noMembers = z.strictObject({}).meta({ id: 'NoMembers', description: 'Takes no members.' })
