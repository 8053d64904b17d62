import type { KafkaMessage } from 'kafkajs'
import type { FetchedPartition } from './fetch-interceptor.ts'

/** Approximate memory of a message without its value. */
const MESSAGE_BYTES = 1_000
const sizeOf = ({ value }: KafkaMessage): number => (value?.length ?? 0) + MESSAGE_BYTES

/** The newest fetched messages of a partition, without a gap. */
export class PartitionBuffer {
  /** Until when (monotonic ms) a consumer wants further messages. */
  wantedUntil = 0
  /** The largest `maxBytes` that a consumer requested. */
  maxBytes = 0
  #messages: KafkaMessage[] = []
  #bytes = 0
  #from: number
  #next: number
  #highWatermark = '-1'

  constructor(next: number) {
    this.#from = next
    this.#next = next
  }

  /** The smallest offset from which all later messages are here. */
  get from(): number {
    return this.#from
  }

  /** The offset after the last message. */
  get next(): number {
    return this.#next
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Removes all messages, and continues at a later offset. */
  skipTo(next: number): void {
    this.#messages = []
    this.#bytes = 0
    this.#from = next
    this.#next = next
  }

  /** Adds the messages that follow the last one; `requested` is the offset of the request. Returns their size. */
  extend(requested: number, { messages, highWatermark }: FetchedPartition): number {
    if (requested > this.#next) return 0
    const before = this.#bytes
    for (const message of messages) {
      const offset = Number(message.offset)
      if (offset < this.#next) continue
      this.#messages.push(message)
      this.#bytes += sizeOf(message)
      this.#next = offset + 1
      this.#highWatermark = highWatermark
    }
    return this.#bytes - before
  }

  /** The messages from an offset on, at least one even if it is larger than `maxBytes`; undefined if none follows. */
  after(partition: number, offset: number, maxBytes: number): FetchedPartition | undefined {
    if (offset >= this.#next) return undefined
    let first = this.#messages.length
    while (Number(this.#messages[first - 1]?.offset ?? -1) >= offset) first -= 1
    if (first === this.#messages.length) return undefined
    let end = first
    let bytes = 0
    while (end < this.#messages.length && (end === first || bytes < maxBytes))
      bytes += sizeOf(this.#messages[end++] as KafkaMessage)
    const messages = this.#messages.slice(first, end)
    return { partition, highWatermark: this.#highWatermark, abortedTransactions: [], messages }
  }

  /** Removes the messages before an offset. Returns their size. */
  removeBefore(end: number): number {
    if (end <= this.#from) return 0
    const found = this.#messages.findIndex(({ offset }) => Number(offset) >= end)
    const removed = this.#messages.splice(0, found < 0 ? this.#messages.length : found)
    const bytes = removed.reduce((sum, message) => sum + sizeOf(message), 0)
    this.#bytes -= bytes
    this.#from = Math.min(end, this.#next)
    return bytes
  }
}
