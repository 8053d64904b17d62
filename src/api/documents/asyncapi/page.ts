import { catalog, type EventType } from '../../../events/catalog.ts'
import { schemaPath } from '../event-schemas/newest.ts'
import type { asyncApiDocument } from './document.ts'

type Kept = { readonly 'cleanup.policy': readonly string[]; readonly 'retention.ms'?: number }

const kept = ({ 'cleanup.policy': policies, 'retention.ms': ms }: Kept): string => {
  if (policies.includes('compact')) return 'the newest message of each key'
  return ms === -1 ? 'all messages' : 'all messages, for a time that the operator sets'
}

type Document = ReturnType<typeof asyncApiDocument>
type Schema = Readonly<Record<string, unknown>>

/** The description of the topics as Markdown. */
export function topicsText(document: Document): string {
  const { info, channels, components } = document
  const messages = Object.entries(components.messages).map(([name, { title, summary }]) => {
    const schema = (components.schemas as Record<string, Schema>)[name]
    return [`## ${title}`, '', summary, '', ...whereOf(name, channels), '', ...membersOf(name, schema)].join(
      '\n',
    )
  })
  return [
    '# Topics and events',
    '',
    info.description,
    '',
    'For machines: [AsyncAPI 3 document](/api/v1/asyncapi.json), [schema of each event](/api/v1/event-schemas).',
    'How to read the topics: [Analytics](/api-docs/guides/analytics).',
    '',
    '## Topics',
    '',
    '| topic | holds | keeps |',
    '|---|---|---|',
    ...Object.values(channels).map(
      ({ address, description, bindings }) =>
        `| \`${address}\` | ${description} | ${kept(bindings.kafka.topicConfiguration)} |`,
    ),
    '',
    '## Headers of an event',
    '',
    // The document types each schema by its literal value; rows reads any schema.
    ...rows(components.schemas.EventHeaders as unknown as Schema),
    '',
    ...messages,
    '',
  ].join('\n')
}

function whereOf(name: string, channels: Document['channels']): string[] {
  const topics = Object.values(channels).filter(({ messages }) => name in messages)
  return [`In ${topics.map(({ address }) => `\`${address}\``).join(', ')}.`]
}

function membersOf(name: string, schema: Schema | undefined): string[] {
  if (!schema) return []
  const isEvent = Object.hasOwn(catalog.definitions, name)
  const version = isEvent ? catalog.definitions[name as EventType].version : 0
  const link = isEvent ? [`[JSON Schema of version ${version}](${schemaPath(name, version)})`, ''] : []
  return [...rows(schema), '', ...link]
}

/** A table of members. */
function rows({ properties = {}, required = [] }: Schema): string[] {
  const members = Object.entries(properties as Record<string, Schema>)
  if (members.length === 0) return ['No members.']
  return [
    '| member | is | |',
    '|---|---|---|',
    ...members.map(([member, schema]) => {
      const left = (required as string[]).includes(member) ? '' : 'Optional. '
      return `| \`${member}\` | ${typeOf(schema)} | ${left}${String(schema.description ?? '')} |`
    }),
  ]
}

function typeOf(schema: Schema): string {
  const { type, const: value, enum: values, items, anyOf, oneOf, format } = schema
  if (value !== undefined) return `\`${JSON.stringify(value)}\``
  if (Array.isArray(values)) return values.map((one) => `\`${JSON.stringify(one)}\``).join(', ')
  const branches = (anyOf ?? oneOf) as Schema[] | undefined
  if (branches) return [...new Set(branches.map(typeOf))].join(' or ')
  if (type === 'array') return `list of ${typeOf((items ?? {}) as Schema)}`
  if (format === 'date-time') return 'time'
  return [type ?? 'anything'].flat().map(String).join(' or ')
}
