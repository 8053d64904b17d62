import {
  type AllStreamRecordedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  type ReadAllOptions,
} from '@eventstore/db-client'
import type { RecordedEvent } from '../../events/event.ts'
import { type Position, START } from '../ports/event-store.ts'
import type { Calls } from './calls.ts'
import { fromPosition } from './position.ts'
import { collect } from './read.ts'
import { checkLimit } from './stream-reader.ts'
import { fromServer, isSystemEvent, positionOf } from './wire.ts'

const PAGE = 1_000
/** Behind our newest event there may be some of the server's own. */
const FIRST_LOOK_BACK = 4

/**
 * Reads the whole log (`$all`) without what the server writes for itself. Its calls are requests within an
 * operation of {@link Calls.run}.
 */
export class LogReader {
  readonly #client: EventStoreDBClient
  readonly #calls: Calls

  constructor(client: EventStoreDBClient, calls: Calls) {
    this.#client = client
    this.#calls = calls
  }

  /** A server's read forwards begins with the event at the position given, which is asked for on top. */
  async read(after: Position, limit: number): Promise<RecordedEvent[]> {
    checkLimit(limit)
    const events: RecordedEvent[] = []
    for (let last = after; ; ) {
      const maxCount = Math.min(limit - events.length, PAGE) + (last === START ? 0 : 1)
      const page = await this.#ask({ direction: FORWARDS, fromPosition: fromPosition(last), maxCount })
      const next = page.filter((event) => positionOf(event) > last)
      for (const event of next) if (!isSystemEvent(event)) events.push(fromServer(event))
      const newest = next.at(-1)
      if (!newest || page.length < maxCount || events.length === limit) return events
      last = positionOf(newest)
    }
  }

  async end(): Promise<Position> {
    let from: ReadAllOptions['fromPosition'] = END
    for (let maxCount = FIRST_LOOK_BACK; ; maxCount = PAGE) {
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
