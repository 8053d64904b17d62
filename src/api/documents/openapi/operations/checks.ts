import { acceptedCheck, check, checkList } from '../../../checks/schema.ts'
import { newCheck, noMembers } from '../bodies.ts'
import { json, type OperationSpec } from '../operation.ts'
import { path, query } from '../parameters.ts'
import { inEveryForm } from './shared.ts'

const READ = { scope: 'checks:read', bucket: 'reads' } as const
const WRITE = { scope: 'checks:write', bucket: 'writes' } as const
const common = { tag: 'Checks' } as const

const ended = json(200, 'The check has ended: the report.', check, {
  examples: ['check'],
  headers: ['Vary', 'Preference-Applied', 'Idempotent-Replayed'],
})
const underWay = json(202, 'The check is under way: what there is, and where to ask again.', acceptedCheck, {
  examples: ['checkUnderWay'],
  headers: ['Vary', 'Preference-Applied', 'Idempotent-Replayed', 'Location', 'Retry-After'],
})

export const checkOperations: readonly OperationSpec[] = [
  {
    ...common,
    id: 'createCheck',
    method: 'post',
    path: '/checks',
    summary: 'Check a name',
    description:
      'Asks every source whether the name is free and gives the report. Waits 22 s for it by default, `Prefer: wait=N` for N seconds; with `Prefer: respond-async` or `delivery: "webhook"` it answers 202 at once and the check has 10 minutes. A caller who hangs up stops nothing. Costs one check.',
    access: WRITE,
    headers: ['IdempotencyKey', 'Prefer'],
    body: { schema: newCheck, required: true, example: { query: 'Lumivora' } },
    answers: [ended, underWay],
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
      'Newest first, without what the sources found. A check just requested may be listed a moment later.',
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
      'The report as it stands: as JSON, as a page, as a table with a row for each finding (RFC 4180) or as a PDF, by `Accept`. `Prefer: wait=N` waits until the check has ended. With `at` it is the report as it stood once.',
    access: READ,
    pathParameters: path.check,
    query: query.getCheck,
    headers: ['PreferWait'],
    answers: [inEveryForm('The report.', check, 'check')],
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
      'Ends a check; sources not yet heard are `unknown`. A charged check without any answer is given back. One that has ended stays as it is.',
    access: WRITE,
    pathParameters: path.check,
    body: { schema: noMembers, required: false },
    answers: [json(200, 'The report.', check, { examples: ['checkCanceled'] })],
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
    summary: 'Ask again what is unknown',
    description:
      'A new check of the same request with `retryOf`: asks what is `unknown`, takes over what is younger than 24 h, is free once within 24 h unless the check was canceled and gave its quota back. Waits and answers as `POST /checks`.',
    access: WRITE,
    pathParameters: path.check,
    headers: ['IdempotencyKey', 'Prefer'],
    body: { schema: noMembers, required: false },
    answers: [
      ended,
      { ...underWay, forms: { 'application/json': { schema: acceptedCheck, examples: ['checkRetried'] } } },
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
