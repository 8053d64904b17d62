/** The part of the class of kafkajs that fetches for one consumer. */
export type RunnerClass = {
  prototype: {
    running: boolean
    fetchManager: { stop(): Promise<void> }
    fetch(nodeId: number): Promise<unknown[]>
  }
}

/**
 * Ends the fetchers of a consumer that has stopped. Where a consumer of kafkajs 2.2.4 stops while its fetchers begin again
 * because the brokers have changed, the new ones never end: each asks a consumer that does not run, without a pause, and
 * nothing else of the process runs any more.
 */
export function endFetchersOfStopped({ prototype }: RunnerClass): void {
  const { fetch } = prototype
  prototype.fetch = function (nodeId) {
    if (!this.running) void this.fetchManager.stop() // It resolves when this fetch has returned.
    return fetch.call(this, nodeId)
  }
}
