import { setTimeout as sleep } from 'node:timers/promises'
import { StoreUnavailable } from '../engine/ports/event-store.ts'
import type { RecordedEvent } from '../events/event.ts'
import type { Sink } from './replay.ts'

export type Patience = {
  /** Who is waited for, as it is named to people. */
  who: string
  /** How long an opening may take (ms). */
  openMs: number
  /** How long it may be away in the middle (ms). */
  awayMs: number
  /** Ends every waiting, but that for what is being sent just then. */
  signal: AbortSignal
  /** How long that is waited for (ms). */
  lastMs: number
  /** Told once for each time that it is away. */
  onAway(error: Error): void
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000

/**
 * Opens a sink whose server may be away in the middle: what cannot be sent for that reason (StoreUnavailable) is sent
 * again, whole and over a sink that is opened anew, until it is safe. Sending rejects when the server is away for longer
 * than it is waited for, for any other reason at once, and when the signal is aborted and it does not come to its end
 * soon; of what is rejected nothing is known. The opening itself is tried once.
 */
export async function openPatiently(open: () => Promise<Sink>, patience: Patience): Promise<Sink> {
  const sink = new PatientSink(open, patience)
  await sink.opened()
  return sink
}

class PatientSink implements Sink {
  readonly #open: () => Promise<Sink>
  readonly #patience: Patience
  #sink: Sink | undefined

  constructor(open: () => Promise<Sink>, patience: Patience) {
    this.#open = open
    this.#patience = patience
  }

  async send(events: readonly RecordedEvent[]): Promise<void> {
    const { awayMs, lastMs, signal, onAway } = this.#patience
    const begun = performance.now()
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      signal.throwIfAborted()
      try {
        const sink = await this.opened()
        return await unlessAborted(sink.send(events), signal, lastMs)
      } catch (error) {
        this.#drop()
        const isOver = signal.aborted || performance.now() + pause > begun + awayMs
        if (isOver || !(error instanceof StoreUnavailable)) throw error
        if (pause === FIRST_PAUSE_MS) onAway(error)
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Nobody who gives no answer is waited for. */
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

  /** Rejects with StoreUnavailable when it takes longer than an opening may, and when the signal is aborted. */
  #inTime<T>(work: Promise<T>): Promise<T> {
    const { who, openMs, signal } = this.#patience
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => late.reject(new StoreUnavailable(`${who} gave no answer within ${openMs / 1_000} seconds`)),
      openMs,
    )
    return unlessAborted(Promise.race([work, late.promise]), signal).finally(() => clearTimeout(timer))
  }
}

/** Rejects when the signal has been aborted for so long, with its reason. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal, ms = 0): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const abort = () => {
    timer = setTimeout(() => aborted.reject(signal.reason), ms)
  }
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  return Promise.race([work, aborted.promise]).finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  })
}
