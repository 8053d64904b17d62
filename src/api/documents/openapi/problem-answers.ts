import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { problem } from '../../http/problem-schema.ts'
import { type ProblemCode, problems } from '../../http/problems.ts'
import { type HeaderName, headersOf } from './headers.ts'
import type { OperationSpec } from './operation.ts'

const EVERYWHERE: readonly ProblemCode[] = [
  'request-timeout',
  'headers-too-large',
  'malformed-request',
  'https-required',
  'invalid-request',
  'internal-error',
  'store-refused',
]
/** A busy process refuses only callers of the service; its operator is always admitted. */
const WHEN_BUSY: readonly ProblemCode[] = ['overloaded', 'draining']
const WITH_KEY: readonly ProblemCode[] = [
  'missing-api-key',
  'invalid-api-key',
  'insufficient-scope',
  'account-suspended',
  'test-mode-off',
  'rate-limited',
  'too-many-in-flight',
  'too-many-wrong-keys',
  'store-unavailable',
]
/** Without the admin token in the settings, the admin API answers 404. */
const WITH_TOKEN: readonly ProblemCode[] = [
  'not-found',
  'invalid-header',
  'invalid-admin-token',
  'too-many-wrong-keys',
  'store-unavailable',
]
const WITH_BODY: readonly ProblemCode[] = ['malformed-json', 'request-too-large', 'unsupported-media-type']

/** All problem codes of an operation, in the order of the table of problems. */
function problemCodesOf(spec: OperationSpec): ProblemCode[] {
  const { access, body, pathParameters, method, headers = [], problems: own = [] } = spec
  const codes = new Set<ProblemCode>([
    ...EVERYWHERE,
    ...(access === 'operator' ? WITH_TOKEN : WHEN_BUSY),
    ...(hasKey(spec) ? WITH_KEY : []),
    ...(method !== 'get' ? (['storage-full'] as const) : []),
    ...(body ? WITH_BODY : []),
    ...(pathParameters ? (['not-found'] as const) : []),
    ...(headers.includes('IdempotencyKey') ? (['invalid-header'] as const) : []),
    ...own,
  ])
  return (Object.keys(problems) as ProblemCode[]).filter((code) => codes.has(code))
}

const hasKey = ({ access }: OperationSpec): boolean => access !== null && access !== 'operator'

/** The problems of an operation by status; `x-problem-codes` lists them for programs. */
export function problemAnswers(spec: OperationSpec): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(problemCodesOf(spec), (code) => problems[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, problemAnswer(status, codes, hasKey(spec))]),
  )
}

function problemAnswer(
  status: number,
  codes: readonly ProblemCode[],
  withKey: boolean,
): ZodOpenApiResponseObject {
  const lines = codes.map((code) => `- [\`${code}\`](/api-docs/problems/${code}): ${problems[code].title}.`)
  return {
    description: lines.join('\n'),
    'x-problem-codes': codes,
    headers: problemHeaders(status, withKey),
    content: {
      'application/problem+json': {
        schema: problem,
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/problem-${code}` }]),
        ),
      },
    },
  }
}

const COUNTERS: readonly HeaderName[] = ['RateLimit', 'RateLimit-Policy']
/** Statuses that can be answered before or after a request is counted against its rate limit. */
const BEFORE_OR_AFTER = [400, 403, 408, 413, 429, 431, 500, 503]

function problemHeaders(status: number, withKey: boolean) {
  const isCounted = withKey && status !== 401
  const mayBeCounted = BEFORE_OR_AFTER.includes(status)
  return headersOf(
    [
      'X-Request-Id',
      ...(isCounted && !mayBeCounted ? COUNTERS : []),
      ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
      ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    ],
    [
      ...(isCounted && mayBeCounted ? COUNTERS : []),
      ...(status === 403 && withKey ? (['WWW-Authenticate'] as const) : []),
    ],
  )
}

/** An example for every kind of problem, for `components.examples`. */
export function problemExamples(serverUrl: string) {
  return Object.fromEntries(
    Object.entries(problems).map(([code, { status, title, about, fix }]) => [
      `problem-${code}`,
      {
        summary: title,
        description: `${about}\n\n${fix}`,
        value: {
          type: `${serverUrl || 'https://namecheck.example'}/api-docs/problems/${code}`,
          code,
          title,
          status,
          detail: about,
          instance: '/api/v1/checks',
          requestId: '0b54f5a0-6f0b-4f0e-9b7e-2a1f4d7c8e11',
        },
      },
    ]),
  )
}
