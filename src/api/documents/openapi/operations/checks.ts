import { acceptedCheck, check, checkList } from '../../../checks/schema.ts'
import { checkBrief, compactCheck } from '../../../checks/short-schema.ts'
import { newCheck, noMembers } from '../bodies.ts'
import { json, type OperationSpec } from '../operation.ts'
import { path, query } from '../parameters.ts'
import { inEveryForm, inEveryView } from './shared.ts'

const READ = { scope: 'checks:read', bucket: 'reads' } as const
const WRITE = { scope: 'checks:write', bucket: 'writes' } as const
const common = { tag: 'Checks' } as const

const views = { summary: checkBrief, compact: compactCheck }

const done = json(200, 'The check has finished: the report.', check, {
  examples: ['check'],
  headers: ['Vary', 'Preference-Applied', 'Idempotent-Replayed'],
})
const accepted = json(
  202,
  'The check is in progress: its current state, and where to read it again.',
  acceptedCheck,
  {
    examples: ['checkUnderWay'],
    headers: ['Vary', 'Preference-Applied', 'Idempotent-Replayed', 'Location', 'Retry-After'],
  },
)

const ended = inEveryView(done, views)
const inProgress = inEveryView(accepted, views)

export const checkOperations: readonly OperationSpec[] = [
  {
    ...common,
    id: 'createCheck',
    method: 'post',
    path: '/checks',
    summary: 'Check a name',
    description:
      'Asks every source whether the name is free, and returns the report. The request waits up to 22 s by default, or N seconds with `Prefer: wait=N`. With `Prefer: respond-async` or `delivery: "webhook"` it answers 202 immediately, and the check has a deadline of 10 minutes. A client disconnect does not stop the check. Costs one check.',
    access: WRITE,
    query: query.chooseView,
    headers: ['IdempotencyKey', 'Prefer'],
    body: { schema: newCheck, required: true, example: { query: 'Lumivora' } },
    answers: [ended, inProgress],
    problems: [
      'plan-upgrade-required',
      'idempotency-conflict',
      'idempotency-key-expired',
      'no-webhook-endpoint',
      'quota-exceeded',
    ],
    samples: {
      node: "const check = await client.checks.create({ query: 'Lumivora' })\nconsole.log(check.verdict, check.score)",
      python: 'check = client.checks.create(query="Lumivora")\nprint(check.verdict, check.score)',
    },
  },
  {
    ...common,
    id: 'listChecks',
    method: 'get',
    path: '/checks',
    summary: 'List checks',
    description:
      'Newest first, without the findings of the sources. A new check can appear with a short delay.',
    access: READ,
    query: query.listChecks,
    answers: [json(200, 'A page of checks.', checkList, { examples: ['checkList'] })],
    samples: {
      node: "for await (const check of client.checks.list({ verdict: 'clear' })) console.log(check.query)",
      python: 'for check in client.checks.list(verdict="clear"):\n    print(check.query)',
    },
  },
  {
    ...common,
    id: 'getCheck',
    method: 'get',
    path: '/checks/{id}',
    summary: 'Read a report',
    description:
      'The current report. `Accept` selects JSON, an HTML page, a CSV table with a row for each finding (RFC 4180) or a PDF. `Prefer: wait=N` waits until the check has finished. `at` selects the report at an earlier time.',
    access: READ,
    pathParameters: path.check,
    query: query.getCheck,
    headers: ['PreferWait'],
    answers: [inEveryView(inEveryForm('The report.', check, 'check'), views)],
    problems: ['not-acceptable'],
    samples: {
      node: "const check = await client.checks.get('chk_7Qm2xVn4RbT1kLs9WdYz3HpA')",
      python: 'check = client.checks.get("chk_7Qm2xVn4RbT1kLs9WdYz3HpA")',
    },
  },
  {
    ...common,
    id: 'cancelCheck',
    method: 'post',
    path: '/checks/{id}/cancel',
    summary: 'Cancel a check',
    description:
      'Ends a check. Sources that have not answered are `unknown`. A charged check without any answer is refunded. A finished check does not change.',
    access: WRITE,
    pathParameters: path.check,
    query: query.chooseView,
    body: { schema: noMembers, required: false },
    answers: [inEveryView(json(200, 'The report.', check, { examples: ['checkCanceled'] }), views)],
    samples: {
      node: "await client.checks.cancel('chk_7Qm2xVn4RbT1kLs9WdYz3HpA')",
      python: 'client.checks.cancel("chk_7Qm2xVn4RbT1kLs9WdYz3HpA")',
    },
  },
  {
    ...common,
    id: 'retryCheck',
    method: 'post',
    path: '/checks/{id}/retry',
    summary: 'Retry the unknown sources',
    description:
      'Creates a new check with the same request and with `retryOf`. It queries the `unknown` sources and reuses answers that are less than 24 h old. One retry within 24 h is free, unless the check was canceled and refunded. It waits and answers like `POST /checks`.',
    access: WRITE,
    pathParameters: path.check,
    query: query.chooseView,
    headers: ['IdempotencyKey', 'Prefer'],
    body: { schema: noMembers, required: false },
    answers: [
      ended,
      {
        ...inProgress,
        forms: {
          ...inProgress.forms,
          'application/json': { schema: acceptedCheck, examples: ['checkRetried'] },
        },
      },
    ],
    problems: [
      'idempotency-conflict',
      'idempotency-key-expired',
      'check-not-finished',
      'nothing-to-retry',
      'quota-exceeded',
    ],
    samples: {
      node: "const retry = await client.checks.retry('chk_7Qm2xVn4RbT1kLs9WdYz3HpA')",
      python: 'retry = client.checks.retry("chk_7Qm2xVn4RbT1kLs9WdYz3HpA")',
    },
  },
]
