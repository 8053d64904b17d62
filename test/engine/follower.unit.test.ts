import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { Follower, follow } from '../../src/engine/follower.ts'
import type { CatchUp, EventStore } from '../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../src/engine/sqlite/event-store.ts'
import type { RecordedEvent } from '../../src/events/event.ts'
import { appendEvents, limitSet } from '../support/event-writer.ts'
import { tempFolder } from '../support/temp-folder.ts'

const at = (position: string) => [{ position } as RecordedEvent]

describe('a subscription to the store', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  /** A follower over a store whose subscriptions deliver exactly what the test scripts. */
  function followed() {
    const world = {
      end: '1',
      taken: [] as string[],
      through: '1',
      subscriptions: [] as CatchUp[],
      problems: [] as string[],
    }
    const store = {
      end: async () => world.end,
      subscribe(options: CatchUp) {
        world.subscriptions.push(options)
        return { stop: () => new Promise<never>(() => undefined) }
      },
    } as unknown as EventStore
    const follower = new Follower({
      store,
      from: () => world.through,
      async onEvents(events, through) {
        world.taken.push(...events.map(({ position }) => position))
        world.through = through
      },
      onInterrupted: ({ message }) => void world.problems.push(message),
    })
    follower.start()
    return { world, follower }
  }

  it('works while it delivers the existing events', async () => {
    const { world, follower } = followed()
    for (const end of ['1', '2', '3']) {
      world.end = end
      await world.subscriptions[0]?.onEvents(at(end), end)
      expect(await follower.stoppage()).toBeNull()
    }
    expect(world.subscriptions).toHaveLength(1)
  })

  it('works while its store leaves out unwanted events, and resumes after them', async () => {
    const { world, follower } = followed()
    for (const end of ['2', '3', '4']) {
      world.end = end
      await world.subscriptions[0]?.onEvents([], end)
      expect(await follower.stoppage()).toBeNull()
    }
    expect(world.subscriptions).toHaveLength(1)
  })

  it('is replaced when it falls silent, even if its stop hangs, and delivers nothing any more', async () => {
    const { world, follower } = followed()
    expect(await follower.stoppage()).toBeNull()
    world.end = '2'
    expect(await follower.stoppage()).toBeNull()
    const silent = /delivers nothing/
    expect((await follower.stoppage())?.message).toMatch(silent)
    expect((await follower.stoppage())?.message).toMatch(silent)
    expect(world.problems).toEqual([expect.stringMatching(silent)])
    await jest.advanceTimersByTimeAsync(100)
    expect(world.subscriptions.map(({ after }) => after)).toEqual(['1', '1'])
    await world.subscriptions[0]?.onEvents(at('2'), '2')
    expect(world.taken).toEqual([])
    await world.subscriptions[1]?.onEvents(at('2'), '2')
    expect(world.taken).toEqual(['2'])
    expect(await follower.stoppage()).toBeNull()
  })

  it('reports what interrupted it until it is resumed', async () => {
    const { world, follower } = followed()
    world.subscriptions[0]?.onEnd?.(new Error('the connection dropped'))
    expect((await follower.stoppage())?.message).toBe('the connection dropped')
    await jest.advanceTimersByTimeAsync(100)
    expect(await follower.stoppage()).toBeNull()
    expect(world.subscriptions).toHaveLength(2)
  })
})

describe('following the log', () => {
  const folder = tempFolder()
  afterAll(() => folder.remove())

  it('continues after an event that the listener cannot process', async () => {
    const store = await openSqliteEventStore({ file: join(folder.path, 'events.db') })
    const seen: string[] = []
    const second = Promise.withResolvers<void>()
    const reopened = Promise.withResolvers<void>()
    const following = await follow(store, {
      onEvents(events) {
        for (const { stream } of events) {
          seen.push(stream)
          if (stream === 'quota-bad-202601') throw new Error('unreadable')
          second.resolve()
        }
      },
      onReopened: () => reopened.resolve(),
    })
    await appendEvents(store, 'quota-bad-202601', [{ draft: limitSet(1) }])
    await reopened.promise
    await appendEvents(store, 'quota-good-202601', [{ draft: limitSet(1) }])
    await second.promise
    expect(seen).toEqual(['quota-bad-202601', 'quota-good-202601'])
    await following.stop()
    await store.close()
  })
})
