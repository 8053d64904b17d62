import { StoreUnavailable } from '../engine/ports/event-store.ts'
import type { RecordedEvent } from '../events/event.ts'
import { type BackOff, delayBefore } from '../primitives/back-off.ts'
import { clock, type Timer, timers } from '../primitives/runtime.ts'
import type { Sink } from './replay.ts'

export type RetryLimits = {
  /** Name of the server, for people. */
  who: string
  /** Time limit of an opening (ms). */
  openMs: number
  /** How long the server may be unreachable during the replay (ms). */
  outageMs: number
  /** Ends every wait, except that for the batch that is being sent. */
  signal: AbortSignal
  /** How long to wait for that batch (ms). */
  lastMs: number
  /** Called once each time the server becomes unreachable. */
  onUnreachable(error: Error): void
}

/** Short enough to continue soon after an outage that an operator watches. */
const PAUSES: BackOff = { first: 100, most: 2_000 }

/**
 * Opens a sink whose server may become unreachable during the replay. A batch that fails with StoreUnavailable is sent
 * again as a whole, over a newly opened sink, until it is safe. Sending rejects when the server is unreachable for
 * longer than the limit, at once for any other error, and when the signal is aborted and the batch does not finish
 * soon. The state of a rejected batch is unknown. The opening itself is tried once.
 */
export async function openRetryingSink(open: () => Promise<Sink>, limits: RetryLimits): Promise<Sink> {
  const sink = new RetryingSink(open, limits)
  await sink.opened()
  return sink
}

class RetryingSink implements Sink {
  readonly #open: () => Promise<Sink>
  readonly #limits: RetryLimits
  #sink: Sink | undefined

  constructor(open: () => Promise<Sink>, limits: RetryLimits) {
    this.#open = open
    this.#limits = limits
  }

  async send(events: readonly RecordedEvent[]): Promise<void> {
    const { outageMs, lastMs, signal, onUnreachable } = this.#limits
    const begun = clock.monotonic()
    for (let failures = 0; ; failures += 1) {
      const pause = delayBefore(failures, PAUSES)
      signal.throwIfAborted()
      try {
        const sink = await this.opened()
        return await unlessAborted(sink.send(events), signal, lastMs)
      } catch (error) {
        this.#drop()
        const isOver = signal.aborted || clock.monotonic() + pause > begun + outageMs
        if (isOver || !(error instanceof StoreUnavailable)) throw error
        if (failures === 0) onUnreachable(error)
      }
      await timers.sleep(pause, { signal }).catch(() => undefined)
    }
  }

  /** A server that does not answer is not awaited. */
  async close(): Promise<void> {
    const sink = this.#sink
    this.#sink = undefined
    if (sink) await this.#inTime(sink.close()).catch(() => undefined)
  }

  async opened(): Promise<Sink> {
    if (this.#sink) return this.#sink
    const opening = this.#open()
    try {
      this.#sink = await this.#inTime(opening)
      return this.#sink
    } catch (error) {
      opening.then((late) => late.close()).catch(() => undefined)
      throw error
    }
  }

  #drop(): void {
    this.#sink?.close().catch(() => undefined)
    this.#sink = undefined
  }

  /**
   * Rejects with StoreUnavailable when it takes longer than the limit of an opening, and when the signal is aborted.
   */
  #inTime<T>(work: Promise<T>): Promise<T> {
    const { who, openMs, signal } = this.#limits
    const late = Promise.withResolvers<never>()
    const timer = timers.setTimeout(
      () => late.reject(new StoreUnavailable(`${who} did not answer within ${openMs / 1_000} seconds`)),
      openMs,
    )
    return unlessAborted(Promise.race([work, late.promise]), signal).finally(() => timers.clear(timer))
  }
}

/** Rejects when the signal has been aborted for this long, with its reason. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal, ms = 0): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  let timer: Timer | undefined
  const abort = () => {
    timer = timers.setTimeout(() => aborted.reject(signal.reason), ms)
  }
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  return Promise.race([work, aborted.promise]).finally(() => {
    timers.clear(timer)
    signal.removeEventListener('abort', abort)
  })
}
