import { expect, it } from '@jest/globals'
import { eventually } from '../../eventually.ts'
import type { EventBusHarness } from './harness.ts'
import { eachWithItsOwn, Gate, numbers, Recorder, upTo } from './recorder.ts'

export function progress(open: () => Promise<EventBusHarness>): void {
  const harness = eachWithItsOwn(open)

  it('is kept by a stop: finished events are not handed over again', async () => {
    const before = new Recorder()
    await harness().append('quota-a', numbers(0, 1, 2))
    const consumer = await harness().eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      handle: before.handler(),
    })
    await consumer.caughtUp()
    await harness().restart('stopped')
    const after = new Recorder()
    await harness().append('quota-a', numbers(3))
    const next = await harness().eventBus.subscribe({ group: 'g', concurrency: 1, handle: after.handler() })
    await next.caughtUp()
    expect(after.taken).toEqual(['quota-a:3'])
  })

  it('after a crash begins at the first unfinished event', async () => {
    const before = new Recorder()
    const never = new Gate()
    // Streams of one account share a partition: its committed progress stops before the slow stream.
    await harness().append('quota-a-1', numbers(0))
    await harness().append('quota-a-2', numbers(0, 1))
    await harness().append('quota-a-3', numbers(0, 1, 2))
    await harness().eventBus.subscribe({
      group: 'g',
      concurrency: 2,
      handle: before.handler(([event]) => (event?.stream === 'quota-a-2' ? never.passed : undefined)),
    })
    await before.count(4)
    await eventually(() => harness().hasKept('g'))
    await harness().restart('killed')
    const after = new Recorder()
    const consumer = await harness().eventBus.subscribe({
      group: 'g',
      concurrency: 2,
      handle: after.handler(),
    })
    await consumer.caughtUp()
    expect(after.of('quota-a-1')).toEqual([])
    expect(after.of('quota-a-2')).toEqual([0, 1])
  })

  it('is vouched for by each consumer while it works, and no longer once it has stopped', async () => {
    const consumer = await harness().eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      handle: async () => undefined,
    })
    await eventually(async () => (await consumer.stoppage()) === null)
    await consumer.stop()
    await eventually(async () => (await consumer.stoppage()) !== null)
  })

  it('hands over the event of a handler again that a stop interrupted', async () => {
    const entered = new Gate()
    await harness().append('quota-a', numbers(0, 1))
    const consumer = await harness().eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      handle: async (_events, { signal }) => {
        entered.open()
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
    })
    await entered.passed
    await consumer.stop()
    const after = new Recorder()
    const next = await harness().eventBus.subscribe({ group: 'g', concurrency: 1, handle: after.handler() })
    await next.caughtUp()
    expect(after.taken).toEqual(['quota-a:0', 'quota-a:1'])
    expect(await harness().eventBus.deadLetters.list()).toEqual([])
  })

  it('counts what a handler finished although it was stopped', async () => {
    const [entered, release] = [new Gate(), new Gate()]
    await harness().append('quota-a', numbers(0, 1))
    const before = new Recorder()
    const consumer = await harness().eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      handle: before.handler(async (_events, { signal }) => {
        signal.addEventListener('abort', release.open)
        entered.open()
        await release.passed
      }),
    })
    await entered.passed
    await consumer.stop()
    expect(before.taken).toEqual(['quota-a:0'])
    const after = new Recorder()
    const next = await harness().eventBus.subscribe({ group: 'g', concurrency: 1, handle: after.handler() })
    await next.caughtUp()
    expect(after.taken).toEqual(['quota-a:1'])
  })

  it('stops while a handler still waits for room, and takes nothing new', async () => {
    const { eventBus, append } = harness()
    const release = new Gate()
    const entered = new Recorder()
    for (const stream of upTo(20)) await append(`quota-${stream}`, numbers(0))
    const consumer = await eventBus.subscribe({
      group: 'g',
      concurrency: 2,
      buffer: 4,
      handle: async ([event]) => {
        entered.note(`${event?.stream}`)
        await release.passed
      },
    })
    await entered.count(2)
    const stopped = consumer.stop()
    release.open()
    await stopped
    expect(entered.taken).toHaveLength(2)
    await append('quota-new', numbers(1))
    expect(entered.taken).toHaveLength(2)
  })

  it('is caught up when all that was in the log is finished, not when it has been begun', async () => {
    const { eventBus, append } = harness()
    const [entered, release] = [new Gate(), new Gate()]
    let caughtUp = false
    const seen = new Recorder()
    await append('quota-a', numbers(0))
    const consumer = await eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      handle: seen.handler(() => {
        entered.open()
        return release.passed
      }),
    })
    await entered.passed
    const waiting = consumer.caughtUp().then(() => {
      caughtUp = true
    })
    await consumer.lag()
    expect(caughtUp).toBe(false)
    release.open()
    await waiting
    expect(seen.taken).toEqual(['quota-a:0'])
    await consumer.caughtUp()
  })

  it('is caught up with an empty log', async () => {
    const consumer = await harness().eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      handle: async () => undefined,
    })
    await consumer.caughtUp()
    expect(consumer.group).toBe('g')
    expect(await consumer.lag()).toEqual({ events: 0, seconds: 0 })
  })

  it('shows how many events are unfinished and how old the oldest is', async () => {
    const { eventBus, append } = harness()
    const release = new Gate()
    const entered = new Gate()
    const hourAgo = Date.now() - 3_600_000
    await append('quota-a', numbers(0), hourAgo)
    for (const stream of upTo(29)) await append(`quota-${stream}`, numbers(0))
    const consumer = await eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      buffer: 2,
      handle: async () => {
        entered.open()
        await release.passed
      },
    })
    await entered.passed
    const lag = await consumer.lag()
    expect(lag.events).toBe(30)
    expect(lag.seconds).toBeGreaterThanOrEqual(3_599)
    expect(lag.seconds).toBeLessThan(4_000)
    release.open()
    await consumer.caughtUp()
    expect(await consumer.lag()).toEqual({ events: 0, seconds: 0 })
  })
}
