import { ClassedSlots, type Share } from '../../fairness/classed-slots.ts'
import type { Subscription } from '../ports/event-bus.ts'
import { ReadyQueue } from './ready-queue.ts'
import type { StreamQueue } from './stream-queue.ts'

/** About 1 kB of memory each. Beyond this limit, further events are held in memory until reading stops. */
const MAX_POSTPONED = 20_000

/**
 * Decides which stream is next, across all dispatchers of a group: a limited number of streams at the same time, the
 * most urgent first. If accounts share the memory of the group, a stream beyond the share of its account is postponed
 * until a slot is free.
 */
export class StreamScheduler {
  readonly #concurrency: number
  readonly #ready = new ReadyQueue<StreamQueue>()
  readonly #slots: ClassedSlots<{ stream: StreamQueue }>
  #running = 0

  constructor({ concurrency, shares }: Pick<Subscription, 'concurrency' | 'shares'>) {
    this.#concurrency = concurrency
    this.#slots = new ClassedSlots(shares?.slots ?? 0)
  }

  /** The stream waits to be started; {@link begin} starts it. */
  add(stream: StreamQueue): void {
    this.#ready.push(stream)
  }

  /**
   * Assigns a slot to the stream, or postpones it until a slot is free; its events must then be read from the store.
   * False if it was postponed.
   */
  admit(stream: StreamQueue, share: Share): boolean {
    if (!this.#slots.take(share)) {
      if (this.#slots.inLine < MAX_POSTPONED) {
        this.#slots.add({ ...share, stream })
        return false
      }
      this.#slots.takeAnyway(share)
    }
    stream.slot = share
    return true
  }

  /** Returns the slot of the stream. */
  leave(stream: StreamQueue): void {
    if (stream.slot) this.#slots.leave(stream.slot)
    stream.slot = undefined
  }

  /** Removes these streams from the postponed ones. */
  forget(streams: ReadonlySet<StreamQueue>): void {
    this.#slots.keep(({ stream }) => !streams.has(stream))
  }

  /** Starts ready streams, as far as the concurrency allows. */
  begin(): void {
    for (let next = this.#slots.next(); next; next = this.#slots.next()) {
      const { stream, urgency, account } = next
      stream.slot = { urgency, account }
      this.#ready.push(stream)
    }
    while (this.#running < this.#concurrency) {
      const stream = this.#ready.pop()
      if (!stream) return
      this.#running += 1
      void this.#take(stream)
    }
  }

  async #take(stream: StreamQueue): Promise<void> {
    await stream.turn()
    this.#running -= 1
    this.begin()
  }
}
