import type { EventSchema } from '../../../../src/api/documents/event-schemas/newest.ts'
import type { publishedSchemas } from '../../../../src/api/documents/event-schemas/published.ts'
import { misfits } from '../openapi/misfits.ts'

/** Schemas of events contain no references. */
const ALONE = { components: { schemas: {} } } as never

/** Breaking changes for readers: data valid under `now` that a reader of `before` cannot read; one sentence each. */
export const breaksOfSchema = (before: EventSchema, now: EventSchema): string[] =>
  misfits(
    { schema: now, document: ALONE },
    { schema: before, document: ALONE },
    { namesMissing: true, allowsOpenEnums: false },
  )

/** The same for all events: each published version exists, with the same content. */
export function breaksOfEvents(
  before: Readonly<Record<string, EventSchema>>,
  now: ReturnType<typeof publishedSchemas>,
): string[] {
  return Object.entries(before).flatMap(([type, schema]) => {
    const versions = now.get(type)
    if (!versions) return [`${type} is missing`]
    const version = Number(schema.$id.split('/').at(-1))
    const same = versions.get(version)
    if (!same)
      return [
        `version ${version} of ${type} is missing: keep its schema in src/api/documents/event-schemas/published.ts`,
      ]
    return breaksOfSchema(schema, same).map((one) => `${type} ${version} has ${one}`)
  })
}
