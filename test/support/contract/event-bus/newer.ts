import { expect, it } from '@jest/globals'
import type { Consumer, Subscription } from '../../../../src/engine/ports/event-bus.ts'
import { NewerThanProgram } from '../../../../src/events/newer-than-program.ts'
import type { Newer } from '../../newer-events.ts'
import type { EventBusHarness } from './harness.ts'
import { eachWithItsOwn, numberOf, numbers, Recorder, upTo } from './recorder.ts'

/** An event type and a schema version that this program does not know. */
const UNKNOWN_TYPE: Newer = { type: 'QuotaMoved', schemaVersion: 1, data: { limit: 1 } }
const UNKNOWN_VERSION: Newer = { type: 'QuotaLimitSet', schemaVersion: 99, data: { limit: 1 } }

export function newerThanProgram(open: () => Promise<EventBusHarness>): void {
  const harness = eachWithItsOwn(open)

  const join = (seen: Recorder, other: Partial<Subscription> = {}): Promise<Consumer> =>
    harness().eventBus.subscribe({
      group: 'g',
      types: ['QuotaLimitSet'],
      concurrency: 2,
      attempts: 2,
      handle: seen.handler(),
      ...other,
    })

  it.each([
    ['an unknown event type', UNKNOWN_TYPE],
    ['an unknown schema version', UNKNOWN_VERSION],
  ])(
    'is left: %s blocks its own stream alone, becomes no dead letter, and is not finished',
    async (_, newer) => {
      const { append } = harness()
      await append('quota-new', [...numbers(0), newer, ...numbers(2)])
      const older = new Recorder()
      const consumer = await join(older, { maxBatch: 3 })
      await append('quota-free', numbers(...upTo(5)))
      await older.count(6)
      await append('quota-new', numbers(3))
      await append('quota-free', numbers(5))
      await older.count(7)
      expect(older.of('quota-new')).toEqual([0])
      expect(older.of('quota-free')).toEqual(upTo(6))
      expect((await consumer.lag()).events).toBeGreaterThan(0)
      expect(await harness().eventBus.deadLetters.list()).toEqual([])
      await harness().restart('stopped')
      // The next process of the group receives it again, with all later events.
      const next = new Recorder()
      await join(next)
      await append('quota-free', numbers(6))
      await next.until(() => next.of('quota-free').includes(6))
      expect(next.of('quota-new')).toEqual([])
      expect(await harness().eventBus.deadLetters.list()).toEqual([])
    },
  )

  it('is handled by a newer process once the older one has stopped, in order and with all later events', async () => {
    const { append } = harness()
    await append('quota-new', numbers(...upTo(6)))
    const older = new Recorder()
    let isOld = true
    const handle = (seen: Recorder) =>
      seen.handler((events) => {
        if (isOld && events.some((event) => event.stream === 'quota-new' && numberOf(event) >= 3))
          throw new NewerThanProgram('rule set "2099-01" is unknown')
      })
    await join(older, { maxBatch: 4, handle: handle(older) })
    await append('quota-free', numbers(...upTo(3)))
    await older.count(6)
    expect(older.of('quota-new')).toEqual([0, 1, 2])
    await harness().restart('stopped')
    isOld = false
    const newer = new Recorder()
    const consumer = await join(newer, { handle: handle(newer) })
    await consumer.caughtUp()
    expect(newer.of('quota-new').filter((number) => number >= 3)).toEqual([3, 4, 5])
    expect(await harness().eventBus.deadLetters.list()).toEqual([])
    expect(await consumer.lag()).toEqual({ events: 0, seconds: 0 })
  })

  it('takes no room from other streams, however many there are of it', async () => {
    const { append } = harness()
    for (const i of upTo(30)) await append(`quota-new${i}`, [UNKNOWN_TYPE, ...numbers(1, 2)])
    await append('quota-free', numbers(0))
    const seen = new Recorder()
    await join(seen, { buffer: 4 })
    await seen.count(1)
    expect(seen.taken).toEqual(['quota-free:0'])
  })

  it('does not hold up a group that does not read such streams', async () => {
    const { append } = harness()
    await append('quota-new', [UNKNOWN_TYPE])
    const consumer = await join(new Recorder(), { types: ['BatchRequested'] })
    await consumer.caughtUp()
    expect(await consumer.lag()).toEqual({ events: 0, seconds: 0 })
  })

  it('leaves a dead letter as it is that meets it when it is redriven', async () => {
    const { append, eventBus } = harness()
    await append('quota-new', numbers(0))
    let trouble: Error = new TypeError('poison')
    const consumer = await join(new Recorder(), { attempts: 1, handle: () => Promise.reject(trouble) })
    await consumer.caughtUp()
    const [letter] = await eventBus.deadLetters.list()
    trouble = new NewerThanProgram('newer')
    expect(await eventBus.deadLetters.redrive(letter?.id ?? '')).toEqual({
      redriven: false,
      error: 'NewerThanProgram: newer',
    })
    expect(await eventBus.deadLetters.list()).toEqual([letter])
  })
}
