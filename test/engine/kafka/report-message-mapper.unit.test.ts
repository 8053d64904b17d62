import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { reportMapper } from '../../../src/engine/kafka/relay/reports.ts'
import type { EventStore } from '../../../src/engine/ports/event-store.ts'
import type { RecordedEvent } from '../../../src/events/event.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')

describe('the messages from a page of events for the topics of reports', () => {
  beforeEach(() => void jest.useFakeTimers({ now: NOW }))
  afterEach(() => void jest.useRealTimers())

  /** Milliseconds until a page with events of these ages is folded, the newest last. */
  async function foldedAfter(...agesMs: number[]): Promise<number> {
    const now = Date.now()
    let foldedAt: number | undefined
    const next = async () => {
      foldedAt = Date.now()
      return []
    }
    const fold = { next, newest: next, begin: () => undefined }
    const events = agesMs.map(
      (age, revision) =>
        ({
          stream: 'check-a',
          revision,
          position: String(revision + 1),
          time: new Date(now - age).toISOString(),
        }) as RecordedEvent,
    )
    const packing = reportMapper({} as EventStore, 'namecheck', fold, Date.now).pack(events, '0')
    await jest.advanceTimersByTimeAsync(10_000)
    await packing
    return (foldedAt ?? Number.NaN) - now
  }

  it('waits for more events of a check that has just begun', async () => {
    expect(await foldedAfter(5, 0)).toBe(250)
    expect(await foldedAfter(400, 100)).toBe(150)
  })

  it('does not wait where more log follows: the other events of the check exist already', async () => {
    expect(await foldedAfter(60_000, 1_000)).toBe(0)
    expect(await foldedAfter(400, 250)).toBe(0)
  })

  it('waits no longer for an event whose clock is ahead', async () => {
    expect(await foldedAfter(-60_000)).toBe(250)
  })
})
