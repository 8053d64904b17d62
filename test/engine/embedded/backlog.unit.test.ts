import { describe, expect, it } from '@jest/globals'
import { Backlog } from '../../../src/engine/embedded/backlog.ts'
import { type Position, START } from '../../../src/engine/ports/event-store.ts'
import { fromPosition, toPosition } from '../../../src/engine/sqlite/event-store-codec.ts'
import { placed, type RecordedEvent } from '../../../src/events/event.ts'
import { sampleEvents } from '../../support/contract/sample-events.ts'

const eventAt = (number: number): RecordedEvent => {
  const [sample] = sampleEvents('account-a')
  if (!sample) throw new Error('the sample is missing')
  return placed(sample, toPosition(number))
}
const isEven = ({ position }: RecordedEvent): boolean => fromPosition(position) % 2 === 0

/** A log with this many events that counts how many are read. */
function logOf(events: number) {
  let read = 0
  return {
    read: () => read,
    end: async () => toPosition(events),
    async readAll(after: Position, limit: number) {
      const from = fromPosition(after) + 1
      const page = Array.from({ length: Math.min(limit, events - from + 1) }, (_, i) => eventAt(from + i))
      read += page.length
      return page
    },
  }
}

describe('what a group has not read', () => {
  it('is counted without reading while the lag is large', async () => {
    const log = logOf(250_000)
    const backlog = new Backlog(log, isEven, START)
    await backlog.countAhead()
    expect([log.read(), backlog.events]).toEqual([0, 250_000])
    for (let n = 1; n <= 10; n++) backlog.passed(eventAt(n), isEven(eventAt(n)))
    expect(backlog.events).toBe(249_990)
  })

  it('is read once near the end, and unwanted events do not count', async () => {
    const log = logOf(250_000)
    const backlog = new Backlog(log, isEven, toPosition(247_500))
    await backlog.countAhead()
    await backlog.countAhead()
    expect([log.read(), backlog.events]).toEqual([2_500, 1_250])
    for (let n = 247_501; n <= 247_600; n++) backlog.passed(eventAt(n), isEven(eventAt(n)))
    expect(backlog.events).toBe(1_200)
  })

  it('is nothing at the end of the log', async () => {
    const backlog = new Backlog(logOf(3), isEven, toPosition(3))
    await backlog.countAhead()
    expect(backlog.events).toBe(0)
  })
})
