import { batchShare, batchShareList, share, shareList } from '../../../shares/schema.ts'
import { newShare } from '../bodies.ts'
import { empty, json, type OperationSpec } from '../operation.ts'
import { path } from '../parameters.ts'

const common = { tag: 'Checks', path: '/checks/{id}/share', pathParameters: path.check } as const
const WRITE = { scope: 'checks:write', bucket: 'writes' } as const
const ofBatch = { tag: 'Batches', path: '/batches/{id}/share', pathParameters: path.batch } as const
const BATCH_ID = 'bat_5Hc8nQw2ZtY7rVb4KxLm1DsF'
const ID = 'chk_7Qm2xVn4RbT1kLs9WdYz3HpA'

export const shareOperations: readonly OperationSpec[] = [
  {
    ...common,
    id: 'shareCheck',
    method: 'post',
    summary: 'Create a link to a report',
    description:
      'Anyone with the link can read the current report without a key, until the link expires or is withdrawn. The report shows no account data and no metadata. A check can have at most 20 active links.',
    access: WRITE,
    headers: ['IdempotencyKey'],
    body: { schema: newShare, required: false, example: { expiresInSeconds: 604_800 } },
    answers: [
      json(201, 'The link, shown only once.', share, { examples: ['share'] }),
      json(200, 'A repeat: the created link, without its URL.', share, { headers: ['Idempotent-Replayed'] }),
    ],
    problems: ['too-many-shares', 'idempotency-conflict', 'idempotency-key-expired'],
    samples: {
      node: `const { url } = await client.checks.share('${ID}', { expiresInSeconds: 604_800 })`,
      python: `url = client.checks.share("${ID}", expires_in_seconds=604_800).url`,
    },
  },
  {
    ...common,
    id: 'listShares',
    method: 'get',
    summary: 'List the links to a report',
    description: 'Active links, all on one page, without their URLs.',
    access: { scope: 'checks:read', bucket: 'reads' },
    answers: [json(200, 'The links.', shareList, { examples: ['shareList'] })],
    samples: {
      node: `for await (const share of client.checks.shares('${ID}')) console.log(share.expiresAt)`,
      python: `for share in client.checks.shares("${ID}"):\n    print(share.expires_at)`,
    },
  },
  {
    ...common,
    id: 'unshareCheck',
    method: 'delete',
    summary: 'Withdraw all links to a report',
    description: 'The links stop working immediately. Succeeds even if the check has no links.',
    access: WRITE,
    answers: [empty(204, 'No link works.')],
    samples: {
      node: `await client.checks.unshare('${ID}')`,
      python: `client.checks.unshare("${ID}")`,
    },
  },
  {
    ...ofBatch,
    id: 'shareBatch',
    method: 'post',
    summary: 'Create a link to a batch',
    description:
      'Anyone with the link can read the current batch and the reports of its names without a key, until the link expires or is withdrawn. They show no account data and no metadata. A batch can have at most 20 active links.',
    access: WRITE,
    headers: ['IdempotencyKey'],
    body: { schema: newShare, required: false, example: { expiresInSeconds: 604_800 } },
    answers: [
      json(201, 'The link, shown only once.', batchShare, { examples: ['batchShare'] }),
      json(200, 'A repeat: the created link, without its URL.', batchShare, {
        headers: ['Idempotent-Replayed'],
      }),
    ],
    problems: ['too-many-shares', 'idempotency-conflict', 'idempotency-key-expired'],
    samples: {
      node: `const { url } = await client.batches.share('${BATCH_ID}', { expiresInSeconds: 604_800 })`,
      python: `url = client.batches.share("${BATCH_ID}", expires_in_seconds=604_800).url`,
    },
  },
  {
    ...ofBatch,
    id: 'listBatchShares',
    method: 'get',
    summary: 'List the links to a batch',
    description: 'Active links, all on one page, without their URLs.',
    access: { scope: 'checks:read', bucket: 'reads' },
    answers: [json(200, 'The links.', batchShareList, { examples: ['batchShareList'] })],
    samples: {
      node: `for await (const share of client.batches.shares('${BATCH_ID}')) console.log(share.expiresAt)`,
      python: `for share in client.batches.shares("${BATCH_ID}"):\n    print(share.expires_at)`,
    },
  },
  {
    ...ofBatch,
    id: 'unshareBatch',
    method: 'delete',
    summary: 'Withdraw all links to a batch',
    description: 'The links stop working immediately. Succeeds even if the batch has no links.',
    access: WRITE,
    answers: [empty(204, 'No link works.')],
    samples: {
      node: `await client.batches.unshare('${BATCH_ID}')`,
      python: `client.batches.unshare("${BATCH_ID}")`,
    },
  },
]
