import { ReadyQueue } from './ready-queue.ts'
import type { StreamQueue } from './stream-queue.ts'

/** Whose turn it is, over all dispatchers of a group: so many streams at the same time, the most urgent first. */
export class Turns {
  readonly #concurrency: number
  readonly #ready = new ReadyQueue<StreamQueue>()
  #running = 0

  constructor(concurrency: number) {
    this.#concurrency = concurrency
  }

  /** The stream waits for its next turn. {@link begin} makes it come. */
  add(stream: StreamQueue): void {
    this.#ready.push(stream)
  }

  /** Begins what is ready, as far as the concurrency allows. */
  begin(): void {
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
