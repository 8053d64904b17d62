import { clock } from '../../primitives/runtime.ts'
import type { FetchedPartition, FetchRequest, FetchResponse, RequestedTopic } from './fetch-interceptor.ts'
import { Tail } from './partition-buffer.ts'

/** Memory for messages of all partitions, bytes. */
const MOST_BYTES = 16 * 1024 * 1024
/** Messages are kept for so long, for groups that ask later. */
const KEPT_MS = 5_000
/** A group that asks no more, because it handles what it has, is expected to ask again within this time. */
const WANTED_MS = 1_000

type Responses = FetchResponse['responses']
type Landed = { tails: Tail[]; bytes: number; isUnclear: boolean }

/** What was fetched lately from one broker, by partition. */
export class Tails {
  readonly #byTopic = new Map<string, Map<number, Tail>>()
  /** What was added, oldest first. */
  #added: { tail: Tail; before: number; at: number }[] = []
  #bytes = 0

  /**
   * What is at hand for a request. `older` is what it asks for from before that; `tails` has the offset in each of the
   * partitions. Whatever it asks for counts as wanted until the deadline (monotonic ms) and shortly after it.
   */
  look(
    { topics }: Pick<FetchRequest, 'topics'>,
    deadline: number,
  ): { older: RequestedTopic[]; tails: Map<Tail, number>; held: Responses } {
    const older: RequestedTopic[] = []
    const tails = new Map<Tail, number>()
    const held: { topicName: string; partitions: FetchedPartition[] }[] = []
    for (const { topic, partitions } of topics) {
      const heldHere: FetchedPartition[] = []
      const olderHere: RequestedTopic['partitions'][number][] = []
      for (const requested of partitions) {
        const { partition, fetchOffset, maxBytes } = requested
        const offset = Number(fetchOffset)
        const tail = this.#tail(topic, partition, offset)
        if (offset > tail.next) this.#skip(tail, offset)
        tail.wantedUntil = Math.max(tail.wantedUntil, deadline + WANTED_MS)
        tail.maxBytes = Math.max(tail.maxBytes, maxBytes)
        tails.set(tail, offset)
        if (offset < tail.from) olderHere.push(requested)
        else if (offset < tail.next) {
          const found = tail.after(partition, offset, maxBytes)
          if (found) heldHere.push(found)
        }
      }
      if (heldHere.length > 0) held.push({ topicName: topic, partitions: heldHere })
      if (olderHere.length > 0) older.push({ topic, partitions: olderHere })
    }
    return { older, tails, held }
  }

  /** Whether something is at hand for one of these offsets, or has been forgotten since. */
  hasAfter(offsets: ReadonlyMap<object, number>): boolean {
    for (const [tail, offset] of offsets) if ((tail as Tail).next > offset) return true
    return false
  }

  /** What somebody wants now, from the end of what is at hand. */
  wanted(now: number): RequestedTopic[] {
    return Array.from(this.#byTopic, ([topic, tails]) => ({
      topic,
      partitions: Array.from(tails)
        .filter(([, { wantedUntil }]) => wantedUntil >= now)
        .map(([partition, { next, maxBytes }]) => ({ partition, fetchOffset: String(next), maxBytes })),
    })).filter(({ partitions }) => partitions.length > 0)
  }

  offsetsOf({ topics }: Pick<FetchRequest, 'topics'>): Map<object, number> {
    const offsets = new Map<object, number>()
    for (const { topic, partitions } of topics)
      for (const { partition, fetchOffset } of partitions)
        offsets.set(this.#tail(topic, partition, Number(fetchOffset)), Number(fetchOffset))
    return offsets
  }

  /**
   * Takes what the broker has answered to a request from these offsets. It is unclear if it has messages and none of them
   * follows, or transactions: then only the consumer itself can read it.
   */
  land(offsets: ReadonlyMap<object, number>, responses: Responses): Landed {
    const landed: Landed = { tails: [], bytes: 0, isUnclear: false }
    const at = clock.monotonic()
    for (const { topicName, partitions } of responses)
      for (const fetched of partitions) {
        const { partition, messages, abortedTransactions = [] } = fetched
        const tail = this.#byTopic.get(topicName)?.get(partition)
        const asked = tail && offsets.get(tail)
        if (!tail || asked === undefined || messages.length === 0) continue
        const next = tail.next
        const bytes = tail.extend(asked, fetched)
        if (abortedTransactions.length > 0 || (bytes === 0 && asked === next)) landed.isUnclear = true
        if (bytes === 0) continue
        landed.tails.push(tail)
        landed.bytes += bytes
        this.#added.push({ tail, before: tail.next, at })
      }
    this.#bytes += landed.bytes
    this.#trim(at)
    return landed
  }

  clear(): void {
    this.#byTopic.clear()
    this.#added = []
    this.#bytes = 0
  }

  #tail(topic: string, partition: number, offset: number): Tail {
    const ofTopic = this.#byTopic.get(topic) ?? new Map<number, Tail>()
    this.#byTopic.set(topic, ofTopic)
    const tail = ofTopic.get(partition) ?? new Tail(offset)
    ofTopic.set(partition, tail)
    return tail
  }

  #skip(tail: Tail, offset: number): void {
    this.#bytes -= tail.bytes
    tail.skipTo(offset)
  }

  /** Forgets the oldest messages; consumers that still need them ask for themselves. */
  #trim(now: number): void {
    let forgotten = 0
    for (const { tail, before, at } of this.#added) {
      if (this.#bytes <= MOST_BYTES && at >= now - KEPT_MS) break
      this.#bytes -= tail.forget(before)
      forgotten += 1
    }
    if (forgotten > 0) this.#added = this.#added.slice(forgotten)
  }
}
