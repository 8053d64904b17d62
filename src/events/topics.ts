import { eventsOfTopic, journalEvents } from './catalog.ts'
import type { Mode } from './mode.ts'
import { NewerThanProgram } from './newer-than-program.ts'
import { streamKind } from './streams.ts'

/** Topics whose events have one mode each have a second topic for test mode; the others mix the modes. */
const MODES = {
  checks: true,
  batches: true,
  webhooks: true,
  quota: false,
  accounts: false,
} as const satisfies Record<EventTopic, boolean>
export type EventTopic = keyof typeof eventsOfTopic

const TOPIC_OF_KIND: Readonly<Record<string, EventTopic>> = {
  check: 'checks',
  share: 'checks',
  review: 'checks',
  batch: 'batches',
  webhook: 'webhooks',
  quota: 'quota',
  account: 'accounts',
  key: 'accounts',
}

const TOPIC_OF_TYPE: ReadonlyMap<string, EventTopic | null> = new Map<string, EventTopic | null>([
  ...Object.entries(eventsOfTopic).flatMap(([topic, events]) =>
    Object.keys(events).map((type) => [type, topic as EventTopic] as const),
  ),
  ...Object.keys(journalEvents).map((type) => [type, null] as const),
])

/** The topic of an event. Throws {@link NewerThanProgram} for a kind of stream that this program does not know. */
export function topicOf({ stream, mode }: { stream: string; mode: string }, prefix: string): string {
  const topic = topicOfKind(stream)
  if (!topic)
    throw new NewerThanProgram(
      `this program does not know streams of the kind ${JSON.stringify(streamKind(stream))}: it has no topic for ${stream}`,
    )
  return nameOf(topic, mode, prefix)
}

function topicOfKind(stream: string): EventTopic | undefined {
  const kind = streamKind(stream)
  return Object.hasOwn(TOPIC_OF_KIND, kind) ? TOPIC_OF_KIND[kind] : undefined
}

/** The topics with events of these types and this mode; all event topics without a filter. */
export function topicsFor(
  { types, mode }: { types?: readonly string[]; mode?: Mode },
  prefix: string,
): string[] {
  const modes = mode ? [mode] : ['live', 'test']
  const names = [...eventTopicsOf(types)].flatMap((topic) => modes.map((mode) => nameOf(topic, mode, prefix)))
  return [...new Set(names)]
}

/** The topics with events of these types; all of them without types. */
export function eventTopicsOf(types?: readonly string[]): ReadonlySet<EventTopic> {
  if (!types) return new Set(Object.keys(MODES) as EventTopic[])
  return new Set(types.flatMap((type) => topicOfType(type) ?? []))
}

/** Whether the events of a stream are sent to one of these topics; false for an unknown kind of stream. */
export function isInTopics(stream: string, topics: ReadonlySet<EventTopic>): boolean {
  const topic = topicOfKind(stream)
  return topic !== undefined && topics.has(topic)
}

/** The compacted topic that holds the newest report of each check of a mode. */
export const reportsTopic = (mode: string, prefix: string): string =>
  mode === 'test' ? `${prefix}.test.reports.v1` : `${prefix}.reports.v1`

export const deadLettersTopic = (prefix: string): string => `${prefix}.dead-letters.v1`

/** Topics without messages, of one partition each: the member of the group that owns it is the leader. */
export const relayControlTopic = (prefix: string): string => `${prefix}.relay-control.v1`
export const reportsControlTopic = (prefix: string): string => `${prefix}.reports-control.v1`

function topicOfType(type: string): EventTopic | null {
  const topic = TOPIC_OF_TYPE.get(type)
  if (topic === undefined) throw new Error(`event type ${JSON.stringify(type)} has no topic`)
  return topic
}

function nameOf(topic: EventTopic, mode: string, prefix: string): string {
  return MODES[topic] && mode === 'test' ? `${prefix}.test.${topic}.v1` : `${prefix}.${topic}.v1`
}
