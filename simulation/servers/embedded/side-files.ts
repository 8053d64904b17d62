import { createHash } from 'node:crypto'
import type { CacheEntry } from '../../../src/engine/ports/ephemeral-store.ts'
import type { KeptAnswer } from '../../../src/engine/sqlite/answers-worker.ts'
import type { CacheWrite } from '../../../src/engine/sqlite/ephemeral-store-worker.ts'

/** The raw answers of a data folder, with the operations of their thread. */
export class AnswersFile {
  readonly answers = new Map<string, { bytes: Uint8Array; until: number }>()

  read(sha256: string): Uint8Array | null {
    return this.answers.get(sha256)?.bytes ?? null
  }

  keep(kept: readonly KeptAnswer[]): null {
    for (const { sha256, bytes } of kept)
      if (digest(bytes) !== sha256)
        throw new TypeError(`an answer was given under ${sha256}, but its bytes hash to ${digest(bytes)}`)
    for (const { sha256, bytes, until } of kept) {
      const stored = this.answers.get(sha256)
      if (!stored || stored.until < until) this.answers.set(sha256, { bytes: stored?.bytes ?? bytes, until })
    }
    return null
  }

  prune({ now, limit }: { now: number; limit: number }): number {
    const due = [...this.answers].filter(([, { until }]) => until <= now)
    due.sort(([, one], [, other]) => one.until - other.until)
    const deleted = due.slice(0, limit)
    for (const [sha256] of deleted) this.answers.delete(sha256)
    return deleted.length
  }
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The cached values of a data folder, with the operations of their thread. */
export class CacheFile {
  readonly #entries = new Map<string, CacheEntry>()

  get(key: string): CacheEntry | null {
    return this.#entries.get(key) ?? null
  }

  put({ key, ...entry }: CacheWrite): null {
    this.#entries.set(key, entry)
    return null
  }

  clear(): void {
    this.#entries.clear()
  }
}
