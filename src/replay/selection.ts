import { type EventStore, type Position, START, StoreRefused } from '../engine/ports/event-store.ts'
import type { RecordedEvent } from '../events/event.ts'
import { streamKind } from '../events/streams.ts'

/** A point in the log: a position of its engine, or a time in the format of events (RFC 3339, UTC, milliseconds). */
export type LogPoint = { position: Position } | { time: string }

/** Selects a part of the log; an omitted member does not narrow it. */
export type Selection = {
  /** Inclusive. */
  from?: LogPoint
  /** Inclusive. */
  to?: LogPoint
  /** After this position. */
  after?: Position
  types?: readonly string[]
  /** Names of streams, or kinds of them such as `check`. */
  streams?: readonly string[]
  account?: string
  mode?: string
}

const PAGE = 2_000
const EMBEDDED = /^\d{16}$/
/** RFC 3339 §5.6; a date alone is its first moment in UTC. */
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/i

/** Parses an operator's input. Throws StoreRefused for text that is neither a time nor a position. */
export function parsePoint(text: string): LogPoint {
  if (TIME.test(text)) {
    const at = Date.parse(text)
    if (!Number.isNaN(at)) return { time: new Date(at).toISOString() }
  }
  return { position: readPosition(text) }
}

/** A position as `namecheck events` prints it; leading zeros are optional. Throws StoreRefused. */
export function readPosition(text: string): Position {
  if (/^\d{1,16}$/.test(text)) return text.padStart(16, '0')
  if (/^\d{20}-\d{20}$/.test(text)) return text
  throw new StoreRefused(
    `${text} is neither an RFC 3339 time such as 2026-11-01T00:00:00Z nor a position as 'namecheck events' prints it`,
  )
}

/** Whether an event belongs to the selection. */
export function isSelected(event: RecordedEvent, selection: Selection): boolean {
  const { from, to, after, types, streams, account, mode } = selection
  if (after !== undefined && event.position <= after) return false
  if (from && isBefore(event, from)) return false
  if (to && isAfter(event, to)) return false
  if (types && !types.includes(event.type)) return false
  if (streams && !streams.includes(event.stream) && !streams.includes(streamKind(event.stream))) return false
  if (account !== undefined && event.account !== account) return false
  return mode === undefined || event.mode === mode
}

const isBefore = (event: RecordedEvent, point: LogPoint): boolean =>
  'time' in point ? event.time < point.time : event.position < point.position

const isAfter = (event: RecordedEvent, point: LogPoint): boolean =>
  'time' in point ? event.time > point.time : event.position > point.position

/**
 * The position before the first event of a selection. Times need the log from its start on, as they do not strictly
 * rise with it; so do positions of EventStoreDB, where none can be derived from its successor. Rejects with
 * StoreRefused for positions of another engine.
 */
export async function beginOf(store: Pick<EventStore, 'end'>, selection: Selection): Promise<Position> {
  const { from, to, after } = selection
  const end = await store.end()
  for (const point of [from, to, after === undefined ? undefined : { position: after }])
    if (point && 'position' in point && end !== START && point.position.length !== end.length)
      throw new StoreRefused(
        `${point.position} is not a position of this log, whose newest event has ${end}: positions belong to one engine, give a time`,
      )
  const before =
    from && 'position' in from && EMBEDDED.test(from.position) ? predecessor(from.position) : START
  return after !== undefined && after > before ? after : before
}

function predecessor(position: Position): Position {
  const number = Number(position) - 1
  return number < 1 ? START : String(number).padStart(16, '0')
}

export type Walked = { selected: RecordedEvent[]; position: Position; done: number }

/** The log after a position up to its present end, page by page: the selected events, and how far it has come. */
export async function* walk(
  store: Pick<EventStore, 'scan' | 'end'>,
  selection: Selection,
  after: Position,
): AsyncGenerator<Walked> {
  const end = await store.end()
  const last =
    selection.to && 'position' in selection.to && selection.to.position < end ? selection.to.position : end
  let done = 0
  for (let position = after; position < last; ) {
    const page = await store.scan(position, PAGE, selection.types ? { types: selection.types } : {})
    if (page.length === 0) return
    position = page.position < last ? page.position : last
    done += page.length
    const selected = page.events.filter((event) => event.position <= last && isSelected(event, selection))
    yield { selected, position, done }
  }
}
