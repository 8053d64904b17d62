import { existsSync, writeFileSync } from 'node:fs'
import { eventTypes, newestSchema } from '../src/api/documents/event-schemas/newest.ts'
import { catalog } from '../src/events/catalog.ts'
import { sample } from './print-events/sample.ts'

/**
 * Writes the stored contract of the events, docs/reference/events.json, and an example of each version without one
 * in test/events/golden: `node tools/print-events.ts`. If you raise the version of an event after a release, keep its schema in
 * docs/reference/events.json: `publishedSchemas` serves it too.
 */
const schemas = Object.fromEntries(eventTypes.map((type) => [type, newestSchema(type)]))
write('../docs/reference/events.json', schemas)

for (const type of eventTypes) {
  const { version, schema } = catalog.definitions[type]
  const file = `../test/events/golden/${type}.${version}.json`
  if (existsSync(new URL(file, import.meta.url))) continue
  const data = sample(newestSchema(type))
  write(file, { data: schema.parse(data), read: data })
}

function write(file: string, content: unknown): void {
  writeFileSync(new URL(file, import.meta.url), `${JSON.stringify(content, null, 2)}\n`)
}
