import type { z } from 'zod'
import { accountEvents } from './account.ts'
import { batchEvents } from './batch.ts'
import { checkEvents } from './check.ts'
import { checkpointEvents } from './checkpoint.ts'
import { keyEvents } from './key.ts'
import { quotaEvents } from './quota.ts'
import { RecordUnreadable } from './record.ts'
import { relayEvents } from './relay.ts'
import { shareEvents } from './share.ts'
import { webhookEvents } from './webhook.ts'

/**
 * One event type: its newest schema version, the schema of that version, and how data of version n
 * becomes data of version n + 1 (`upcasters[n]`).
 */
export type EventDefinition<S extends z.ZodType = z.ZodType> = {
  version: number
  schema: S
  upcasters?: Record<number, (data: never) => unknown>
}

const definitions = {
  ...checkEvents,
  ...batchEvents,
  ...quotaEvents,
  ...accountEvents,
  ...keyEvents,
  ...webhookEvents,
  ...shareEvents,
  ...relayEvents,
  ...checkpointEvents,
}

export type EventType = keyof typeof definitions
export type EventData = { [T in EventType]: z.output<(typeof definitions)[T]['schema']> }

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Every event type that exists, how to write its data and how to read data of any age. */
export const catalog = {
  definitions: definitions as Record<EventType, EventDefinition>,

  /** Data as JSON bytes in the newest version. Throws a ZodError when it breaks its own schema. */
  write(type: EventType, data: unknown): { version: number; bytes: Uint8Array } {
    const { schema, version } = this.definitions[type]
    schema.parse(data)
    return { version, bytes: encoder.encode(JSON.stringify(data)) }
  },

  /** How to read data of a version, so that it can be told without reading it. Throws {@link RecordUnreadable}. */
  known(type: string, version: number): EventDefinition {
    const definition = Object.hasOwn(definitions, type) ? this.definitions[type as EventType] : undefined
    if (!definition)
      throw new RecordUnreadable(`event type ${JSON.stringify(type)} is unknown to this version`)
    if (version > definition.version)
      throw new RecordUnreadable(
        `${type} has schema version ${version}, this program knows up to ${definition.version}`,
      )
    return definition
  },

  /** Data brought to the newest version. Throws {@link RecordUnreadable}. */
  read(type: string, version: number, bytes: Uint8Array): unknown {
    const definition = this.known(type, version)
    let data: unknown
    try {
      data = JSON.parse(decoder.decode(bytes))
    } catch (cause) {
      throw new RecordUnreadable(`${type} holds data that is not JSON`, { cause })
    }
    for (let v = version; v < definition.version; v++) {
      const upcast = definition.upcasters?.[v]
      if (!upcast) throw new RecordUnreadable(`${type} has no upcaster from schema version ${v}`)
      data = upcast(data as never)
    }
    return data
  },
}
