/** Handles the fetched batches of one consumer, one after another, as long as there are any. */
type Worker = { run(batches: object): Promise<void> }
type Fetcher = { getWorkerQueue(): { getWorkers(): Worker[] } }

/** The part of the class of kafkajs that passes what one consumer has fetched to its workers. */
export type HandlingRunnerClass = {
  prototype: { fetchManager: { getFetchers(): Fetcher[] }; fetch(nodeId: number): Promise<unknown[]> }
}

/**
 * Lets a worker look for batches once more after it has ended. A worker of kafkajs 2.2.4 counts as running for a few
 * microtasks after it has found no further batch. A batch that another broker's fetcher adds meanwhile starts no worker. Its
 * fetcher waits for it and fetches nothing more, until another broker has messages for the same consumer: maybe never.
 */
export function handleWaitingBatches({ prototype }: HandlingRunnerClass): void {
  const known = new WeakSet<Worker>()
  const { fetch } = prototype
  prototype.fetch = function (nodeId) {
    // All fetchers of a consumer have the same workers. They exist before its first fetch.
    for (const worker of this.fetchManager.getFetchers()[0]?.getWorkerQueue().getWorkers() ?? []) {
      if (known.has(worker)) continue
      known.add(worker)
      const { run } = worker
      worker.run = async (batches) => {
        await run(batches)
        await run(batches)
      }
    }
    return fetch.call(this, nodeId)
  }
}
