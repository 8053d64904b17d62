import { clock } from '../../primitives/runtime.ts'
import type { FetchedPartition, FetchRequest, FetchResponse, RequestedTopic } from './fetch-interceptor.ts'
import { PartitionBuffer } from './partition-buffer.ts'

/** Maximum memory for messages of all partitions, bytes. */
const MAX_BYTES = 16 * 1024 * 1024
/** How long messages are kept, for groups that request them later. */
const KEPT_MS = 5_000
/** A group that sends no requests while it handles messages is expected to send one within this time. */
const WANTED_MS = 1_000

/** An offset for each partition. */
export type Offsets = ReadonlyMap<PartitionBuffer, number>
type Responses = FetchResponse['responses']
type Added = {
  /** Those that got messages. */
  buffers: PartitionBuffer[]
  bytes: number
  /** Whether the responses have transactions, or messages that do not continue a buffer. Only a consumer can read those. */
  isIncomplete: boolean
}

/** The messages that were recently fetched from one broker. */
export class RecentMessages {
  readonly #byTopic = new Map<string, Map<number, PartitionBuffer>>()
  /** Additions to the buffers, oldest first. */
  #added: { buffer: PartitionBuffer; end: number; at: number }[] = []
  #bytes = 0

  /**
   * Finds messages for a request. `found` has those in memory, `older` the partitions whose requested messages are no
   * longer in memory, `offsets` all requested offsets. The partitions count as wanted until shortly after the deadline
   * (monotonic ms).
   */
  lookUp(
    { topics }: Pick<FetchRequest, 'topics'>,
    deadline: number,
  ): { older: RequestedTopic[]; offsets: Offsets; found: Responses } {
    const older: RequestedTopic[] = []
    const offsets = new Map<PartitionBuffer, number>()
    const found: { topicName: string; partitions: FetchedPartition[] }[] = []
    for (const { topic, partitions } of topics) {
      const foundHere: FetchedPartition[] = []
      const olderHere: RequestedTopic['partitions'][number][] = []
      for (const requested of partitions) {
        const { partition, fetchOffset, maxBytes } = requested
        const offset = Number(fetchOffset)
        const buffer = this.#buffer(topic, partition, offset)
        if (offset > buffer.next) this.#skip(buffer, offset)
        buffer.wantedUntil = Math.max(buffer.wantedUntil, deadline + WANTED_MS)
        buffer.maxBytes = Math.max(buffer.maxBytes, maxBytes)
        offsets.set(buffer, offset)
        if (offset < buffer.from) olderHere.push(requested)
        else if (offset < buffer.next) {
          const fetched = buffer.after(partition, offset, maxBytes)
          if (fetched) foundHere.push(fetched)
        }
      }
      if (foundHere.length > 0) found.push({ topicName: topic, partitions: foundHere })
      if (olderHere.length > 0) older.push({ topic, partitions: olderHere })
    }
    return { older, offsets, found }
  }

  /** Whether messages after one of these offsets were fetched. */
  hasPassed(offsets: Offsets): boolean {
    for (const [buffer, offset] of offsets) if (buffer.next > offset) return true
    return false
  }

  /** The partitions that any consumer wants now, each from the end of its buffer on. */
  wanted(now: number): RequestedTopic[] {
    return Array.from(this.#byTopic, ([topic, buffers]) => ({
      topic,
      partitions: Array.from(buffers)
        .filter(([, { wantedUntil }]) => wantedUntil >= now)
        .map(([partition, { next, maxBytes }]) => ({ partition, fetchOffset: String(next), maxBytes })),
    })).filter(({ partitions }) => partitions.length > 0)
  }

  offsetsOf({ topics }: Pick<FetchRequest, 'topics'>): Offsets {
    const offsets = new Map<PartitionBuffer, number>()
    for (const { topic, partitions } of topics)
      for (const { partition, fetchOffset } of partitions)
        offsets.set(this.#buffer(topic, partition, Number(fetchOffset)), Number(fetchOffset))
    return offsets
  }

  /** Adds the response of the broker to a request from these offsets. */
  add(offsets: Offsets, responses: Responses): Added {
    const added: Added = { buffers: [], bytes: 0, isIncomplete: false }
    const at = clock.monotonic()
    for (const { topicName, partitions } of responses)
      for (const fetched of partitions) {
        const { partition, messages, abortedTransactions = [] } = fetched
        const buffer = this.#byTopic.get(topicName)?.get(partition)
        const requested = buffer && offsets.get(buffer)
        if (!buffer || requested === undefined || messages.length === 0) continue
        const next = buffer.next
        const bytes = buffer.extend(requested, fetched)
        if (abortedTransactions.length > 0 || (bytes === 0 && requested === next)) added.isIncomplete = true
        if (bytes === 0) continue
        added.buffers.push(buffer)
        added.bytes += bytes
        this.#added.push({ buffer, end: buffer.next, at })
      }
    this.#bytes += added.bytes
    this.#trim(at)
    return added
  }

  clear(): void {
    this.#byTopic.clear()
    this.#added = []
    this.#bytes = 0
  }

  #buffer(topic: string, partition: number, offset: number): PartitionBuffer {
    const ofTopic = this.#byTopic.get(topic) ?? new Map<number, PartitionBuffer>()
    this.#byTopic.set(topic, ofTopic)
    const buffer = ofTopic.get(partition) ?? new PartitionBuffer(offset)
    ofTopic.set(partition, buffer)
    return buffer
  }

  #skip(buffer: PartitionBuffer, offset: number): void {
    this.#bytes -= buffer.bytes
    buffer.skipTo(offset)
  }

  /** Removes the oldest messages; consumers that still need them send their own requests. */
  #trim(now: number): void {
    let removed = 0
    for (const { buffer, end, at } of this.#added) {
      if (this.#bytes <= MAX_BYTES && at >= now - KEPT_MS) break
      this.#bytes -= buffer.removeBefore(end)
      removed += 1
    }
    if (removed > 0) this.#added = this.#added.slice(removed)
  }
}
