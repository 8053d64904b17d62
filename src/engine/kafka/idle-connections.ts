/** The part of the class of kafkajs that queues the requests of one connection. */
export type PendingRequestsClass = {
  prototype: { readonly pending: readonly unknown[]; scheduleCheckPendingRequests(): void }
}

/**
 * Lets a connection without waiting requests sleep. From its first response on, a connection of kafkajs 2.2.4 looks for
 * waiting requests every millisecond, for as long as it exists. A request that has to wait starts the timer itself.
 */
export function sleepWithoutRequests({ prototype }: PendingRequestsClass): void {
  const { scheduleCheckPendingRequests } = prototype
  prototype.scheduleCheckPendingRequests = function () {
    if (this.pending.length > 0) scheduleCheckPendingRequests.call(this)
  }
}
