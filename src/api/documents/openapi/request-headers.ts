import { KEY_LIFE_DAYS } from '../../../commands/idempotency.ts'

/** Bare, or as a string of RFC 8941. */
const IDEMPOTENCY_KEY = '^(?:[!#-~](?:[ -~]*[!-~])?|"(?:[ !#-\\[\\]-~]|\\\\["\\\\])+")$'

/** Request headers, by the name of their component. */
export const requestHeaders = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'Up to 128 characters of `A–Z a–z 0–9 _ . : -`. The service echoes and logs this id and records it in the events that the request causes. It replaces any other value with a new id.',
    schema: { type: 'string' },
    example: 'order-7-attempt-1',
  },
  Operator: {
    name: 'X-Operator',
    in: 'header',
    description:
      'Name of the operator, for the history: 1 to 64 letters, digits, dots, hyphens or underscores.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
    example: 'jane.doe',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: `1 to 255 printable ASCII characters, bare or as a quoted string (RFC 8941). A repeat returns the current state with \`Idempotent-Replayed: true\` and is not charged. A different request with the same key is answered with 409. Keys are kept for ${KEY_LIFE_DAYS} days.`,
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: IDEMPOTENCY_KEY },
    example: 'order-7',
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      '`wait=N` (seconds, up to 60; more counts as 60) and `respond-async` (RFC 7240). Applied preferences are echoed in `Preference-Applied`; unknown preferences are ignored.',
    schema: { type: 'string' },
    example: 'wait=30',
  },
  PreferWait: {
    name: 'Prefer',
    in: 'header',
    description:
      '`wait=N` (seconds, up to 60; more counts as 60): wait until the check or batch has finished (RFC 7240). Applied preferences are echoed in `Preference-Applied`; unknown preferences are ignored.',
    schema: { type: 'string' },
    example: 'wait=30',
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'For server-sent events: the stream continues after this event.',
    schema: { type: 'string' },
    example: '0000000000000042',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The `ETag` of the copy that the client has. The answer is 304 if it is not modified (RFC 9110).',
    schema: { type: 'string' },
    example: '"7.1.json1"',
  },
} as const

export type RequestHeader = keyof typeof requestHeaders
