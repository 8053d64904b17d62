import { issuedKey, key, keyList } from '../../../keys/schema.ts'
import { keyRotation, newKey } from '../bodies.ts'
import { empty, json, type OperationSpec } from '../operation.ts'
import { path, query } from '../parameters.ts'

const READ = { scope: 'keys:write', bucket: 'reads' } as const
const WRITE = { scope: 'keys:write', bucket: 'writes' } as const
const common = { tag: 'Keys' } as const
const ID = 'key_2Gk7vYp5HbN9xRt4MwQs6JzD'

const issued = (example: string) => [
  json(201, 'The key with its secret, shown only once.', issuedKey, { examples: [example] }),
  json(200, 'A repeat: the issued key, without its secret.', issuedKey, { headers: ['Idempotent-Replayed'] }),
]

export const keyOperations: readonly OperationSpec[] = [
  {
    ...common,
    id: 'listKeys',
    method: 'get',
    path: '/keys',
    summary: 'List keys',
    description: "Keys of the caller's mode, oldest first, without the secrets.",
    access: READ,
    query: query.listKeys,
    answers: [json(200, 'A page of keys.', keyList, { examples: ['keyList'] })],
    samples: {
      node: 'for await (const key of client.keys.list()) console.log(key.lastFour, key.lastUsedAt)',
      python: 'for key in client.keys.list():\n    print(key.last_four, key.last_used_at)',
    },
  },
  {
    ...common,
    id: 'createKey',
    method: 'post',
    path: '/keys',
    summary: 'Issue a key',
    description:
      "Issues a key of the caller's mode, with scopes that the caller has. It expires no later than the calling key. The secret is shown only once.",
    access: WRITE,
    headers: ['IdempotencyKey'],
    body: { schema: newKey, required: true, example: { scopes: ['checks:read'], label: 'Reports' } },
    answers: issued('keyIssued'),
    problems: [
      'plan-upgrade-required',
      'idempotency-conflict',
      'idempotency-key-expired',
      'jurisdictions-required',
    ],
    samples: {
      node: "const key = await client.keys.create({ scopes: ['checks:read'], label: 'Reports' })\nconsole.log(key.secret)",
      python: 'key = client.keys.create(scopes=["checks:read"], label="Reports")\nprint(key.secret)',
    },
  },
  {
    ...common,
    id: 'getKey',
    method: 'get',
    path: '/keys/{id}',
    summary: 'Read a key',
    description: 'Permissions and use of the key, without the secret. Also works for a revoked key.',
    access: READ,
    pathParameters: path.key,
    answers: [json(200, 'The key.', key, { examples: ['key'] })],
    samples: { node: `const key = await client.keys.get('${ID}')`, python: `key = client.keys.get("${ID}")` },
  },
  {
    ...common,
    id: 'revokeKey',
    method: 'delete',
    path: '/keys/{id}',
    summary: 'Revoke a key',
    description: 'Takes effect immediately.',
    access: WRITE,
    pathParameters: path.key,
    answers: [empty(204, 'The key no longer works.')],
    samples: { node: `await client.keys.revoke('${ID}')`, python: `client.keys.revoke("${ID}")` },
  },
  {
    ...common,
    id: 'rotateKey',
    method: 'post',
    path: '/keys/{id}/rotate',
    summary: 'Rotate a key',
    description:
      'Issues a successor with the same scopes and expiry time. The old key works until the overlap ends. A key that expires cannot rotate a key that outlives it.',
    access: WRITE,
    pathParameters: path.key,
    headers: ['IdempotencyKey'],
    body: { schema: keyRotation, required: false, example: { overlapSeconds: 86_400 } },
    answers: issued('keyRotated'),
    problems: ['plan-upgrade-required', 'idempotency-conflict', 'idempotency-key-expired'],
    samples: {
      node: `const key = await client.keys.rotate('${ID}')\nconsole.log(key.secret)`,
      python: `key = client.keys.rotate("${ID}")\nprint(key.secret)`,
    },
  },
]
