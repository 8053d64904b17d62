import { z } from 'zod'
import { count, mode, time } from '../http/common-schema.ts'
import { described, listOf } from '../http/described.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const members = z.record(z.string(), z.unknown())

export const checkEvent = described(
  'CheckEvent',
  'An event of a check, as the log records it.',
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
    object: 'Object type.',
    id: 'Id of the event.',
    type: 'Type of the event.',
    schemaVersion: 'Version of the schema of `data`, always the newest; `links.schema` refers to it.',
    revision: 'Number of the event in the history of the check, starting at 0.',
    time: 'Time of the event.',
    actor: 'Actor: `key:<id>`, `operator`, `operator:<name>` or `system:<role>`.',
    correlationId: 'Correlation id: the same for all events that one request caused.',
    causationId: 'Cause: the id of a request (`X-Request-Id`) or of another event.',
    hash: 'SHA-256 of the event, in hex.',
    prevHash: 'Hash of the previous event; zeros for the first event.',
    data: 'Data of the event, without the encrypted members.',
    links: 'Links to the check, to the schema of `data`, and to the bundle that proves the history.',
  },
)

export const checkEventList = listOf('CheckEventList', checkEvent)

export const auditEvent = described(
  'AuditEvent',
  'An action in an account, or its result.',
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
    object: 'Object type.',
    type: 'Type of the action.',
    createdAt: 'Time of the event.',
    mode: 'Mode of the event; null if it applies to both modes.',
    actor: 'Actor: `key:<id>`, `operator`, `operator:<name>` or `system:<role>`.',
    subject: 'Subject of the action.',
    details: 'Details of the action; the members depend on `type`.',
    revision: 'Revision of the event in its stream.',
    correlationId: 'Correlation id: the same for all events that one request caused.',
    causationId: 'Cause: the id of a request (`X-Request-Id`) or of another event.',
    links: 'URL of the subject; null for the account.',
  },
)

export const auditEventList = listOf('AuditEventList', auditEvent)
