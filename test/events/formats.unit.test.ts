import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { catalog, type EventDefinition, formatOf, writeData } from '../../src/events/catalog.ts'
import { DEFAULT_FORMAT, FormatNotWritten, NEWEST_FORMAT } from '../../src/events/formats.ts'
import { RULE_SET_FORMATS, ruleSetOf } from '../../src/verdict/rule-sets.ts'

const FROZEN = new URL('./formats.json', import.meta.url)

const versionsOf = ({ version }: EventDefinition): number[] =>
  Array.from({ length: version }, (_, i) => i + 1)

/** The format of every schema version of every event type, and of every rule set. */
function present() {
  const events = Object.entries(catalog.definitions).flatMap(([type, definition]) =>
    versionsOf(definition).map((version) => [`${type} ${version}`, formatOf(definition, version)] as const),
  )
  return {
    events: Object.fromEntries(events),
    ruleSets: Object.fromEntries(RULE_SET_FORMATS.map(({ set, format }) => [set.id, format])),
  }
}

describe('formats', () => {
  /**
   * The format of a released item never changes. New items are added here with the format of their release: one
   * above all earlier ones, until that release is out.
   */
  it('are recorded for every event type, schema version and rule set', () => {
    if (process.env.UPDATE_FORMATS) writeFileSync(FROZEN, `${JSON.stringify(present(), null, 2)}\n`)
    expect(present()).toEqual(JSON.parse(readFileSync(FROZEN, 'utf8')))
  })

  it('are read before they are written: at most one release lies between', () => {
    expect(DEFAULT_FORMAT).toBeLessThanOrEqual(NEWEST_FORMAT)
    expect(DEFAULT_FORMAT).toBeGreaterThanOrEqual(NEWEST_FORMAT - 1)
    for (const format of [...Object.values(present().events), ...Object.values(present().ruleSets)])
      expect(format).toBeLessThanOrEqual(NEWEST_FORMAT)
  })

  it('grow with the versions of a type, and have a downcaster until they are written', () => {
    for (const [type, definition] of Object.entries(catalog.definitions))
      for (const version of versionsOf(definition).slice(1)) {
        const format = formatOf(definition, version)
        expect([type, format >= formatOf(definition, version - 1)]).toEqual([type, true])
        if (format > 1) expect([type, typeof definition.downcasters?.[version]]).toEqual([type, 'function'])
      }
  })

  it('write a version that the previous format can read until the setting changes', () => {
    const definition: EventDefinition = {
      version: 3,
      schema: z.strictObject({ name: z.string(), kind: z.string(), note: z.string() }),
      formats: { 2: 2, 3: 3 },
      downcasters: {
        2: ({ kind: _, ...data }: { kind: string }) => data,
        3: ({ note: _, ...data }: { note: string }) => data,
      },
    }
    const data = { name: 'a', kind: 'b', note: 'c' }
    const written = (format: number) => {
      const { version, bytes } = writeData('Sample', definition, data, format)
      return [version, JSON.parse(Buffer.from(bytes).toString())]
    }
    expect(written(1)).toEqual([1, { name: 'a' }])
    expect(written(2)).toEqual([2, { name: 'a', kind: 'b' }])
    expect(written(3)).toEqual([3, data])
    expect(written(9)).toEqual([3, data])
  })

  it('refuse an event type that is not written yet, and name the setting', () => {
    const definition: EventDefinition = { version: 1, schema: z.strictObject({}), formats: { 1: 2 } }
    const write = () => writeData('Sample', definition, {}, 1)
    expect(write).toThrow(FormatNotWritten)
    expect(write).toThrow('NAMECHECK_WRITE_FORMAT=2')
  })

  it('select the newest rule set that is written', () => {
    const { set } = RULE_SET_FORMATS.findLast(({ format }) => format <= DEFAULT_FORMAT) ?? {}
    expect(ruleSetOf(DEFAULT_FORMAT)).toBe(set?.id)
    expect(() => ruleSetOf(0)).toThrow(RangeError)
  })
})
