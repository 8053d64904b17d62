import { z } from 'zod'
import { usageParameters } from '../../accounts/usage-at.ts'
import { batchListParameters } from '../../batches/list.ts'
import { batchReadParameters } from '../../batches/read.ts'
import { checkListParameters } from '../../checks/list.ts'
import { checkReadParameters } from '../../checks/read.ts'
import { coverageParameters } from '../../coverage/routes.ts'
import { checkpointListParameters, consistencyParameters } from '../../evidence/routes.ts'
import { niceClassParameters } from '../../goods/routes.ts'
import { atParameters } from '../../history/at.ts'
import { auditParameters } from '../../history/audit-feed.ts'
import { checkEventParameters } from '../../history/check-events.ts'
import { viewParameters } from '../../http/answer-views.ts'
import { describedShape } from '../../http/described.ts'
import { keyListParameters } from '../../keys/list.ts'
import { personListParameters } from '../../people/body.ts'
import { deliveryParameters } from '../../webhooks/body.ts'

/** Parameters of every list; at most `most` and by default `usual` items per page. */
export const page = (most = 100, usual = 20) => ({
  limit: {
    description:
      'Maximum number of items. A page with several filters can have fewer items, or none, and still have a `nextCursor`.',
    override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
      delete jsonSchema.pattern
      Object.assign(jsonSchema, { type: 'integer', minimum: 1, maximum: most, default: usual })
    },
  },
  cursor: '`nextCursor` of the previous page. The list ends when it is null.',
})

export const createdRange = {
  createdAfter: 'Created at this time or later.',
  createdBefore: 'Created before this time.',
}

const search = (where: string) => ({
  text: `Words in ${where}, whatever the case and the accents; each word must be there, also as a part of another. With \`text\` or \`jurisdiction\`, a page examines at most 100 items: it can be short or empty although \`nextCursor\` leads to older matches.`,
  jurisdiction: {
    description: 'A jurisdiction of the request: ISO 3166-1 alpha-2 code or `EU`.',
    override: { pattern: '^[A-Z]{2}$' },
    examples: ['NO'],
  },
})

const viewsOf = (members: string) => ({
  view: 'How much the JSON answer contains. `summary`: at most 2 kB for a check (verdict, score, summary, reasons with points, counts, links). In test mode it begins with a note that the answer is made up. `compact`: everything except repeats and evidence rows. Default: `full`. Summary and compact answers have their own media types.',
  fields: {
    description: 'Members of the JSON answer to send, separated by commas; a dot selects a nested member.',
    examples: [members],
  },
})

const views = viewsOf('verdict,score,sections.domains.status')
const batchViews = viewsOf('counts,rows.name,rows.verdict')

const presentation = {
  appendix:
    'Whether HTML and PDF have an appendix with evidence and details. Default: `true`. It has no effect on JSON and CSV.',
  bom: 'Whether CSV begins with a byte order mark (U+FEFF), by which spreadsheets know that it is UTF-8. Default: `true`.',
}

/** Query parameters by operation. */
export const query = {
  listChecks: z.object(
    describedShape(checkListParameters.shape, {
      ...page(),
      ...createdRange,
      ...search('the name, the project, client and addressee, or the goods of a check'),
      status: 'Status.',
      verdict: 'Verdict of the checks.',
      query: 'The name; case, accents, spaces and punctuation do not count.',
      contains:
        'A part of the name, compared like `query`. A page examines at most 1,000 checks: it can be short or empty although `nextCursor` leads to older matches.',
      batch: 'Id of the batch of the checks.',
      reviews: '`true` adds the assessments by reviewers to each check that has any.',
    }),
  ),
  listBatches: z.object(
    describedShape(batchListParameters.shape, {
      ...page(),
      ...createdRange,
      ...search('the title, client and addressee, the goods or a name of a batch'),
      status: 'Status.',
    }),
  ),
  listDeliveries: z.object(
    describedShape(deliveryParameters.shape, {
      ...page(),
      status: 'Status of the messages.',
      eventType: 'Event types of the messages.',
      queuedAfter: 'Queued at this time or later.',
      queuedBefore: 'Queued before this time.',
    }),
  ),
  listKeys: z.object(
    describedShape(keyListParameters.shape, {
      ...page(),
      status: 'Status of the keys. Default: all keys that are not revoked.',
    }),
  ),
  listPeople: z.object(
    describedShape(personListParameters.shape, {
      ...page(),
      status: 'Status of the people. Default: everyone who was not removed.',
    }),
  ),
  listCheckpoints: z.object(describedShape(checkpointListParameters.shape, page())),
  getConsistencyProof: z.object(
    describedShape(consistencyParameters.shape, { from: 'Number of events in the smaller log.' }),
  ),
  listNiceClasses: z.object(
    describedShape(niceClassParameters.shape, {
      query: 'Goods and services in words, at most 500 characters. Default: all classes.',
    }),
  ),
  getCoverage: z.object(
    describedShape(coverageParameters.shape, {
      country: {
        description:
          'An ISO 3166-1 alpha-2 code or `EU`. The answer has only this country, and no TLDs unless `tld` is given.',
        examples: ['NO'],
      },
      tld: {
        description:
          'A TLD without a dot. The answer has only this TLD, and no countries unless `country` is given.',
        examples: ['com'],
      },
    }),
  ),
  chooseView: z.object(describedShape(viewParameters, views)),
  chooseBatchView: z.object(describedShape(viewParameters, batchViews)),
  getBatch: z.object(describedShape(batchReadParameters.shape, { ...batchViews, ...presentation })),
  getCheck: z.object(
    describedShape(checkReadParameters.shape, {
      ...views,
      ...presentation,
      at: 'An RFC 3339 time or a revision. The answer is the report at that point, with the same bytes as then. The report at a time includes the assessments that reviewers had made by then; the report at a revision has none. `Prefer` has no effect with `at`.',
    }),
  ),
  getUsage: z.object(
    describedShape(usageParameters.shape, {
      at: 'An RFC 3339 time, or a revision of the month. The answer is the month at that point, with its plan and limits.',
      month: {
        description: 'A calendar month in UTC. Default: the month of `at`, otherwise the current month.',
        examples: ['2026-10'],
      },
    }),
  ),
  listCheckEvents: z.object(describedShape(checkEventParameters.shape, page())),
  listEvents: z.object(
    describedShape(auditParameters.shape, {
      ...page(),
      createdAfter: 'Only events at this time or later.',
      createdBefore: 'Only events before this time.',
      type: 'Type of the event.',
      actor: 'Actor: `key:<id>`, `operator`, `operator:<name>` or `system:<role>`.',
      subject: 'Id of the check, batch, endpoint, key or account that is the subject of the event.',
    }),
  ),
  getWebhook: z.object(
    describedShape(atParameters.shape, {
      at: 'An RFC 3339 time or a revision. The answer is the endpoint at that point, even if it was deleted later.',
    }),
  ),
}

const idOf = (what: string, example: string) =>
  z.string().meta({ description: `Id of the ${what}.`, examples: [example] })

/** Path parameters by the resource that they identify. */
export const path = {
  check: z.object({ id: idOf('check', 'chk_7Qm2xVn4RbT1kLs9WdYz3HpA') }),
  review: z.object({
    id: idOf('check', 'chk_7Qm2xVn4RbT1kLs9WdYz3HpA'),
    finding: z.string().meta({
      description: 'The finding as reasons name it, `<section>/<index>`; its slash is sent as `%2F`.',
      examples: ['trademarks/0'],
    }),
  }),
  batch: z.object({ id: idOf('batch', 'bat_5Hc8nQw2ZtY7rVb4KxLm1DsF') }),
  webhook: z.object({ id: idOf('endpoint', 'whk_3Jd9sXq6MvB2yTn8PrWk5GzC') }),
  delivery: z.object({
    id: idOf('endpoint', 'whk_3Jd9sXq6MvB2yTn8PrWk5GzC'),
    delivery: idOf('message', 'msg_8Lf4tZb1NcV6wXm3QsRj7KyE'),
  }),
  person: z.object({ id: idOf('person', 'per_4Rf8mXs2WbK6tYc9LdQz1NvH') }),
  key: z.object({ id: idOf('key', 'key_2Gk7vYp5HbN9xRt4MwQs6JzD') }),
}

/** A checkpoint, identified by the number of events that it covers. */
export const evidencePath = z.object({
  size: z.string().meta({ description: 'Number of events that the checkpoint covers.', examples: ['1024'] }),
})

/** A version of an event type. */
export const eventSchemaPath = z.object({
  type: z.string().meta({ description: 'The event type.', examples: ['CheckCompleted'] }),
  version: z.string().meta({ description: 'The version.', examples: ['1'] }),
})
