import { StoreUnavailable } from '../../engine/ports/event-store.ts'

type Waiting<T> = { items: readonly T[]; resolve(): void; reject(error: unknown): void }

const MAX_AT_ONCE = 500

/**
 * Combines writes that arrive while another write is in progress. Where a combined write is refused, its parts are
 * written one by one, so that none fails because of another.
 */
export class Gathered<T> {
  readonly #write: (items: readonly T[]) => Promise<unknown>
  #waiting: Waiting<T>[] = []
  #isWriting = false

  constructor(write: (items: readonly T[]) => Promise<unknown>) {
    this.#write = write
  }

  /** Resolves when these are written; rejects as the write does. */
  put(items: readonly T[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ items, resolve, reject })
      if (!this.#isWriting) void this.#drain()
    })
  }

  async #drain(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) await this.#together(this.#waiting.splice(0, MAX_AT_ONCE))
    this.#isWriting = false
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
