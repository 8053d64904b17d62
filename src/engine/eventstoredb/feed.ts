import {
  type AllStreamRecordedEvent,
  type EventStoreDBClient,
  type ReadAllOptions,
  streamNameFilter,
} from '@eventstore/db-client'
import type { Position } from '../ports/event-store.ts'
import { hashOf, isSystemEvent, positionOf } from './wire.ts'

/** Events that are held for a slow handler; beyond that, the server waits. */
const HELD = 128

/** An event as the server has sent it, not decoded. */
export type Arrived = { event: AllStreamRecordedEvent; position: Position }

/** The events of the log from a position on, as they arrive. */
export interface Source {
  /** Events that have arrived and were not taken yet. */
  take(): readonly Arrived[]
  /** Why no more events will arrive. */
  readonly dropped: Error | undefined
  /** Whether the server sends events as they are written, if it has said so (versions from 23.10 on do). */
  readonly live: boolean | undefined
  close(): void
}

/** An event has arrived; `hash` as the server keeps it. */
export type OnSeen = (event: { stream: string; revision: number; hash: Uint8Array }) => void

/**
 * One subscription of the client, usable until it drops. The client does not reconnect; it reports a drop by an error,
 * by the end or by the close of the stream.
 */
export class Feed implements Source {
  /** Called when there may be more to {@link take}, or the feed dropped. */
  onChange: () => void
  readonly #subscription: ReturnType<EventStoreDBClient['subscribeToAll']>
  readonly #onSeen: OnSeen
  readonly #changed = () => this.onChange()
  #dropped: Error | undefined
  #live: boolean | undefined

  constructor(
    { client, onSeen }: { client: EventStoreDBClient; onSeen: OnSeen },
    fromPosition: ReadAllOptions['fromPosition'],
    onChange: () => void,
  ) {
    this.onChange = onChange
    this.#onSeen = onSeen
    this.#subscription = client.subscribeToAll(
      { fromPosition, filter: streamNameFilter({ regex: '^[^$]' }), requiresLeader: true },
      { highWaterMark: HELD },
    )
    this.#subscription
      .on('readable', this.#changed)
      .on('caughtUp', () => this.#turn(true))
      .on('fellBehind', () => this.#turn(false))
      .on('error', (error) => this.#drop(error))
      .on('end', () => this.#drop(new Error('the server ended the subscription')))
      .on('close', () => this.#drop(new Error('the subscription was closed')))
  }

  take(): Arrived[] {
    const arrived: Arrived[] = []
    for (;;) {
      const resolved = this.#subscription.read()
      if (!resolved) return arrived
      const { event } = resolved
      if (!event || isSystemEvent(event)) continue
      arrived.push({ event, position: positionOf(event) })
      const hash = hashOf(event)
      if (hash) this.#onSeen({ stream: event.streamId, revision: Number(event.revision), hash })
    }
  }

  get dropped(): Error | undefined {
    return this.#dropped
  }

  get live(): boolean | undefined {
    return this.#live
  }

  /** Drains what still arrives: a stream that is not read to its end stays in the client forever. */
  close(): void {
    this.#subscription.off('readable', this.#changed).resume()
    this.#subscription.unsubscribe().catch(() => undefined)
  }

  #turn(live: boolean): void {
    this.#live = live
    this.onChange()
  }

  #drop(error: Error): void {
    this.#dropped ??= error
    this.onChange()
  }
}
