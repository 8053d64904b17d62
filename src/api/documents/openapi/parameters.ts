import { z } from 'zod'
import { usageParameters } from '../../accounts/usage-at.ts'
import { batchListParameters } from '../../batches/list.ts'
import { checkListParameters } from '../../checks/list.ts'
import { checkpointListParameters, consistencyParameters } from '../../evidence/routes.ts'
import { atParameters } from '../../history/at.ts'
import { auditParameters } from '../../history/audit-feed.ts'
import { checkEventParameters } from '../../history/check-events.ts'
import { describedShape } from '../../http/described.ts'
import { keyListParameters } from '../../keys/list.ts'
import { deliveryParameters } from '../../webhooks/body.ts'

/** What every list takes; `most` and `usual` items on a page. */
export const page = (most = 100, usual = 20) => ({
  limit: {
    description:
      'How many at most. A page by several filters may hold fewer, or none, and have a `nextCursor`.',
    override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
      delete jsonSchema.pattern
      Object.assign(jsonSchema, { type: 'integer', minimum: 1, maximum: most, default: usual })
    },
  },
  cursor: '`nextCursor` of the page before. A list ends where it is null.',
})

export const createdRange = {
  createdAfter: 'Created at this time or later.',
  createdBefore: 'Created before this time.',
}

/** Query parameters by operation. */
export const query = {
  listChecks: z.object(
    describedShape(checkListParameters.shape, {
      ...page(),
      ...createdRange,
      status: 'How they stand.',
      verdict: 'Their verdict.',
      query: 'The name; case, accents, spaces and punctuation do not count.',
      batch: 'Id of the batch that they belong to.',
    }),
  ),
  listBatches: z.object(
    describedShape(batchListParameters.shape, { ...page(), ...createdRange, status: 'How they stand.' }),
  ),
  listDeliveries: z.object(
    describedShape(deliveryParameters.shape, {
      ...page(),
      status: 'What became of them.',
      eventType: 'What they tell.',
      queuedAfter: 'Queued at this time or later.',
      queuedBefore: 'Queued before this time.',
    }),
  ),
  listKeys: z.object(
    describedShape(keyListParameters.shape, {
      ...page(),
      status: 'How they stand. Left out: all that were not revoked.',
    }),
  ),
  listCheckpoints: z.object(describedShape(checkpointListParameters.shape, page())),
  getConsistencyProof: z.object(
    describedShape(consistencyParameters.shape, { from: 'Events in the smaller log.' }),
  ),
  getCheck: z.object(
    describedShape(atParameters.shape, {
      at: 'A time of RFC 3339, or a revision: the report as it stood then, the same bytes that were served then. `Prefer` then means nothing.',
    }),
  ),
  getUsage: z.object(
    describedShape(usageParameters.shape, {
      at: 'A time of RFC 3339, or a revision of the month: the month as it stood then, with the plan and the limits of then.',
      month: {
        description: 'A calendar month in UTC; left out, the one of `at`, or the present one.',
        examples: ['2026-10'],
      },
    }),
  ),
  listCheckEvents: z.object(describedShape(checkEventParameters.shape, page())),
  listEvents: z.object(
    describedShape(auditParameters.shape, {
      ...page(),
      createdAfter: 'Happened at this time or later.',
      createdBefore: 'Happened before this time.',
      type: 'What happened.',
      actor: 'Who did it: `key:<id>`, `operator`, `operator:<name>` or `system:<role>`.',
      subject: 'Id of the check, batch, endpoint, key or account that it was done to.',
    }),
  ),
  getWebhook: z.object(
    describedShape(atParameters.shape, {
      at: 'A time of RFC 3339, or a revision: the endpoint as it stood then, also after it was deleted.',
    }),
  ),
}

const idOf = (what: string, example: string) =>
  z.string().meta({ description: `Id of the ${what}.`, examples: [example] })

/** Path parameters by what they name. */
export const path = {
  check: z.object({ id: idOf('check', 'chk_7Qm2xVn4RbT1kLs9WdYz3HpA') }),
  batch: z.object({ id: idOf('batch', 'bat_5Hc8nQw2ZtY7rVb4KxLm1DsF') }),
  webhook: z.object({ id: idOf('endpoint', 'whk_3Jd9sXq6MvB2yTn8PrWk5GzC') }),
  delivery: z.object({
    id: idOf('endpoint', 'whk_3Jd9sXq6MvB2yTn8PrWk5GzC'),
    delivery: idOf('message', 'msg_8Lf4tZb1NcV6wXm3QsRj7KyE'),
  }),
  key: z.object({ id: idOf('key', 'key_2Gk7vYp5HbN9xRt4MwQs6JzD') }),
}

/** A checkpoint, by how many events it covers. */
export const evidencePath = z.object({
  size: z.string().meta({ description: 'Events that it covers.', examples: ['1024'] }),
})

/** A version of an event type. */
export const eventSchemaPath = z.object({
  type: z.string().meta({ description: 'The event type.', examples: ['CheckCompleted'] }),
  version: z.string().meta({ description: 'The version.', examples: ['1'] }),
})
