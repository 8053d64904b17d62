import { setTimeout as delay } from 'node:timers/promises'
import { StoreRefused, StoreUnavailable } from './engine/ports/event-store.ts'

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000

/** What a start is waiting for, in sentences that name the server and its setting. */
export class Waiting {
  readonly #sentences = new Map<string, string>()
  /** By setting, what was told since it last answered, without the numbers: times and ports of a try do not make it news. */
  readonly #told = new Map<string, Set<string>>()
  readonly #tell: (sentence: string) => void
  readonly #signal: AbortSignal

  /** `tell` gets each new sentence once, until the server has answered; `signal` ends the waiting. */
  constructor(tell: (sentence: string) => void, signal: AbortSignal) {
    this.#tell = tell
    this.#signal = signal
  }

  get sentences(): readonly string[] {
    return [...this.#sentences.values()]
  }

  /**
   * Tries until it succeeds, with pauses that double, for as long as the server that `setting` names is away.
   * Rejects with any other error than StoreUnavailable, a StoreRefused with the setting in its message, and with the
   * reason of the signal.
   */
  async until<T>(setting: string, attempt: () => Promise<T>): Promise<T> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        const result = await attempt()
        this.#sentences.delete(setting)
        this.#told.delete(setting)
        return result
      } catch (error) {
        if (error instanceof StoreRefused && !error.message.includes(setting))
          error.message += ` (${setting})`
        if (!(error instanceof StoreUnavailable)) throw error
        this.#say(setting, `${error.message} (${setting}); trying again until it answers`)
      }
      await delay(pause, undefined, { signal: this.#signal })
    }
  }

  #say(setting: string, sentence: string): void {
    this.#sentences.set(setting, sentence)
    const told = this.#told.get(setting) ?? new Set()
    const news = sentence.replaceAll(/\d+/g, '#')
    if (told.has(news)) return
    this.#told.set(setting, told.add(news))
    this.#tell(sentence)
  }
}
