import { NewerThanProgram, type RecordedEvent } from '../../../events/event.ts'
import { isBookkeeping } from '../../../events/streams.ts'
import { delayBefore, PATIENT } from '../../../primitives/back-off.ts'
import { clock, timers } from '../../../primitives/runtime.ts'
import { Follower } from '../../follower.ts'
import type { EventStore, Position } from '../../ports/event-store.ts'
import type { MessageMapper, OutboundMessage } from './message-mapper.ts'
import { sleep } from './sleep.ts'

/** Bytes that are read ahead and packed while earlier ones are being sent. */
const MAX_MESSAGES = 4_000
const MAX_BYTES = 8 * 1024 * 1024
/** Bytes of one request to the brokers, unless a single message is larger. */
const BATCH_MESSAGES = 1_000
const BATCH_BYTES = 1024 * 1024

/** The messages of the log after a position, packed and in order, until the signal aborts. */
export class Backlog {
  readonly #messageMapper: MessageMapper
  readonly #onProblem: (error: Error) => void
  readonly #signal: AbortSignal
  readonly #follower: Follower
  #messages: OutboundMessage[] = []
  #bytes = 0
  /** The position before the first event that was left to a newer program: nothing after it counts as relayed. */
  #leftFrom: Position | undefined
  /** Position of the last event that was packed. */
  #packed: Position
  /** Whether an event of another shard was read since the last message. */
  #hasPassed = false
  #wake: (() => void) | undefined
  #room: (() => void) | undefined

  constructor(options: {
    store: EventStore
    from: Position
    messageMapper: MessageMapper
    signal: AbortSignal
    onProblem(error: Error): void
  }) {
    const { wants } = options.messageMapper
    this.#messageMapper = options.messageMapper
    this.#onProblem = options.onProblem
    this.#signal = options.signal
    this.#packed = options.from
    this.#follower = new Follower({
      store: options.store,
      from: () => this.#packed,
      ...(wants && { wants: (event) => wants(event) || this.#pass(event) }),
      onEvents: (events, through) => this.#accept(events, through),
      onInterrupted: options.onProblem,
    })
    this.#signal.addEventListener('abort', () => this.#wakeUp(), { once: true })
    this.#follower.start()
  }

  /** Position of the last event whose message is packed. */
  get packed(): Position {
    return this.#packed
  }

  /** Resolves when a message is ready, the signal aborts, or this time is reached (epoch ms). */
  async ready(until: number): Promise<void> {
    if (this.#messages.length > 0 || this.#signal.aborted) return
    const ms = until - clock.monotonic()
    if (ms <= 0) return
    await new Promise<void>((resolve) => {
      const timer = Number.isFinite(ms) ? timers.setTimeout(resolve, ms) : undefined
      this.#wake = () => {
        timers.clear(timer)
        resolve()
      }
    })
    this.#wake = undefined
  }

  /** The next messages, as many as one request may hold. They stay here until {@link drop}. */
  batch(): OutboundMessage[] {
    let bytes = 0
    let count = 0
    for (const { load } of this.#messages) {
      bytes += load?.bytes ?? 0
      if (count === BATCH_MESSAGES || (count > 0 && bytes > BATCH_BYTES)) break
      count += 1
    }
    return this.#messages.slice(0, count)
  }

  /** Why events of the log that have to be sent are not read. */
  stoppage(): Promise<Error | null> {
    return this.#follower.stoppage()
  }

  /** The messages were sent. */
  drop(outboundMessages: readonly OutboundMessage[]): void {
    this.#messages.splice(0, outboundMessages.length)
    for (const { load } of outboundMessages) this.#bytes -= load?.bytes ?? 0
    if (!this.#isFull()) this.#room?.()
  }

  /** Resolves when reading has ended; the signal has to be aborted before. */
  stop(): Promise<void> {
    return this.#follower.stop()
  }

  /** `through` is the position of the last event that was read, packed or not. */
  async #accept(events: readonly RecordedEvent[], through: Position): Promise<void> {
    const packed = events.length > 0 ? await this.#pack(events) : []
    if (!packed || this.#signal.aborted) return
    if (packed.at(-1)?.upTo !== through) {
      packed.push({ upTo: through, load: null, ...(this.#hasPassed && { isPassed: true }) })
      this.#hasPassed = false
    }
    for (const outboundMessage of packed) this.#messages.push(this.#upToLeft(outboundMessage))
    for (const { load } of packed) this.#bytes += load?.bytes ?? 0
    this.#packed = through
    this.#wake?.()
    while (this.#isFull() && !this.#signal.aborted)
      await new Promise<void>((resolve) => (this.#room = resolve))
    this.#room = undefined
  }

  /**
   * Retries for as long as it takes. An event that cannot be packed holds back its successors, but not its
   * predecessors. An event that is newer than this program holds back the relay checkpoint alone: a newer program that
   * leads begins before it.
   */
  async #pack(events: readonly RecordedEvent[]): Promise<OutboundMessage[] | undefined> {
    for (let tries = 0; !this.#signal.aborted; tries += 1) {
      try {
        return await this.#messageMapper.pack(events, this.#packed)
      } catch (error) {
        if (events.length > 1) {
          for (const event of events) await this.#accept([event], event.position)
          return []
        }
        this.#onProblem(error instanceof Error ? error : new Error(String(error)))
        if (error instanceof NewerThanProgram) {
          this.#leftFrom ??= this.#packed
          return []
        }
        await sleep(delayBefore(tries, PATIENT), this.#signal)
      }
    }
    return undefined
  }

  #upToLeft(outboundMessage: OutboundMessage): OutboundMessage {
    const { upTo } = outboundMessage
    return this.#leftFrom === undefined || upTo <= this.#leftFrom
      ? outboundMessage
      : { ...outboundMessage, upTo: this.#leftFrom }
  }

  #pass({ stream }: { stream: string }): false {
    this.#hasPassed ||= !isBookkeeping(stream)
    return false
  }

  #isFull(): boolean {
    return this.#messages.length > MAX_MESSAGES || this.#bytes > MAX_BYTES
  }

  #wakeUp(): void {
    this.#wake?.()
    this.#room?.()
  }
}
