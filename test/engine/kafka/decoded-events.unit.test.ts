import { expect, it } from '@jest/globals'
import { DecodedEvents } from '../../../src/engine/kafka/decoded-events.ts'
import { headingOf, type ReceivedMessage, toCloudEvent } from '../../../src/events/cloud-event.ts'
import { placed, RecordUnreadable } from '../../../src/events/event.ts'
import { sampleEvents } from '../../support/contract/sample-events.ts'

const messages = sampleEvents('quota-a', { count: 2, text: 1 }).map((event, n) =>
  toCloudEvent(placed(event, `000000000000000${n}`)),
)

it('decodes an event once for all groups that receive it', () => {
  const decoded = new DecodedEvents()
  const decode = (message: ReceivedMessage) => decoded.decode(message, headingOf(message))
  const [first, second] = messages.map(decode)
  expect(first?.revision).toBe(0)
  expect(second?.revision).toBe(1)
  expect(messages.map((message) => decode({ ...message }))).toEqual([first, second])
  expect(decode({ ...messages[0], value: Buffer.from(messages[0]?.value ?? '') })).toBe(first)
})

it('refuses altered bytes of an event that it does not know', () => {
  const decoded = new DecodedEvents()
  const altered = { ...messages[0], value: Buffer.from('{}') }
  expect(() => decoded.decode(altered, headingOf(altered))).toThrow(RecordUnreadable)
})
