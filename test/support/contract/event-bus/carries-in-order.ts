import { expect, it } from '@jest/globals'
import type { RecordedEvent } from '../../../../src/events/event.ts'
import type { EventBusHarness } from './harness.ts'
import { eachWithItsOwn, Gate, numberOf, numbers, Recorder, upTo } from './recorder.ts'

export function carriesInOrder(open: () => Promise<EventBusHarness>): void {
  const harness = eachWithItsOwn(open)

  it('hands over what was there before and what comes after, each stream in order', async () => {
    const { eventBus, append } = harness()
    const seen = new Recorder()
    await append('quota-a', numbers(...upTo(30)))
    await append('quota-b', numbers(...upTo(30)))
    await eventBus.subscribe({ group: 'g', concurrency: 4, handle: seen.handler() })
    await append('quota-a', numbers(30, 31))
    await append('quota-c', numbers(0))
    await seen.count(63)
    expect(seen.of('quota-a')).toEqual(upTo(32))
    expect(seen.of('quota-b')).toEqual(upTo(30))
    expect(seen.of('quota-c')).toEqual([0])
  })

  it('hands over the event as it is stored', async () => {
    const { eventBus, append } = harness()
    const seen = new Recorder()
    const handed: RecordedEvent[] = []
    const [written] = await append('quota-a', numbers(7))
    await eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      handle: seen.handler((events) => handed.push(...events)),
    })
    await seen.count(1)
    const [event] = handed
    expect(event?.id).toBe(written?.id)
    expect(event?.revision).toBe(0)
    expect(Buffer.from(event?.record ?? '').equals(written?.record ?? Buffer.alloc(0))).toBe(true)
    expect(Buffer.from(event?.hash ?? '').equals(written?.hash ?? Buffer.alloc(0))).toBe(true)
  })

  it('gives every group everything', async () => {
    const { eventBus, append } = harness()
    const [one, two] = [new Recorder(), new Recorder()]
    await eventBus.subscribe({ group: 'one', concurrency: 1, handle: one.handler() })
    await append('quota-a', numbers(1, 2))
    await eventBus.subscribe({ group: 'two', concurrency: 1, handle: two.handler() })
    await Promise.all([one.count(2), two.count(2)])
    expect(two.taken).toEqual(one.taken)
  })

  it('works in as many streams at once as it may, in no stream twice, and in no more', async () => {
    const { eventBus, append } = harness()
    const seen = new Recorder()
    const full = new Gate()
    const running = new Set<string>()
    let most = 0
    for (const stream of upTo(6)) await append(`quota-${stream}`, numbers(0, 1, 2))
    const consumer = await eventBus.subscribe({
      group: 'g',
      concurrency: 3,
      handle: seen.handler(async ([event]) => {
        const stream = event?.stream ?? ''
        expect(running.has(stream)).toBe(false)
        running.add(stream)
        most = Math.max(most, running.size)
        if (running.size === 3) full.open()
        await full.passed
        await new Promise(setImmediate)
        running.delete(stream)
      }),
    })
    await consumer.caughtUp()
    expect(most).toBe(3)
    for (const stream of upTo(6)) expect(seen.of(`quota-${stream}`)).toEqual([0, 1, 2])
    expect(await eventBus.deadLetters.list()).toEqual([])
  })

  it('takes the most urgent of the waiting streams first, and by arrival where equal', async () => {
    const { eventBus, append } = harness()
    const seen = new Recorder()
    const gate = new Gate()
    const asked = new Recorder()
    await append('quota-gate', numbers(0))
    const consumer = await eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      rank: (event) => {
        asked.note(event.stream)
        return numberOf(event)
      },
      handle: seen.handler(([event]) => (event?.stream === 'quota-gate' ? gate.passed : undefined)),
    })
    await asked.count(1)
    const order = [5, 3, 9, 1, 3, 7, 2, 8, 1]
    for (const [i, rank] of order.entries()) await append(`quota-${i}`, numbers(rank))
    await asked.until(() => new Set(asked.taken).size === 1 + order.length)
    gate.open()
    await consumer.caughtUp()
    expect(seen.taken.slice(1)).toEqual([
      'quota-3:1',
      'quota-8:1',
      'quota-6:2',
      'quota-1:3',
      'quota-4:3',
      'quota-0:5',
      'quota-5:7',
      'quota-7:8',
      'quota-2:9',
    ])
  })

  it('hands over one event at a time by default', async () => {
    const { eventBus, append } = harness()
    const sizes = new Set<number>()
    await append('quota-a', numbers(...upTo(10)))
    const consumer = await eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      handle: async (events) => void sizes.add(events.length),
    })
    await consumer.caughtUp()
    expect([...sizes]).toEqual([1])
  })

  it('hands over consecutive events of one stream together, up to the number asked for', async () => {
    const { eventBus, append } = harness()
    const batches: RecordedEvent[][] = []
    for (const round of upTo(5))
      for (const stream of ['quota-a', 'quota-b'])
        await append(stream, numbers(...upTo(5).map((i) => round * 5 + i)))
    const consumer = await eventBus.subscribe({
      group: 'g',
      concurrency: 2,
      maxBatch: 4,
      handle: async (events) => void batches.push([...events]),
    })
    await consumer.caughtUp()
    for (const batch of batches) {
      expect(batch.length).toBeLessThanOrEqual(4)
      expect(new Set(batch.map(({ stream }) => stream)).size).toBe(1)
    }
    expect(batches.some(({ length }) => length === 4)).toBe(true)
    for (const stream of ['quota-a', 'quota-b'])
      expect(
        batches
          .flat()
          .filter((event) => event.stream === stream)
          .map(numberOf),
      ).toEqual(upTo(25))
  })

  it('hands over only the types asked for, and counts the others as finished', async () => {
    const { eventBus, append } = harness()
    const seen = new Recorder()
    const reconciled = {
      type: 'QuotaReconciled',
      data: { month: '202601', throughRevision: 0 },
    } as const
    await append('quota-a', [...numbers(1), { draft: reconciled }, ...numbers(2), { draft: reconciled }])
    const consumer = await eventBus.subscribe({
      group: 'g',
      types: ['QuotaLimitSet'],
      concurrency: 1,
      maxBatch: 10,
      handle: seen.handler(),
    })
    await consumer.caughtUp()
    expect(seen.taken).toEqual(['quota-a:1', 'quota-a:2'])
    expect(await consumer.lag()).toEqual({ events: 0, seconds: 0 })
  })

  it('hands over only the mode asked for, and what has none', async () => {
    const { eventBus, append } = harness()
    const seen = new Recorder()
    const [live, test, none] = numbers(1, 2, 3)
    if (!live || !test || !none) throw new Error('three events were asked for')
    await append('quota-a', [{ ...live, mode: 'live' }, { ...test, mode: 'test' }, none])
    const consumer = await eventBus.subscribe({
      group: 'g',
      mode: 'test',
      concurrency: 1,
      handle: seen.handler(),
    })
    await consumer.caughtUp()
    expect(seen.taken).toEqual(['quota-a:2', 'quota-a:3'])
  })

  it('carries much more than it may hold', async () => {
    const { eventBus, append } = harness()
    const seen = new Recorder()
    for (const stream of upTo(4)) await append(`quota-${stream}`, numbers(...upTo(100)))
    const consumer = await eventBus.subscribe({
      group: 'g',
      concurrency: 2,
      buffer: 3,
      handle: seen.handler(),
    })
    await consumer.caughtUp()
    for (const stream of upTo(4)) expect(seen.of(`quota-${stream}`)).toEqual(upTo(100))
  })

  it('takes a group in one process only once at a time', async () => {
    const { eventBus, append } = harness()
    const seen = new Recorder()
    const subscription = { group: 'g', concurrency: 1, handle: seen.handler() }
    const first = await eventBus.subscribe(subscription)
    await expect(eventBus.subscribe(subscription)).rejects.toThrow(/g has joined/)
    await first.stop()
    await eventBus.subscribe(subscription)
    await append('quota-a', numbers(1))
    await seen.count(1)
  })

  it.each([
    ['no concurrency', { concurrency: 0 }],
    ['half a batch', { maxBatch: 0.5 }],
    ['an empty buffer', { buffer: 0 }],
    ['no attempts', { attempts: 0 }],
  ])('refuses a subscription with %s', async (_what, wrong) => {
    const { eventBus } = harness()
    const subscription = { group: 'g', concurrency: 1, handle: async () => undefined, ...wrong }
    await expect(eventBus.subscribe(subscription)).rejects.toThrow(RangeError)
  })
}
