import '../../../src/engine/kafka/client.ts'

type Fetching = { start(): Promise<void>; stop(): Promise<void>; running: boolean }

/** A consumer of kafkajs over brokers that answer when the test says so. */
export async function runnerOn(
  nodes: () => number[],
  fetch: (node: number) => Promise<unknown[]>,
  options: {
    onCrash(error: Error): void
    eachBatch?: (payload: { batch: { topic: string } }) => Promise<void>
  },
): Promise<Fetching> {
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
    autoCommit: false,
    eachBatchAutoResolve: false,
    ...options,
  })
}
