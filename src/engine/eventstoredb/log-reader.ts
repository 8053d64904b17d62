import {
  type AllStreamRecordedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  type ReadAllOptions,
} from '@eventstore/db-client'
import type { RecordedEvent } from '../../events/event.ts'
import { streamKind } from '../../events/streams.ts'
import { type Position, type Reached, START, type Stretch, type Wanted } from '../ports/event-store.ts'
import { checkBoundedLimit, checkLimit } from '../validate-reads.ts'
import type { Calls } from './calls.ts'
import type { KnownEvents } from './known-events.ts'
import { fromPosition } from './position.ts'
import { collect } from './read.ts'
import { isSystemEvent, positionOf } from './wire.ts'

const PAGE = 1_000
/** The server's internal events may follow our newest event. */
const FIRST_READ_BACK = 4

/**
 * Reads the whole log (`$all`) without the server's internal events. Its calls are requests within an operation of
 * {@link Calls.run}.
 */
export class LogReader {
  readonly #client: EventStoreDBClient
  readonly #calls: Calls
  readonly #known: KnownEvents

  constructor(client: EventStoreDBClient, calls: Calls, known: KnownEvents) {
    this.#client = client
    this.#calls = calls
    this.#known = known
  }

  async read(after: Position, limit: number): Promise<RecordedEvent[]> {
    checkLimit(limit)
    return (await this.#read(after, limit, {})).events
  }

  async scan(after: Position, length: number, wanted: Wanted = {}): Promise<Stretch> {
    checkBoundedLimit(length)
    return this.#read(after, length, wanted)
  }

  /** A forward read of the server begins with the event at the given position, so one more event is requested. */
  async #read(after: Position, limit: number, wanted: Wanted): Promise<Stretch> {
    const { types, kinds, others, orNoneOf } = wanted
    const isWanted = (type: string) => types?.includes(type) !== false || orNoneOf?.includes(type) === false
    const events: RecordedEvent[] = []
    const reached = new Map<string, Reached>()
    let position = after
    for (let length = 0; ; ) {
      const maxCount = Math.min(limit - length, PAGE) + (position === START ? 0 : 1)
      const page = await this.#ask({ direction: FORWARDS, fromPosition: fromPosition(position), maxCount })
      const next = page.filter((event) => positionOf(event) > position)
      const ours = next.filter((event) => !isSystemEvent(event))
      for (const event of ours) {
        const { streamId: stream, type, revision } = event
        if (kinds?.includes(streamKind(stream)) === false) continue
        if (isWanted(type)) events.push(this.#known.read(event))
        else if (others) reached.set(`${stream} ${type}`, { stream, type, revision: Number(revision) })
      }
      length += ours.length
      const newest = next.at(-1)
      if (newest) position = positionOf(newest)
      if (!newest || page.length < maxCount || length === limit)
        return { events, ...(others && { others: [...reached.values()] }), position, length }
    }
  }

  async end(): Promise<Position> {
    let from: ReadAllOptions['fromPosition'] = END
    for (let maxCount = FIRST_READ_BACK; ; maxCount = PAGE) {
      const page: AllStreamRecordedEvent[] = await this.#ask({
        direction: BACKWARDS,
        fromPosition: from,
        maxCount,
      })
      const newest = page.find((event) => !isSystemEvent(event))
      if (newest) return positionOf(newest)
      if (page.length < maxCount) return START
      from = page.at(-1)?.position
    }
  }

  async #ask(options: ReadAllOptions): Promise<AllStreamRecordedEvent[]> {
    const read = () => collect(this.#client.readAll({ ...options, requiresLeader: true }))
    const found = await this.#calls.ask(read)
    return found.flatMap(({ event }) => (event ? [event] : []))
  }
}
