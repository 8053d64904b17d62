import type { Share } from '../../fairness/classed-places.ts'
import type { Held, Tail } from './held.ts'
import type { Letter } from './letters.ts'
import type { Ranked } from './ready-queue.ts'

/** `elsewhere`: it can be redriven, but not in this process. */
export type Outcome = { redriven: boolean; error?: string; elsewhere?: true }
export type Redrive = { settle(outcome: Outcome): void }

const COMPACT_AT = 64

/** What one group has to do in one stream, in order. */
export class StreamQueue implements Ranked {
  readonly name: string
  urgency = 0
  arrival = 0
  /** Counted failures of the first event. */
  failures = 0
  /** Retries in a row that do not count. */
  retries = 0
  /** Times in a row that its first event was left to a newer version of the program. */
  left = 0
  /** So many events are handed over one by one, because their batch failed. */
  singly = 0
  /** The place that it takes from the share of an account. */
  place: Share | undefined
  tail: Tail | undefined
  redrive: Redrive | undefined
  /** A dead letter that still has to be stored. */
  letter: Letter | undefined
  /** Does the next step; never rejects. */
  readonly turn: () => Promise<void>
  #held: Held[] = []
  #first = 0

  constructor(name: string, turn: (stream: StreamQueue) => Promise<void>) {
    this.name = name
    this.turn = () => turn(this)
  }

  get length(): number {
    return this.#held.length - this.#first
  }

  /** Nothing is left to do. */
  get done(): boolean {
    return this.length === 0 && !this.tail && !this.letter
  }

  get first(): Held | undefined {
    return this.#held[this.#first]
  }

  push(held: Held): void {
    this.#held.push(held)
  }

  /** The first `count`, left in their place. */
  peek(count: number): Held[] {
    return this.#held.slice(this.#first, this.#first + count)
  }

  /** Takes the first `count` off. */
  advance(count: number): void {
    this.#first += count
    if (this.#first === this.#held.length) {
      this.#held = []
      this.#first = 0
    } else if (this.#first >= COMPACT_AT && this.#first * 2 > this.#held.length) {
      this.#held.splice(0, this.#first)
      this.#first = 0
    }
  }

  /** Takes off and gives all but the first `count`. */
  cut(count: number): Held[] {
    return this.#held.splice(this.#first + count)
  }
}
