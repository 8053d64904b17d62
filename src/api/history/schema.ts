import { z } from 'zod'
import { count, mode, time } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const members = z.record(z.string(), z.unknown())

export const checkEvent = described(
  'CheckEvent',
  'An event of a check, as it stands in the log.',
  {
    object: z.literal('event'),
    id: z.string(),
    type: z.string(),
    schemaVersion: z.int().positive(),
    revision: count,
    time,
    actor: z.string(),
    correlationId: z.string(),
    causationId: z.string(),
    hash,
    prevHash: hash,
    data: members,
    links: z.strictObject({ check: z.url(), schema: z.url(), evidence: z.url() }),
  },
  {
    object: 'What this is.',
    id: 'Id of the event.',
    type: 'What happened.',
    schemaVersion:
      'Version of the schema that `data` is in, the newest there is; `links.schema` leads to it.',
    revision: 'Its number in the history of the check, from 0.',
    time: 'When it happened.',
    actor: 'Who did it: `key:<id>`, `operator`, `operator:<name>` or `system:<role>`.',
    correlationId: 'What it belongs to: the same in all that follows from one request.',
    causationId: 'What led to it: the id of a request (`X-Request-Id`) or of another event.',
    hash: 'SHA-256 of the event, hex.',
    prevHash: 'Hash of the event before; zeros for the first one.',
    data: 'What it says, without the members that are sealed.',
    links: 'The check, the schema of `data`, and the bundle that proves all of it.',
  },
)

export const checkEventList = listOf('CheckEventList', checkEvent)

export const auditEvent = described(
  'AuditEvent',
  'Who did what in an account, or what came of it.',
  {
    id: z.string(),
    object: z.literal('audit_event'),
    type: z.string().meta({ 'x-open-enum': true }),
    createdAt: time,
    mode: mode.nullable(),
    actor: z.string(),
    subject: z.strictObject({
      object: z.enum(['check', 'batch', 'webhook', 'key', 'account']),
      id: z.string(),
    }),
    details: members,
    revision: count,
    correlationId: z.string(),
    causationId: z.string(),
    links: z.strictObject({ subject: z.url().nullable() }),
  },
  {
    id: 'Id of the event.',
    object: 'What this is.',
    type: 'What happened.',
    createdAt: 'When it happened.',
    mode: 'Null for what concerns both modes.',
    actor: 'Who did it: `key:<id>`, `operator`, `operator:<name>` or `system:<role>`.',
    subject: 'What it was done to.',
    details: 'What was done, by type.',
    revision: 'Its number in the stream that it stands in.',
    correlationId: 'What it belongs to: the same in all that follows from one request.',
    causationId: 'What led to it: the id of a request (`X-Request-Id`) or of another event.',
    links: 'Where the subject is read; null for the account.',
  },
)

export const auditEventList = listOf('AuditEventList', auditEvent)
