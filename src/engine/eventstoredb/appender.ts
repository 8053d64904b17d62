import { WrongExpectedVersionError } from '@eventstore/db-client'
import { LRUCache } from 'lru-cache'
import { type EncodedEvent, placed, type RecordedEvent } from '../../events/event.ts'
import { linksTo } from '../../events/hash-chain.ts'
import { ZERO_HASH } from '../../events/record.ts'
import { type BackOff, delayBefore } from '../../primitives/back-off.ts'
import { upTo } from '../../primitives/lru-size.ts'
import { clock, timers } from '../../primitives/runtime.ts'
import { type Append, StoreUnavailable, WrongExpectedRevision } from '../ports/event-store.ts'
import { brokenLink, checkAppend } from '../validate-appends.ts'
import type { Calls } from './calls.ts'
import type { SendAppend } from './client.ts'
import { meaningOf } from './errors.ts'
import type { KnownEvents } from './known-events.ts'
import { lags, type StreamReader } from './stream-reader.ts'
import { toServer } from './wire.ts'

type Head = { revision: number; hash: Uint8Array }
/** The last revision of the stream, and whether the server says that it has written these events. */
type Answer = { end: number; accepted: boolean }

const HEADS = 50_000
/** The longest wait for events that the server has accepted; by default it gives up a commit after 2 s. */
const READABLE_MS = 2_000
const BETWEEN_READS: BackOff = { first: 4, most: 100 }
/** So many events at least are read of those that an append lost to. */
const TAIL = 50
/** The longest silence of the server when it is asked for the outcome of an append. */
const CHECK_MS = 1_000

/**
 * Appends to streams, and answers repeats as the port requires, whatever the server does with them. An append that the
 * server acknowledges may have been written long ago with other bytes, unless its ids are new; one that it refuses may
 * exist under the same ids. The stream is then read, which also yields the position of every event.
 */
export class Appender {
  readonly #sendAppend: SendAppend
  readonly #calls: Calls
  readonly #reader: StreamReader
  readonly #known: KnownEvents
  readonly #heads = new LRUCache<string, Head>(upTo(HEADS))

  constructor(send: SendAppend, calls: Calls, reader: StreamReader, known: KnownEvents) {
    this.#sendAppend = send
    this.#calls = calls
    this.#reader = reader
    this.#known = known
  }

  /** Records an event that the next append to its stream may have to link to. */
  remember({ stream, revision, hash }: Pick<EncodedEvent, 'stream' | 'revision' | 'hash'>): void {
    const known = this.#heads.peek(stream)
    // Copied: a hash out of a page or of Node's buffer pool would keep all of that memory.
    if (!known || known.revision < revision) this.#heads.set(stream, { revision, hash: new Uint8Array(hash) })
  }

  /** The newest revision of a stream that this process has read or written, as far as it remembers; -1 for none. */
  seen(stream: string): number {
    return this.#heads.peek(stream)?.revision ?? -1
  }

  async append(stream: string, expected: number, events: readonly EncodedEvent[]): Promise<RecordedEvent[]> {
    const append: Append = { stream, expected, events }
    const found = await this.#stored(append, await this.#send(append))
    return found.map((stored, i) => {
      const sent = events[i]
      return sent && Buffer.from(sent.hash).equals(stored.hash) ? placed(sent, stored.position) : stored
    })
  }

  /** The events are stored as they are given: an acknowledged append needs no read. */
  async appendNew(stream: string, expected: number, events: readonly EncodedEvent[]): Promise<void> {
    const append: Append = { stream, expected, events }
    const answer = await this.#send(append)
    const last = events.at(-1)
    if (answer.accepted && last) this.remember(last)
    else await this.#stored(append, answer)
  }

  /**
   * The appends are messages on one call, whose messages the server handles one after another (`BatchAppendWorker.Receive` of
   * EventStoreDB 22.10 to 24.10). Nothing is read, before or afterwards.
   */
  async appendInOrder(appends: readonly Append[]): Promise<boolean> {
    for (const { stream, expected, events } of appends) checkAppend(stream, expected, events)
    const sent = appends.map(({ stream, expected, events }) =>
      this.#sendAppend(stream, expected, events.map(toServer)),
    )
    const outcomes = await Promise.allSettled(sent)
    return outcomes.every(({ status }) => status === 'fulfilled')
  }

  /** The events of an append that the server has answered. Throws {@link WrongExpectedRevision} if others are there. */
  async #stored(append: Append, { end }: Answer): Promise<RecordedEvent[]> {
    const { stream, expected, events } = append
    if (end <= expected) {
      const seen = this.seen(stream)
      throw end < seen ? lags(stream, end, seen) : new WrongExpectedRevision(stream, expected, end)
    }
    const tail = await this.#readable(append, end)
    const found = tail.slice(0, events.length)
    const last = found.at(-1)
    if (!last || !events.every(({ id }, i) => found[i]?.id === id))
      throw new WrongExpectedRevision(stream, expected, end, tail.at(-1)?.revision === end ? tail : [])
    this.remember(last)
    return found
  }

  /**
   * The server does not check hashes. For events that do not link to the event at the expected revision: the revision
   * at which the stream ends, if it is another one. Throws an Error otherwise.
   */
  async #unlinked({ stream, expected, events }: Append): Promise<number | undefined> {
    const [first] = events
    const hash = await this.#hashAt(stream, expected)
    if (!first || !hash || linksTo(first, hash)) return undefined
    const end = await this.#reader.end(stream)
    if (end === expected) throw new Error(brokenLink(first))
    return end
  }

  async #hashAt(stream: string, revision: number): Promise<Uint8Array | undefined> {
    if (revision < 0) return ZERO_HASH
    const known = this.#heads.get(stream)
    if (known?.revision === revision) return known.hash
    const [event] = await this.#reader.read(stream, { from: revision, limit: 1 })
    return event?.hash
  }

  async #send(append: Append): Promise<Answer> {
    checkAppend(append.stream, append.expected, append.events)
    const end = await this.#unlinked(append)
    if (end !== undefined) return { end, accepted: false }
    try {
      return await this.#calls.ask(() => this.#appendToStream(append))
    } catch (error) {
      if (meaningOf(error) !== 'unknown') throw error
      return { end: await this.#readAfter(append, error), accepted: false }
    }
  }

  async #appendToStream({ stream, expected, events }: Append): Promise<Answer> {
    try {
      const sent = events.map(toServer)
      this.#known.sending(events, sent)
      await this.#sendAppend(stream, expected, sent)
      return { end: expected + events.length, accepted: true }
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error
      const end = typeof error.actualVersion === 'bigint' ? Number(error.actualVersion) : -1
      return { end, accepted: false }
    }
  }

  /**
   * The last revision of the stream, if events exist after the expected revision: either these events, or others that
   * rule out a later success of this append. Throws `failure`, which left the outcome unknown, if no such events exist
   * yet.
   */
  async #readAfter({ stream, expected }: Append, failure: unknown): Promise<number> {
    const end = await this.#reader.end(stream, CHECK_MS).catch(() => expected)
    if (end <= expected) throw failure
    return end
  }

  /**
   * The events after the expected revision, as many as were sent or exist, and a few more for a refused caller, who reads
   * them next. A server refuses an append because of events
   * that readers do not see yet, so this waits until the stream can be read through `actual`, its end as the server
   * reports it. Throws {@link StoreUnavailable} if that takes too long: those
   * events may be these, and they may be lost with the leader.
   */
  async #readable({ stream, expected, events }: Append, actual: number): Promise<RecordedEvent[]> {
    const limit = Math.min(Math.max(events.length, TAIL), actual - expected)
    const deadline = clock.monotonic() + READABLE_MS
    for (let tries = 0; ; tries++) {
      const found = await this.#reader.read(stream, { from: expected + 1, limit })
      if (found.length === limit && (await this.#reaches(stream, actual, expected + limit))) return found
      if (clock.monotonic() > deadline)
        throw new StoreUnavailable(
          `EventStoreDB says that ${stream} ends at revision ${actual}, but its events cannot be read`,
        )
      await timers.sleep(delayBefore(tries, BETWEEN_READS))
    }
  }

  /** Whether readers see a revision, if they see the stream through `seen`. */
  async #reaches(stream: string, revision: number, seen: number): Promise<boolean> {
    if (revision <= seen) return true
    return (await this.#reader.read(stream, { from: revision, limit: 1 })).length > 0
  }
}
