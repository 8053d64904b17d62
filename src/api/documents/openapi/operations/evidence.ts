import { checkpointList, consistency, envelope } from '../../../evidence/bundle-schema.ts'
import { HISTORY_OF_CHECK } from '../../../http/authenticate.ts'
import { json, type OperationSpec } from '../operation.ts'
import { evidencePath, path, query } from '../parameters.ts'

const open = { tag: 'Evidence', access: null, problems: ['store-unavailable'] } as const

export const evidenceOperations: readonly OperationSpec[] = [
  {
    tag: 'Evidence',
    id: 'getEvidence',
    method: 'get',
    path: '/checks/{id}/evidence',
    summary: 'Download the evidence of a check',
    description:
      'A signed bundle of everything recorded about a check. It can be verified offline, even years later. Keep the file unchanged: every byte counts.',
    access: { scope: HISTORY_OF_CHECK, bucket: 'reads' },
    pathParameters: path.check,
    answers: [
      json(200, 'The bundle.', envelope, { examples: ['evidence'], headers: ['Content-Disposition'] }),
    ],
    samples: {
      node: "const bundle = await client.checks.evidence('chk_7Qm2xVn4RbT1kLs9WdYz3HpA')",
      python: 'bundle = client.checks.evidence("chk_7Qm2xVn4RbT1kLs9WdYz3HpA")',
    },
  },
  {
    ...open,
    id: 'listCheckpoints',
    method: 'get',
    path: '/checkpoints',
    summary: 'List checkpoints',
    description:
      'Signed statements by the service about its whole log, newest first. They contain only hashes.',
    query: query.listCheckpoints,
    answers: [
      json(200, 'A page of checkpoints.', checkpointList, {
        examples: ['checkpointList'],
        headers: ['Cache-Control'],
      }),
    ],
    samples: {
      node: 'for await (const checkpoint of client.checkpoints.list()) console.log(checkpoint.size, checkpoint.root)',
      python: 'for checkpoint in client.checkpoints.list():\n    print(checkpoint.size, checkpoint.root)',
    },
  },
  {
    ...open,
    id: 'getLatestCheckpoint',
    method: 'get',
    path: '/checkpoints/latest',
    summary: 'Read the newest checkpoint',
    description: 'A client that keeps checkpoints can detect later changes to the log.',
    answers: [
      json(200, 'The signed checkpoint.', envelope, {
        examples: ['checkpoint'],
        headers: ['Cache-Control'],
      }),
    ],
    problems: [...open.problems, 'not-found'],
    samples: {
      node: 'const signed = await client.checkpoints.latest()',
      python: 'signed = client.checkpoints.latest()',
    },
  },
  {
    ...open,
    id: 'getCheckpoint',
    method: 'get',
    path: '/checkpoints/{size}',
    summary: 'Read a checkpoint',
    description: 'The checkpoint that covers exactly this number of events. It never changes.',
    pathParameters: evidencePath,
    answers: [
      json(200, 'The signed checkpoint.', envelope, {
        examples: ['checkpoint'],
        headers: ['Cache-Control'],
      }),
    ],
    samples: {
      node: 'const signed = await client.checkpoints.get(1024)',
      python: 'signed = client.checkpoints.get(1024)',
    },
  },
  {
    ...open,
    id: 'getConsistencyProof',
    method: 'get',
    path: '/checkpoints/{size}/consistency',
    summary: 'Prove that the log only grew',
    description: 'Consistency proof from a smaller size to the size of this checkpoint (RFC 6962).',
    pathParameters: evidencePath,
    query: query.getConsistencyProof,
    answers: [
      json(200, 'The proof.', consistency, { examples: ['consistency'], headers: ['Cache-Control'] }),
    ],
    samples: {
      node: 'const { hashes } = await client.checkpoints.consistency(1024, { from: 512 })',
      python: 'hashes = client.checkpoints.consistency(1024, from_=512).hashes',
    },
  },
  {
    ...open,
    id: 'getTimeStamp',
    method: 'get',
    path: '/checkpoints/{size}/time-stamp',
    summary: 'Download the time stamp of a checkpoint',
    description: 'The token of a time-stamp authority (RFC 3161, DER) for this checkpoint.',
    pathParameters: evidencePath,
    answers: [
      {
        status: 200,
        description: 'The token.',
        forms: { 'application/octet-stream': {} },
        headers: ['Cache-Control'],
        untagged: true,
      },
    ],
    samples: {
      node: 'const token = await client.checkpoints.timeStamp(1024)',
      python: 'token = client.checkpoints.time_stamp(1024)',
    },
  },
]
