import { StoreUnavailable } from '../engine/ports/event-store.ts'
import { clock, timers } from '../primitives/runtime.ts'

type Waiting<T> = { items: readonly T[]; resolve(): void; reject(error: unknown): void }

const MAX_AT_ONCE = 500
/** Minimum time between the starts of two combined writes, so that writes are combined. */
const MIN_INTERVAL_MS = 200
/** This many waiting writes end the pause. */
const ENOUGH = 100

/**
 * Combines writes that arrive while another write is in progress, or shortly after it began. The first write begins at
 * once. If a combined write fails, its parts are written one by one, so that none fails because of another.
 */
export class GatheredWrites<T> {
  readonly #write: (items: readonly T[]) => Promise<unknown>
  #waiting: Waiting<T>[] = []
  #isWriting = false
  #wake: (() => void) | undefined

  constructor(write: (items: readonly T[]) => Promise<unknown>) {
    this.#write = write
  }

  /** Resolves when the items are written. Rejects with the error of the write. */
  put(items: readonly T[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ items, resolve, reject })
      if (!this.#isWriting) void this.#drain()
      else if (this.#waiting.length >= ENOUGH) this.#wake?.()
    })
  }

  async #drain(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const nextWriteAt = clock.monotonic() + MIN_INTERVAL_MS
      await this.#together(this.#waiting.splice(0, MAX_AT_ONCE))
      if (this.#waiting.length < ENOUGH) await this.#pause(nextWriteAt - clock.monotonic())
    }
    this.#isWriting = false
  }

  /** Resolves after `ms`, or when enough writes wait. */
  async #pause(ms: number): Promise<void> {
    if (ms <= 0) return
    await new Promise<void>((resolve) => {
      const timer = timers.setTimeout(resolve, ms)
      this.#wake = () => {
        timers.clear(timer)
        resolve()
      }
    })
    this.#wake = undefined
  }

  async #together(parts: readonly Waiting<T>[]): Promise<void> {
    try {
      await this.#write(parts.flatMap(({ items }) => items))
      for (const { resolve } of parts) resolve()
    } catch (error) {
      const isSplit = parts.length > 1 && !(error instanceof StoreUnavailable)
      if (isSplit) for (const part of parts) await this.#together([part])
      else for (const { reject } of parts) reject(error)
    }
  }
}
