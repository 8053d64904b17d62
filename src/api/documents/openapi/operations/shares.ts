import { share, shareList } from '../../../shares/schema.ts'
import { newShare } from '../bodies.ts'
import { empty, json, type OperationSpec } from '../operation.ts'
import { path } from '../parameters.ts'

const common = { tag: 'Checks', path: '/checks/{id}/share', pathParameters: path.check } as const
const WRITE = { scope: 'checks:write', bucket: 'writes' } as const
const ID = 'chk_7Qm2xVn4RbT1kLs9WdYz3HpA'

export const shareOperations: readonly OperationSpec[] = [
  {
    ...common,
    id: 'shareCheck',
    method: 'post',
    summary: 'Make a link to a report',
    description:
      'Whoever has the link can read this report, as it stands, without a key, until the link expires or is withdrawn. It shows nothing of the account and no metadata. At most 20 links at a time.',
    access: WRITE,
    headers: ['IdempotencyKey'],
    body: { schema: newShare, required: false, example: { expiresInSeconds: 604_800 } },
    answers: [
      json(201, 'The link, shown this once.', share, { examples: ['share'] }),
      json(200, 'A repeat: what was made, without the link.', share, { headers: ['Idempotent-Replayed'] }),
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
    description: 'Those that work now, all on one page; never the links themselves.',
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
    description: 'They stop working at once. Also when there is none.',
    access: WRITE,
    answers: [empty(204, 'No link works any more.')],
    samples: {
      node: `await client.checks.unshare('${ID}')`,
      python: `client.checks.unshare("${ID}")`,
    },
  },
]
