import type { ZodOpenApiHeaderObject, ZodOpenApiHeadersObject } from 'zod-openapi'

const text = { type: 'string' } as const
const whole = { type: 'integer', minimum: 0 } as const

/** Headers of answers. A required one is in every answer that names it. */
export const headers = {
  'X-Request-Id': {
    description: 'Id of the request: the id that the client sent, or a new one. Logs and events contain it.',
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
    description: 'Remaining budgets: `r` requests or checks, reset in `t` seconds.',
    required: true,
    schema: text,
    example: '"writes";r=299;t=60',
  },
  ETag: {
    description:
      'Entity tag: the same tag means the same content. The tag is strong (the same bytes), but weak if the answer is compressed.',
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
    description: 'URL of the created resource.',
    required: true,
    schema: { type: 'string', format: 'uri' },
    example: 'https://namecheck.example/api/v1/checks/chk_7Qm2xVn4RbT1kLs9WdYz3HpA',
  },
  'Retry-After': {
    description: 'Seconds to wait before the next request.',
    required: true,
    schema: whole,
    example: 2,
  },
  'Preference-Applied': {
    description: 'Applied preferences of `Prefer`; absent if none was applied.',
    schema: text,
    example: 'wait=30',
  },
  'Idempotent-Replayed': {
    description: 'Present if the request repeats an earlier one with the same `Idempotency-Key`.',
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
    description: 'How long the answer can be cached.',
    required: true,
    schema: text,
    example: 'public, max-age=300',
  },
  'Content-Disposition': {
    description: 'File name under which a browser saves the answer.',
    required: true,
    schema: text,
    example: 'attachment; filename="bat_5Hc8nQw2ZtY7rVb4KxLm1DsF.csv"',
  },
  Allow: {
    description: 'Methods that the path supports.',
    required: true,
    schema: text,
    example: 'GET, HEAD, OPTIONS',
  },
} as const satisfies Record<string, ZodOpenApiHeaderObject>

export type HeaderName = keyof typeof headers

/** The same headers for answers that do not always have them. */
export const optionalHeaders: Record<string, ZodOpenApiHeaderObject> = Object.fromEntries(
  (['RateLimit', 'RateLimit-Policy', 'WWW-Authenticate', 'Content-Disposition', 'ETag'] as const).map(
    (name) => [`${name}-optional`, { ...headers[name], required: false }],
  ),
)

/** References to headers, in the order of their table; `sometimes` are the optional ones. */
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
