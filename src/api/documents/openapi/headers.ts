import type { ZodOpenApiHeaderObject, ZodOpenApiHeadersObject } from 'zod-openapi'

const text = { type: 'string' } as const
const whole = { type: 'integer', minimum: 0 } as const

/** Headers of answers. One that is required comes with every answer that names it. */
export const headers = {
  'X-Request-Id': {
    description: 'Id of the request: the one that was sent, or a new one. It stands in logs and events.',
    required: true,
    schema: text,
    example: '0b54f5a0-6f0b-4f0e-9b7e-2a1f4d7c8e11',
  },
  'RateLimit-Policy': {
    description:
      'Budgets that this request counts against (draft-ietf-httpapi-ratelimit-headers-10): `q` requests or checks in `w` seconds.',
    required: true,
    schema: text,
    example: '"writes";q=300;w=60',
  },
  RateLimit: {
    description: 'What is left of them: `r` requests or checks, anew in `t` seconds.',
    required: true,
    schema: text,
    example: '"writes";r=299;t=60',
  },
  ETag: {
    description:
      'Entity tag: the same tag, the same content. Strong (the same bytes), but weak where the answer is compressed.',
    required: true,
    schema: text,
    example: '"7.1.json1"',
  },
  Vary: {
    description: 'Request headers that the answer depends on.',
    required: true,
    schema: text,
    example: 'Accept, Prefer',
  },
  Location: {
    description: 'Address of what was made.',
    required: true,
    schema: { type: 'string', format: 'uri' },
    example: 'https://namecheck.example/api/v1/checks/chk_7Qm2xVn4RbT1kLs9WdYz3HpA',
  },
  'Retry-After': {
    description: 'Seconds to wait before asking again.',
    required: true,
    schema: whole,
    example: 2,
  },
  'Preference-Applied': {
    description: 'What was heeded of `Prefer`; not there when nothing was.',
    schema: text,
    example: 'wait=30',
  },
  'Idempotent-Replayed': {
    description: 'There when this repeats an earlier request under the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'WWW-Authenticate': {
    description: 'How to authenticate (RFC 6750).',
    required: true,
    schema: text,
    example: 'Bearer realm="namecheck", error="invalid_token"',
  },
  'Cache-Control': {
    description: 'For how long the answer may be kept.',
    required: true,
    schema: text,
    example: 'public, max-age=300',
  },
  'Content-Disposition': {
    description: 'The file name that the answer is saved under.',
    required: true,
    schema: text,
    example: 'attachment; filename="bat_5Hc8nQw2ZtY7rVb4KxLm1DsF.csv"',
  },
  Allow: {
    description: 'The methods that the path takes.',
    required: true,
    schema: text,
    example: 'GET, HEAD, OPTIONS',
  },
} as const satisfies Record<string, ZodOpenApiHeaderObject>

export type HeaderName = keyof typeof headers

/** The same where they come with some of the answers alone. */
export const optionalHeaders: Record<string, ZodOpenApiHeaderObject> = Object.fromEntries(
  (['RateLimit', 'RateLimit-Policy', 'WWW-Authenticate', 'Content-Disposition', 'ETag'] as const).map(
    (name) => [`${name}-optional`, { ...headers[name], required: false }],
  ),
)

/** References to headers, in the order of their table; `sometimes` are those that need not be there. */
export function headersOf(
  always: readonly HeaderName[],
  sometimes: readonly HeaderName[] = [],
): ZodOpenApiHeadersObject {
  const ref = (id: string) => ({ $ref: `#/components/headers/${id}` })
  return Object.fromEntries([
    ...always.map((name) => [name, ref(name)]),
    ...sometimes.map((name) => [name, ref(`${name}-optional`)]),
  ])
}
