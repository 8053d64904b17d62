import { z } from 'zod'
import { accountChange } from '../../accounts/settings.ts'
import { batchBody } from '../../batches/body.ts'
import { checkBody } from '../../checks/request-body.ts'
import { reviewBody } from '../../checks/reviews.ts'
import { goodsBody } from '../../goods/routes.ts'
import { described } from '../../http/described.ts'
import { keyBody, rotateBody } from '../../keys/body.ts'
import { personBody } from '../../people/body.ts'
import { shareBody } from '../../shares/body.ts'
import { replayBody, rotateSecretBody, webhookBody, webhookChange } from '../../webhooks/body.ts'

const place = { type: 'string', pattern: '^[A-Z]{2}$' } as const

const options = {
  delivery:
    'How the report is delivered. `webhook` requires a plan with webhooks and an endpoint. Default: `response`.',
  sources: 'Sources to query. Default: the setting `NAMECHECK_SOURCES`.',
  tlds: 'TLDs in which to look for domains, with or without a leading dot, with IDN TLDs in punycode. Default: the setting `NAMECHECK_TLDS`.',
  jurisdictions: {
    description:
      'Jurisdictions whose registers to query: ISO 3166-1 alpha-2 codes or `EU`. Default: those of the account (`PATCH /account`), or the setting `NAMECHECK_JURISDICTIONS` (with test keys only the setting `NAMECHECK_TEST_JURISDICTIONS`).',
    override: { items: place },
  },
  niceClasses:
    'Nice classes of goods and services. Default: all 45, also for an empty list. Goods that may be of one of them are of it for certain.',
  goods:
    'Goods and services for which the name will be used, in words, at most 500 characters. They are read in eleven languages and stored encrypted. If all of them were understood for certain, `goods` decides and `niceClasses` does not count.',
  applicant:
    'Names, numbers, domains and user names that belong to the applicant. Findings that match one of them are marked as own and do not count. They are stored encrypted.',
  maxAge:
    'Maximum age of a cached answer in seconds; 0 always queries the source. Default: each source has its own rule.',
  metadata: {
    description:
      'Key-value pairs of the caller, at most 16. They are stored encrypted and returned with every report.',
    maxProperties: 16,
  },
  branding:
    'Client and addressee at the head of the reports. Omitted parts come from the account; null hides a part. A share link may have its own. Stored encrypted.',
}

export const newCheck = described(
  'CheckInput',
  'The name or names to check, and the options of the check.',
  checkBody.shape,
  {
    query: 'The name, 1 to 100 characters in normal form.',
    project:
      'Project of the check, at most 100 characters. Lists of checks show it and are searched for it; reports do not show it. Stored encrypted.',
    ...options,
  },
)

export const newBatch = described(
  'BatchInput',
  'The name or names to check, and the options of the check.',
  batchBody.shape,
  {
    names: 'The names, at most as many as the plan allows. A repeated name costs nothing extra.',
    title:
      'Title of the batch, such as the project, at most 100 characters. Reports and shared pages show it; it is the project of the checks. Stored encrypted.',
    ...options,
  },
)

const endpoint = {
  url: 'URL that receives the messages: `https` with a public address, unless the operator allows other addresses.',
  eventTypes: 'Event types that the endpoint receives. Default: all types.',
  description: 'Label chosen by the owner.',
  includeBatchMembers: 'Whether the endpoint also receives a message for each check of a batch.',
  payload:
    'How much of a report or batch a message contains: `full`, `summary` (2 kB) or `compact`, as in `view` of `GET /checks/{id}`. Default: `full`.',
}

export const newWebhook = described('WebhookInput', 'The endpoint to register.', webhookBody.shape, endpoint)

export const changedWebhook = described(
  'WebhookChange',
  'The changes. Omitted members stay unchanged.',
  webhookChange.shape,
  {
    ...endpoint,
    eventTypes: 'Event types that the endpoint receives.',
    payload: 'How much of a report or batch a message contains.',
  },
)

export const secretRotation = described(
  'SecretRotation',
  'Options of the rotation of a secret.',
  rotateSecretBody.shape,
  { overlapSeconds: 'How long the earlier secrets continue to sign in addition to the new one.' },
)

export const newReplay = described(
  'ReplayInput',
  'Messages to send again. `from`, `status` or both are required. Pending messages are excluded, because they are sent anyway.',
  replayBody.shape,
  {
    from: 'Queued at this time or later.',
    to: 'Queued before this time.',
    status: 'Status of the messages.',
    eventTypes: 'Event types of the messages.',
    dryRun: 'Only count the messages.',
  },
)

export const goodsToRead = described('GoodsInput', 'The goods to read.', goodsBody.shape, {
  goods: {
    description:
      'Goods and services in words, as in a check: a text, or a list of texts that are read as one list; at most 500 characters in all.',
  },
  niceClasses: 'Nice classes that are certain: goods that may be of one of them are of it.',
})

export const newReview = described('ReviewInput', 'The assessment of a finding.', reviewBody.shape, {
  mark: '`own`: it belongs to the applicant. `consent`: its owner consents. `distinguished`: it is different enough. `blocking`: it blocks the name.',
  reason: 'Reason for the assessment, at most 500 characters. Stored encrypted.',
})

export const newShare = described('ShareInput', 'Options of the link.', shareBody.shape, {
  expiresInSeconds: 'Lifetime of the link in seconds, from one minute to 365 days.',
  branding:
    'Branding at the head of the linked pages. Omitted parts come from the account; null hides a part. Stored encrypted.',
})

export const changedAccount = described(
  'AccountChange',
  'The changes. Omitted members stay unchanged.',
  accountChange.shape,
  {
    name: 'Name of the account, as invited people see it; null removes it. Requires a live key once the account has had one. Stored encrypted.',
    jurisdictions: {
      description:
        'Jurisdictions of live checks that name none, one to five. An empty list restores those of the service. Requires a live key.',
      override: { type: 'array', items: place, maxItems: 5 },
    },
    branding:
      'Branding at the head of HTML and PDF reports. Omitted parts keep their value; null removes a part or the whole branding. Requires a live key once the account has had one. Stored encrypted.',
  },
)

export const newPerson = described('PersonInput', 'The person to invite.', personBody.shape, {
  name: 'Name of the person, as the team sees it. Stored encrypted.',
  role: '`viewer`: reads checks. `reviewer`: also starts checks and assesses findings. `administrator`: every scope. It cannot exceed the scopes of the calling key.',
})

export const newKey = described(
  'KeyInput',
  'The key to issue. It has the mode of the calling key.',
  keyBody.shape,
  {
    scopes: 'Permissions of the key. They cannot exceed those of the calling key.',
    label: 'Label chosen by the owner.',
    expiresAt: 'Expiry time; null if the key never expires.',
  },
)

export const keyRotation = described('KeyRotation', 'Options of the rotation of a key.', rotateBody.shape, {
  overlapSeconds: 'How long the old key continues to work.',
})

export const noMembers = z
  .strictObject({})
  .meta({ id: 'NoMembers', description: 'An object without members.' })
