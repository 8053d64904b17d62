/**
 * Leadership for as long as the group's coordinator has heard of this member within the session time-out. A process
 * that was stopped for longer finds its lease over at the next look, before any news has reached it.
 */
export class Lease {
  /** Aborts when leadership is known to be over. */
  readonly signal: AbortSignal
  readonly #sessionMs: number
  readonly #over = new AbortController()
  #heardAt: number

  /** `heardAt` (epoch ms) is when the last successful heartbeat was sent. */
  constructor(sessionMs: number, heardAt: number) {
    this.signal = this.#over.signal
    this.#sessionMs = sessionMs
    this.#heardAt = heardAt
  }

  get held(): boolean {
    const silent = Date.now() - this.#heardAt // below 0 once the clock was set back: nobody can tell for how long
    return !this.signal.aborted && silent >= 0 && silent < this.#sessionMs
  }

  renew(heardAt: number): void {
    this.#heardAt = heardAt
  }

  end(): void {
    this.#over.abort()
  }
}
