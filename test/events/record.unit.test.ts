import { describe, expect, it } from '@jest/globals'
import {
  decodeRecord,
  type Envelope,
  encodeRecord,
  hashRecord,
  RecordUnreadable,
  ZERO_HASH,
} from '../../src/events/record.ts'
import fc from '../support/properties.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const envelopes: fc.Arbitrary<Envelope> = fc.record({
  id: text,
  stream: text,
  revision: fc.maxSafeNat(),
  time: text,
  type: text,
  schemaVersion: fc.nat({ max: 0xffffffff }),
  account: text,
  mode: text,
  plan: text,
  actor: text,
  correlationId: text,
  causationId: text,
})
const hashes = fc.uint8Array({ minLength: 32, maxLength: 32 })
const datas = fc.uint8Array({ maxLength: 200 })

describe('a record', () => {
  it('returns every field and byte unchanged', () => {
    fc.assert(
      fc.property(envelopes, hashes, datas, (envelope, prevHash, data) => {
        const read = decodeRecord(encodeRecord(envelope, prevHash, data))
        expect(read.envelope).toEqual(envelope)
        expect([...read.prevHash]).toEqual([...prevHash])
        expect([...read.data]).toEqual([...data])
      }),
    )
  })

  it('is read the same from the middle of a larger buffer', () => {
    fc.assert(
      fc.property(envelopes, datas, fc.nat({ max: 50 }), (envelope, data, offset) => {
        const record = encodeRecord(envelope, ZERO_HASH, data)
        const larger = new Uint8Array(record.length + offset + 7)
        larger.set(record, offset)
        const read = decodeRecord(larger.subarray(offset, offset + record.length))
        expect(read.envelope).toEqual(envelope)
        expect([...read.data]).toEqual([...data])
      }),
    )
  })

  it('has another hash when any field differs', () => {
    fc.assert(
      fc.property(envelopes, envelopes, datas, (envelope, other, data) => {
        const hash = hashRecord(encodeRecord(envelope, ZERO_HASH, data))
        for (const field of Object.keys(envelope) as (keyof Envelope)[]) {
          if (envelope[field] === other[field]) continue
          const changed = encodeRecord({ ...envelope, [field]: other[field] }, ZERO_HASH, data)
          expect(hashRecord(changed).equals(hash)).toBe(false)
        }
        expect(hashRecord(encodeRecord(envelope, Buffer.alloc(32, 1), data)).equals(hash)).toBe(false)
      }),
    )
  })

  it('has another hash when a letter moves from one field into the next', () => {
    const envelope: Envelope = {
      id: 'i',
      stream: 'ab',
      revision: 0,
      time: 'c',
      type: 't',
      schemaVersion: 1,
      account: '',
      mode: '',
      plan: '',
      actor: '',
      correlationId: '',
      causationId: '',
    }
    const one = encodeRecord(envelope, ZERO_HASH, Buffer.of())
    const other = encodeRecord({ ...envelope, stream: 'a', time: 'bc' }, ZERO_HASH, Buffer.of())
    expect(one.length).toBe(other.length)
    expect(hashRecord(one).equals(hashRecord(other))).toBe(false)
  })

  it('is refused, never misread, when the bytes are something else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(() => decodeRecord(bytes)).toThrow(RecordUnreadable)
      }),
    )
  })
})
