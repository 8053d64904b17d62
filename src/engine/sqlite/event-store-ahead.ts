import type { ScanQuery } from './event-store-read.ts'
import type { ScannedPage } from './event-store-wire.ts'

type Ask = (query: ScanQuery) => Promise<ScannedPage>

/**
 * Prefetches the next part of the log while a reader processes the current one, so that the thread of the log is never
 * idle. A complete part never changes; one that ended with the log is read again.
 */
export class ReadAhead {
  readonly #ask: Ask
  /** The end of the last query, and so the start of a query that continues it. */
  #end = -1
  #ahead: { key: string; page: Promise<ScannedPage> } | undefined

  constructor(ask: Ask) {
    this.#ask = ask
  }

  async page(query: ScanQuery): Promise<ScannedPage> {
    const { after, length } = query
    const end = after + length
    const begun = this.#ahead?.key === JSON.stringify(query) ? this.#ahead.page : undefined
    const continues = after === this.#end
    const asked = begun ?? this.#ask(query)
    this.#end = end
    this.#ahead = continues ? this.#begin({ ...query, after: end }) : undefined
    const page = await asked
    return begun && page.through < end && !page.cut ? this.#ask(query) : page
  }

  #begin(query: ScanQuery): { key: string; page: Promise<ScannedPage> } {
    const page = this.#ask(query)
    page.catch(() => undefined) // The next caller receives the error.
    return { key: JSON.stringify(query), page }
  }
}
