import type {
  CatchUp,
  EventStore,
  EventSubscription,
  Position,
} from '../../../src/engine/ports/event-store.ts'
import type { RecordedEvent } from '../../../src/events/event.ts'
import { inTime } from '../eventually.ts'

/** Subscribes and records the events, so that a test can await a condition instead of a time. */
export class Collector {
  readonly events: RecordedEvent[] = []
  readonly pages: number[] = []
  readonly ends: Error[] = []
  caughtUp = 0
  through: Position = ''
  readonly subscription: EventSubscription
  readonly #waiting = new Set<() => void>()

  /** Keeps the events of the named streams, or all. `before` runs before each page. */
  constructor(
    store: EventStore,
    after: Position,
    {
      streams,
      before,
      wants,
    }: { streams?: readonly string[]; before?: CatchUp['onEvents']; wants?: CatchUp['wants'] } = {},
  ) {
    this.subscription = store.subscribe({
      after,
      ...(wants && { wants }),
      onEvents: async (events, through) => {
        this.through = through
        await before?.(events, through)
        const mine = streams ? events.filter(({ stream }) => streams.includes(stream)) : events
        this.events.push(...mine)
        this.pages.push(mine.length)
        this.#look()
      },
      onCaughtUp: () => {
        this.caughtUp += 1
        this.#look()
      },
      onEnd: (error) => {
        this.ends.push(error)
        this.#look()
      },
    })
  }

  /** Resolves when the condition holds; every event triggers a check. */
  async until(condition: (collector: this) => boolean): Promise<this> {
    if (condition(this)) return this
    const met = new Promise<void>((resolve) => {
      const look = (): void => {
        if (!condition(this)) return
        this.#waiting.delete(look)
        resolve()
      }
      this.#waiting.add(look)
    })
    await inTime(
      met,
      () => `not met in time: ${condition}; events: ${this.events.length}, caught up: ${this.caughtUp}`,
    )
    return this
  }

  get ids(): string[] {
    return this.events.map(({ id }) => id)
  }

  #look(): void {
    for (const look of [...this.#waiting]) look()
  }
}
