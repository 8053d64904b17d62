import { auditEventList, checkEventList } from '../../../history/schema.ts'
import { HISTORY_OF_CHECK } from '../../../http/authenticate.ts'
import { empty, json, type OperationSpec } from '../operation.ts'
import { path, query } from '../parameters.ts'

const ACCESS = { scope: HISTORY_OF_CHECK, bucket: 'reads' } as const
const ID = 'chk_7Qm2xVn4RbT1kLs9WdYz3HpA'

/** The history of a check, and of an account. */
export const historyOperations: readonly OperationSpec[] = [
  {
    id: 'listCheckEvents',
    method: 'get',
    path: '/checks/{id}/events',
    tag: 'Evidence',
    summary: 'Read the history of a check',
    description:
      'Every event of the check, oldest first. With `Accept: text/event-stream` the answer is a stream of server-sent events. It starts at the first event, or after `Last-Event-ID`, and sends new events until the check has finished. `event` is the type, `id` the revision, `data` the event as in the list.',
    access: ACCESS,
    pathParameters: path.check,
    query: query.listCheckEvents,
    headers: ['LastEventId', 'IfNoneMatch'],
    answers: [
      {
        status: 200,
        description: 'A page of events, or all of them as a stream.',
        forms: {
          'application/json': { schema: checkEventList, examples: ['checkEventList'] },
          'text/event-stream': {},
        },
        headers: ['Vary'],
        headersOfForms: ['ETag'],
        untagged: true,
      },
      empty(204, 'The check has finished, and `Last-Event-ID` names its last event.', ['Vary']),
      empty(304, 'Not modified since the `ETag` in `If-None-Match`.', ['Vary', 'ETag']),
    ],
    problems: ['not-acceptable', 'invalid-header', 'too-many-event-streams'],
    samples: {
      node: `for await (const event of client.checks.events('${ID}')) console.log(event.time, event.type, event.actor)`,
      python: `for event in client.checks.events("${ID}"):\n    print(event.time, event.type, event.actor)`,
    },
  },
  {
    id: 'listEvents',
    method: 'get',
    path: '/events',
    tag: 'Account',
    summary: 'List the actions in the account',
    description:
      'Actions in this account and mode and their results, newest first. The list covers checks and batches (requested and finished), links, keys, webhook endpoints, account changes, quota thresholds and reads by operators. Without `audit:read`, only the actions of one check can be read: send its id as `subject`. A new entry can appear with a short delay.',
    access: ACCESS,
    query: query.listEvents,
    answers: [json(200, 'A page of events.', auditEventList, { examples: ['auditEventList'] })],
    samples: {
      node: "for await (const event of client.events.list({ type: 'ApiKeyGranted' })) console.log(event.createdAt, event.actor)",
      python:
        'for event in client.events.list(type_="ApiKeyGranted"):\n    print(event.created_at, event.actor)',
    },
  },
]
