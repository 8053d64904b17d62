import type { RecordedEvent } from '../events/event.ts'
import { delayBefore, PATIENT } from '../primitives/back-off.ts'
import { type Timer, timers } from '../primitives/runtime.ts'
import type { CatchUp, EventStore, EventSubscription, Position } from './ports/event-store.ts'

export type Following = {
  store: Pick<EventStore, 'subscribe' | 'end'>
  /** Start after the last event that was taken. */
  from(): Position
  wants?: CatchUp['wants']
  onEvents(events: readonly RecordedEvent[], through: Position): Promise<void>
  /** The subscription ended by itself, or fell silent; it will be resumed. */
  onInterrupted(error: Error): void
  /** It was resumed: the events in between were or will be delivered. */
  onReopened?(): void
}

/** Consecutive checks with undelivered events after which a subscription is replaced. */
const SILENCES = 2

/** A subscription to the store that is resumed for as long as needed. */
export class Follower {
  readonly #following: Following
  #subscription: EventSubscription | undefined
  #retry: Timer | undefined
  #interruption: Error | undefined
  #interruptions = 0
  #taking = 0
  #seen: { position: Position; end: Position } | undefined
  #silences = 0
  /** The subscription whose events count. */
  #term = 0
  #stopped = false

  constructor(following: Following) {
    this.#following = following
  }

  start(): void {
    const { store, from, wants, onEvents } = this.#following
    const term = this.#term
    this.#subscription = store.subscribe({
      after: from(),
      ...(wants && { wants }),
      onEvents: async (events, through) => {
        if (term !== this.#term) return
        this.#interruptions = 0
        this.#taking += 1
        try {
          await onEvents(events, through)
        } finally {
          this.#taking -= 1
        }
      },
      onEnd: (error) => {
        if (term === this.#term) this.#interrupted(error)
      },
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    timers.clear(this.#retry)
    await this.#subscription?.stop()
  }

  /**
   * Why events that existed at the previous check are still undelivered; null if all are delivered, or some are being
   * processed. A subscription that leaves events undelivered at two consecutive checks is replaced. Rejects with
   * StoreUnavailable.
   */
  async stoppage(): Promise<Error | null> {
    if (this.#stopped) return new Error('it was stopped')
    if (this.#interruption) return this.#interruption
    const { store, from } = this.#following
    const seen = this.#seen
    const position = from()
    this.#seen = { position, end: await store.end() }
    if (this.#taking > 0 || !seen || position !== seen.position || position >= seen.end) {
      this.#silences = 0
      return null
    }
    const error = new Error('its subscription delivers nothing, though the log grows')
    this.#silences += 1
    if (this.#silences >= SILENCES && this.#interruption === undefined) this.#replace(error)
    return error
  }

  /** Not awaited: a silent subscription may not answer. */
  #replace(error: Error): void {
    this.#silences = 0
    this.#term += 1
    void this.#subscription?.stop().catch(() => undefined)
    this.#subscription = undefined
    this.#interrupted(error)
  }

  #interrupted(error: Error): void {
    if (this.#stopped) return
    this.#interruption = error
    this.#following.onInterrupted(error)
    this.#retry = timers.setTimeout(
      () => {
        this.#interruption = undefined
        this.start()
        this.#following.onReopened?.()
      },
      delayBefore(this.#interruptions, PATIENT),
    )
    this.#interruptions += 1
  }
}

type Listener = {
  /** See {@link CatchUp.wants}. */
  wants?: CatchUp['wants']
  onEvents(events: readonly RecordedEvent[]): void
  /** The subscription was lost and has been resumed: the events in between were or will be delivered. */
  onReopened?(): void
}

/**
 * Follows the log from its present end on, for as long as the process lives, and resumes after a loss of the
 * subscription.
 */
export async function follow(
  store: EventStore,
  { wants, onEvents, onReopened = () => undefined }: Listener,
): Promise<Pick<Follower, 'stop' | 'stoppage'>> {
  let after = await store.end()
  const following = new Follower({
    store,
    from: () => after,
    ...(wants && { wants }),
    async onEvents(events, through) {
      try {
        onEvents(events)
      } finally {
        // An event that the listener cannot process must not be delivered again and again.
        after = through
      }
    },
    onInterrupted: () => undefined,
    onReopened,
  })
  following.start()
  return following
}
