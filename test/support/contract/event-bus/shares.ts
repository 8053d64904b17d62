import { expect, it } from '@jest/globals'
import type { RecordedEvent } from '../../../../src/events/event.ts'
import type { EventBusHarness } from './harness.ts'
import { eachWithItsOwn, Gate, numbers, Recorder, upTo } from './recorder.ts'

/** Streams of these tests are called `quota-<account>-<number>`. */
const accountOf = ({ stream }: RecordedEvent): string => stream.split('-')[1] ?? ''

export function shares(open: () => Promise<EventBusHarness>): void {
  const harness = eachWithItsOwn(open)
  const BUFFER = 8
  const limits = {
    group: 'g',
    concurrency: BUFFER,
    buffer: BUFFER,
    shares: {
      slots: BUFFER,
      of: (event: RecordedEvent) => ({ account: accountOf(event), urgency: 'background' as const }),
    },
  }

  it('reads on to other accounts while one has more than its share, and finally hands everything over', async () => {
    const { eventBus, append } = harness()
    const slow = new Gate()
    const seen = new Recorder()
    for (const n of upTo(3 * BUFFER)) await append(`quota-greedy-${n}`, numbers(0, 1))
    await append('quota-polite-0', numbers(0))
    let inWork = 0
    const consumer = await eventBus.subscribe({
      ...limits,
      handle: seen.handler(async ([event]) => {
        if (!event || accountOf(event) !== 'greedy') return
        inWork += 1
        await slow.passed
      }),
    })
    await seen.count(1)
    expect(seen.taken).toEqual(['quota-polite-0:0'])
    expect(inWork).toBeLessThan(BUFFER)
    expect((await consumer.lag()).events).toBeGreaterThanOrEqual(3 * BUFFER)
    slow.open()
    await consumer.caughtUp()
    for (const n of upTo(3 * BUFFER)) expect(seen.of(`quota-greedy-${n}`)).toEqual([0, 1])
    expect(await consumer.lag()).toEqual({ events: 0, seconds: 0 })
  })

  it.each(['stopped', 'killed'] as const)('keeps what it has put off when it is %s', async (how) => {
    const never = new Gate()
    const before = new Recorder()
    for (const n of upTo(3 * BUFFER)) await harness().append(`quota-greedy-${n}`, numbers(0))
    await harness().append('quota-polite-0', numbers(0))
    await harness().eventBus.subscribe({
      ...limits,
      handle: before.handler(([event], { signal }) => {
        if (!event || accountOf(event) !== 'greedy') return
        signal.addEventListener('abort', never.open)
        return never.passed.then(() => Promise.reject(signal.reason))
      }),
    })
    await before.count(1)
    await harness().restart(how)
    const after = new Recorder()
    const consumer = await harness().eventBus.subscribe({ ...limits, handle: after.handler() })
    await consumer.caughtUp()
    for (const n of upTo(3 * BUFFER)) expect(after.of(`quota-greedy-${n}`)).toEqual([0])
  })
}
