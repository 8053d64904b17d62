import type { RecordedEvent } from '../../events/event.ts'
import type { Mode } from '../../events/mode.ts'
import type { Share } from '../../fairness/classed-slots.ts'
import type { Part } from '../../primitives/process-part.ts'

/**
 * Carries events from the store to the consumers that act on them. At least once, from the earliest event on, in order
 * within a stream; after a crash a group resumes from its first unfinished event.
 */
export interface EventBus {
  /** Joins a consumer group. Several processes may join the same group, each once. */
  subscribe(subscription: Subscription): Promise<Consumer>
  /**
   * Makes a group that no process has joined begin with the events that are written from now on, whatever it finished
   * earlier. It may still receive some earlier events; it misses no later one.
   */
  beginAtEnd(subscription: Pick<Subscription, 'group' | 'types' | 'mode'>): Promise<void>
  /**
   * Deletes the group checkpoint and the dead letters of a group that is no longer used. Rejects with an Error while a
   * process has joined it.
   */
  forget(group: string): Promise<void>
  readonly deadLetters: DeadLetters
  close(): Promise<void>
}

export type Subscription = {
  /** Name of the consumer group; its checkpoint is stored under it. */
  group: string
  /** Only these event types reach the handler; the others count as finished. Default all. */
  types?: readonly string[]
  /** Only events of this mode (and those without one). Default both. */
  mode?: Mode
  /**
   * Epoch ms: the group needs no older event. A group of the embedded engine without a checkpoint, for example after
   * its loss, begins here. A group in Kafka, whose brokers keep the offsets, begins at the earliest event.
   */
  needsFrom?: number
  /** Streams processed at the same time. One stream never has two handler calls at once. */
  concurrency: number
  /** Events of one stream delivered in one call, at most; default 1. */
  maxBatch?: number
  /** Events held in memory, waiting or being processed, before reading stops; default 8 × concurrency, at least 64. */
  buffer?: number
  /** Events for which accounts share slots. Default: events are held as they arrive. */
  shares?: Shares
  /** Of the waiting streams, the one with the smallest rank is next; default: order of arrival. */
  rank?(event: RecordedEvent): number
  /** Attempts before an event becomes a dead letter; default 5. */
  attempts?: number
  handle: Handler
}

/**
 * Slots that accounts share. An event of an account that has used its share waits in the store, and reading continues.
 * Up to 20,000 streams of a process can wait in this way.
 */
export type Shares = {
  /** How many events have a slot at once. */
  slots: number
  /** The account and urgency of an event, undefined for one that needs no slot. */
  of(event: RecordedEvent): Share | undefined
}

/**
 * Processes consecutive events of one stream. A rejection with {@link StoreUnavailable} or {@link TryAgain} is retried
 * with back-off for as long as it takes; any other counts as an attempt.
 */
export type Handler = (events: readonly RecordedEvent[], delivery: Delivery) => Promise<void>

export type Delivery = {
  /** From 1. */
  attempt: number
  /** Aborts when the consumer stops or loses the stream to another process. */
  signal: AbortSignal
}

export interface Consumer {
  readonly group: string
  /** Why the group has not worked in this process since the previous check; see {@link Part}. */
  stoppage: Part['stoppage']
  /** Resolves when every event that was in the log at the time of the call is finished. */
  caughtUp(): Promise<void>
  lag(): Promise<Lag>
  /** Accepts no new events, aborts running handlers and waits for them, saves its checkpoint. */
  stop(): Promise<void>
}

export type Lag = {
  /** For a large lag, events that the group does not want may count as well. */
  events: number
  /** Age of the oldest unfinished event. */
  seconds: number
}

/** An event that a group could not process. The group skips its stream until it is redriven or discarded. */
export type DeadLetter = {
  id: string
  group: string
  stream: string
  /** First revision that failed; it and all later ones of the stream wait. */
  revision: number
  type: string
  error: string
  attempts: number
  at: string
  /** The record as stored. */
  raw: Uint8Array
}

export interface DeadLetters {
  list(options?: { group?: string; limit?: number; after?: string }): Promise<DeadLetter[]>
  get(id: string): Promise<DeadLetter | null>
  /**
   * Delivers the stream to the group again, from the failed revision on, read from the event store; lifts the block.
   */
  redrive(id: string): Promise<{ redriven: boolean; error?: string }>
  /**
   * Requests a redrive by the process that owns its stream, which runs it within seconds, or as soon as such a process
   * exists.
   */
  request(id: string): Promise<void>
  /** The same for all dead letters, or those of one group; returns their number. */
  requestAll(group?: string): Promise<number>
  /** Discards the failed event alone; the process that owns the stream delivers the later ones. */
  discard(id: string, note: { why: string; by: string }): Promise<void>
}

/** The handler has no outcome yet: retry later, without counting a failure. */
export class TryAgain extends Error {
  override name = 'TryAgain'
}

/** No dead letter has this id. */
export class NoSuchLetter extends Error {
  override name = 'NoSuchLetter'
  constructor(id: string) {
    super(`no dead letter has the id ${id}: it was redriven, discarded or never existed`)
  }
}
