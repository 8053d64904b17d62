import { describe, expect, it } from '@jest/globals'
import {
  asDomainEvent,
  type Draft,
  decodeEvent,
  type EncodedEvent,
  encodeEvents,
  RecordUnreadable,
} from '../../src/events/event.ts'
import { NewerThanProgram } from '../../src/events/newer-than-program.ts'
import { NO_STREAM } from '../../src/events/record.ts'

const context = {
  account: 'acc_1',
  mode: 'live',
  plan: 'start',
  actor: 'key:k1',
  correlationId: 'c',
  causationId: 'd',
}
const draft: Draft = {
  type: 'QuotaLimitSet',
  data: { account: 'acc_1', month: '202611', plan: 'start', limit: 100, accountRevision: 0 },
}
let n = 0
const encode = (count: number, head = NO_STREAM, now = Date.UTC(2026, 10, 1)) =>
  encodeEvents('quota-acc_1-202611', head, Array(count).fill({ draft, context }), now, () => `e${n++}`)

describe('encodeEvents', () => {
  it('chains each event to the previous one', () => {
    const [a, b] = encode(2)
    expect(Buffer.from(b?.prevHash ?? []).equals(a?.hash ?? Buffer.of())).toBe(true)
    expect([a?.revision, b?.revision]).toEqual([0, 1])
  })

  it('never dates an event before the previous one', () => {
    const [event] = encode(1, { revision: 4, hash: Buffer.alloc(32, 1), time: '2030-01-01T00:00:00.000Z' })
    expect(event?.time).toBe('2030-01-01T00:00:00.000Z')
  })

  it('refuses data that breaks the schema of its type', () => {
    const broken = { ...draft, data: { ...draft.data, limit: -1 } }
    expect(() => encodeEvents('s', NO_STREAM, [{ draft: broken, context }], 0, () => 'e')).toThrow('limit')
  })
})

describe('asDomainEvent', () => {
  it('accepts a known event', () => {
    const [event] = encode(1)
    expect(event && asDomainEvent(event)).toBe(event)
  })

  it.each([{ type: 'QuotaDoubled' }, { schemaVersion: 1_000 }])('leaves %j to a newer program', (change) => {
    const [event] = encode(1)
    const newer = { type: event?.type, schemaVersion: event?.schemaVersion, ...change }
    expect(() => asDomainEvent(newer as unknown as EncodedEvent)).toThrow(NewerThanProgram)
  })
})

describe('decodeEvent', () => {
  it('returns what was encoded', () => {
    const [event] = encode(1)
    if (!event) throw new Error('no event')
    const read = decodeEvent(event.record)
    expect(read).toMatchObject({
      ...context,
      id: event.id,
      stream: event.stream,
      type: 'QuotaLimitSet',
      time: event.time,
    })
    expect(read.data).toEqual(draft.data)
    expect(Buffer.from(read.hash).equals(event.hash)).toBe(true)
  })

  it('refuses truncated or extended bytes', () => {
    const [event] = encode(1)
    const record = Buffer.from(event?.record ?? [])
    for (let length = 0; length < record.length; length++)
      expect(() => decodeEvent(record.subarray(0, length))).toThrow(RecordUnreadable)
    expect(() => decodeEvent(Buffer.concat([record, Buffer.of(0)]))).toThrow(RecordUnreadable)
  })
})
