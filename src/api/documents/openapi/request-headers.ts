/** Bare, or as a string of RFC 8941. */
const IDEMPOTENCY_KEY = '^(?:[!#-~](?:[ -~]*[!-~])?|"(?:[ !#-\\[\\]-~]|\\\\["\\\\])+")$'

/** Headers that callers may send, by the name they are referred to with. */
export const requestHeaders = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'Up to 128 of `A–Z a–z 0–9 _ . : -`: echoed, logged, written into the events that the request causes. Anything else is replaced by a new id.',
    schema: { type: 'string' },
    example: 'order-7-attempt-1',
  },
  Operator: {
    name: 'X-Operator',
    in: 'header',
    description:
      'Who of the operators acts, for the history: 1 to 64 letters, digits, dots, hyphens and underscores.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
    example: 'jane.doe',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      '1 to 255 printable ASCII characters, bare or as a quoted string (RFC 8941). A repeat is answered with how things stand and `Idempotent-Replayed: true`, and charges nothing; another request under the same key is 409. Kept for 30 days.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: IDEMPOTENCY_KEY },
    example: 'order-7',
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      '`wait=N` (seconds, up to 60; more counts as 60) and `respond-async` (RFC 7240). What was heeded comes back in `Preference-Applied`; what is unknown is passed over.',
    schema: { type: 'string' },
    example: 'wait=30',
  },
  PreferWait: {
    name: 'Prefer',
    in: 'header',
    description:
      '`wait=N` (seconds, up to 60; more counts as 60): wait until it has ended (RFC 7240). What was heeded comes back in `Preference-Applied`; what is unknown is passed over.',
    schema: { type: 'string' },
    example: 'wait=30',
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'Of server-sent events: goes on behind this one.',
    schema: { type: 'string' },
    example: '0000000000000042',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of what the caller has: 304 when it is unchanged (RFC 9110).',
    schema: { type: 'string' },
    example: '"7.1.json1"',
  },
} as const

export type RequestHeader = keyof typeof requestHeaders
