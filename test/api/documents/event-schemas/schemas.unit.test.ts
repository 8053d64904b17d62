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
import { misfits } from '../openapi/misfits.ts'

const stored = JSON.parse(
  readFileSync(new URL('../../../../docs/reference/events.json', import.meta.url), 'utf8'),
) as Record<string, EventSchema>
const golden = (type: string, version: number) =>
  JSON.parse(
    readFileSync(new URL(`../../../events/golden/${type}.${version}.json`, import.meta.url), 'utf8'),
  ) as { data: unknown }

/** What somebody who reads by the one schema could no longer read of what is written by the other. */
const breaks = (before: EventSchema, now: EventSchema): string[] =>
  misfits(
    { schema: now, document: { components: { schemas: {} } } as never },
    { schema: before, document: { components: { schemas: {} } } as never },
    { namesMissing: true, heedsOpenEnums: false },
  )

/** Members without a description, at any depth. */
function undescribed(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { properties?: Record<string, { description?: string }> }
  const missing = Object.entries(properties).flatMap(([name, { description }]) => (description ? [] : [name]))
  return [...missing, ...Object.values(schema).flatMap(undescribed)]
}

describe('the published schemas', () => {
  it.each(Object.keys(stored))('%s is still what was published, unless its version was raised', (type) => {
    const before = stored[type]
    const versions = publishedSchemas().get(type)
    if (!before || !versions) throw new Error(`${type} was published, and is gone`)
    const version = Number(before.$id.split('/').at(-1))
    const now = versions.get(version)
    if (!now)
      throw new Error(`keep the schema of ${type} ${version} in src/api/documents/event-schemas/earlier`)
    expect(breaks(before, now)).toEqual([])
  })

  it.each([...eventTypes, REPORT_SCHEMA])('%s describes each of its members', (type) => {
    const newest = [...(publishedSchemas().get(type) ?? [])].sort(([a], [b]) => b - a)[0]?.[1]
    expect(undescribed(newest)).toEqual([])
  })

  it('are those that are stored: node tools/print-events.ts writes them anew', () => {
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

  const { properties, ...head } = newestSchema('ApiKeyRevoked')
  const { keyId, reason } = properties as Record<string, unknown>
  it.each([
    ['a member that is gone', { properties: { keyId }, required: ['keyId'] }],
    ['a member that may be left out now', { properties: { keyId, reason }, required: ['keyId'] }],
    ['a member of another type', { properties: { keyId, reason: { type: 'integer' } } }],
  ])('would be broken by %s', (_what, change) => {
    expect(breaks({ ...head, properties }, { ...head, ...change })).not.toEqual([])
  })

  it('may gain a member that can be left out', () => {
    const more = { keyId, reason, more: { type: 'string' } }
    expect(breaks({ ...head, properties }, { ...head, properties: more })).toEqual([])
  })
})
