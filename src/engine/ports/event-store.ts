import type { EncodedEvent, RecordedEvent } from '../../events/event.ts'

/** An opaque, ordered place in the whole log, local to one engine; compare as strings. */
export type Position = string
/** Before the first event. */
export const START: Position = ''

/** No event larger than this is taken: 256 KiB of record. */
export const MAX_EVENT_BYTES = 256 * 1024
/** No append larger than this is taken: 768 KiB of records. */
export const MAX_APPEND_BYTES = 768 * 1024

/**
 * The truth. Streams of events, each appended at an exact revision.
 *
 * Every call may reject with {@link StoreUnavailable} (nothing is known about the outcome of an append:
 * drop what was cached and read again) or {@link StoreFull}.
 */
export interface EventStore {
  /**
   * Writes the events of one stream, all or none, durable when it resolves. `expected` is the revision of
   * the stream's last event, -1 for "no stream". Events carry revisions from `expected + 1` on.
   * A repeat of the same ids at the same expected revision gets the answer of the first time.
   * Rejects with {@link EventTooLarge}, and with {@link WrongExpectedRevision} as soon as the stream can be read through
   * the revision that it names.
   */
  append(stream: string, expected: number, events: readonly EncodedEvent[]): Promise<RecordedEvent[]>

  /**
   * Writes several appends in the order given, all or none, durable when it resolves. Gives the events of each. A store
   * without transactions across streams does not have it. Rejects as `append` does, with the error of the first append
   * that cannot be written.
   */
  appendTogether?(appends: readonly Append[]): Promise<RecordedEvent[][]>

  /**
   * At most `limit` events of a stream from a revision on (inclusive); an unknown stream has none. Rejects with
   * {@link StoreRefused} where a record of them is not as it was written.
   */
  readStream(stream: string, options?: StreamRead): Promise<RecordedEvent[]>

  /** At most `limit` events of the whole log behind a position, in order. */
  readAll(after: Position, limit: number): Promise<RecordedEvent[]>

  /**
   * Looks through the next `length` events of the whole log behind a position (at most 10,000) and gives those that are
   * wanted, in order. So a reader of few of them knows how far it has come, and takes apart no others.
   */
  scan(after: Position, length: number, wanted?: Wanted): Promise<Stretch>

  /** Position of the newest event, {@link START} when there is none. */
  end(): Promise<Position>

  /** Every event behind `after`, first from history and then as it is written, in order, none twice. */
  subscribe(options: CatchUp): EventSubscription

  close(): Promise<void>
}

/** What {@link EventStore.append} takes. */
export type Append = { stream: string; expected: number; events: readonly EncodedEvent[] }

export type StreamRead = {
  /** Revision to begin at; default 0 forwards, the end backwards. */
  from?: number
  direction?: 'forwards' | 'backwards'
  /** Default 1,000, at most 10,000. */
  limit?: number
}

/** Events of these types, in streams of these kinds (`check` of `check-…`); what is left out is not looked at. */
export type Wanted = {
  types?: readonly string[]
  kinds?: readonly string[]
  /** Beside those types also every one that is none of these. */
  orNoneOf?: readonly string[]
  /** Of events of other types in those streams it is said how far they reach: far cheaper than to read them. */
  others?: true
}

/** How far the events of one type reach in a stream. */
export type Reached = { stream: string; type: string; revision: number }

/** What was found in a stretch of the log. */
export type Stretch = {
  events: RecordedEvent[]
  /** Where it was asked for, in any order. */
  others?: Reached[]
  /** Its end. */
  position: Position
  /** Events that it holds, wanted or not; 0 at the end of the log. */
  length: number
}

export type CatchUp = {
  after: Position
  /** Called with one page after another; the next page waits for the promise. A throw ends the subscription. */
  onEvents(events: readonly RecordedEvent[]): Promise<void> | void
  /** Called each time the subscription has reached the end of the log. */
  onCaughtUp?(): void
  /** Called once when the subscription ends for another reason than `stop`. */
  onEnd?(error: Error): void
}

export interface EventSubscription {
  /** Resolves when no `onEvents` runs any more. */
  stop(): Promise<void>
}

/** Reads a whole stream, page by page; where told, no more of it than from one revision through another. */
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
    if (before && first && Buffer.compare(first.prevHash, before.hash) !== 0)
      throw altered(stream, first.revision, 'it does not link to the previous event')
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
  constructor(stream: string, expected: number, actual: number) {
    super(`${stream} ends at revision ${actual}, not ${expected}`)
    this.stream = stream
    this.expected = expected
    this.actual = actual
  }
}

/** The events exceed {@link MAX_EVENT_BYTES} or {@link MAX_APPEND_BYTES}; nothing was written. */
export class EventTooLarge extends Error {
  override name = 'EventTooLarge'
}

/** A server or file behind a port cannot be used just now. Worth another try. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** No space is left to write to. What was acknowledged stays readable. */
export class StoreFull extends StoreUnavailable {
  override name = 'StoreFull'
}

/** The stored data is damaged, newer than this program, or not ours; the message says what to do. */
export class StoreRefused extends Error {
  override name = 'StoreRefused'
}

/** An event of a stream is not as it was written. */
export function altered(stream: string, revision: number, what: string): StoreRefused {
  return new StoreRefused(
    `revision ${revision} of ${stream} was altered (${what}): run "namecheck verify" and restore the event log from a backup`,
  )
}
