import { BACKWARDS, END, type EventStoreDBClient, FORWARDS } from '@eventstore/db-client'
import type { RecordedEvent } from '../../events/event.ts'
import type { StreamRead } from '../ports/event-store.ts'
import { checkStored } from '../stored-chain.ts'
import { checkBoundedLimit } from '../validate-reads.ts'
import type { Calls } from './calls.ts'
import { typeOf } from './errors.ts'
import { collect } from './read.ts'
import { fromServer } from './wire.ts'

const DEFAULT_LIMIT = 1_000

/** Reads single streams. Its calls are requests within an operation of {@link Calls.run}. */
export class StreamReader {
  readonly #client: EventStoreDBClient
  readonly #calls: Calls

  constructor(client: EventStoreDBClient, calls: Calls) {
    this.#client = client
    this.#calls = calls
  }

  /**
   * Throws a RangeError for a limit that is not a number of events, or above 10,000. Rejects with StoreRefused for an
   * event that was altered or damaged.
   */
  async read(
    stream: string,
    { direction, from, limit = DEFAULT_LIMIT }: StreamRead = {},
  ): Promise<RecordedEvent[]> {
    checkBoundedLimit(limit)
    if (direction === 'backwards') return checkStored(stream, await this.#backwards(stream, from, limit))
    const begin = Math.max(from ?? 0, 0)
    return checkStored(stream, await this.#ask(stream, FORWARDS, BigInt(begin), limit), begin)
  }

  /** Revision of the last event that readers see, -1 if the stream has none; `timeoutMs` as in {@link collect}. */
  async end(stream: string, timeoutMs?: number): Promise<number> {
    const [last] = await this.#ask(stream, BACKWARDS, END, 1, timeoutMs)
    return last?.revision ?? -1
  }

  /**
   * A server counts backwards from the given start, whether events exist there or not. A read that starts after the end
   * of the stream therefore finds too few events: it is repeated from the end.
   */
  async #backwards(stream: string, from: number | undefined, limit: number): Promise<RecordedEvent[]> {
    if (from === undefined) return this.#ask(stream, BACKWARDS, END, limit)
    if (from < 0) return []
    const events = await this.#ask(stream, BACKWARDS, BigInt(from), limit)
    if (events.length === limit || events.at(-1)?.revision === 0) return events
    const last = await this.#ask(stream, BACKWARDS, END, limit)
    return last.filter(({ revision }) => revision <= from)
  }

  async #ask(
    stream: string,
    direction: typeof FORWARDS | typeof BACKWARDS,
    fromRevision: bigint | typeof END,
    maxCount: number,
    timeoutMs?: number,
  ): Promise<RecordedEvent[]> {
    const found = await this.#calls.ask(async () => {
      try {
        return await collect(
          this.#client.readStream(stream, { direction, fromRevision, maxCount, requiresLeader: true }),
          timeoutMs,
        )
      } catch (error) {
        if (typeOf(error) === 'stream-not-found') return []
        throw error
      }
    })
    return found.flatMap(({ event }) => (event ? [fromServer(event)] : []))
  }
}
