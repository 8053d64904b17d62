import { expect, it } from '@jest/globals'
import type { EventBusHarness } from './harness.ts'
import { eachWithItsOwn, numberOf, numbers, Recorder, upTo } from './recorder.ts'

export function forgets(open: () => Promise<EventBusHarness>): void {
  const harness = eachWithItsOwn(open)
  /** A group that fails on number 1 of the stream `quota-bad`. */
  const join = async (group: string, seen: Recorder) => {
    const consumer = await harness().eventBus.subscribe({
      group,
      concurrency: 2,
      attempts: 1,
      handle: seen.handler((events) => {
        for (const event of events)
          if (event.stream === 'quota-bad' && numberOf(event) === 1) throw new TypeError('cannot take 1')
      }),
    })
    await consumer.caughtUp()
    return consumer
  }
  const letters = async (group: string) => (await harness().eventBus.deadLetters.list({ group })).length

  it('throws away its dead letters and how far it came, of no other', async () => {
    await harness().append('quota-bad', numbers(...upTo(3)))
    for (const group of ['gone', 'stays']) await (await join(group, new Recorder())).stop()
    expect([await letters('gone'), await letters('stays')]).toEqual([1, 1])
    await harness().eventBus.forget('gone')
    expect([await letters('gone'), await letters('stays')]).toEqual([0, 1])
    const again = new Recorder()
    await (await join('gone', again)).stop()
    expect(again.of('quota-bad')).toEqual([0])
    const other = new Recorder()
    await (await join('stays', other)).stop()
    expect(other.taken).toEqual([])
  })

  it('does so again, and for a group that never was', async () => {
    await harness().eventBus.forget('unknown')
    await harness().eventBus.forget('unknown')
    expect(await letters('unknown')).toBe(0)
  })

  it('refuses to forget a group that is active', async () => {
    const consumer = await join('busy', new Recorder())
    await expect(harness().eventBus.forget('busy')).rejects.toThrow('busy is running')
    await consumer.stop()
  })
}
