import type { RecordedEvent } from '../../events/event.ts'
import type { Mode } from '../../events/mode.ts'
import type { Share } from '../../fairness/classed-places.ts'
import type { Part } from '../../primitives/stoppage.ts'

/**
 * Carries events from the store to those that act on them. At least once, from the earliest event on,
 * in order within a stream; after a crash a group resumes from its first unfinished event.
 */
export interface EventBus {
  /** Joins a consumer group. The same group may be joined by several processes, once by each. */
  subscribe(subscription: Subscription): Promise<Consumer>
  /**
   * Lets a group that no process has joined begin with what is written from now on, whatever it had finished before.
   * Some of what is in the log already may be handed over as well; nothing that comes later is left out.
   */
  beginAtEnd(subscription: Pick<Subscription, 'group' | 'types' | 'mode'>): Promise<void>
  /**
   * Throws away what is kept of a group that no process joins any more: how far it came, and its dead letters. Rejects with
   * an Error while somebody has joined it.
   */
  forget(group: string): Promise<void>
  readonly deadLetters: DeadLetters
  close(): Promise<void>
}

export type Subscription = {
  /** Name of the consumer group; its progress is kept under it. */
  group: string
  /** Only these event types reach the handler; the others count as finished. Default all. */
  types?: readonly string[]
  /** Only events of this mode (and those without one). Default both. */
  mode?: Mode
  /**
   * Epoch ms: what is older needs nothing of this group. A group of the embedded engine that has finished nothing yet, as
   * after its checkpoints were lost, begins here; one in Kafka, whose brokers keep the offsets, at the earliest event.
   */
  needsFrom?: number
  /** Streams handled at the same time. One stream is never handled twice at once. */
  concurrency: number
  /** Events of one stream handed over in one call, at most; default 1. */
  maxBatch?: number
  /** Events held in memory, waiting or in work, before reading stops; default 8 × concurrency, at least 64. */
  buffer?: number
  /** Which events accounts share places for. Default: events are held as they come. */
  shares?: Shares
  /** Among waiting streams the smallest goes first; default arrival. */
  urgency?(event: RecordedEvent): number
  /** Tries before an event becomes a dead letter; default 5. */
  attempts?: number
  handle: Handler
}

/**
 * Places that accounts share. An event of an account that has its share waits in the store for its turn, and reading goes
 * on. Up to 20,000 streams wait so in a process.
 */
export type Shares = {
  /** How many events have a place at once. */
  places: number
  /** Whose an event is, undefined for one that needs no place. */
  of(event: RecordedEvent): Share | undefined
}

/**
 * Takes consecutive events of one stream. A rejection with {@link StoreUnavailable} or
 * {@link TryAgain} is tried again with back-off for as long as it takes; any other counts as an attempt.
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
  /** Why the group has not worked in this process since the question before; see {@link Part}. */
  stoppage: Part['stoppage']
  /** Resolves when every event that was in the log at the time of the call is finished. */
  caughtUp(): Promise<void>
  lag(): Promise<Lag>
  /** Takes nothing new, lets what runs end (aborted), keeps its progress. */
  stop(): Promise<void>
}

export type Lag = {
  /** Far behind, events that the group does not want may count as well. */
  events: number
  /** Age of the oldest unfinished event. */
  seconds: number
}

/** An event that a group could not take. Its stream is skipped by that group until redriven or discarded. */
export type DeadLetter = {
  id: string
  group: string
  stream: string
  /** First revision that failed; it and all behind it in the stream wait. */
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
  /** Hands the stream to the group again, from the failed revision on, out of the event store; lifts the block. */
  redrive(id: string): Promise<{ redriven: boolean; error?: string }>
  /** Has it redriven within seconds by the process that owns its stream, this one or another, or when there is one. */
  request(id: string): Promise<void>
  /** The same for all of them, or those of one group; tells how many. */
  requestAll(group?: string): Promise<number>
  /** Gives up on the failed event alone; those behind it are handed over, by the process that owns the stream. */
  discard(id: string, told: { why: string; by: string }): Promise<void>
}

/** The handler cannot say yet: try again later, without counting it as a failure. */
export class TryAgain extends Error {
  override name = 'TryAgain'
}

/** No dead letter with this id stands. */
export class NoSuchLetter extends Error {
  override name = 'NoSuchLetter'
  constructor(id: string) {
    super(`no dead letter has the id ${id}: it was redriven, discarded or never existed`)
  }
}
