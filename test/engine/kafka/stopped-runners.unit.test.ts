import { expect, it } from '@jest/globals'
import '../../../src/engine/kafka/client.ts'

/** The fetchers of a consumer that runs do not ask so often within a test. */
const ENDLESS = 10_000

const crashes: Error[] = []

type Fetching = { start(): Promise<void>; stop(): Promise<void>; running: boolean }

/** A consumer of kafkajs over brokers that answer when the test says so. */
async function runnerOn(nodes: () => number[], fetch: (node: number) => Promise<unknown[]>) {
  const { default: Runner } = (await import('kafkajs/src/consumer/runner.js')) as unknown as {
    default: new (options: object) => Fetching
  }
  const quiet = { debug() {}, info() {}, warn() {}, error() {}, namespace: () => quiet }
  return new Runner({
    logger: quiet,
    instrumentationEmitter: { emit() {} },
    consumerGroup: {
      connect: async () => undefined,
      joinAndSync: async () => undefined,
      leave: async () => undefined,
      heartbeat: async () => undefined,
      getNodeIds: nodes,
      fetch,
    },
    concurrency: 1,
    onCrash: (error: Error) => crashes.push(error),
  })
}

it('a consumer that stops while its fetchers begin again does not fetch any more', async () => {
  let nodes = [1, 2]
  let asked = 0
  const second = Promise.withResolvers<unknown[]>()
  const begun = Promise.withResolvers<void>()
  const runner = await runnerOn(
    () => {
      if (++asked > ENDLESS) throw new Error('its fetchers ask without an end')
      return nodes
    },
    async (node) => {
      if (node === 1) await begun.promise
      else return second.promise
      return []
    },
  )
  await runner.start()
  nodes = [1]
  begun.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  const stopped = runner.stop()
  second.resolve([])
  await stopped
  await new Promise((resolve) => setImmediate(resolve))
  expect(crashes).toEqual([])
  expect([runner.running, asked < ENDLESS]).toEqual([false, true])
})
