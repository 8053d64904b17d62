import type { RecordedEvent } from '../../events/event.ts'
import type { EventStore, Position } from '../ports/event-store.ts'
import { fromPosition } from '../sqlite/event-store-codec.ts'

const PAGE = 1_000
/** Reading more events for every group would delay the process's work. */
const MAX_READ = 10_000

/** Counts the wanted events that are still unread in the log, and reads each of them only once. */
export class Backlog {
  readonly #store: Pick<EventStore, 'readAll' | 'end'>
  readonly #wanted: (event: RecordedEvent) => boolean
  #counted: Position
  #events = 0
  /** Events after the counted ones. */
  #beyond = 0

  constructor(
    store: Pick<EventStore, 'readAll' | 'end'>,
    wanted: (event: RecordedEvent) => boolean,
    read: Position,
  ) {
    this.#store = store
    this.#wanted = wanted
    this.#counted = read
  }

  /** The event has now been read. */
  passed({ position }: RecordedEvent, wanted: boolean): void {
    if (position > this.#counted) {
      this.#counted = position
      this.#beyond = Math.max(0, this.#beyond - 1)
    } else if (wanted) this.#events -= 1
  }

  /** How many unread events are known; for a large lag, unwanted events count as well. */
  get events(): number {
    return this.#events + this.#beyond
  }

  /** Reads the unread events if they are at most 10,000; positions of this log are dense. */
  async countAhead(): Promise<void> {
    const end = fromPosition(await this.#store.end())
    const ahead = () => end - fromPosition(this.#counted)
    while (ahead() > 0 && ahead() <= MAX_READ) {
      const page = await this.#store.readAll(this.#counted, PAGE)
      for (const event of page) {
        if (event.position <= this.#counted) continue // Read or counted in the meantime.
        this.#counted = event.position
        if (this.#wanted(event)) this.#events += 1
      }
      if (page.length < PAGE) break
    }
    this.#beyond = Math.max(0, ahead())
  }
}
