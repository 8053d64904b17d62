import type { EncodedEvent, RecordedEvent } from '../../events/event.ts'
import { timers } from '../../primitives/runtime.ts'
import type {
  Append,
  CatchUp,
  EventStore,
  EventSubscription,
  Position,
  StreamRead,
  Stretch,
  Wanted,
} from '../ports/event-store.ts'
import { explained } from '../tls/handshake.ts'
import { addressOf } from './address.ts'
import { Appender } from './appender.ts'
import { Calls } from './calls.ts'
import { type Connection, connect } from './client.ts'
import { KnownEvents } from './known-events.ts'
import { LogReader } from './log-reader.ts'
import { SharedFeeds } from './shared-feed.ts'
import { StreamReader } from './stream-reader.ts'
import { CatchUpSubscription, type Log } from './subscription.ts'
import { linkOf } from './tls.ts'

/**
 * Opens an EventStoreDB (22.10 or newer) as the event store. `url` is its connection string,
 * `esdb://user:password@host:port?tls=true`; no error shows it. Rejects with StoreUnavailable while the server is
 * unreachable, with StoreRefused for a connection string or user that the server rejects.
 */
export async function openEventStoreDb({ url }: { url: string }): Promise<EventStore> {
  const address = addressOf(url)
  const link = linkOf(url)
  try {
    return await eventStoreOn(connect(url, address), address)
  } catch (error) {
    throw await explained(error, link)
  }
}

/** The same on a connection that exists: a simulation gives its own client. Closes the connection when it rejects. */
export async function eventStoreOn(connection: Connection, address: string): Promise<EventStore> {
  const store = new EventStoreDb(connection, new Calls(address))
  try {
    await store.end()
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

class EventStoreDb implements EventStore {
  readonly #connection: Connection
  readonly #calls: Calls
  readonly #known = new KnownEvents()
  readonly #streams: StreamReader
  readonly #log: LogReader
  readonly #appender: Appender
  readonly #subscriptions = new Set<CatchUpSubscription>()
  readonly #shared = new SharedFeeds()
  /** A request for the end of the log that has not begun. */
  #nextEnd: Promise<Position> | undefined

  constructor(connection: Connection, calls: Calls) {
    const { client, append } = connection
    this.#connection = connection
    this.#calls = calls
    this.#streams = new StreamReader(client, calls, this.#known)
    this.#log = new LogReader(client, calls, this.#known)
    this.#appender = new Appender(append, calls, this.#streams, this.#known)
  }

  /** Subscriptions share what the server sends. The first one of a process receives every event over its connection. */
  get deliversFromMemory(): boolean {
    return this.#subscriptions.size > 0
  }

  async append(stream: string, expected: number, events: readonly EncodedEvent[]): Promise<RecordedEvent[]> {
    if (events.length === 0) return []
    return this.#calls.run(() => this.#appender.append(stream, expected, events))
  }

  async appendNew(stream: string, expected: number, events: readonly EncodedEvent[]): Promise<void> {
    if (events.length === 0) return
    await this.#calls.run(() => this.#appender.appendNew(stream, expected, events))
  }

  appendInOrder(appends: readonly Append[]): Promise<boolean> {
    return this.#calls.run(() => this.#appender.appendInOrder(appends))
  }

  async readStream(stream: string, options?: StreamRead): Promise<RecordedEvent[]> {
    const seen = this.#appender.seen(stream)
    const events = await this.#calls.run(() => this.#streams.readAfter(seen, stream, options))
    const newest = options?.direction === 'backwards' ? events[0] : events.at(-1)
    if (newest) this.#appender.remember(newest)
    return events
  }

  readAll(after: Position, limit: number): Promise<RecordedEvent[]> {
    return this.#calls.run(() => this.#log.read(after, limit))
  }

  scan(after: Position, length: number, wanted?: Wanted): Promise<Stretch> {
    return this.#calls.run(() => this.#log.scan(after, length, wanted))
  }

  /** The parts of a process ask at the same moment. They share a request that begins after the last of them has asked. */
  end(): Promise<Position> {
    this.#nextEnd ??= timers.nextIteration().then(() => {
      this.#nextEnd = undefined
      return this.#calls.run(() => this.#log.end())
    })
    return this.#nextEnd
  }

  subscribe(options: CatchUp): EventSubscription {
    const log: Log = {
      client: this.#connection.client,
      known: this.#known,
      shared: this.#shared,
      end: () => this.end(),
      onSeen: (event) => this.#appender.remember(event),
    }
    const subscription = new CatchUpSubscription(log, options)
    this.#subscriptions.add(subscription)
    void subscription.ended.then(() => this.#subscriptions.delete(subscription))
    return subscription
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#subscriptions, (subscription) => subscription.stop()))
    await this.#calls.close()
    this.#connection.close()
  }
}
