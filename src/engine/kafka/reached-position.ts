import { stableHash } from '../../primitives/stable-hash.ts'
import { type Position, START } from '../ports/event-store.ts'
import { MAX_SHARDS } from './relay/shards.ts'

/**
 * The position of the store up to which every event of a partition was read from its topic. Each shard of the relay sends its
 * streams in the order of the log, but one shard may lag. So the streams are divided as for the largest number of shards, and
 * the share that lags most decides.
 */
export class ReachedPosition {
  readonly #shares: Position[]
  #lowest: Position

  /** Every event up to this position was read before. */
  constructor(position: Position = START) {
    this.#shares = Array.from({ length: MAX_SHARDS }, () => position)
    this.#lowest = position
  }

  get position(): Position {
    return this.#lowest
  }

  /** An event was read, after all earlier ones of its shard. */
  read(stream: string, position: Position): void {
    const share = stableHash(stream) % MAX_SHARDS
    const before = this.#shares[share] ?? START
    if (position <= before) return
    this.#shares[share] = position
    if (before === this.#lowest) this.#lowest = this.#shares.reduce((low, next) => (next < low ? next : low))
  }

  /** Every event up to this position was read. */
  readAll(position: Position): void {
    if (position <= this.#lowest) return
    for (const [share, known] of this.#shares.entries()) if (known < position) this.#shares[share] = position
    this.#lowest = this.#shares.reduce((low, next) => (next < low ? next : low))
  }
}
