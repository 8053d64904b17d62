import { type BackOff, delayBefore } from '../../primitives/back-off.ts'
import { clock, timers } from '../../primitives/runtime.ts'
import { StoreUnavailable } from '../ports/event-store.ts'
import { clientError, meaningOf } from './errors.ts'

/** A server accepts a hundred calls per connection by default; subscriptions need some of them. */
const MAX_CALLS = 64
/** How long a request that no node handles is repeated, ms: a cluster elects a leader in that time. */
const HANDLED_WITHIN_MS = 5_000
const BETWEEN_REQUESTS: BackOff = { first: 10, most: 500 }

/** Runs a limited number of requests at once. Others queue, and their deadlines do not start until they run. */
export class Calls {
  readonly #address: string
  readonly #handledWithinMs: number
  readonly #waiting: (() => void)[] = []
  readonly #idle: (() => void)[] = []
  #running = 0
  #closed = false

  constructor(address: string, handledWithinMs = HANDLED_WITHIN_MS) {
    this.#address = address
    this.#handledWithinMs = handledWithinMs
  }

  /** Runs the requests of one operation in a slot. Rejects with {@link StoreUnavailable} once closed. */
  async run<T>(operation: () => Promise<T>): Promise<T> {
    if (this.#closed)
      throw new StoreUnavailable(`the connection to EventStoreDB at ${this.#address} was closed`)
    if (this.#running < MAX_CALLS) this.#running += 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await operation()
    } finally {
      this.#free()
    }
  }

  /**
   * One request to the client; its errors become those of the port. A request that was not handled is repeated for a
   * while: in a cluster, gossip names a former leader for seconds after another one was elected.
   */
  async ask<T>(request: () => Promise<T>): Promise<T> {
    const deadline = clock.monotonic() + this.#handledWithinMs
    for (let tries = 0; ; tries++) {
      try {
        return await request()
      } catch (error) {
        const repeats = meaningOf(error) === 'not handled' && clock.monotonic() < deadline && !this.#closed
        if (!repeats) throw clientError(error, this.#address)
      }
      await timers.sleep(delayBefore(tries, BETWEEN_REQUESTS))
    }
  }

  /** Accepts no more operations; resolves when the last accepted one has ended. */
  async close(): Promise<void> {
    this.#closed = true
    if (this.#running > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  /** The slot passes directly to the next in line. */
  #free(): void {
    const next = this.#waiting.shift()
    if (next) {
      next()
      return
    }
    this.#running -= 1
    if (this.#running === 0) for (const resolve of this.#idle.splice(0)) resolve()
  }
}
