import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailable } from './engine/ports/event-store.ts'

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000

/** What a start is waiting for, in sentences that name the server and its setting. */
export class Waiting {
  readonly #sentences = new Map<string, string>()
  readonly #tell: (sentence: string) => void
  readonly #signal: AbortSignal

  /** `tell` gets each new sentence once; `signal` ends the waiting. */
  constructor(tell: (sentence: string) => void, signal: AbortSignal) {
    this.#tell = tell
    this.#signal = signal
  }

  get sentences(): readonly string[] {
    return [...this.#sentences.values()]
  }

  /**
   * Tries until it succeeds, with pauses that double, for as long as the server that `setting` names is away.
   * Rejects with any other error than StoreUnavailable, and with the reason of the signal.
   */
  async until<T>(setting: string, attempt: () => Promise<T>): Promise<T> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        const result = await attempt()
        this.#sentences.delete(setting)
        return result
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error
        this.#say(setting, `${error.message} (${setting}); trying again until it answers`)
      }
      await delay(pause, undefined, { signal: this.#signal })
    }
  }

  #say(setting: string, sentence: string): void {
    if (this.#sentences.get(setting) === sentence) return
    this.#sentences.set(setting, sentence)
    this.#tell(sentence)
  }
}
