import type { EventSchema } from '../../../../src/api/documents/event-schemas/newest.ts'
import type { publishedSchemas } from '../../../../src/api/documents/event-schemas/published.ts'
import { misfits } from '../openapi/misfits.ts'

/** A schema of an event refers to no other. */
const ALONE = { components: { schemas: {} } } as never

/** What a reader that goes by `before` could no longer read of what is written by `now`; a sentence each. */
export const breaksOfSchema = (before: EventSchema, now: EventSchema): string[] =>
  misfits(
    { schema: now, document: ALONE },
    { schema: before, document: ALONE },
    { namesMissing: true, heedsOpenEnums: false },
  )

/** The same for all events: each version that was published is there, and says what it said. */
export function breaksOfEvents(
  before: Readonly<Record<string, EventSchema>>,
  now: ReturnType<typeof publishedSchemas>,
): string[] {
  return Object.entries(before).flatMap(([type, schema]) => {
    const versions = now.get(type)
    if (!versions) return [`${type} is gone`]
    const version = Number(schema.$id.split('/').at(-1))
    const same = versions.get(version)
    if (!same)
      return [
        `version ${version} of ${type} is gone: keep its schema in src/api/documents/event-schemas/earlier`,
      ]
    return breaksOfSchema(schema, same).map((one) => `${type} ${version} has ${one}`)
  })
}
