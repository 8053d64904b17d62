import { LRUCache } from 'lru-cache'
import { FairThread } from '../http/fair-thread.ts'
import type { Page } from './report-model.ts'

const MAX_HEAP_MB = 256
const MAX_REMEMBERED_BYTES = 16 * 1024 * 1024

/**
 * Prints pages as PDF in a separate thread. Large or many pages therefore do not block the event loop. Concurrent requests
 * for the same page share one job.
 */
export class Printer {
  readonly #remembered = new LRUCache<string, Uint8Array>({
    maxSize: MAX_REMEMBERED_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  readonly #inProgress = new Map<string, Promise<Uint8Array>>()
  readonly #thread = new FairThread<Page, Uint8Array>({
    module: new URL('./pdf-worker.ts', import.meta.url),
    makes: 'PDF document',
    maxHeapMb: MAX_HEAP_MB,
  })

  /**
   * The bytes of a page of an account; `key` identifies the page and its state: equal keys mean equal pages. Rejects
   * with {@link Problem} `too-many-in-flight` if too many jobs of the account wait, `overloaded` if too many of all
   * accounts wait.
   */
  async print(account: string, key: string, page: () => Page): Promise<Uint8Array> {
    const known = this.#remembered.get(key) ?? this.#inProgress.get(key)
    if (known) return known
    const printing = this.#thread.run(account, page).finally(() => this.#inProgress.delete(key))
    this.#inProgress.set(key, printing)
    const bytes = await printing
    this.#remembered.set(key, bytes)
    return bytes
  }
}
