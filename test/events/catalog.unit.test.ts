import { describe, expect, it } from '@jest/globals'
import { catalog } from '../../src/events/catalog.ts'
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

  it('refuses bytes that are not UTF-8', () => {
    expect(() => catalog.read('ApiKeyRevoked', 1, Buffer.of(0x22, 0xff, 0x22))).toThrow(RecordUnreadable)
  })
})
