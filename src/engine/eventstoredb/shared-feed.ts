import type { Position } from '../ports/event-store.ts'
import type { Arrived, Feed, Source } from './feed.ts'

/** Maximum memory for events that a reader has not taken: their number, and the bytes of their data. */
const MAX_EVENTS = 4_096
const MAX_BYTES = 16 * 1024 * 1024
/** Events that a reader takes at once: it decodes them without a pause. */
const PAGE = 128
/** Events that are kept after all readers have taken them, for a subscription that is about to join. */
const KEPT_EVENTS = 256

/**
 * Lets subscriptions of a process that have reached the end of the log share one subscription of the server. So the
 * server sends each event once to a process, not once to each part of it. A subscription that reads history has its own
 * feed. So has one that lags by more than the memory holds.
 */
export class SharedFeeds {
  #newest: SharedFeed | undefined

  /**
   * The source from which a subscription continues. It has taken everything through `after` from its own feed. Returns the
   * shared one, or `own` where the shared one does not hold what follows. Without a shared feed, `own` becomes it.
   */
  join(own: Feed, after: Position, onChange: () => void): Source {
    if (!this.#newest?.isOpen) this.#newest = new SharedFeed(own, after)
    const reader = this.#newest.read(after, onChange)
    if (reader && !this.#newest.isOf(own)) own.close()
    return reader ?? own
  }
}

/** A feed whose events each reader takes at its own pace. It is closed with its last reader. */
class SharedFeed {
  readonly #feed: Feed
  readonly #readers = new Set<Reader>()
  #events: Arrived[] = []
  /** Number of the first event in memory, counted from 0, and the position before it. */
  #first = 0
  #before: Position
  #through: Position
  #bytes = 0
  #isClosed = false
  #failure: Error | undefined

  /** Takes over a feed whose events through `at` were taken. */
  constructor(feed: Feed, at: Position) {
    this.#feed = feed
    this.#before = at
    this.#through = at
    feed.onChange = () => this.#receive()
  }

  get isOpen(): boolean {
    return !this.#isClosed && this.dropped === undefined
  }

  isOf(feed: Feed): boolean {
    return this.#feed === feed
  }

  /** Why no more events will arrive. */
  get dropped(): Error | undefined {
    return this.#failure ?? this.#feed.dropped
  }

  get live(): boolean | undefined {
    return this.#feed.live
  }

  /** A reader that begins after a position; undefined if the memory does not reach from there to the newest event. */
  read(after: Position, onChange: () => void): Reader | undefined {
    if (after > this.#through) this.#receive()
    if (after < this.#before || after > this.#through) return undefined
    const index = this.#events.findIndex(({ position }) => position > after)
    const reader = new Reader(this, this.#first + (index < 0 ? this.#events.length : index), onChange)
    this.#readers.add(reader)
    // A feed that was just taken over may hold events that it has reported to its previous owner.
    this.#receive()
    return reader
  }

  /** At most a page of the events from a number on; undefined if the memory no longer holds the first of them. */
  from(number: number): readonly Arrived[] | undefined {
    const index = number - this.#first
    return index < 0 ? undefined : this.#events.slice(index, index + PAGE)
  }

  leave(reader: Reader): void {
    this.#readers.delete(reader)
    if (this.#readers.size > 0 || this.#isClosed) return
    this.#isClosed = true
    this.#feed.close()
  }

  /** Takes what has arrived, and says so to every reader. */
  #receive(): void {
    if (this.#isClosed) return
    try {
      const arrived = this.#feed.take()
      for (const { event, position } of arrived) {
        if (position <= this.#through) continue
        this.#through = position
        this.#events.push({ event, position })
        this.#bytes += sizeOf(event)
      }
      if (arrived.length > 0) this.#trim()
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error))
    }
    for (const { onChange } of this.#readers) onChange()
  }

  /** Forgets what all readers have taken; and the oldest events, if a slow reader would need too much memory. */
  #trim(): void {
    const end = this.#first + this.#events.length
    let taken = end
    for (const { next } of this.#readers) taken = Math.min(taken, next)
    let count = 0
    for (const { event, position } of this.#events) {
      const isNeeded = this.#first + count >= Math.min(taken, end - KEPT_EVENTS)
      if (isNeeded && this.#events.length - count <= MAX_EVENTS && this.#bytes <= MAX_BYTES) break
      this.#bytes -= sizeOf(event)
      this.#before = position
      count += 1
    }
    if (count === 0) return
    this.#events = this.#events.slice(count)
    this.#first += count
  }
}

class Reader implements Source {
  readonly onChange: () => void
  readonly #shared: SharedFeed
  /** Number of the next event to take. */
  next: number
  #lost: Error | undefined

  constructor(shared: SharedFeed, next: number, onChange: () => void) {
    this.#shared = shared
    this.next = next
    this.onChange = onChange
  }

  take(): readonly Arrived[] {
    const arrived = this.#lost ? [] : this.#shared.from(this.next)
    if (arrived) this.next += arrived.length
    else this.#lost = new Error('the subscription lags by more than the memory for new events holds')
    return arrived ?? []
  }

  get dropped(): Error | undefined {
    return this.#lost ?? this.#shared.dropped
  }

  get live(): boolean | undefined {
    return this.#shared.live
  }

  close(): void {
    this.#shared.leave(this)
  }
}

const sizeOf = ({ data }: Arrived['event']): number => (data instanceof Uint8Array ? data.length : 0)
