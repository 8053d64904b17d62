import { expect, it } from '@jest/globals'
import { accountDecider } from '../../../src/commands/account/decider.ts'
import { type AnyDecider, KnownStream } from '../../../src/commands/runner/folded.ts'
import { StoreRefused } from '../../../src/engine/ports/event-store.ts'
import { sampleEvents } from '../../support/contract/sample-events.ts'

const known = () => new KnownStream(accountDecider as AnyDecider)

it('a known stream takes events that follow and link, and skips those that it has', () => {
  const events = sampleEvents('account-a', { count: 3 })
  const stream = known()
  stream.advance(events.slice(0, 2))
  stream.advance(events)
  expect(stream.head.revision).toBe(2)
})

it('a known stream refuses an event of another history, and one after a gap', () => {
  const events = sampleEvents('account-a', { count: 3 })
  const other = sampleEvents('account-a', { count: 3, text: 50 })
  const stream = known()
  stream.advance(events.slice(0, 1))
  expect(() => stream.advance(other.slice(1, 2))).toThrow(StoreRefused)
  expect(() => stream.advance(events.slice(2))).toThrow(StoreRefused)
  expect(stream.head.revision).toBe(0)
})
