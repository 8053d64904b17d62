import type { RecordedEvent } from '../../events/event.ts'
import { delayBefore, PATIENT } from '../dispatch/back-off.ts'
import type { EventStore, EventSubscription, Position } from '../ports/event-store.ts'

export type Following = {
  store: EventStore
  /** Where to go on, asked each time it begins. */
  from(): Position
  onEvents(events: readonly RecordedEvent[]): Promise<void>
  /** The subscription ended by itself; it is taken up again. */
  onInterrupted(error: Error): void
}

/** A subscription to the store that is taken up again for as long as it takes. */
export class Follower {
  readonly #following: Following
  #subscription: EventSubscription | undefined
  #retry: NodeJS.Timeout | undefined
  #interruptions = 0
  #stopped = false

  constructor(following: Following) {
    this.#following = following
  }

  start(): void {
    const { store, from, onEvents, onInterrupted } = this.#following
    this.#subscription = store.subscribe({
      after: from(),
      onEvents: (events) => {
        this.#interruptions = 0
        return onEvents(events)
      },
      onEnd: (error) => {
        if (this.#stopped) return
        onInterrupted(error)
        this.#retry = setTimeout(() => this.start(), delayBefore(this.#interruptions, PATIENT))
        this.#interruptions += 1
      },
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#retry)
    await this.#subscription?.stop()
  }
}
