import { acceptedBatch, batch, batchList } from '../../../batches/schema.ts'
import { batchBrief, compactBatch } from '../../../batches/short-schema.ts'
import { newBatch, noMembers } from '../bodies.ts'
import { json, type OperationSpec } from '../operation.ts'
import { path, query } from '../parameters.ts'
import { inEveryForm, inEveryView } from './shared.ts'

const READ = { scope: 'checks:read', bucket: 'reads' } as const
const WRITE = { scope: 'checks:write', bucket: 'writes' } as const
const common = { tag: 'Batches' } as const
const views = { summary: batchBrief, compact: compactBatch }

export const batchOperations: readonly OperationSpec[] = [
  {
    ...common,
    id: 'createBatch',
    method: 'post',
    path: '/batches',
    summary: 'Check many names',
    description:
      'Accepts 1 to 50 names, as many as the plan allows, and answers 202 with the id of each check. With `Prefer: wait=N`, it answers 200 if all checks finish within N seconds. Each check has a deadline of 10 minutes. A repeated name is another row of the same check and costs nothing extra. Quota is charged for all names or, with 429, for none.',
    access: WRITE,
    query: query.chooseBatchView,
    headers: ['IdempotencyKey', 'Prefer'],
    body: {
      schema: newBatch,
      required: true,
      example: { names: ['Lumivora', 'Zephyrion'], title: 'Spring shortlist' },
    },
    answers: [
      inEveryView(
        json(200, 'Every row has finished: the batch.', batch, {
          examples: ['batch'],
          headers: ['Vary', 'Preference-Applied', 'Idempotent-Replayed'],
        }),
        views,
      ),
      inEveryView(
        json(202, 'The batch is in progress: its current state, and where to read it again.', acceptedBatch, {
          examples: ['batchUnderWay'],
          headers: ['Vary', 'Preference-Applied', 'Idempotent-Replayed', 'Location', 'Retry-After'],
        }),
        views,
      ),
    ],
    problems: [
      'plan-upgrade-required',
      'idempotency-conflict',
      'idempotency-key-expired',
      'no-webhook-endpoint',
      'quota-exceeded',
    ],
    samples: {
      node: "const batch = await client.batches.create({ names: ['Lumivora', 'Zephyrion'] })",
      python: 'batch = client.batches.create(names=["Lumivora", "Zephyrion"])',
    },
  },
  {
    ...common,
    id: 'listBatches',
    method: 'get',
    path: '/batches',
    summary: 'List batches',
    description: 'Newest first, without their rows. A new batch can appear with a short delay.',
    access: READ,
    query: query.listBatches,
    answers: [json(200, 'A page of batches.', batchList, { examples: ['batchList'] })],
    samples: {
      node: 'for await (const batch of client.batches.list()) console.log(batch.id, batch.counts)',
      python: 'for batch in client.batches.list():\n    print(batch.id, batch.counts)',
    },
  },
  {
    ...common,
    id: 'getBatch',
    method: 'get',
    path: '/batches/{id}',
    summary: 'Read a batch',
    description:
      'The current batch. `Accept` selects JSON, an HTML page, a PDF, or a CSV table of its rows (RFC 4180). An apostrophe precedes a cell that begins with `= + - @`. `Prefer: wait=N` waits until every row has finished.',
    access: READ,
    pathParameters: path.batch,
    query: query.getBatch,
    headers: ['PreferWait'],
    answers: [inEveryView(inEveryForm('The batch.', batch, 'batch'), views)],
    problems: ['not-acceptable'],
    samples: {
      node: "const batch = await client.batches.get('bat_5Hc8nQw2ZtY7rVb4KxLm1DsF')",
      python: 'batch = client.batches.get("bat_5Hc8nQw2ZtY7rVb4KxLm1DsF")',
    },
  },
  {
    ...common,
    id: 'cancelBatch',
    method: 'post',
    path: '/batches/{id}/cancel',
    summary: 'Cancel a batch',
    description:
      'Cancels the open checks. Checks without any answer are refunded. A finished batch does not change.',
    access: WRITE,
    pathParameters: path.batch,
    query: query.chooseBatchView,
    body: { schema: noMembers, required: false },
    answers: [inEveryView(json(200, 'The batch.', batch, { examples: ['batchCanceled'] }), views)],
    samples: {
      node: "await client.batches.cancel('bat_5Hc8nQw2ZtY7rVb4KxLm1DsF')",
      python: 'client.batches.cancel("bat_5Hc8nQw2ZtY7rVb4KxLm1DsF")',
    },
  },
]
