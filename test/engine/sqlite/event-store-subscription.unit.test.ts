import { describe, expect, it } from '@jest/globals'
import { type CatchUp, START, StoreRefused } from '../../../src/engine/ports/event-store.ts'
import { fromPosition, toPosition } from '../../../src/engine/sqlite/event-store-codec.ts'
import { type Commit, SqliteSubscription } from '../../../src/engine/sqlite/event-store-subscription.ts'
import { placed, type RecordedEvent } from '../../../src/events/event.ts'
import { sampleEvents } from '../../support/contract/sample-events.ts'

const log = sampleEvents('account-1', { count: 7_000 }).map((event, i) => placed(event, toPosition(i + 1)))
const upTo = (events: readonly RecordedEvent[]): number[] =>
  events.map(({ position }) => fromPosition(position))
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

const commitOf = (events: readonly RecordedEvent[], end: number): Commit => ({
  events,
  end,
  bytes: events.reduce((sum, { record }) => sum + record.length, 0),
})

/** A subscription on a growing log, with the positions read from the file and the delivered events. */
function onLog(size: number, options: Partial<CatchUp> = {}) {
  const state = { size, reads: [] as number[], got: [] as number[], ends: [] as Error[] }
  const moved = { wake: () => {} }
  const subscription = new SqliteSubscription(
    {
      after: START,
      onEvents: (events) => {
        state.got.push(...upTo(events))
        moved.wake()
      },
      onEnd: (error) => {
        state.ends.push(error)
        moved.wake()
      },
      ...options,
    },
    {
      read: async (after, limit) => {
        state.reads.push(after)
        return log.slice(after, Math.min(after + limit, state.size))
      },
      end: async () => state.size,
    },
  )
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition())
      await new Promise<void>((resolve) => {
        moved.wake = resolve
      })
  }
  const grow = (to: number, offered: readonly RecordedEvent[]): void => {
    state.size = to
    subscription.offer(commitOf(offered, to))
  }
  return { subscription, state, until, grow }
}

describe('SqliteSubscription', () => {
  it('takes directly following events from memory, without reading the file', async () => {
    const { subscription, state, until, grow } = onLog(3)
    await until(() => state.got.length === 3)
    expect(state.reads).toEqual([0])
    grow(5, log.slice(3, 5))
    await until(() => state.got.length === 5)
    expect(state.reads).toEqual([0])
    await subscription.stop()
  })

  it('reads events of another process from the file', async () => {
    const { subscription, state, until, grow } = onLog(3)
    await until(() => state.got.length === 3)
    grow(8, log.slice(6, 8))
    await until(() => state.got.length === 8)
    expect(state.got).toEqual(numbers(1, 8))
    expect(state.reads).toEqual([0, 3])
    await subscription.stop()
  })

  it('holds no more than 5,000 events for a slow handler and reads the others from the file', async () => {
    const gate = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    const got: number[] = []
    let done = (): void => {}
    const all = new Promise<void>((resolve) => {
      done = resolve
    })
    const { subscription, state, grow } = onLog(1, {
      onEvents: async (events) => {
        entered.resolve()
        await gate.promise
        got.push(...upTo(events))
        if (got.length === 7_000) done()
      },
    })
    await entered.promise
    for (let size = 1; size < 7_000; size++) grow(size + 1, log.slice(size, size + 1))
    gate.resolve()
    await all
    expect(got).toEqual(numbers(1, 7_000))
    expect(state.reads.slice(0, 2)).toEqual([0, 5_001])
    await subscription.stop()
  })

  it('ends when the position is after the end of the log, instead of skipping the next events', async () => {
    const { state, until } = onLog(3, { after: toPosition(4) })
    await until(() => state.ends.length > 0)
    expect(state.ends).toEqual([expect.any(StoreRefused)])
    expect(state.ends[0]?.message).toContain('begin again from the start')
  })

  it('ends with the error when the file can no longer be read', async () => {
    const { subscription, state, until } = onLog(3)
    await until(() => state.got.length === 3)
    subscription.fail(new Error('the disk failed'))
    await until(() => state.ends.length > 0)
    expect(state.ends[0]?.message).toBe('the disk failed')
    await subscription.stop()
    expect(state.ends).toHaveLength(1)
  })
})
