import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { catalog, type EventDefinition, readData } from '../../src/events/catalog.ts'
import { NewerThanProgram } from '../../src/events/newer-than-program.ts'
import { RecordUnreadable } from '../../src/events/record.ts'

const bytes = (text: string) => Buffer.from(text)

describe('catalog', () => {
  it('gives every event type a version and a schema', () => {
    for (const [type, { version, schema }] of Object.entries(catalog.definitions)) {
      expect([type, version >= 1, typeof schema.parse]).toEqual([type, true, 'function'])
    }
  })

  it('reads back what it wrote', () => {
    const data = { keyId: 'key_1', reason: 'lost' }
    const written = catalog.write('ApiKeyRevoked', data)
    expect(catalog.read('ApiKeyRevoked', written.version, written.bytes)).toEqual(data)
  })

  it.each([
    ['NoSuchEvent', 1, 'unknown'],
    ['constructor', 1, 'unknown'],
    ['ApiKeyRevoked', 99, 'schema version 99'],
  ])('distinguishes %s in version %i from damage: it is newer than the program', (type, version, why) => {
    expect(() => catalog.read(type, version, bytes('{}'))).toThrow(NewerThanProgram)
    expect(() => catalog.read(type, version, bytes('{}'))).toThrow(why)
  })

  it.each([
    ['ApiKeyRevoked', 0, '{}', 'no upcaster'],
    ['ApiKeyRevoked', 1, '{"keyId":', 'not JSON'],
  ])('refuses %s in version %i holding %s, and says why', (type, version, text, why) => {
    expect(() => catalog.read(type, version, bytes(text))).toThrow(RecordUnreadable)
    expect(() => catalog.read(type, version, bytes(text))).toThrow(why)
  })

  it('reads an older schema version as the newest: each upcaster makes the next version of it', () => {
    const madeUp: EventDefinition = {
      version: 3,
      schema: z.strictObject({ name: z.string(), kind: z.string(), note: z.string().nullable() }),
      upcasters: {
        1: (data: object) => ({ ...data, kind: 'plain' }),
        2: (data: object) => ({ ...data, note: null }),
      },
    }
    const read = (version: number, data: object) =>
      readData('MadeUp', madeUp, version, bytes(JSON.stringify(data)))
    const newest = { name: 'a', kind: 'plain', note: null }
    expect(read(1, { name: 'a' })).toEqual(newest)
    expect(read(2, { name: 'a', kind: 'plain' })).toEqual(newest)
    expect(read(3, newest)).toEqual(newest)
    expect(madeUp.schema.parse(read(1, { name: 'a' }))).toEqual(newest)
  })

  it('refuses bytes that are not UTF-8', () => {
    expect(() => catalog.read('ApiKeyRevoked', 1, Buffer.of(0x22, 0xff, 0x22))).toThrow(RecordUnreadable)
  })
})
