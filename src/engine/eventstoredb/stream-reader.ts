import { BACKWARDS, END, type EventStoreDBClient, FORWARDS } from '@eventstore/db-client'
import type { RecordedEvent } from '../../events/event.ts'
import { type BackOff, delayBefore } from '../../primitives/back-off.ts'
import { clock, timers } from '../../primitives/runtime.ts'
import { StoreUnavailable, type StreamRead } from '../ports/event-store.ts'
import { checkBoundedLimit } from '../validate-reads.ts'
import { checkStored } from '../verify/stream-read.ts'
import type { Calls } from './calls.ts'
import { typeOf } from './errors.ts'
import type { KnownEvents } from './known-events.ts'
import { collect } from './read.ts'

const DEFAULT_LIMIT = 1_000
/** How long a node that lags is asked again, ms. */
const CATCHES_UP_MS = 2_000
const BETWEEN_READS: BackOff = { first: 4, most: 200 }

/** Reads single streams. Its calls are requests within an operation of {@link Calls.run}. */
export class StreamReader {
  readonly #client: EventStoreDBClient
  readonly #calls: Calls
  readonly #known: KnownEvents

  constructor(client: EventStoreDBClient, calls: Calls, known: KnownEvents) {
    this.#client = client
    this.#calls = calls
    this.#known = known
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

  /**
   * As {@link read}, for a process that has seen the stream through a revision. A node that has lost the others shows an
   * old end of a stream until it notices. Rejects with {@link StoreUnavailable} if that takes too long.
   */
  async readAfter(seen: number, stream: string, options: StreamRead = {}): Promise<RecordedEvent[]> {
    const deadline = clock.monotonic() + CATCHES_UP_MS
    for (let tries = 0; ; tries++) {
      const events = await this.read(stream, options)
      const end = endShown(events, options)
      if (end >= seen) return events
      if (clock.monotonic() > deadline) throw lags(stream, end, seen)
      await timers.sleep(delayBefore(tries, BETWEEN_READS))
    }
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
    return found.flatMap(({ event }) => (event ? [this.#known.read(event)] : []))
  }
}

/** The last revision of a stream according to a read of it; infinite if the read did not look for the end. */
function endShown(
  events: readonly RecordedEvent[],
  { direction, from, limit = DEFAULT_LIMIT }: StreamRead,
): number {
  if (direction === 'backwards') {
    const newest = events[0]?.revision ?? -1
    return from === undefined || newest < from ? newest : Number.POSITIVE_INFINITY
  }
  return events.length < limit
    ? (events.at(-1)?.revision ?? Math.max(from ?? 0, 0) - 1)
    : Number.POSITIVE_INFINITY
}

/** The error for a node that says that a stream ends before what this process has seen of it. */
export const lags = (stream: string, end: number, seen: number): StoreUnavailable =>
  new StoreUnavailable(
    `EventStoreDB says that ${stream} ends at revision ${end}, but revision ${seen} has been read: this node lags`,
  )
