import {
  type AllStreamRecordedEvent,
  type EventStoreDBClient,
  type ReadAllOptions,
  streamNameFilter,
} from '@eventstore/db-client'

/** Events that are held for a slow handler; beyond that, the server waits. */
const HELD = 128

/**
 * One subscription of the client, usable until it drops. The client does not reconnect; it reports a drop by an error,
 * by the end or by the close of the stream.
 */
export class Feed {
  readonly #subscription: ReturnType<EventStoreDBClient['subscribeToAll']>
  readonly #onChange: () => void
  #dropped: Error | undefined
  #live: boolean | undefined

  /** `onChange` is called when there may be more to {@link take}, or the feed dropped. */
  constructor(
    client: EventStoreDBClient,
    fromPosition: ReadAllOptions['fromPosition'],
    onChange: () => void,
  ) {
    this.#onChange = onChange
    this.#subscription = client.subscribeToAll(
      { fromPosition, filter: streamNameFilter({ regex: '^[^$]' }), requiresLeader: true },
      { highWaterMark: HELD },
    )
    this.#subscription
      .on('readable', onChange)
      .on('caughtUp', () => this.#turn(true))
      .on('fellBehind', () => this.#turn(false))
      .on('error', (error) => this.#drop(error))
      .on('end', () => this.#drop(new Error('the server ended the subscription')))
      .on('close', () => this.#drop(new Error('the subscription was closed')))
  }

  /** Events that have arrived and were not taken yet. */
  take(): AllStreamRecordedEvent[] {
    const events: AllStreamRecordedEvent[] = []
    for (;;) {
      const resolved = this.#subscription.read()
      if (!resolved) return events
      if (resolved.event) events.push(resolved.event)
    }
  }

  /** Why no more events will arrive. */
  get dropped(): Error | undefined {
    return this.#dropped
  }

  /** Whether the server sends events as they are written, if it has said so (versions from 23.10 on do). */
  get live(): boolean | undefined {
    return this.#live
  }

  /** Drains what still arrives: a stream that is not read to its end stays in the client forever. */
  close(): void {
    this.#subscription.off('readable', this.#onChange).resume()
    this.#subscription.unsubscribe().catch(() => undefined)
  }

  #turn(live: boolean): void {
    this.#live = live
    this.#onChange()
  }

  #drop(error: Error): void {
    this.#dropped ??= error
    this.#onChange()
  }
}
