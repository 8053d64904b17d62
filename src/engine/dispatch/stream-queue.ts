import type { Share } from '../../fairness/classed-slots.ts'
import type { Letter } from './dead-letter-store.ts'
import type { Held, Tail } from './held-events.ts'
import type { Ranked } from './ready-queue.ts'

/** `elsewhere`: it can be redriven, but not in this process. */
export type Outcome = { redriven: boolean; error?: string; elsewhere?: true }
export type Redrive = { settle(outcome: Outcome): void }

const COMPACT_AT = 64

/** The work of one group on one stream, in order. */
export class StreamQueue implements Ranked {
  readonly name: string
  rank = 0
  arrival = 0
  /** Counted failures of the first event. */
  failures = 0
  /** Retries in a row that do not count. */
  retries = 0
  /** How many times in a row its first event was left to a newer version of the program. */
  left = 0
  /** This many events are delivered one by one, because their batch failed. */
  singly = 0
  /** The slot that it uses from the share of an account. */
  slot: Share | undefined
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

  /** Whether the stream has no more work. */
  get done(): boolean {
    return this.length === 0 && !this.tail && !this.letter
  }

  get first(): Held | undefined {
    return this.#held[this.#first]
  }

  push(held: Held): void {
    this.#held.push(held)
  }

  /** The first `count` events, not removed. */
  peek(count: number): Held[] {
    return this.#held.slice(this.#first, this.#first + count)
  }

  /** Removes the first `count` events. */
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

  /** Removes and returns all but the first `count` events. */
  cut(count: number): Held[] {
    return this.#held.splice(this.#first + count)
  }
}
