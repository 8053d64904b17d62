import { expect, it } from '@jest/globals'
import type { EventBusHarness } from './harness.ts'
import { eachWithItsOwn, numbers, Recorder } from './recorder.ts'

export function beginsAtEnd(open: () => Promise<EventBusHarness>): void {
  const harness = eachWithItsOwn(open)
  const join = async (group: string) => {
    const recorder = new Recorder()
    const consumer = await harness().eventBus.subscribe({ group, concurrency: 4, handle: recorder.handler() })
    await consumer.caughtUp()
    await consumer.stop()
    return recorder.taken
  }

  it('leaves out what was written before, and nothing that is written later', async () => {
    await harness().append('quota-a', numbers(0, 1))
    await harness().append('quota-b', numbers(0))
    await harness().eventBus.beginAtEnd({ group: 'late' })
    await harness().append('quota-a', numbers(2))
    await harness().append('quota-c', numbers(0))
    const taken = await join('late')
    expect([...taken].sort()).toEqual(['quota-a:2', 'quota-c:0'])
  })

  it('holds for a group that has finished something before', async () => {
    await harness().append('quota-a', numbers(0))
    expect(await join('again')).toEqual(['quota-a:0'])
    await harness().append('quota-a', numbers(1))
    await harness().eventBus.beginAtEnd({ group: 'again' })
    await harness().append('quota-a', numbers(2))
    expect(await join('again')).toEqual(['quota-a:2'])
  })
}
