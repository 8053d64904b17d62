import type { KafkaMessage } from 'kafkajs'
import type { FetchedPartition } from './fetch-interceptor.ts'

/** Approximate memory of a message besides its value. */
const MESSAGE_BYTES = 1_000
const sizeOf = ({ value }: KafkaMessage): number => (value?.length ?? 0) + MESSAGE_BYTES

/** The newest messages of a partition that were fetched, without a gap. */
export class Tail {
  /** Until when (monotonic ms) somebody is interested in what follows. */
  wantedUntil = 0
  /** The most bytes that one of those who ask takes at once. */
  maxBytes = 0
  #messages: KafkaMessage[] = []
  #bytes = 0
  #from: number
  #next: number
  #high = '-1'

  constructor(next: number) {
    this.#from = next
    this.#next = next
  }

  /** The first offset of which this knows what follows. */
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

  /** Begins again at a later offset, without messages. */
  skipTo(next: number): void {
    this.#messages = []
    this.#bytes = 0
    this.#from = next
    this.#next = next
  }

  /** Adds those of the messages that follow; `asked` is the offset that they were asked for from. Returns their size. */
  extend(asked: number, { messages, highWatermark }: FetchedPartition): number {
    if (asked > this.#next) return 0
    const before = this.#bytes
    for (const message of messages) {
      const offset = Number(message.offset)
      if (offset < this.#next) continue
      this.#messages.push(message)
      this.#bytes += sizeOf(message)
      this.#next = offset + 1
      this.#high = highWatermark
    }
    return this.#bytes - before
  }

  /** The messages from an offset on, at least one if there is any; undefined if there is none. */
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
    return { partition, highWatermark: this.#high, abortedTransactions: [], messages }
  }

  /** Forgets the messages before an offset; returns their size. */
  forget(before: number): number {
    if (before <= this.#from) return 0
    const found = this.#messages.findIndex(({ offset }) => Number(offset) >= before)
    const forgotten = this.#messages.splice(0, found < 0 ? this.#messages.length : found)
    const bytes = forgotten.reduce((sum, message) => sum + sizeOf(message), 0)
    this.#bytes -= bytes
    this.#from = Math.min(before, this.#next)
    return bytes
  }
}
