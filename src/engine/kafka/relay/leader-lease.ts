import { clock } from '../../../primitives/runtime.ts'
/**
 * Leadership for as long as the group's coordinator has received a heartbeat of this member within the session
 * time-out. A process that was suspended for longer finds its lease expired at the next check, before any message has
 * reached it.
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
    const silent = clock.now() - this.#heardAt // Below 0 once the clock was set back: the remaining time is unknown.
    return !this.signal.aborted && silent >= 0 && silent < this.#sessionMs
  }

  renew(heardAt: number): void {
    this.#heardAt = heardAt
  }

  end(): void {
    this.#over.abort()
  }
}
