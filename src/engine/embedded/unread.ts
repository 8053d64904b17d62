import type { RecordedEvent } from '../../events/event.ts'
import type { EventStore, Position } from '../ports/event-store.ts'

const PAGE = 1_000
const MOST_PAGES = 100

/** Counts the wanted events that lie ahead in the log, and looks at each of them only once. */
export class Unread {
  readonly #store: EventStore
  readonly #wanted: (event: RecordedEvent) => boolean
  #counted: Position
  #events = 0

  constructor(store: EventStore, wanted: (event: RecordedEvent) => boolean, read: Position) {
    this.#store = store
    this.#wanted = wanted
    this.#counted = read
  }

  /** The event has now been read. */
  passed({ position }: RecordedEvent, wanted: boolean): void {
    if (position > this.#counted) this.#counted = position
    else if (wanted) this.#events -= 1
  }

  /** How many are known to lie ahead. */
  get events(): number {
    return this.#events
  }

  /** Looks ahead at no more than 100,000 further events: far behind, {@link events} is a lower bound. */
  async lookAhead(): Promise<void> {
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const page = await this.#store.readAll(this.#counted, PAGE)
      for (const event of page) {
        if (event.position <= this.#counted) continue // read or counted in the meantime
        this.#counted = event.position
        if (this.#wanted(event)) this.#events += 1
      }
      if (page.length < PAGE) return
    }
  }
}
