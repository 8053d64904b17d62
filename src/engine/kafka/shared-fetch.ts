import { clock, type Timer, timers } from '../../primitives/runtime.ts'
import type { Fetch, FetchRequest, FetchResponse, SharedFetch } from './fetch-interceptor.ts'
import { Tails } from './recent-messages.ts'

/** Between the beginnings of two shared requests that bring little: what arrives meanwhile comes together. */
const REST_MS = 20
/** A request that brings more is followed by the next one at once. */
const LITTLE_BYTES = 64 * 1024
/** After an error that may concern the partitions of one group alone, each consumer asks for itself. */
const APART_MS = 5_000
/** A broker may hold a request for so much longer than it was asked to; then another consumer asks. */
const LATE_MS = 500

/** A request for all partitions that any consumer wants; the offsets of its partitions are known once it is sent. */
type SharedRequest = { offsets?: Map<object, number>; overdueAt: number }
type Waiting = { tails: ReadonlySet<object>; resume(): void }

/**
 * The fetches of all consumers of a process. Groups read the same partitions, and each would fetch every message for
 * itself. Here, consumers that wait for new messages share one request to each broker, which one of them sends over its
 * connection; all are answered from what it brings. A consumer that lags asks for itself. Membership, assignment,
 * offsets and order stay those of each group.
 */
export function openIntake(): SharedFetch {
  const nodes = new Map<string, NodeIntake>()
  return (nodeId, request, direct) => {
    const node = nodes.get(nodeId) ?? new NodeIntake()
    nodes.set(nodeId, node)
    return node.fetch(request, direct)
  }
}

class NodeIntake {
  readonly #tails = new Tails()
  readonly #waiting = new Set<Waiting>()
  #request: SharedRequest | undefined
  #restUntil = Number.NEGATIVE_INFINITY
  #apartUntil = Number.NEGATIVE_INFINITY

  async fetch(request: FetchRequest, direct: Fetch): Promise<FetchResponse> {
    const deadline = clock.monotonic() + request.maxWaitTime
    try {
      for (;;) {
        const leftMs = deadline - clock.monotonic()
        if (clock.monotonic() < this.#apartUntil)
          return await direct({ ...request, maxWaitTime: Math.max(0, Math.ceil(leftMs)) })
        const { older, tails, held } = this.#tails.look(request, deadline)
        if (older.length > 0) return await this.#catchUp({ ...request, topics: older }, held, direct)
        if (held.length > 0 || leftMs <= 0) return { responses: held }
        if (this.#covers(tails)) await this.#change(tails, leftMs)
        else if (leftMs * 2 < request.maxWaitTime) return { responses: [] }
        else await this.#lead({ ...request, maxWaitTime: Math.ceil(leftMs) }, tails, direct)
      }
    } finally {
      if (!this.#request) this.#rouseOne()
    }
  }

  /** Asks for messages that are in the memory of this process no more. */
  async #catchUp(
    request: FetchRequest,
    held: FetchResponse['responses'],
    direct: Fetch,
  ): Promise<FetchResponse> {
    const { responses } = await direct(request)
    this.#tails.land(this.#tails.offsetsOf(request), responses)
    return { responses: [...held, ...responses] }
  }

  /** Whether a request in progress brings what follows in all of these partitions. */
  #covers(tails: ReadonlyMap<object, number>): boolean {
    const shared = this.#request
    if (!shared || clock.monotonic() > shared.overdueAt) return false
    const { offsets } = shared
    if (!offsets) return true
    for (const [tail, offset] of tails)
      if (!((offsets.get(tail) ?? Number.POSITIVE_INFINITY) <= offset)) return false
    return true
  }

  /** Sends a request for everybody. It resolves when that has ended, however it did. */
  async #lead(request: FetchRequest, tails: ReadonlyMap<object, number>, direct: Fetch): Promise<void> {
    const shared: SharedRequest = { overdueAt: Number.POSITIVE_INFINITY }
    this.#request = shared
    const restMs = Math.min(this.#restUntil - clock.monotonic(), request.maxWaitTime / 2)
    if (restMs > 0) await timers.sleep(restMs)
    // What was brought meanwhile waits for no request of its reader.
    const isAnswered = this.#tails.hasAfter(tails)
    if (!isAnswered) await this.#send(request, shared, direct)
    if (this.#request === shared) this.#request = undefined
  }

  async #send(request: FetchRequest, shared: SharedRequest, direct: Fetch): Promise<void> {
    const begun = clock.monotonic()
    const topics = this.#tails.wanted(begun)
    const offsets = this.#tails.offsetsOf({ topics })
    shared.offsets = offsets
    shared.overdueAt = begun + request.maxWaitTime + LATE_MS
    try {
      const { responses } = await direct({ ...request, topics })
      const landed = this.#tails.land(offsets, responses)
      if (landed.isUnclear) this.#part()
      this.#restUntil = landed.bytes < LITTLE_BYTES ? begun + REST_MS : begun
      if (this.#request === shared) this.#request = undefined
      for (const waiting of this.#waiting)
        if (landed.tails.some((tail) => waiting.tails.has(tail))) waiting.resume()
      if (!this.#request) this.#rouseOne()
    } catch {
      this.#part()
    }
  }

  /** Each consumer asks for itself for a while, so it meets only the errors of its partitions. */
  #part(): void {
    this.#tails.clear()
    this.#apartUntil = clock.monotonic() + APART_MS
    for (const { resume } of this.#waiting) resume()
  }

  #change(tails: ReadonlyMap<object, number>, leftMs: number): Promise<void> {
    return new Promise((resolve) => {
      let timer: Timer | undefined
      const waiting: Waiting = {
        tails: new Set(tails.keys()),
        resume: () => {
          timers.clear(timer)
          this.#waiting.delete(waiting)
          resolve()
        },
      }
      this.#waiting.add(waiting)
      const lateMs = (this.#request?.overdueAt ?? 0) - clock.monotonic()
      timer = timers.setTimeout(waiting.resume, Math.max(1, Math.min(leftMs, lateMs + 1)))
    })
  }

  /** No request is in progress: one of those that wait sends the next one. */
  #rouseOne(): void {
    for (const { resume } of this.#waiting) {
      resume()
      return
    }
  }
}
