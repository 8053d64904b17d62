import { StoreRefused, StoreUnavailable } from '../engine/ports/event-store.ts'
import { type BackOff, delayBefore, PATIENT } from '../primitives/back-off.ts'
import { timers } from '../primitives/runtime.ts'

type Timing = {
  /** An attempt without a result is reported after this time (ms), and continues. */
  silentMs: number
  pauses: BackOff
}

const TIMING: Timing = { silentMs: 5_000, pauses: PATIENT }

/** What a start is waiting for, in sentences that name the server and its setting. */
export class StartupRetry {
  /** The newest sentence of each active call of `until`. */
  readonly #sentences = new Map<symbol, string>()
  /**
   * By setting, the sentences reported since the server last answered, without their digits: a sentence with another time
   * or port is not new.
   */
  readonly #reported = new Map<string, Set<string>>()
  readonly #report: (sentence: string) => void
  readonly #signal: AbortSignal
  readonly #timing: Timing

  /** `report` receives each new sentence once, until the server has answered; `signal` aborts the waiting. */
  constructor(report: (sentence: string) => void, signal: AbortSignal, timing: Partial<Timing> = {}) {
    this.#report = report
    this.#signal = signal
    this.#timing = { ...TIMING, ...timing }
  }

  get sentences(): readonly string[] {
    return [...new Set(this.#sentences.values())]
  }

  /**
   * Retries, with pauses that double, while the server of `setting` is unavailable. An attempt without a result for 5 s
   * is reported and continues. Rejects with any error other than StoreUnavailable; a StoreRefused gets the setting in
   * its message. Rejects at once with the reason of the signal, even during an attempt: the attempt must close what it
   * opens later.
   */
  async until<T>(setting: string, attempt: () => Promise<T>): Promise<T> {
    const { silentMs, pauses } = this.#timing
    const call = Symbol(setting)
    const notice = () =>
      this.#note(
        call,
        setting,
        `no result after ${silentMs / 1_000} s (${setting}); still waiting for the server`,
      )
    try {
      for (let failures = 0; ; failures += 1) {
        const silence = timers.setTimeout(notice, silentMs)
        try {
          const result = await unlessAborted(this.#signal, attempt)
          this.#reported.delete(setting)
          return result
        } catch (error) {
          if (error instanceof StoreRefused && !error.message.includes(setting))
            error.message += ` (${setting})`
          if (!(error instanceof StoreUnavailable)) throw error
          this.#note(call, setting, `${error.message} (${setting}); retrying until it answers`)
        } finally {
          timers.clear(silence)
        }
        await timers.sleep(delayBefore(failures, pauses), { signal: this.#signal })
      }
    } finally {
      this.#sentences.delete(call)
    }
  }

  #note(call: symbol, setting: string, sentence: string): void {
    this.#sentences.set(call, sentence)
    const reported = this.#reported.get(setting) ?? new Set()
    const withoutDigits = sentence.replaceAll(/\d+/g, '#')
    if (reported.has(withoutDigits)) return
    this.#reported.set(setting, reported.add(withoutDigits))
    this.#report(sentence)
  }
}

/** The result of the attempt or the reason of the signal, whichever comes first. */
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
