import { queuedDelivery, replay } from '../../../webhooks/delivery-schema.ts'
import { webhook, webhookList, webhookWithSecret } from '../../../webhooks/schema.ts'
import { changedWebhook, newReplay, newWebhook, noMembers, secretRotation } from '../bodies.ts'
import { empty, json, type OperationSpec } from '../operation.ts'
import { path, query } from '../parameters.ts'

const READ = { scope: 'webhooks:write', bucket: 'reads' } as const
const WRITE = { scope: 'webhooks:write', bucket: 'writes' } as const
const common = { tag: 'Webhooks' } as const
const ID = 'whk_3Jd9sXq6MvB2yTn8PrWk5GzC'

export const webhookOperations: readonly OperationSpec[] = [
  {
    ...common,
    id: 'createWebhook',
    method: 'post',
    path: '/webhooks',
    summary: 'Register an endpoint',
    description:
      'An account can have at most 16 endpoints in each mode. The signing secret is shown only once. An address that is not public is rejected (422, `/url`); the address is verified again at each connection. An endpoint for `check.*` or `batch.*` receives complete reports, so the key also needs the scope `checks:read`.',
    access: WRITE,
    headers: ['IdempotencyKey'],
    body: {
      schema: newWebhook,
      required: true,
      example: { url: 'https://hooks.example.com/namecheck', eventTypes: ['check.completed'] },
    },
    answers: [
      json(201, 'The endpoint with its secret.', webhookWithSecret, {
        examples: ['webhookCreated'],
        headers: ['Location'],
      }),
      json(200, 'A repeat: the current endpoint, without the secret.', webhookWithSecret, {
        headers: ['Location', 'Idempotent-Replayed'],
      }),
    ],
    problems: [
      'plan-upgrade-required',
      'idempotency-conflict',
      'idempotency-key-expired',
      'too-many-webhooks',
    ],
    samples: {
      node: "const webhook = await client.webhooks.create({ url: 'https://hooks.example.com/namecheck' })\nconsole.log(webhook.secret)",
      python:
        'webhook = client.webhooks.create(url="https://hooks.example.com/namecheck")\nprint(webhook.secret)',
    },
  },
  {
    ...common,
    id: 'listWebhooks',
    method: 'get',
    path: '/webhooks',
    summary: 'List endpoints',
    description: 'Oldest first, all on one page.',
    access: READ,
    answers: [json(200, 'The endpoints.', webhookList, { examples: ['webhookList'] })],
    problems: ['plan-upgrade-required'],
    samples: {
      node: 'for await (const webhook of client.webhooks.list()) console.log(webhook.url, webhook.status)',
      python: 'for webhook in client.webhooks.list():\n    print(webhook.url, webhook.status)',
    },
  },
  {
    ...common,
    id: 'getWebhook',
    method: 'get',
    path: '/webhooks/{id}',
    summary: 'Read an endpoint',
    description: 'Current or earlier state of the endpoint, and why it is paused.',
    access: READ,
    pathParameters: path.webhook,
    query: query.getWebhook,
    answers: [json(200, 'The endpoint.', webhook, { examples: ['webhook'] })],
    problems: ['plan-upgrade-required'],
    samples: {
      node: `const webhook = await client.webhooks.get('${ID}')`,
      python: `webhook = client.webhooks.get("${ID}")`,
    },
  },
  {
    ...common,
    id: 'updateWebhook',
    method: 'patch',
    path: '/webhooks/{id}',
    summary: 'Change an endpoint',
    description:
      'Omitted members stay unchanged. For an endpoint that receives, or received, messages `check.*` or `batch.*`, the key also needs the scope `checks:read`.',
    access: WRITE,
    pathParameters: path.webhook,
    body: { schema: changedWebhook, required: true, example: { eventTypes: ['check.completed'] } },
    answers: [json(200, 'The endpoint.', webhook, { examples: ['webhook'] })],
    problems: ['plan-upgrade-required'],
    samples: {
      node: `await client.webhooks.update('${ID}', { eventTypes: ['check.completed'] })`,
      python: `client.webhooks.update("${ID}", event_types=["check.completed"])`,
    },
  },
  {
    ...common,
    id: 'deleteWebhook',
    method: 'delete',
    path: '/webhooks/{id}',
    summary: 'Delete an endpoint',
    description: 'The service sends nothing more and discards waiting messages.',
    access: WRITE,
    pathParameters: path.webhook,
    answers: [empty(204, 'The endpoint is deleted.')],
    problems: ['plan-upgrade-required'],
    samples: {
      node: `await client.webhooks.delete('${ID}')`,
      python: `client.webhooks.delete("${ID}")`,
    },
  },
  {
    ...common,
    id: 'rotateWebhookSecret',
    method: 'post',
    path: '/webhooks/{id}/rotate-secret',
    summary: 'Rotate the signing secret',
    description: 'The new secret is shown only once. Earlier secrets also sign until the overlap ends.',
    access: WRITE,
    pathParameters: path.webhook,
    headers: ['IdempotencyKey'],
    body: { schema: secretRotation, required: false, example: { overlapSeconds: 86_400 } },
    answers: [
      json(200, 'The endpoint with its new secret.', webhookWithSecret, {
        examples: ['webhookRotated'],
        headers: ['Idempotent-Replayed'],
      }),
    ],
    problems: [
      'plan-upgrade-required',
      'too-many-secrets',
      'idempotency-conflict',
      'idempotency-key-expired',
    ],
    samples: {
      node: `const { secret } = await client.webhooks.rotateSecret('${ID}')`,
      python: `secret = client.webhooks.rotate_secret("${ID}").secret`,
    },
  },
  {
    ...common,
    id: 'pauseWebhook',
    method: 'post',
    path: '/webhooks/{id}/pause',
    summary: 'Pause an endpoint',
    description: 'The service sends nothing until the endpoint is resumed, and keeps all messages.',
    access: WRITE,
    pathParameters: path.webhook,
    headers: [],
    body: { schema: noMembers, required: false },
    answers: [json(200, 'The endpoint.', webhook, { examples: ['webhookPaused'] })],
    problems: ['plan-upgrade-required'],
    samples: {
      node: `await client.webhooks.pause('${ID}')`,
      python: `client.webhooks.pause("${ID}")`,
    },
  },
  {
    ...common,
    id: 'resumeWebhook',
    method: 'post',
    path: '/webhooks/{id}/resume',
    summary: 'Resume an endpoint',
    description: 'Resets the failure streak and sends waiting messages in order, 50 per second.',
    access: WRITE,
    pathParameters: path.webhook,
    body: { schema: noMembers, required: false },
    answers: [json(200, 'The endpoint.', webhook, { examples: ['webhookResumed'] })],
    problems: ['plan-upgrade-required'],
    samples: {
      node: `await client.webhooks.resume('${ID}')`,
      python: `client.webhooks.resume("${ID}")`,
    },
  },
  {
    ...common,
    id: 'testWebhook',
    method: 'post',
    path: '/webhooks/{id}/test',
    summary: 'Send a ping',
    description:
      'Sends a `ping` even if the endpoint is not subscribed to it. A paused endpoint receives none (409).',
    access: WRITE,
    pathParameters: path.webhook,
    headers: ['IdempotencyKey'],
    body: { schema: noMembers, required: false },
    answers: [
      json(202, 'The ping is queued.', queuedDelivery, {
        examples: ['queued'],
        headers: ['Location'],
      }),
    ],
    problems: ['plan-upgrade-required', 'webhook-paused'],
    samples: {
      node: `await client.webhooks.test('${ID}')`,
      python: `client.webhooks.test("${ID}")`,
    },
  },
  {
    ...common,
    id: 'replayWebhook',
    method: 'post',
    path: '/webhooks/{id}/replay',
    summary: 'Send many messages again',
    description:
      'Sends all matching messages that are not pending, oldest first, with the same ids. If more than 10,000 messages match, the request is rejected (422). `dryRun` only counts them. A repeat with the same `Idempotency-Key` selects messages again: it queues those that match now and that the key has not queued yet. Then `matched` counts all current matches. It has no `Idempotent-Replayed`. A different body with the same key is answered with 409. Unless `eventTypes` excludes `check.*` and `batch.*`, the key also needs the scope `checks:read`.',
    access: WRITE,
    pathParameters: path.webhook,
    headers: ['IdempotencyKey'],
    body: { schema: newReplay, required: true, example: { status: 'failed' } },
    answers: [
      json(202, 'The messages are queued.', replay, { examples: ['replay'] }),
      json(200, 'The messages are counted.', replay, { examples: ['replayCounted'] }),
    ],
    problems: ['plan-upgrade-required', 'idempotency-conflict', 'idempotency-key-expired'],
    samples: {
      node: `await client.webhooks.replay('${ID}', { status: 'failed' })`,
      python: `client.webhooks.replay("${ID}", status="failed")`,
    },
  },
]
