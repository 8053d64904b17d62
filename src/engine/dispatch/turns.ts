import { ClassedPlaces, type Share } from '../../fairness/classed-places.ts'
import type { Subscription } from '../ports/event-bus.ts'
import { ReadyQueue } from './ready-queue.ts'
import type { StreamQueue } from './stream-queue.ts'

/** About 1 kB of memory each. Of what comes then everything is held, until reading stops. */
const MOST_PUT_OFF = 20_000

/**
 * Whose turn it is, over all dispatchers of a group: so many streams at the same time, the most urgent first. Where accounts
 * share the memory of the group, a stream that is over the share of its account is put off until there is a place for it.
 */
export class Turns {
  readonly #concurrency: number
  readonly #ready = new ReadyQueue<StreamQueue>()
  readonly #places: ClassedPlaces<{ stream: StreamQueue }>
  #running = 0

  constructor({ concurrency, shares }: Pick<Subscription, 'concurrency' | 'shares'>) {
    this.#concurrency = concurrency
    this.#places = new ClassedPlaces(shares?.places ?? 0)
  }

  /** The stream waits for its next turn. {@link begin} makes it come. */
  add(stream: StreamQueue): void {
    this.#ready.push(stream)
  }

  /**
   * Gives the stream a place, or puts it off: then its turn comes when there is a place, and what it has to do has
   * to be read from the store. False when it was put off.
   */
  admit(stream: StreamQueue, share: Share): boolean {
    if (!this.#places.take(share)) {
      if (this.#places.inLine < MOST_PUT_OFF) {
        this.#places.add({ ...share, stream })
        return false
      }
      this.#places.takeAnyway(share)
    }
    stream.place = share
    return true
  }

  /** The stream takes no place any more. */
  leave(stream: StreamQueue): void {
    if (stream.place) this.#places.leave(stream.place)
    stream.place = undefined
  }

  /** Puts none of these streams on that were put off. */
  forget(streams: ReadonlySet<StreamQueue>): void {
    this.#places.keep(({ stream }) => !streams.has(stream))
  }

  /** Begins what is ready, as far as the concurrency allows. */
  begin(): void {
    for (let next = this.#places.next(); next; next = this.#places.next()) {
      const { stream, urgency, account } = next
      stream.place = { urgency, account }
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
