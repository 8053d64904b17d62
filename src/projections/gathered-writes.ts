import { StoreUnavailable } from '../engine/ports/event-store.ts'
import { clock, timers } from '../primitives/runtime.ts'

type Waiting<T> = { items: readonly T[]; resolve(): void; reject(error: unknown): void }

const MAX_AT_ONCE = 500
/** Between the beginnings of two combined writes: writes that arrive meanwhile go together. */
const REST_MS = 100
/** So many items are written without a rest. */
const ENOUGH = 100

/**
 * Combines writes that arrive while another write is in progress, or shortly after it began. The first one waits for
 * nothing. Where a combined write is refused, its parts are written one by one, so that none fails because of another.
 */
export class GatheredWrites<T> {
  readonly #write: (items: readonly T[]) => Promise<unknown>
  #waiting: Waiting<T>[] = []
  #isWriting = false
  #wake: (() => void) | undefined

  constructor(write: (items: readonly T[]) => Promise<unknown>) {
    this.#write = write
  }

  /** Resolves when these are written; rejects as the write does. */
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
      const rested = clock.monotonic() + REST_MS
      await this.#together(this.#waiting.splice(0, MAX_AT_ONCE))
      if (this.#waiting.length < ENOUGH) await this.#rest(rested - clock.monotonic())
    }
    this.#isWriting = false
  }

  /** Resolves after `ms`, or when enough waits. */
  async #rest(ms: number): Promise<void> {
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
      const isSevered = parts.length > 1 && !(error instanceof StoreUnavailable)
      if (isSevered) for (const part of parts) await this.#together([part])
      else for (const { reject } of parts) reject(error)
    }
  }
}
