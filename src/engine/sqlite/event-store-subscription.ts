import type { RecordedEvent } from '../../events/event.ts'
import { type CatchUp, type EventSubscription, StoreRefused } from '../ports/event-store.ts'
import { fromPosition, toPosition } from './event-store-codec.ts'

/** The reader for events that are not in memory. */
export type History = {
  read(after: number, limit: number): Promise<RecordedEvent[]>
  end(): Promise<number>
}

/** Events that one commit of this process wrote: their positions are dense. */
export type Commit = {
  events: readonly RecordedEvent[]
  /** Position of its last event. */
  end: number
  /** Of its records. */
  bytes: number
}

const PAGE = 500
const LIVE_EVENTS = 5_000
const LIVE_BYTES = 16 * 1024 * 1024

/**
 * Follows the log from a position on. Positions are dense, so an event is taken from memory only if it is the very next
 * one; other events are read from the file.
 */
export class SqliteSubscription implements EventSubscription {
  readonly #options: CatchUp
  readonly #history: History
  readonly #ended: Promise<void>
  /** Position of the last delivered event. */
  #last: number
  /** The end of the log as far as known. */
  #end = 0
  /** The page that is read while the previous one is being processed. */
  #ahead: { after: number; page: Promise<RecordedEvent[]> } | undefined
  #live: Commit[] = []
  #liveEvents = 0
  #liveBytes = 0
  #stopped = false
  #failure: Error | undefined
  #woken = false
  #wake: (() => void) | undefined

  constructor(options: CatchUp, history: History) {
    this.#options = options
    this.#history = history
    this.#last = fromPosition(options.after)
    this.#ended = this.#run()
  }

  /** Takes what this process has just written, in order; leaves it to the file when memory is full. */
  offer(commit: Commit): void {
    const { events, bytes, end } = commit
    if (this.#liveEvents + events.length <= LIVE_EVENTS && this.#liveBytes + bytes <= LIVE_BYTES) {
      this.#live.push(commit)
      this.#liveEvents += events.length
      this.#liveBytes += bytes
    }
    this.notice(end)
  }

  /** Updates the known end of the log. */
  notice(end: number): void {
    if (end <= this.#end) return
    this.#end = end
    this.#wakeUp()
  }

  /** Ends the subscription from outside, for another reason than {@link stop}. */
  fail(error: Error): void {
    this.#failure ??= error
    this.#wakeUp()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#wakeUp()
    await this.#ended
  }

  /** Resolves when no more events will be delivered. */
  get ended(): Promise<void> {
    return this.#ended
  }

  async #run(): Promise<void> {
    try {
      await this.#begin()
      let caughtUp = false
      while (!this.#stopped) {
        if (this.#failure) throw this.#failure
        this.#woken = false
        const events = await this.#next()
        if (this.#stopped) break
        const last = events.at(-1)
        if (last) {
          const { wants, onEvents } = this.#options
          await onEvents(wants ? events.filter((event) => wants(event)) : events, last.position)
          this.#last = fromPosition(last.position)
          caughtUp = false
        } else {
          if (!caughtUp) this.#options.onCaughtUp?.()
          caughtUp = true
          await this.#sleep()
        }
      }
    } catch (error) {
      if (!this.#stopped) this.#options.onEnd?.(error instanceof Error ? error : new Error(String(error)))
    } finally {
      this.#stopped = true
      this.#live = []
      this.#ahead = undefined
    }
  }

  /** A position after the end comes from a log that was longer: to continue would skip the next events. */
  async #begin(): Promise<void> {
    const end = await this.#history.end()
    if (this.#last > end)
      throw new StoreRefused(
        `position ${toPosition(this.#last)} is after the end of the event log (${toPosition(end) || 'empty'}): the log is older than what has followed it, begin again from the start`,
      )
    this.notice(end)
  }

  async #next(): Promise<readonly RecordedEvent[]> {
    const live = this.#takeLive()
    if (live.length > 0) return live
    if (this.#end <= this.#last) return []
    const ahead = this.#ahead
    this.#ahead = undefined
    const events = await (ahead?.after === this.#last ? ahead.page : this.#history.read(this.#last, PAGE))
    const newest = events.at(-1)
    if (newest) this.#readAhead(fromPosition(newest.position))
    return events
  }

  #readAhead(after: number): void {
    this.#end = Math.max(this.#end, after)
    if (this.#end - after < PAGE) return
    const page = this.#history.read(after, PAGE)
    page.catch(() => undefined) // The next read of the page reports the error.
    this.#ahead = { after, page }
  }

  /** The events in memory that directly follow the last one. */
  #takeLive(): RecordedEvent[] {
    const taken: RecordedEvent[] = []
    for (const { events, end } of this.#live) {
      const from = this.#last + taken.length - (end - events.length)
      if (from < 0 || taken.length === PAGE) break
      taken.push(...events.slice(from, from + PAGE - taken.length))
    }
    this.#dropThrough(this.#last + taken.length)
    return taken
  }

  #dropThrough(position: number): void {
    while (this.#live[0] && this.#live[0].end <= position) {
      const oldest = this.#live.shift()
      this.#liveEvents -= oldest?.events.length ?? 0
      this.#liveBytes -= oldest?.bytes ?? 0
    }
  }

  #wakeUp(): void {
    this.#woken = true
    this.#wake?.()
  }

  async #sleep(): Promise<void> {
    if (!this.#woken) await new Promise<void>((resolve) => (this.#wake = resolve))
    this.#wake = undefined
  }
}
