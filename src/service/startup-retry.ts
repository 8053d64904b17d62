import { setTimeout as delay } from 'node:timers/promises'
import { StoreRefused, StoreUnavailable } from '../engine/ports/event-store.ts'

/** In ms. */
type Timing = {
  /** An attempt without a result is named after this time; it goes on. */
  silentMs: number
  /** Between two attempts; doubled each time. */
  firstPauseMs: number
  longestPauseMs: number
}

const TIMING: Timing = { silentMs: 5_000, firstPauseMs: 200, longestPauseMs: 5_000 }

/** What a start is waiting for, in sentences that name the server and its setting. */
export class Waiting {
  /** The newest of each call of `until` that has something to say. */
  readonly #sentences = new Map<symbol, string>()
  /** By setting, what was told since it last answered, without the numbers: times and ports of a try do not make it news. */
  readonly #told = new Map<string, Set<string>>()
  readonly #tell: (sentence: string) => void
  readonly #signal: AbortSignal
  readonly #timing: Timing

  /** `tell` gets each new sentence once, until the server has answered; `signal` ends the waiting. */
  constructor(tell: (sentence: string) => void, signal: AbortSignal, timing: Partial<Timing> = {}) {
    this.#tell = tell
    this.#signal = signal
    this.#timing = { ...TIMING, ...timing }
  }

  get sentences(): readonly string[] {
    return [...new Set(this.#sentences.values())]
  }

  /**
   * Tries until it succeeds, with pauses that double, for as long as the server that `setting` names is away. An attempt
   * that gives no result for 5 s is named and goes on. Rejects with any other error than StoreUnavailable, a StoreRefused
   * with the setting in its message, and at once with the reason of the signal, even while an attempt hangs: what the
   * attempt opens later is for the attempt to close.
   */
  async until<T>(setting: string, attempt: () => Promise<T>): Promise<T> {
    const { silentMs, firstPauseMs, longestPauseMs } = this.#timing
    const call = Symbol(setting)
    const notice = () =>
      this.#say(
        call,
        setting,
        `no result after ${silentMs / 1_000} s (${setting}); still waiting for the server`,
      )
    try {
      for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
        const silence = setTimeout(notice, silentMs)
        try {
          const result = await unlessAborted(this.#signal, attempt)
          this.#told.delete(setting)
          return result
        } catch (error) {
          if (error instanceof StoreRefused && !error.message.includes(setting))
            error.message += ` (${setting})`
          if (!(error instanceof StoreUnavailable)) throw error
          this.#say(call, setting, `${error.message} (${setting}); trying again until it answers`)
        } finally {
          clearTimeout(silence)
        }
        await delay(pause, undefined, { signal: this.#signal })
      }
    } finally {
      this.#sentences.delete(call)
    }
  }

  #say(call: symbol, setting: string, sentence: string): void {
    this.#sentences.set(call, sentence)
    const told = this.#told.get(setting) ?? new Set()
    const news = sentence.replaceAll(/\d+/g, '#')
    if (told.has(news)) return
    this.#told.set(setting, told.add(news))
    this.#tell(sentence)
  }
}

/** The result of the attempt, or the reason of the signal, whichever comes first. */
async function unlessAborted<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([attempt(), aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
