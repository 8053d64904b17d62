import { clock, type Timer, timers } from '../../primitives/runtime.ts'
import type { Fetch, FetchInterceptor, FetchRequest, FetchResponse } from './fetch-interceptor.ts'
import type { PartitionBuffer } from './partition-buffer.ts'
import { type Offsets, RecentMessages } from './recent-messages.ts'

/** Minimum time between the starts of two shared requests if the first one brought little, so that messages arrive together. */
const MIN_INTERVAL_MS = 20
/** After a response of at least this size, the next request follows at once. */
const LITTLE_BYTES = 64 * 1024
/** An error may concern the partitions of one group only. After it, each consumer sends its own requests for this time. */
const DIRECT_MS = 5_000
/** How much later than requested a broker may answer; after that, another consumer sends a request. */
const LATE_MS = 500

/** A request for all partitions that any consumer wants; the offsets of its partitions are known once it is sent. */
type SharedRequest = { offsets?: Offsets; overdueAt: number }
/** A consumer that waits for messages of some partitions. */
type Waiter = { offsets: Offsets; resume(): void }

/**
 * Shares the fetches of all consumers of a process. Groups read the same partitions; without sharing, each group would
 * fetch every message. Consumers that wait for new messages share one request to each broker. One of them sends it over
 * its connection, and all are answered from the response. A consumer that lags, or that requests the same messages
 * again, sends its own request. Each group keeps its membership, assignment, offsets and order.
 */
export function openSharedFetch(): FetchInterceptor {
  const brokers = new Map<string, BrokerFetches>()
  return (nodeId, request, direct) => {
    const broker = brokers.get(nodeId) ?? new BrokerFetches()
    brokers.set(nodeId, broker)
    return broker.fetch(request, direct)
  }
}

/** The fetches from one broker. */
class BrokerFetches {
  readonly #recent = new RecentMessages()
  readonly #waiters = new Set<Waiter>()
  /** The offsets from which each consumer was last answered from memory. */
  readonly #answered = new WeakMap<Fetch, WeakMap<PartitionBuffer, number>>()
  #request: SharedRequest | undefined
  #nextRequestAt = Number.NEGATIVE_INFINITY
  #directUntil = Number.NEGATIVE_INFINITY

  async fetch(request: FetchRequest, direct: Fetch): Promise<FetchResponse> {
    const deadline = clock.monotonic() + request.maxWaitTime
    try {
      for (;;) {
        const leftMs = deadline - clock.monotonic()
        const own = { ...request, maxWaitTime: Math.max(0, Math.ceil(leftMs)) }
        if (clock.monotonic() < this.#directUntil) return await direct(own)
        const { older, offsets, found } = this.#recent.lookUp(request, deadline)
        if (older.length > 0) return await this.#fetchOlder({ ...request, topics: older }, found, direct)
        if (found.length > 0 && this.#isRepeated(direct, offsets)) return await direct(own)
        if (found.length > 0 || leftMs <= 0) return { responses: found }
        if (this.#isCovered(offsets)) await this.#nextMessages(offsets, leftMs)
        else if (leftMs * 2 < request.maxWaitTime) return { responses: [] }
        else await this.#fetchForAll({ ...request, maxWaitTime: Math.ceil(leftMs) }, offsets, direct)
      }
    } finally {
      if (!this.#request) this.#resumeOne()
    }
  }

  /** Fetches messages that are no longer in the memory of this process, and adds those that were found in it. */
  async #fetchOlder(
    request: FetchRequest,
    found: FetchResponse['responses'],
    direct: Fetch,
  ): Promise<FetchResponse> {
    const { responses } = await direct(request)
    this.#recent.add(this.#recent.offsetsOf(request), responses)
    return { responses: [...found, ...responses] }
  }

  /**
   * Whether a consumer requests messages that it was already given from memory. One that takes no messages, because it is
   * stopping or has lost its partitions, requests them in a loop. Only a request to the broker lets anything else run.
   */
  #isRepeated(consumer: Fetch, offsets: Offsets): boolean {
    const answered = this.#answered.get(consumer) ?? new WeakMap<PartitionBuffer, number>()
    this.#answered.set(consumer, answered)
    let isRepeated = false
    for (const [buffer, offset] of offsets) {
      if (buffer.next <= offset) continue
      isRepeated ||= answered.get(buffer) === offset
      answered.set(buffer, offset)
    }
    return isRepeated
  }

  /** Whether a request in progress fetches the messages from all of these offsets on. */
  #isCovered(wanted: Offsets): boolean {
    const shared = this.#request
    if (!shared || clock.monotonic() > shared.overdueAt) return false
    const { offsets } = shared
    if (!offsets) return true
    for (const [buffer, offset] of wanted)
      if (!((offsets.get(buffer) ?? Number.POSITIVE_INFINITY) <= offset)) return false
    return true
  }

  /** Sends a request for all consumers. Resolves when the request has ended, even if it failed. */
  async #fetchForAll(request: FetchRequest, wanted: Offsets, direct: Fetch): Promise<void> {
    const shared: SharedRequest = { overdueAt: Number.POSITIVE_INFINITY }
    this.#request = shared
    const pauseMs = Math.min(this.#nextRequestAt - clock.monotonic(), request.maxWaitTime / 2)
    if (pauseMs > 0) await timers.sleep(pauseMs)
    // Other requests may have fetched the messages during the pause.
    const isFetched = this.#recent.hasPassed(wanted)
    if (!isFetched) await this.#send(request, shared, direct)
    if (this.#request === shared) this.#request = undefined
  }

  async #send(request: FetchRequest, shared: SharedRequest, direct: Fetch): Promise<void> {
    const begun = clock.monotonic()
    const topics = this.#recent.wanted(begun)
    const offsets = this.#recent.offsetsOf({ topics })
    shared.offsets = offsets
    shared.overdueAt = begun + request.maxWaitTime + LATE_MS
    try {
      const { responses } = await direct({ ...request, topics })
      const added = this.#recent.add(offsets, responses)
      if (added.isIncomplete) this.#fetchDirectly()
      this.#nextRequestAt = added.bytes < LITTLE_BYTES ? begun + MIN_INTERVAL_MS : begun
      if (this.#request === shared) this.#request = undefined
      for (const waiter of this.#waiters)
        if (added.buffers.some((buffer) => waiter.offsets.has(buffer))) waiter.resume()
      if (!this.#request) this.#resumeOne()
    } catch {
      this.#fetchDirectly()
    }
  }

  /** Lets each consumer send its own requests for a while, so that it meets only the errors of its partitions. */
  #fetchDirectly(): void {
    this.#recent.clear()
    this.#directUntil = clock.monotonic() + DIRECT_MS
    for (const { resume } of this.#waiters) resume()
  }

  /** Resolves when messages of these partitions were fetched, or the request in progress is overdue, or after `leftMs`. */
  #nextMessages(offsets: Offsets, leftMs: number): Promise<void> {
    return new Promise((resolve) => {
      let timer: Timer | undefined
      const waiter: Waiter = {
        offsets,
        resume: () => {
          timers.clear(timer)
          this.#waiters.delete(waiter)
          resolve()
        },
      }
      this.#waiters.add(waiter)
      const overdueMs = (this.#request?.overdueAt ?? 0) - clock.monotonic()
      timer = timers.setTimeout(waiter.resume, Math.max(1, Math.min(leftMs, overdueMs + 1)))
    })
  }

  /** Without a request in progress, one of the waiting consumers must send the next one. */
  #resumeOne(): void {
    for (const { resume } of this.#waiters) {
      resume()
      return
    }
  }
}
