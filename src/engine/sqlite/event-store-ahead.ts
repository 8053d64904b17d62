import type { ScanQuery } from './event-store-read.ts'
import type { ScannedPage } from './event-store-wire.ts'

type Ask = (query: ScanQuery) => Promise<ScannedPage>

/**
 * Reads for whoever goes through the log the next stretch while they are busy with the one before, so that the thread of
 * the log is never idle. A stretch that is whole never changes; one that ended with the log is asked for anew.
 */
export class ReadAhead {
  readonly #ask: Ask
  /** Where the last query ended, and so where one that goes on begins. */
  #end = -1
  #ahead: { key: string; page: Promise<ScannedPage> } | undefined

  constructor(ask: Ask) {
    this.#ask = ask
  }

  async page(query: ScanQuery): Promise<ScannedPage> {
    const { after, length } = query
    const end = after + length
    const begun = this.#ahead?.key === JSON.stringify(query) ? this.#ahead.page : undefined
    const goesOn = after === this.#end
    const asked = begun ?? this.#ask(query)
    this.#end = end
    this.#ahead = goesOn ? this.#begin({ ...query, after: end }) : undefined
    const page = await asked
    return begun && page.through < end && !page.cut ? this.#ask(query) : page
  }

  #begin(query: ScanQuery): { key: string; page: Promise<ScannedPage> } {
    const page = this.#ask(query)
    page.catch(() => undefined) // told to whoever asks for it
    return { key: JSON.stringify(query), page }
  }
}
