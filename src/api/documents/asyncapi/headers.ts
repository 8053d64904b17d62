const text = (description: string) => ({ type: 'string', description })
const whole = (description: string) => ({ type: 'string', pattern: '^\\d+$', description })
const hash = (description: string) => ({ type: 'string', pattern: '^[0-9a-f]{64}$', description })

/** Headers of an event message: CloudEvents 1.0 in Kafka, binary mode. All are UTF-8 text. */
export const eventHeaders = {
  type: 'object',
  required: [
    'content-type',
    'ce_specversion',
    'ce_id',
    'ce_source',
    'ce_type',
    'ce_subject',
    'ce_time',
    'ce_dataschema',
    'ce_revision',
    'ce_schemaversion',
    'ce_prevhash',
    'ce_hash',
    'ce_position',
    'ce_actor',
    'ce_correlationid',
    'ce_causationid',
  ],
  properties: {
    'content-type': { const: 'application/json' },
    ce_specversion: { const: '1.0' },
    ce_id: text('Id of the event, unique together with `ce_source`. A repeated message has the same id.'),
    ce_source: { const: '/namecheck' },
    ce_type: text('Type of the event.'),
    ce_subject: text('The stream of the event.'),
    ce_time: { type: 'string', format: 'date-time', description: 'Time of the event, RFC 3339 in UTC.' },
    ce_dataschema: text(
      'Absolute URI of the JSON Schema of the data. It is not a URL: replace `namecheck:` by the address of the API to fetch it.',
    ),
    ce_revision: whole(
      'Revision in the stream, starting at 0. It orders the events of a stream and identifies repeats.',
    ),
    ce_schemaversion: whole('Version of the schema of the data.'),
    ce_prevhash: hash('SHA-256 of the previous event of the stream; zeros for the first.'),
    ce_hash: hash('SHA-256 of the event.'),
    ce_position: text('Position in the whole log: opaque, and local to this deployment.'),
    ce_account: text('Pseudonymous id of the account; absent if there is none.'),
    ce_mode: { enum: ['live', 'test'], description: 'Mode of the event; absent if neither applies.' },
    ce_plan: text('Plan of the account at that time; absent if there is none.'),
    ce_actor: text('Actor: `key:<id>`, `operator` or `operator:<name>`, `system:<role>`.'),
    ce_correlationid: text('Correlation id: the same for all events that one request caused.'),
    ce_causationid: text('The request or event that caused it.'),
    ce_replay: {
      const: 'true',
      description: 'Present only on messages of `namecheck replay`, which go to a separate topic.',
    },
    ce_replayid: text('With `ce_replay`: id of the replay.'),
  },
} as const

/** Headers of a message that holds the newest report of a check. */
export const reportHeaders = {
  type: 'object',
  required: [
    'content-type',
    'ce_specversion',
    'ce_id',
    'ce_source',
    'ce_type',
    'ce_subject',
    'ce_revision',
    'ce_dataschema',
  ],
  properties: {
    ...pick(
      'content-type',
      'ce_specversion',
      'ce_source',
      'ce_subject',
      'ce_account',
      'ce_mode',
      'ce_plan',
      'ce_dataschema',
    ),
    ce_id: text('Stream and revision of the check.'),
    ce_type: { const: 'namecheck.Report' },
    ce_time: { type: 'string', format: 'date-time', description: 'Time of the last event in the report.' },
    ce_revision: whole(
      'Revision of the last event in the report. Of two reports, the one with the higher revision is newer.',
    ),
    ce_schemaversion: whole('Version of the projection that built the report.'),
  },
} as const

/** Headers of the tombstone that removes a report from its topic. */
export const erasedHeaders = {
  type: 'object',
  required: ['ce_specversion', 'ce_id', 'ce_source', 'ce_type', 'ce_subject'],
  properties: {
    ...pick('ce_specversion', 'ce_source', 'ce_subject', 'ce_mode'),
    ce_id: text('Stream of the check.'),
    ce_type: { const: 'namecheck.ReportErased' },
    ce_revision: whole('Higher than the revision of any report.'),
  },
} as const

/** Headers of a dead letter in addition to those of its event. */
export const deadLetterHeaders = {
  type: 'object',
  required: [
    'dead_letter_id',
    'dead_letter_group',
    'dead_letter_error',
    'dead_letter_attempts',
    'dead_letter_at',
  ],
  properties: {
    dead_letter_id: text('Id of the dead letter.'),
    dead_letter_group: text('Consumer group that could not process the event.'),
    dead_letter_error: text('Why.'),
    dead_letter_attempts: whole('Number of attempts.'),
    dead_letter_at: { type: 'string', format: 'date-time', description: 'Time at which the group gave up.' },
    dead_letter_topic: text('Topic of the original message.'),
    dead_letter_partition: whole('Partition of the original message.'),
    dead_letter_offset: whole('Offset of the original message, if known.'),
  },
} as const

function pick<N extends keyof typeof eventHeaders.properties>(...names: N[]) {
  return Object.fromEntries(names.map((name) => [name, eventHeaders.properties[name]]))
}
