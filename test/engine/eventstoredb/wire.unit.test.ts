import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { fromPosition, toPosition } from '../../../src/engine/eventstoredb/position.ts'
import { fromServer, toServer } from '../../../src/engine/eventstoredb/wire.ts'
import { StoreRefused } from '../../../src/engine/ports/event-store.ts'
import { EncodedEvent } from '../../../src/events/event.ts'
import { type Envelope, encodeRecord, hashRecord, ZERO_HASH } from '../../../src/events/record.ts'

const UUID = '0193f2c4-0000-7000-8000-000000000001'
const position = { commit: 9n, prepare: 8n }

function eventWith(change: Partial<Envelope>, data: string): EncodedEvent {
  const envelope: Envelope = {
    id: UUID,
    stream: 'account-ÅÄÖ',
    revision: 4,
    time: '2026-02-28T23:59:59.999Z',
    type: 'AccountSuspended',
    schemaVersion: 65_537,
    account: 'a',
    mode: 'live',
    plan: 'start',
    actor: 'operator',
    correlationId: 'c',
    causationId: '',
    ...change,
  }
  const dataBytes = Buffer.from(data)
  const record = encodeRecord(envelope, ZERO_HASH, dataBytes)
  return new EncodedEvent(envelope, record, hashRecord(record), record.length - dataBytes.length)
}

/** The event as the client reads it back from the server. */
function thereAndBack(event: EncodedEvent) {
  const sent = toServer(event)
  return {
    ...sent,
    streamId: event.stream,
    revision: BigInt(event.revision),
    isJson: false as const,
    created: new Date(0),
    metadata: JSON.parse(JSON.stringify(sent.metadata)),
    position,
  }
}

describe('an event at EventStoreDB', () => {
  it.each([
    [
      'numbers and spaces that JSON.parse would lose',
      {},
      '{ "b": 1.0, "a": 12345678901234567890, "a": "\\u0041" }',
    ],
    ['an id that is not a UUID', { id: 'é-𝌆-名' }, '{}'],
    ['letters in capitals in its id', { id: UUID.toUpperCase() }, '{}'],
    ['half a surrogate pair and a line break', { actor: '\ud834 \n', plan: '"' }, '{}'],
    ['empty fields and no data', { account: '', mode: '', plan: '', correlationId: '' }, ''],
  ])('comes back with the same bytes and hash: %s', (_what, change, data) => {
    const event = eventWith(change, data)
    const back = fromServer(thereAndBack(event))
    expect(Buffer.from(back.record).toString('hex')).toBe(Buffer.from(event.record).toString('hex'))
    expect(Buffer.from(back.hash).equals(event.hash)).toBe(true)
    expect(hashRecord(back.record).equals(event.hash)).toBe(true)
    expect(back.id).toBe(event.id)
    expect(back.position).toBe('00000000000000000009-00000000000000000008')
  })

  it('is known to the server by a UUID, always the same for the same id, another for another', () => {
    const ids = ['a', 'b', 'a', UUID].map((id) => toServer(eventWith({ id }, '{}')).id)
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(ids[0]).toBe(ids[2])
    expect(ids[0]).not.toBe(ids[1])
    expect(ids[3]).toBe(UUID)
  })

  it('is not sent when its record is not the encoding of its members', () => {
    const event = eventWith({}, '{}')
    const garbage = new EncodedEvent(event, Buffer.from('garbage'), event.hash, 0)
    expect(() => toServer(garbage)).toThrow(UUID)
  })

  it('is refused when another program wrote it, with where it is and what to do', () => {
    const foreign = {
      ...thereAndBack(eventWith({ id: randomUUID() }, '{}')),
      metadata: { made: 'elsewhere' },
    }
    expect(() => fromServer(foreign)).toThrow(StoreRefused)
    expect(() => fromServer(foreign)).toThrow(/event 4 of account-ÅÄÖ.*its own EventStoreDB/)
  })

  it('is refused when the server is too old to report its position', () => {
    const event = {
      ...thereAndBack(eventWith({}, '{}')),
      position: { commit: 2n ** 64n - 1n, prepare: 2n ** 64n - 1n },
    }
    expect(() => fromServer(event)).toThrow(/22\.10/)
  })
})

describe('a position in EventStoreDB', () => {
  it('compares as its numbers do', () => {
    const numbers = [0n, 9n, 10n, 99n, 2n ** 63n]
    const positions = numbers.map((commit) => toPosition({ commit, prepare: commit }))
    expect(positions).toEqual([...positions].sort())
    expect(positions.map((text) => fromPosition(text))).toEqual(
      numbers.map((commit) => ({ commit, prepare: commit })),
    )
  })

  it('is not mistaken for that of another engine', () => {
    expect(() => fromPosition('0000000000000001')).toThrow(RangeError)
  })
})
