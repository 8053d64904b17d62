import { expect, it } from '@jest/globals'
import { runnerOn } from './runner.ts'

/** More than pass between the end of the last batch and the moment at which kafkajs notes that its worker has ended. */
const MICROTASKS = 40

function batchOf(node: number): object {
  return {
    topic: `topic-${node}`,
    partition: 0,
    messages: [{ offset: '0' }],
    offsetLag: () => '0',
    offsetLagLow: () => '0',
    firstOffset: () => '0',
    lastOffset: () => '0',
    isEmpty: () => false,
    isEmptyDueToFiltering: () => false,
  }
}

/** The batches that a consumer handles of two brokers; the second one answers so many microtasks after the first. */
async function handledOf(microtasks: number): Promise<string[]> {
  const handled: string[] = []
  const crashes: Error[] = []
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<unknown[]>()
  const asked = new Set<number>()
  const runner = await runnerOn(
    () => [1, 2],
    async (node) => {
      if (asked.has(node)) return ended.promise
      asked.add(node)
      if (node === 2) {
        await begun.promise
        for (let i = 0; i < microtasks; i++) await undefined
      }
      return [batchOf(node)]
    },
    {
      onCrash: (error) => crashes.push(error),
      eachBatch: async ({ batch }) => {
        handled.push(batch.topic)
        begun.resolve()
      },
    },
  )
  await runner.start()
  await new Promise((resolve) => setImmediate(resolve))
  const soon = [...handled]
  void runner.stop()
  ended.resolve([])
  await new Promise((resolve) => setImmediate(resolve))
  expect(crashes).toEqual([])
  return soon
}

it('a consumer handles a batch that arrives at the moment at which it has handled all others', async () => {
  for (let microtasks = 0; microtasks < MICROTASKS; microtasks++)
    expect([microtasks, await handledOf(microtasks)]).toEqual([microtasks, ['topic-1', 'topic-2']])
})
