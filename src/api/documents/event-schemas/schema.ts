import { z } from 'zod'
import { described, listOf } from '../../http/described.ts'

const version = described(
  'EventSchemaVersion',
  'A version of the schema of an event type.',
  { version: z.int().positive(), url: z.url() },
  { version: 'Its number.', url: 'Where it is.' },
)

const eventSchema = described(
  'EventSchema',
  'An event type and the versions of its schema.',
  {
    object: z.literal('event_schema'),
    type: z.string(),
    newest: z.int().positive(),
    versions: z.array(version),
  },
  {
    object: 'Object type.',
    type: 'The event type.',
    newest: 'The version that is written now.',
    versions: 'All of them, the oldest first.',
  },
)

export const eventSchemaList = listOf('EventSchemaList', eventSchema)

/** A JSON Schema document. */
export const jsonSchema = z.looseObject({ $id: z.string(), title: z.string() })
