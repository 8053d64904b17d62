import { deliveryInFull, deliveryList, queuedDelivery } from '../../../webhooks/delivery-schema.ts'
import { noMembers } from '../bodies.ts'
import { json, type OperationSpec } from '../operation.ts'
import { path, query } from '../parameters.ts'

const READ = { scope: 'webhooks:write', bucket: 'reads' } as const
const WRITE = { scope: 'webhooks:write', bucket: 'writes' } as const
const common = { tag: 'Deliveries' } as const
const IDS = ['whk_3Jd9sXq6MvB2yTn8PrWk5GzC', 'msg_8Lf4tZb1NcV6wXm3QsRj7KyE'] as const

export const deliveryOperations: readonly OperationSpec[] = [
  {
    ...common,
    id: 'listDeliveries',
    method: 'get',
    path: '/webhooks/{id}/deliveries',
    summary: 'List deliveries',
    description: 'Newest first. A new message can appear with a short delay.',
    access: READ,
    pathParameters: path.webhook,
    query: query.listDeliveries,
    answers: [json(200, 'A page of deliveries.', deliveryList, { examples: ['deliveryList'] })],
    problems: ['plan-upgrade-required'],
    samples: {
      node: `for await (const delivery of client.webhooks.deliveries.list('${IDS[0]}')) console.log(delivery.status)`,
      python: `for delivery in client.webhooks.deliveries.list("${IDS[0]}"):\n    print(delivery.status)`,
    },
  },
  {
    ...common,
    id: 'getDelivery',
    method: 'get',
    path: '/webhooks/{id}/deliveries/{delivery}',
    summary: 'Read a delivery',
    description:
      'The delivery with each attempt, the headers of both sides and the first 4 KiB of the answer.',
    access: READ,
    pathParameters: path.delivery,
    answers: [json(200, 'The delivery.', deliveryInFull, { examples: ['delivery'] })],
    problems: ['plan-upgrade-required'],
    samples: {
      node: `const delivery = await client.webhooks.deliveries.get('${IDS[0]}', '${IDS[1]}')`,
      python: `delivery = client.webhooks.deliveries.get("${IDS[0]}", "${IDS[1]}")`,
    },
  },
  {
    ...common,
    id: 'redeliverDelivery',
    method: 'post',
    path: '/webhooks/{id}/deliveries/{delivery}/redeliver',
    summary: 'Send a message again',
    description:
      'Sends the message again with the same id and a new series of retries. A message that waits for a retry is sent immediately. For a message `check.*` or `batch.*`, the key also needs the scope `checks:read`.',
    access: WRITE,
    pathParameters: path.delivery,
    headers: ['IdempotencyKey'],
    body: { schema: noMembers, required: false },
    answers: [
      json(202, 'The message is queued.', queuedDelivery, { examples: ['queued'], headers: ['Location'] }),
    ],
    problems: ['plan-upgrade-required'],
    samples: {
      node: `await client.webhooks.deliveries.redeliver('${IDS[0]}', '${IDS[1]}')`,
      python: `client.webhooks.deliveries.redeliver("${IDS[0]}", "${IDS[1]}")`,
    },
  },
]
