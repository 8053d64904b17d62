import { z } from 'zod'
import type { EventType } from '../../../events/catalog.ts'
import { MODES } from '../../../events/mode.ts'
import { publishedReport } from '../../../events/report.ts'
import {
  deadLettersTopic,
  relayControlTopic,
  reportsControlTopic,
  reportsTopic,
  topicsFor,
} from '../../../events/topics.ts'
import { eventTypes, newestSchema, opened } from '../event-schemas/newest.ts'
import { simplified } from '../openapi/simplify-schemas.ts'
import { deadLetterHeaders, erasedHeaders, eventHeaders, reportHeaders } from './headers.ts'
import { summaries } from './summaries.ts'

const VERSION = '1.0.0'

/** `prefix` begins the names of topics. */
const about = (
  prefix: string,
) => `This service publishes every event of its log in Apache Kafka as a CloudEvent (1.0, binary mode), and the newest report of each check in a compacted topic.

- **Order**: the key is the id of the aggregate, so the events of one check, batch, endpoint or account arrive in order. Delivery is at least once. After a failure the relay sends a range again, so a consumer can receive earlier revisions of a key again after later ones. Skip a message whose \`ce_revision\` is not above the highest one seen of its \`ce_subject\`.
- **Reports**: in a topic of reports, a later message of a key replaces the earlier one. After a failure, an older report, with a lower \`ce_revision\`, may follow the newest one, which is sent again within about a minute.
- **Connection**: if the brokers require TLS or a login (SASL), ask their operator for the CA certificate, the user name and the password.
- **Compatibility**: within a topic of one version, new optional members and event types can appear; ignore those that you do not know. A change that would break a reader becomes a new schema version with its own \`ce_dataschema\`, or a new topic.
- **Privacy**: secrets, keys, contacts, metadata, and the path and query of endpoints are never readable in the topics; events carry them only encrypted. The host and port of an endpoint are readable, even after an erasure. Requested names and findings are not encrypted.
- Test mode has separate topics for checks, batches, webhooks and reports; the other topics hold both modes, distinguished by \`ce_mode\`.
- \`${relayControlTopic(prefix)}\` and \`${reportsControlTopic(prefix)}\` hold no messages: the process that owns their only partition publishes. Do not read or write these topics.`

const component = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const carried = eventTypes.filter((type) => topicsFor({ types: [type] }, '').length > 0)

/** The AsyncAPI 3.1 description of the topics; `prefix` begins their names. */
export function asyncApiDocument(prefix: string) {
  const ofEvents = topicsFor({}, prefix).map((topic) => eventChannel(topic, prefix))
  const ofReports = MODES.map((mode) => reportsChannel(reportsTopic(mode, prefix), mode))
  const channels = [...ofEvents, ...ofReports, deadLettersChannel(deadLettersTopic(prefix))]
  return {
    asyncapi: '3.1.0',
    id: 'urn:namecheck:topics',
    info: {
      title: 'Namecheck topics',
      version: VERSION,
      description: about(prefix),
      license: { name: 'Apache-2.0' },
      tags: [{ name: 'kafka' }],
    },
    defaultContentType: 'application/json',
    servers: {
      kafka: {
        host: '{broker}',
        protocol: 'kafka',
        description: 'The brokers of this deployment. Ask its operator for the addresses.',
        variables: { broker: { description: 'host:port', default: 'localhost:9092' } },
      },
    },
    channels: Object.fromEntries(channels.map(({ name, channel }) => [name, channel])),
    operations: Object.fromEntries(
      channels.map(({ name, what }) => [
        `send-${name}`,
        { action: 'send', channel: { $ref: `#/channels/${name}` }, summary: what },
      ]),
    ),
    components: { messages: messages(), schemas: schemas() },
  }
}

function eventChannel(topic: string, prefix: string) {
  const types = carried.filter((type) => topicsFor({ types: [type] }, prefix).includes(topic))
  const what = `Events of ${topic.split('.').at(-2)}${topic.includes('.test.') ? ' of test mode' : ''}.`
  const channel = {
    address: topic,
    description: what,
    messages: Object.fromEntries(types.map((type) => [type, component('messages', type)])),
    bindings: { kafka: { topic, topicConfiguration: { 'cleanup.policy': ['delete'] } } },
  }
  return { name: nameOf(topic), channel, what }
}

function reportsChannel(topic: string, mode: string) {
  const what = `The newest report of each check of ${mode} mode; a message without a value removes the report of an erased account.`
  const channel = {
    address: topic,
    description: what,
    messages: {
      Report: component('messages', 'Report'),
      ReportErased: component('messages', 'ReportErased'),
    },
    bindings: { kafka: { topic, topicConfiguration: { 'cleanup.policy': ['compact'] } } },
  }
  return { name: nameOf(topic), channel, what }
}

function deadLettersChannel(topic: string) {
  const what = 'Copies of events that a consumer group of the service could not process, byte for byte.'
  const channel = {
    address: topic,
    description: what,
    messages: { DeadLetter: component('messages', 'DeadLetter') },
    bindings: { kafka: { topic, topicConfiguration: { 'cleanup.policy': ['delete'], 'retention.ms': -1 } } },
  }
  return { name: nameOf(topic), channel, what }
}

const nameOf = (topic: string): string => topic.replaceAll(/[^A-Za-z0-9]+/g, '-')
const key = (description: string) => ({ kafka: { key: { type: 'string', description } } })

function messages(): Readonly<Record<string, { title: string; summary: string } & Record<string, unknown>>> {
  const events = carried.map((type) => [
    type,
    {
      name: type,
      title: type,
      summary: summaries[type],
      contentType: 'application/json',
      headers: component('schemas', 'EventHeaders'),
      payload: component('schemas', type),
      bindings: key('Id of the aggregate: the check, batch, endpoint, account or key.'),
    },
  ])
  return {
    ...Object.fromEntries(events),
    Report: {
      name: 'Report',
      title: 'Report',
      summary: 'The current report of a check, folded from its events.',
      contentType: 'application/json',
      headers: component('schemas', 'ReportHeaders'),
      payload: component('schemas', 'Report'),
      bindings: key('Id of the check.'),
    },
    ReportErased: {
      name: 'ReportErased',
      title: 'Report of an erased account',
      summary: 'The account was erased: the topic no longer holds its report.',
      headers: component('schemas', 'ErasedHeaders'),
      payload: { type: 'null' },
      bindings: key('Id of the check.'),
    },
    DeadLetter: {
      name: 'DeadLetter',
      title: 'Dead letter',
      summary: 'The stored record of an event. The headers describe the failure.',
      contentType: 'application/octet-stream',
      headers: component('schemas', 'DeadLetterHeaders'),
      payload: { type: 'string', format: 'binary' },
      bindings: key('The stream of the event.'),
    },
  }
}

function schemas() {
  const events = carried.map((type: EventType) => {
    const { $id: _id, $schema: _dialect, ...schema } = newestSchema(type)
    return [type, { ...schema, description: summaries[type] }]
  })
  const { $schema: _dialect, ...report } = simplified(z.toJSONSchema(publishedReport, opened))
  return {
    ...Object.fromEntries(events),
    Report: { ...report, title: 'Report' },
    EventHeaders: eventHeaders,
    ReportHeaders: reportHeaders,
    ErasedHeaders: erasedHeaders,
    DeadLetterHeaders: deadLetterHeaders,
  }
}
