import { Follower } from '../engine/follower.ts'
import type { EventStore, Position } from '../engine/ports/event-store.ts'
import type { RecordedEvent } from '../events/event.ts'
import { damageOf } from '../events/hash-chain.ts'
import { isBookkeeping } from '../events/streams.ts'
import { leafHash } from './merkle.ts'

/** About 20 MB. Beyond that the tree has not grown for long, and reads the log. */
const MAX_LEAVES = 100_000

/** Leaves are all events except the records about the log, which an engine and the tree write themselves. */
export const isLeaf = ({ stream }: Pick<RecordedEvent, 'stream'>): boolean => !isBookkeeping(stream)

export type FedLeaf = { position: Position; hash: Uint8Array }

/** Leaves of the tree over the log, and the position that they reach; events after it are not among them. */
export type Fed = { leaves: readonly FedLeaf[]; through: Position }

/**
 * Collects the leaves of new events as the store delivers them, also those of other processes, so that the tree does not
 * read these events again. Whatever it does not have, the tree reads from the log.
 */
export class LeafFeed {
  readonly #follower: Follower
  #leaves: FedLeaf[] = []
  /** It has every leaf between these positions. */
  #after: Position
  #through: Position

  private constructor(store: EventStore, end: Position) {
    this.#after = end
    this.#through = end
    this.#follower = new Follower({
      store,
      from: () => this.#through,
      wants: isLeaf,
      onEvents: async (events, through) => {
        for (const event of events) {
          if (!event.isHashed && damageOf(event)) this.#dropThrough(event.position)
          else this.#leaves.push({ position: event.position, hash: leafHash(event.hash) })
        }
        this.#through = through
        if (this.#leaves.length > MAX_LEAVES) this.#dropThrough(through)
      },
      onInterrupted: () => undefined,
    })
  }

  /** Begins at the present end of the log. Rejects with StoreUnavailable. */
  static async open(store: EventStore): Promise<LeafFeed> {
    const feed = new LeafFeed(store, await store.end())
    feed.#follower.start()
    return feed
  }

  /** Takes every leaf after a position that has been delivered; null if earlier ones may be missing. */
  take(after: Position): Fed | null {
    if (after < this.#after) return null
    const leaves = this.#leaves.filter(({ position }) => position > after)
    this.#dropThrough(this.#through)
    return { leaves, through: after > this.#through ? after : this.#through }
  }

  stop(): Promise<void> {
    return this.#follower.stop()
  }

  #dropThrough(position: Position): void {
    this.#leaves = []
    this.#after = position
  }
}
