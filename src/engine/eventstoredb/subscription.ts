import type { EventStoreDBClient } from '@eventstore/db-client'
import type { EventType } from '../../events/catalog.ts'
import type { RecordedEvent } from '../../events/event.ts'
import { delayBefore, PATIENT } from '../../primitives/back-off.ts'
import { timers } from '../../primitives/runtime.ts'
import {
  type CatchUp,
  type EventSubscription,
  type Position,
  StoreRefused,
  StoreUnavailable,
} from '../ports/event-store.ts'
import { Feed, type OnSeen, type Source } from './feed.ts'
import type { KnownEvents } from './known-events.ts'
import { fromPosition } from './position.ts'
import type { SharedFeeds } from './shared-feed.ts'

/** What a subscription is built from. */
export type Log = {
  client: EventStoreDBClient
  known: KnownEvents
  /** Of all subscriptions of this store. */
  shared: SharedFeeds
  end(): Promise<Position>
  onSeen: OnSeen
}

/** Follows the log from a position on, across any number of dropped connections. */
export class CatchUpSubscription implements EventSubscription {
  readonly #log: Log
  readonly #options: CatchUp
  readonly #ended: Promise<void>
  /** Position of the last delivered event. */
  #last: Position
  /** Consecutive drops without an event between them. */
  #drops = 0
  #stopped = false
  #woken = false
  #wake: (() => void) | undefined

  /** Throws a RangeError for a position that EventStoreDB did not issue. */
  constructor(log: Log, options: CatchUp) {
    fromPosition(options.after)
    this.#log = log
    this.#options = options
    this.#last = options.after
    this.#ended = this.#run()
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
      while (!this.#stopped) {
        await this.#followOnce()
        await this.#pause()
      }
    } catch (error) {
      if (!this.#stopped) this.#options.onEnd?.(error instanceof Error ? error : new Error(String(error)))
    } finally {
      this.#stopped = true
    }
  }

  /** Returns when the connection drops; rejects with the error that ends the subscription. */
  async #followOnce(): Promise<void> {
    const end = await this.#end()
    if (end === undefined || this.#stopped) return
    if (end < this.#last)
      throw new StoreRefused(
        `position ${this.#last} is after the end of the event log (${end || 'empty'}): the log is older than what has followed it, begin again from the start`,
      )
    const onChange = () => this.#wakeUp()
    const feed = new Feed(this.#log, fromPosition(this.#last), onChange)
    let source: Source = feed
    let caughtUp = false
    try {
      while (!this.#stopped) {
        this.#woken = false
        const page = this.#take(source)
        if (page) {
          await this.#options.onEvents(page.events, page.through)
          this.#last = page.through
          this.#drops = 0
          caughtUp = false
        } else if (source.dropped) {
          return
        } else if (!caughtUp && (await this.#isLive(source))) {
          caughtUp = true
          this.#options.onCaughtUp?.()
          if (source === feed) source = this.#log.shared.join(feed, this.#last, onChange)
        } else {
          await this.#change()
        }
      }
    } finally {
      source.close()
    }
  }

  /** The wanted ones of the events that have arrived since; undefined if there are none at all. */
  #take(source: Source): { events: RecordedEvent[]; through: Position } | undefined {
    const { wants } = this.#options
    let through = this.#last
    const events: RecordedEvent[] = []
    for (const { event, position } of source.take()) {
      if (position <= through) continue
      through = position
      const { streamId: stream, type } = event
      const revision = Number(event.revision)
      if (wants?.({ stream, type: type as EventType, revision }) !== false)
        events.push(this.#log.known.read(event))
    }
    return through === this.#last ? undefined : { events, through }
  }

  /** Called when all received events were delivered. Whether history is complete, so that only new events follow. */
  async #isLive(source: Source): Promise<boolean> {
    return source.live ?? (await this.#end()) === this.#last
  }

  /** End of the log, if the server can report it now. */
  async #end(): Promise<Position | undefined> {
    try {
      return await this.#log.end()
    } catch (error) {
      if (error instanceof StoreUnavailable) return undefined
      throw error
    }
  }

  async #pause(): Promise<void> {
    if (this.#stopped) return
    const timer = timers.setTimeout(() => this.#wakeUp(), delayBefore(this.#drops, PATIENT))
    this.#drops += 1
    this.#woken = false
    await this.#change()
    timers.clear(timer)
  }

  #wakeUp(): void {
    this.#woken = true
    this.#wake?.()
  }

  async #change(): Promise<void> {
    if (!this.#woken && !this.#stopped) await new Promise<void>((resolve) => (this.#wake = resolve))
    this.#wake = undefined
  }
}
