import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import {
  type EventSchema,
  eventTypes,
  newestSchema,
} from '../../../../src/api/documents/event-schemas/newest.ts'
import { publishedSchemas } from '../../../../src/api/documents/event-schemas/published.ts'
import { catalog } from '../../../../src/events/catalog.ts'
import { REPORT_SCHEMA } from '../../../../src/events/report.ts'
import { breaksOfEvents } from './breaks.ts'

const stored = JSON.parse(
  readFileSync(new URL('../../../../docs/reference/events.json', import.meta.url), 'utf8'),
) as Record<string, EventSchema>
const golden = (type: string, version: number) =>
  JSON.parse(
    readFileSync(new URL(`../../../events/golden/${type}.${version}.json`, import.meta.url), 'utf8'),
  ) as { data: unknown }

/** Members without a description, at any depth. */
function undescribed(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { properties?: Record<string, { description?: string }> }
  const missing = Object.entries(properties).flatMap(([name, { description }]) => (description ? [] : [name]))
  return [...missing, ...Object.values(schema).flatMap(undescribed)]
}

describe('the published schemas', () => {
  it('are still what was published, unless their version was raised', () => {
    expect(breaksOfEvents(stored, publishedSchemas())).toEqual([])
  })

  it.each([...eventTypes, REPORT_SCHEMA])('%s describes each of its members', (type) => {
    const newest = [...(publishedSchemas().get(type) ?? [])].sort(([a], [b]) => b - a)[0]?.[1]
    expect(undescribed(newest)).toEqual([])
  })

  it('equal the stored ones: node tools/print-events.ts writes them again', () => {
    expect(Object.fromEntries(eventTypes.map((type) => [type, newestSchema(type)]))).toEqual(stored)
  })

  it.each(eventTypes)('%s has one for every version, which describes what was written by it', (type) => {
    const { version } = catalog.definitions[type]
    const versions = publishedSchemas().get(type)
    expect([...(versions?.keys() ?? [])].sort()).toEqual(Array.from({ length: version }, (_, i) => i + 1))
    for (const [each, schema] of versions ?? []) {
      expect(schema.$id).toBe(`namecheck:/api/v1/event-schemas/${type}/${each}`)
      const validate = new Ajv2020({ strict: false, formats: { 'date-time': true } }).compile(schema)
      validate(golden(type, each).data)
      expect(validate.errors).toBeNull()
    }
  })
})
