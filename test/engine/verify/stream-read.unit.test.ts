import { describe, expect, it } from '@jest/globals'
import { StoreRefused } from '../../../src/engine/ports/event-store.ts'
import { checkStored } from '../../../src/engine/verify/stream-read.ts'
import { EncodedEvent } from '../../../src/events/event.ts'
import { sampleEvents } from '../../support/contract/sample-events.ts'
import fc from '../../support/properties.ts'

const STREAM = 'account-a'
const events = sampleEvents(STREAM, { count: 5 })

describe('checkStored', () => {
  it('accepts a whole stream, a part of it, and both backwards', () => {
    expect(checkStored(STREAM, events, 0)).toBe(events)
    expect(checkStored(STREAM, events.slice(2), 2)).toHaveLength(3)
    expect(checkStored(STREAM, events.toReversed())).toHaveLength(5)
    expect(checkStored(STREAM, [], 7)).toEqual([])
  })

  it('refuses any altered bit of any record', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.integer({ min: 0, max: 7 }), (which, byte, bit) => {
        const at = which % events.length
        const record = Buffer.from(events[at]?.record ?? '')
        const place = byte % record.length
        record.writeUInt8(record.readUInt8(place) ^ (1 << bit), place)
        const changed = events.map((event, i) =>
          i === at ? new EncodedEvent(event, record, event.hash, 0) : event,
        )
        expect(() => checkStored(STREAM, changed, 0)).toThrow(`revision ${at} of ${STREAM} was altered`)
      }),
    )
  })

  it.each([
    ['a gap', events.toSpliced(2, 1), 'revision 2'],
    ['a gap backwards', events.toSpliced(2, 1).toReversed(), 'revision 2'],
    ['a missing beginning', events.slice(1), 'revision 0'],
    [
      'an event of another stream',
      [...events.slice(0, 4), ...sampleEvents('account-b', { count: 5 }).slice(4)],
      'it belongs to account-b',
    ],
    [
      'another event with its own right hash',
      [...events.slice(0, 4), ...sampleEvents(STREAM, { count: 5, text: 9 }).slice(4)],
      'it does not link',
    ],
    [
      'another event before one that is right',
      [...sampleEvents(STREAM, { count: 1, text: 9 }), ...events.slice(1)],
      'it does not link',
    ],
  ])('refuses %s', (_what, changed, says) => {
    const from = (changed[0]?.revision ?? 0) === 4 ? undefined : 0
    expect(() => checkStored(STREAM, changed, from)).toThrow(StoreRefused)
    expect(() => checkStored(STREAM, changed, from)).toThrow(says)
  })
})
