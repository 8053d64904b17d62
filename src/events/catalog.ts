import type { z } from 'zod'
import { accountEvents } from './account.ts'
import { batchEvents } from './batch.ts'
import { checkEvents } from './check.ts'
import { checkpointEvents } from './checkpoint.ts'
import { keyEvents } from './key.ts'
import { NewerThanProgram } from './newer-than-program.ts'
import { providerKeyEvents } from './provider-keys.ts'
import { quotaEvents } from './quota.ts'
import { RecordUnreadable } from './record.ts'
import { relayEvents } from './relay.ts'
import { reviewEvents } from './review.ts'
import { shareEvents } from './share.ts'
import { spendingEvents } from './spending.ts'
import { webhookEvents } from './webhook.ts'

/**
 * One event type: its newest schema version, and the schema of that version. `upcasters[n]` turns data of version n
 * into version n + 1.
 */
export type EventDefinition<S extends z.ZodType = z.ZodType> = {
  version: number
  schema: S
  upcasters?: Record<number, (data: never) => unknown>
}

/** The event types of each topic. */
export const eventsOfTopic = {
  checks: { ...checkEvents, ...shareEvents, ...reviewEvents },
  batches: batchEvents,
  quota: quotaEvents,
  accounts: { ...accountEvents, ...keyEvents },
  webhooks: webhookEvents,
} as const

/** The event types of journals, which are not relayed to a topic. */
export const journalEvents = {
  ...relayEvents,
  ...checkpointEvents,
  ...spendingEvents,
  ...providerKeyEvents,
} as const

const definitions = {
  ...eventsOfTopic.checks,
  ...eventsOfTopic.batches,
  ...eventsOfTopic.quota,
  ...eventsOfTopic.accounts,
  ...eventsOfTopic.webhooks,
  ...journalEvents,
}

export type EventType = keyof typeof definitions
export type EventData = { [T in EventType]: z.output<(typeof definitions)[T]['schema']> }

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Every event type: how to write its data, and how to read data of any version. */
export const catalog = {
  definitions: definitions as Record<EventType, EventDefinition>,

  /** Data of the newest version as JSON bytes. Throws a ZodError if they do not match their schema. */
  write(type: EventType, data: unknown): { version: number; bytes: Uint8Array } {
    const { version, schema } = this.definitions[type]
    schema.parse(data)
    return { version, bytes: encoder.encode(JSON.stringify(data)) }
  },

  /** Whether this version of the program knows the type. */
  hasType(type: string): type is EventType {
    return Object.hasOwn(definitions, type)
  },

  /** How to read data of a type and schema version. Throws {@link NewerThanProgram} if this program cannot. */
  known(type: string, version: number): EventDefinition {
    if (!this.hasType(type))
      throw new NewerThanProgram(
        `event type ${JSON.stringify(type)} is unknown to this version of the program`,
      )
    const definition = this.definitions[type]
    if (version > definition.version)
      throw new NewerThanProgram(
        `${type} has schema version ${version}, this program knows up to ${definition.version}`,
      )
    return definition
  },

  /** Data in the newest version. Throws {@link NewerThanProgram}, and {@link RecordUnreadable} for damaged data. */
  read(type: string, version: number, bytes: Uint8Array): unknown {
    return readData(type, this.known(type, version), version, bytes)
  },
}

/** See `catalog.read`. */
export function readData(
  type: string,
  { version: newest, upcasters }: EventDefinition,
  version: number,
  bytes: Uint8Array,
): unknown {
  let data: unknown
  try {
    data = JSON.parse(decoder.decode(bytes))
  } catch (cause) {
    throw new RecordUnreadable(`${type} holds data that is not JSON`, { cause })
  }
  for (let v = version; v < newest; v++) {
    const upcast = upcasters?.[v]
    if (!upcast) throw new RecordUnreadable(`${type} has no upcaster from schema version ${v}`)
    data = upcast(data as never)
  }
  return data
}
