import { describe, expect, it } from '@jest/globals'
import { type MessageSubject, messageType, pauseCause } from '../../../src/events/webhook.ts'
import { pack, timeAwaited, unpack, type Waiting } from '../../../src/webhooks/endpoint/waiting.ts'
import fc from '../../support/properties.ts'

const number = fc.nat()
const id = fc.string({ minLength: 1, unit: 'binary' })
const iso = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
  .map((date) => date.toISOString())
const subject: fc.Arbitrary<MessageSubject> = fc.oneof(
  fc.record({ kind: fc.constantFrom('check', 'batch'), id, revision: number }),
  fc.record({
    kind: fc.constant('quota'),
    month: fc.constant('202611'),
    percent: number,
    used: number,
    limit: number,
  }),
  fc.record({
    kind: fc.constant('endpoint'),
    endpointId: id,
    cause: fc.constantFrom(...pauseCause.options),
    since: iso,
    revision: number,
  }),
  fc.constant({ kind: 'ping' as const }),
)
const message: fc.Arbitrary<Waiting> = fc.record({
  eventType: fc.constantFrom(...messageType.options),
  subject,
  at: iso,
  attempt: number,
  failures: fc.array(number),
  ready: fc.boolean(),
  nextAt: iso,
  released: fc.boolean(),
})

describe('a waiting message as text', () => {
  it('is the same message again, and states the time that it waits for', () => {
    fc.assert(
      fc.property(message, (one) => {
        const text = pack(one)
        expect(unpack(text)).toEqual(one)
        expect(timeAwaited(text)).toBe(one.ready ? null : one.nextAt)
      }),
    )
  })
})
