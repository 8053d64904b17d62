import { expect, it } from '@jest/globals'
import { TryAgain } from '../../../../src/engine/ports/event-bus.ts'
import { StoreFull, StoreUnavailable } from '../../../../src/engine/ports/event-store.ts'
import type { EventBusHarness } from './harness.ts'
import { eachWithItsOwn, numberOf, numbers, Recorder, upTo } from './recorder.ts'

export function retries(open: () => Promise<EventBusHarness>): void {
  const harness = eachWithItsOwn(open)

  it.each([
    ['a store that is away', () => new StoreUnavailable('away')],
    ['a full disk', () => new StoreFull('full')],
    ['a handler that cannot say yet', () => new TryAgain('later')],
  ])('continue without counting for %s', async (_what, error) => {
    const { eventBus, append } = harness()
    const seen = new Recorder()
    const attempts: number[] = []
    await append('quota-a', numbers(0, 1, 2))
    const consumer = await eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      attempts: 2,
      handle: seen.handler(([event], { attempt }) => {
        if (event?.revision !== 1 || attempts.push(attempt) > 4) return
        throw error()
      }),
    })
    await consumer.caughtUp()
    expect(attempts).toEqual([1, 1, 1, 1, 1])
    expect(seen.of('quota-a')).toEqual([0, 1, 2])
    expect(await eventBus.deadLetters.list()).toEqual([])
  })

  it('delay no other stream, however many events wait after them', async () => {
    const { eventBus, append } = harness()
    const seen = new Recorder()
    let away = true
    await append('quota-stuck', numbers(...upTo(120)))
    await append('quota-free', numbers(...upTo(50)))
    const consumer = await eventBus.subscribe({
      group: 'g',
      concurrency: 2,
      maxBatch: 3,
      buffer: 8,
      handle: seen.handler(([event]) => {
        if (away && event?.stream === 'quota-stuck') throw new TryAgain('not yet')
      }),
    })
    await seen.count(50)
    expect(seen.of('quota-free')).toEqual(upTo(50))
    await append('quota-stuck', numbers(...upTo(30).map((i) => 120 + i)))
    await append('quota-free', numbers(50))
    await seen.count(51)
    away = false
    await consumer.caughtUp()
    expect(seen.of('quota-stuck')).toEqual(upTo(150))
    await append('quota-stuck', numbers(150))
    await consumer.caughtUp()
    expect(seen.of('quota-stuck')).toEqual(upTo(151))
    expect(await consumer.lag()).toEqual({ events: 0, seconds: 0 })
  })

  it('keep the progress before the waiting events', async () => {
    await harness().append('quota-stuck', numbers(...upTo(20)))
    await harness().append('quota-free', numbers(0))
    const before = new Recorder()
    await harness().eventBus.subscribe({
      group: 'g',
      concurrency: 2,
      buffer: 4,
      handle: before.handler(([event]) => {
        if (event?.stream === 'quota-stuck') throw new StoreUnavailable('away')
      }),
    })
    await before.count(1)
    await harness().restart('stopped')
    const after = new Recorder()
    const consumer = await harness().eventBus.subscribe({
      group: 'g',
      concurrency: 2,
      handle: after.handler(),
    })
    await consumer.caughtUp()
    expect(after.of('quota-stuck')).toEqual(upTo(20))
  })

  it('of a failure count from one and end with its success', async () => {
    const { eventBus, append } = harness()
    const seen = new Recorder()
    const attempts: number[] = []
    await append('quota-a', numbers(0, 1))
    const consumer = await eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      handle: seen.handler((_events, { attempt }) => {
        attempts.push(attempt)
        if (attempt < 5 && seen.taken.length === 0) throw new Error('not this time')
      }),
    })
    await consumer.caughtUp()
    expect(attempts).toEqual([1, 2, 3, 4, 5, 1])
    expect(seen.of('quota-a')).toEqual([0, 1])
    expect(await eventBus.deadLetters.list()).toEqual([])
  })

  it('of a batch that failed are made one event at a time', async () => {
    const { eventBus, append } = harness()
    const seen = new Recorder()
    const sizes: number[] = []
    await append('quota-a', numbers(...upTo(8)))
    const consumer = await eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      maxBatch: 4,
      attempts: 3,
      handle: seen.handler((events, { attempt }) => {
        sizes.push(events.length)
        if (events.some((event) => numberOf(event) === 2) && (events.length > 1 || attempt < 3))
          throw new Error('two is hard')
      }),
    })
    await consumer.caughtUp()
    expect(seen.of('quota-a')).toEqual(upTo(8))
    expect(sizes.slice(0, 6)).toEqual([4, 1, 1, 1, 1, 1])
    expect(await eventBus.deadLetters.list()).toEqual([])
  })
}
