import type { EncodedEvent, RecordedEvent } from '../../events/event.ts'
import { type Timer, timers } from '../../primitives/runtime.ts'
import type {
  Append,
  CatchUp,
  EventStore,
  EventSubscription,
  Position,
  Reached,
  StreamRead,
  Stretch,
  Wanted,
} from '../ports/event-store.ts'
import { checkBoundedLimit, checkLimit } from '../validate-reads.ts'
import { checkStored } from '../verify/stream-read.ts'
import { ReadAhead } from './event-store-ahead.ts'
import { fromPosition, toPosition, unpackPage } from './event-store-codec.ts'
import type { EventFile } from './event-store-file.ts'
import { AppendQueue } from './event-store-queue.ts'
import type { ScanQuery, StreamQuery } from './event-store-read.ts'
import { SqliteSubscription } from './event-store-subscription.ts'
import type { Page, ScannedPage } from './event-store-wire.ts'
import { SqliteThread } from './thread.ts'

const DEFAULT_LIMIT = 1_000
/** Ms. */
const WATCH_INTERVAL = 300

/**
 * Opens the embedded event store; creates its file if missing. Beyond `maxPages`, appends reject with StoreFull. Rejects
 * with StoreRefused for a file that is not an event log, newer than this program, damaged or inaccessible.
 */
export async function openSqliteEventStore(options: EventFile): Promise<EventStore> {
  const thread = new SqliteThread(new URL('./event-store-worker.ts', import.meta.url), {
    what: 'event log',
    ...options,
  })
  try {
    await thread.call('open', null)
  } catch (error) {
    await thread.close()
    throw error
  }
  return new SqliteEventStore(thread)
}

/** The event log in a thread. Every `watchMs` it looks for events of other processes while subscriptions exist. */
export class SqliteEventStore implements EventStore {
  readonly deliversFromMemory = true
  readonly #thread: SqliteThread
  readonly #watchMs: number
  readonly #subscriptions = new Set<SqliteSubscription>()
  readonly #appends: AppendQueue
  readonly #ahead: ReadAhead
  #watch: Timer | undefined

  constructor(thread: SqliteThread, watchMs = WATCH_INTERVAL) {
    this.#thread = thread
    this.#watchMs = watchMs
    this.#ahead = new ReadAhead((query) => this.#scan(query))
    this.#appends = new AppendQueue(thread, (written, end) => this.#offer(written, end))
  }

  append(stream: string, expected: number, events: readonly EncodedEvent[]): Promise<RecordedEvent[]> {
    return this.#appends.append(stream, expected, events)
  }

  async appendNew(stream: string, expected: number, events: readonly EncodedEvent[]): Promise<void> {
    await this.#appends.append(stream, expected, events)
  }

  appendTogether(appends: readonly Append[]): Promise<RecordedEvent[][]> {
    return this.#appends.appendTogether(appends)
  }

  async readStream(
    stream: string,
    { direction, from, limit = DEFAULT_LIMIT }: StreamRead = {},
  ): Promise<RecordedEvent[]> {
    const backwards = direction === 'backwards'
    checkBoundedLimit(limit)
    const begin = from ?? (backwards ? Number.MAX_SAFE_INTEGER : 0)
    let next = begin
    const events = await this.#readPages(limit, (left, last) => {
      if (last) next = last.revision + (backwards ? -1 : 1)
      const query: StreamQuery = { stream, from: next, limit: left, backwards }
      return this.#thread.call<Page>('stream', query)
    })
    return checkStored(stream, events, backwards ? undefined : Math.max(begin, 0))
  }

  async readAll(after: Position, limit: number): Promise<RecordedEvent[]> {
    let next = fromPosition(after)
    return this.#readPages(limit, (left, last) => {
      if (last) next = fromPosition(last.position)
      return this.#thread.call<Page>('log', { after: next, limit: left })
    })
  }

  async scan(after: Position, length: number, wanted: Wanted = {}): Promise<Stretch> {
    checkBoundedLimit(length)
    const begin = fromPosition(after)
    const events: RecordedEvent[] = []
    const others: Reached[] = []
    for (let at = begin; ; ) {
      const query: ScanQuery = { ...wanted, after: at, length: begin + length - at }
      const page = at === begin ? await this.#ahead.page(query) : await this.#scan(query)
      for (const event of unpackPage(page)) events.push(event)
      if (page.others) others.push(...JSON.parse(page.others))
      at = page.through
      if (!page.cut || at === begin + length)
        return { events, ...(wanted.others && { others }), position: toPosition(at), length: at - begin }
    }
  }

  async end(): Promise<Position> {
    return toPosition(await this.#thread.call<number>('end', null))
  }

  subscribe(options: CatchUp): EventSubscription {
    const subscription = new SqliteSubscription(options, {
      read: async (after, limit) => unpackPage(await this.#thread.call<Page>('log', { after, limit })),
      end: () => this.#thread.call<number>('end', null),
    })
    this.#subscriptions.add(subscription)
    this.#watch ??= timers.setInterval(() => void this.#checkForOthers(), this.#watchMs).unref()
    void subscription.ended.finally(() => this.#forget(subscription))
    return subscription
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#subscriptions, (subscription) => subscription.stop()))
    await this.#thread.close()
  }

  #scan(query: ScanQuery): Promise<ScannedPage> {
    return this.#thread.call('scan', query)
  }

  #offer(events: readonly RecordedEvent[], end: number): void {
    const bytes = events.reduce((sum, { record }) => sum + record.length, 0)
    for (const subscription of this.#subscriptions) subscription.offer({ events, end, bytes })
  }

  /** Reads page after page until the limit or the end is reached. */
  async #readPages(
    limit: number,
    ask: (left: number, last: RecordedEvent | undefined) => Promise<Page>,
  ): Promise<RecordedEvent[]> {
    checkLimit(limit)
    const events: RecordedEvent[] = []
    for (;;) {
      const page = await ask(limit - events.length, events.at(-1))
      for (const event of unpackPage(page)) events.push(event)
      if (!page.cut || events.length >= limit) return events
    }
  }

  async #checkForOthers(): Promise<void> {
    try {
      const end = await this.#thread.call<number>('end', null)
      for (const subscription of this.#subscriptions) subscription.notice(end)
    } catch (error) {
      for (const subscription of this.#subscriptions) subscription.fail(error as Error)
    }
  }

  #forget(subscription: SqliteSubscription): void {
    this.#subscriptions.delete(subscription)
    if (this.#subscriptions.size > 0) return
    timers.clear(this.#watch)
    this.#watch = undefined
  }
}
