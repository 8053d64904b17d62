import type { EncodedEvent, RecordedEvent } from '../../events/event.ts'
import { linksTo, UNLINKED } from '../../events/hash-chain.ts'
import type { Head } from '../../events/record.ts'

/** An opaque, ordered position in the log, local to one engine; compare as strings. */
export type Position = string
/** Before the first event. */
export const START: Position = ''

/** Maximum size of an event: 256 KiB of record. */
export const MAX_EVENT_BYTES = 256 * 1024
/** Maximum size of an append: 768 KiB of records. */
export const MAX_APPEND_BYTES = 768 * 1024

/**
 * The source of truth: streams of events, each appended at an exact revision.
 *
 * Every call may reject with {@link StoreUnavailable} (the outcome of an append is unknown: drop cached state and read
 * again) or {@link StoreFull}.
 */
export interface EventStore {
  /**
   * Writes the events of one stream, all or none, durable when it resolves. `expected` is the revision of the stream's
   * last event, -1 for "no stream". Events carry revisions from `expected + 1` on. A repeat of the same ids at the same
   * expected revision gets the first answer again. Rejects with {@link EventTooLarge}, and with {@link
   * WrongExpectedRevision} as soon as the stream can be read through the revision that the error names.
   */
  append(stream: string, expected: number, events: readonly EncodedEvent[]): Promise<RecordedEvent[]>

  /**
   * As `append`, for events whose ids were drawn for this append, so that no earlier one can have carried them. The
   * stored events are then those given; a store that need not look for a repeat answers sooner.
   */
  appendNew(stream: string, expected: number, events: readonly EncodedEvent[]): Promise<void>

  /**
   * Writes several appends in the order given, all or none, durable when it resolves. Returns the events of each. A
   * store without transactions across streams, such as EventStoreDB, does not have this method: its callers append one
   * after the other, and repair what a crash leaves in between. Rejects as `append` does, with the error of
   * the first append that cannot be written.
   */
  appendTogether?(appends: readonly Append[]): Promise<RecordedEvent[][]>

  /**
   * Sends several appends in the order given and does not wait in between, for a store without `appendTogether`. The
   * store receives them in this order, so what it writes is the beginning of them. Resolves to whether it acknowledged all,
   * durable. Otherwise some may be written: a caller repeats them with `append`, which says why, and compares the log
   * afterwards.
   */
  appendInOrder?(appends: readonly Append[]): Promise<boolean>

  /**
   * At most `limit` events of a stream from a revision on (inclusive); an unknown stream has none. Rejects with {@link
   * StoreRefused} if one of their records was altered or damaged.
   */
  readStream(stream: string, options?: StreamRead): Promise<RecordedEvent[]>

  /** At most `limit` events of the whole log after a position, in order. */
  readAll(after: Position, limit: number): Promise<RecordedEvent[]>

  /**
   * Scans the next `length` events of the log after a position (at most 10,000) and returns the wanted ones, in order.
   * A reader of few events thus knows how far it has read, and decodes no others.
   */
  scan(after: Position, length: number, wanted?: Wanted): Promise<Stretch>

  /** Position of the newest event, {@link START} for an empty log. */
  end(): Promise<Position>

  /** Whether a further subscription receives new events from memory: following the log then costs less than reading it again. */
  readonly deliversFromMemory?: boolean

  /** Every event after `after`, first from history and then as it is written, in order, none twice. */
  subscribe(options: CatchUp): EventSubscription

  close(): Promise<void>
}

/** The arguments of {@link EventStore.append}. */
export type Append = { stream: string; expected: number; events: readonly EncodedEvent[] }

export type StreamRead = {
  /** First revision to read; default 0 forwards, the end backwards. */
  from?: number
  direction?: 'forwards' | 'backwards'
  /** Default 1,000, at most 10,000. */
  limit?: number
}

/** Events of these types, in streams of these kinds (`check` of `check-…`); an omitted member does not filter. */
export type Wanted = {
  types?: readonly string[]
  kinds?: readonly string[]
  /** In addition to those types, every type that is not listed here. */
  orNoneOf?: readonly string[]
  /** For events of other types in those streams, report their highest revisions: far cheaper than reading them. */
  others?: true
}

/** The highest revision of one type in a stream. */
export type Reached = { stream: string; type: string; revision: number }

/** The result of one scan. */
export type Stretch = {
  events: RecordedEvent[]
  /** Where requested, in any order. */
  others?: Reached[]
  /** Its end. */
  position: Position
  /** Number of scanned events, wanted or not; 0 at the end of the log. */
  length: number
}

/** What can be known of an event without decoding it. */
export type EventHeader = Pick<RecordedEvent, 'stream' | 'revision' | 'type'>

export type CatchUp = {
  after: Position
  /**
   * Called once for each event, in order, before the event is decoded. Those for which it is false are not decoded and not
   * delivered.
   */
  wants?(event: EventHeader): boolean
  /**
   * Called with one page after another; the next page waits for the promise. `through` is the position of the last event of
   * the page, wanted or not. A throw ends the subscription.
   */
  onEvents(events: readonly RecordedEvent[], through: Position): Promise<void> | void
  /** Called each time the subscription has reached the end of the log. */
  onCaughtUp?(): void
  /** Called once when the subscription ends for another reason than `stop`. */
  onEnd?(error: Error): void
}

export interface EventSubscription {
  /** Resolves when no `onEvents` call runs any more. */
  stop(): Promise<void>
}

/** Reads a stream page by page; optionally only from one revision through another. */
export async function readWholeStream(
  store: Pick<EventStore, 'readStream'>,
  stream: string,
  { from = 0, through = Number.POSITIVE_INFINITY }: { from?: number; through?: number } = {},
): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = []
  for (;;) {
    const at = from + all.length
    const limit = Math.min(1_000, through - at + 1)
    if (limit <= 0) return all
    const page = await store.readStream(stream, { from: at, limit })
    const [before, first] = [all.at(-1), page[0]]
    if (before && first) checkFollows(first, before)
    all.push(...page)
    if (page.length < limit) return all
  }
}

/** Another writer was faster: the stream ends at `actual`, not at the expected revision. */
export class WrongExpectedRevision extends Error {
  override name = 'WrongExpectedRevision'
  readonly stream: string
  readonly expected: number
  readonly actual: number
  /** The events after the expected revision through `actual`, if the store has read them all; else empty. */
  declare readonly tail: readonly RecordedEvent[]
  constructor(stream: string, expected: number, actual: number, tail: readonly RecordedEvent[] = []) {
    super(`${stream} ends at revision ${actual}, not ${expected}`)
    this.stream = stream
    this.expected = expected
    this.actual = actual
    // Not enumerable, so that no log line shows the events.
    Object.defineProperty(this, 'tail', { value: tail, enumerable: false })
  }
}

/** The events exceed {@link MAX_EVENT_BYTES} or {@link MAX_APPEND_BYTES}; nothing was written. */
export class EventTooLarge extends Error {
  override name = 'EventTooLarge'
}

/** A server or file of a port is unavailable. Worth a retry. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** No space is left for writes. Acknowledged data remains readable. */
export class StoreFull extends StoreUnavailable {
  override name = 'StoreFull'
}

/** The stored data is damaged, newer than this program, or foreign; the message says what to do. */
export class StoreRefused extends Error {
  override name = 'StoreRefused'
}

/** An event of a stream was altered or damaged. */
export function altered(stream: string, revision: number, what: string): StoreRefused {
  return new StoreRefused(
    `revision ${revision} of ${stream} was altered (${what}): run "namecheck verify" and restore the event log from a backup`,
  )
}

/**
 * Checks that an event is the next one of its stream after `head`, and links to it. Throws {@link StoreRefused}, which
 * names the revision; `missing` is the one that a gap is reported for.
 */
export function checkFollows(
  event: Pick<EncodedEvent, 'stream' | 'revision' | 'prevHash'>,
  head: Pick<Head, 'revision' | 'hash'>,
  missing: number = head.revision + 1,
): void {
  if (event.revision !== head.revision + 1) throw altered(event.stream, missing, 'it is missing')
  if (!linksTo(event, head.hash)) throw altered(event.stream, event.revision, UNLINKED)
}
