import { setMaxListeners } from 'node:events'
import type { KafkaMessage } from 'kafkajs'
import { catalog } from '../../events/catalog.ts'
import { type Heading, headingOf } from '../../events/cloud-event.ts'
import type { RecordedEvent } from '../../events/event.ts'
import { type Block, eventKey, isToBeRedriven } from '../dispatch/dead-letter-store.ts'
import { Dispatcher } from '../dispatch/dispatcher.ts'
import { wantedBy } from '../dispatch/event-filter.ts'
import type { Outcome } from '../dispatch/stream-queue.ts'
import type { StreamScheduler } from '../dispatch/stream-scheduler.ts'
import { type Holdings, Unfinished } from '../dispatch/unfinished.ts'
import { UnreadableEvent } from '../dispatch/unreadable-event.ts'
import type { Subscription } from '../ports/event-bus.ts'
import { type Position, START } from '../ports/event-store.ts'
import type { KafkaContext } from './context.ts'
import type { Committed } from './offsets.ts'
import { ReachedPosition } from './reached-position.ts'
import { isUnnamed, nameOf, received, type TopicPartition } from './received-messages.ts'
import { Revisions } from './revisions.ts'

/** What the partitions of a group share in this process. */
export type Shared = {
  context: KafkaContext
  subscription: Subscription
  scheduler: StreamScheduler
  holdings: Holdings
  /** Events that may be in memory before reading stops. */
  buffer: number
  /** Called when an event may have finished. */
  stepped(): void
}

/** Controls fetching from a partition. */
export type Fetching = { pause(): void; resume(): void }

/** One partition for as long as this process owns it. */
export class Partition {
  readonly topicPartition: TopicPartition
  readonly name: string
  readonly #shared: Shared
  readonly #fetching: Fetching
  readonly #wanted: ReturnType<typeof wantedBy>
  readonly #abort = new AbortController()
  readonly #unfinished: Unfinished
  readonly #revisions = new Revisions()
  readonly #blocks = new Map<string, Block>()
  readonly #discarded = new Set<string>()
  readonly #dispatcher: Dispatcher
  #backlog: KafkaMessage[] = []
  #handed = 0
  /** Offset of the next expected message; undefined until the partition is open. */
  #next: number | undefined
  /** The offset after the last message that was passed to the dispatcher. */
  #read: Committed = { offset: 0, position: START }
  #reached = new ReachedPosition()
  /** Once messages are read up to this offset, every event up to this position is. */
  #relayed: Committed | undefined
  #committed = -1
  #high = 0
  #lastTime: string | undefined
  #paused = false
  #drained: Promise<void> | undefined

  constructor(topicPartition: TopicPartition, shared: Shared, fetching: Fetching) {
    const { context, subscription, scheduler, holdings, stepped } = shared
    const { signal } = this.#abort
    setMaxListeners(0, signal)
    this.topicPartition = topicPartition
    this.name = nameOf(topicPartition)
    this.#shared = shared
    this.#fetching = fetching
    this.#wanted = wantedBy(subscription)
    this.#unfinished = new Unfinished(holdings)
    this.#dispatcher = new Dispatcher(
      {
        ...context,
        subscription,
        signal,
        blocks: this.#blocks,
        discarded: this.#discarded,
        unfinished: this.#unfinished,
        read: () => placeOf(this.#read),
        due: () => () => true, // Events that the topic still holds are then recognized as seen.
        readBack: (stream, next) => this.#revisions.reached(stream, next),
        origin: this.name,
        announce: (letter, { event, barrier: at }) =>
          context.copies.send(letter, event, {
            topicPartition,
            ...(at && { offset: committedOf(at.before).offset }),
          }),
      },
      scheduler,
      stepped,
    )
  }

  get isLost(): boolean {
    return this.#abort.signal.aborted
  }

  get isOpen(): boolean {
    return this.#next !== undefined
  }

  /** Restores the dead letters of the group, and the offset at which this owner begins. */
  prepare(from: Committed, kept: { blocks: Map<string, Block>; discarded: Set<string> }): void {
    for (const [stream, block] of kept.blocks) this.#blocks.set(stream, block)
    for (const topicPartition of kept.discarded) this.#discarded.add(topicPartition)
    this.#read = from
    this.#reached = new ReachedPosition(from.position)
  }

  /** Takes an event that has left the topic and was found in the store, after all earlier ones of this partition. */
  takeFromStore(event: RecordedEvent): void {
    this.#handOver(event, placeOf(this.#read))
    this.#reached.readAll(event.position)
    this.#read = { offset: this.#read.offset, position: this.#reached.position }
  }

  /**
   * Every event up to this position was in the topic before it had reached this end. An earlier end comes first: a group
   * that lags would never reach the newest one.
   */
  relayed(position: Position, high: number): void {
    if (position !== START) this.#relayed ??= { offset: high, position }
    this.#readRelayed()
  }

  /**
   * Whether its messages arrive as soon as they are in the topic, so that the answers to fetches show the end of the
   * partition.
   */
  get isFetching(): boolean {
    return this.isOpen && !this.#paused
  }

  /** Takes messages from an offset on; `high` is the offset after the last message of the topic. */
  open(next: number, high: number): void {
    this.#read = { offset: next, position: this.#read.position }
    this.#next = next
    this.#high = high
    for (const [stream, block] of this.#blocks)
      if (block.origin === this.name && isToBeRedriven(stream, block, this.#discarded))
        void this.#dispatcher.redrive(stream, block._id)
  }

  /** Takes messages that follow the previous ones; returns false for others. */
  take(messages: readonly KafkaMessage[], high: number): boolean {
    const [first] = messages
    if (this.#next === undefined || !first || this.isLost || Number(first.offset) > this.#next) return false
    this.#high = high
    for (const message of messages) {
      const offset = Number(message.offset)
      if (offset < this.#next) continue
      this.#backlog.push(message)
      this.#next = offset + 1
    }
    this.feed()
    if (this.#backlog.length > 0 && !this.#paused) {
      this.#paused = true
      this.#fetching.pause()
    }
    return true
  }

  /** Dispatches as many fetched messages as there is room for. */
  feed(): void {
    const { holdings, buffer } = this.#shared
    while (holdings.held < buffer) {
      const message = this.#backlog[this.#handed]
      if (!message) break
      this.#handed += 1
      this.#hand(message)
    }
    if (this.#handed < this.#backlog.length) return
    this.#backlog = []
    this.#handed = 0
    if (this.#paused) this.#fetching.resume()
    this.#paused = false
  }

  /** The offset to commit, if it has moved. */
  get due(): Committed | undefined {
    if (this.#next === undefined) return undefined
    const { before } = this.#unfinished
    const reached = before === undefined ? this.#read : committedOf(before)
    return reached.offset > this.#committed ? reached : undefined
  }

  committed(offset: number): void {
    this.#committed = offset
  }

  /**
   * Unfinished events and the time of the oldest; an event not fetched yet counts as old as the last fetched one. `high`
   * is the end of the partition, where it was read since the last fetch.
   */
  lag(high = this.#high): { events: number; oldest: string | undefined } {
    this.#high = high
    const unread = Math.max(0, high - (this.#next ?? high))
    const fetched = this.#backlog.length - this.#handed
    const oldest = this.#unfinished.oldest ?? (fetched + unread > 0 ? this.#lastTime : undefined)
    return { events: this.#unfinished.events + fetched + unread, oldest }
  }

  /** Whether a dead letter belongs to this partition. */
  holds(stream: string, id: string): boolean {
    const block = this.#blocks.get(stream)
    return block?._id === id && block.origin === this.name
  }

  async redrive(stream: string, id: string): Promise<Outcome> {
    const block = this.#blocks.get(stream)
    if (isUnnamed(stream) && block && !this.#discarded.has(eventKey(stream, block.failedRevision)))
      return {
        redriven: false,
        error: `the message does not identify its event, so it cannot be read again: look at its bytes, then discard it`,
      }
    return this.#dispatcher.redrive(stream, id)
  }

  giveUp(stream: string, revision: number): void {
    this.#discarded.add(eventKey(stream, revision))
  }

  /** Aborts running handlers; work that finishes nevertheless counts. Resolves when no handler runs any more. */
  end(): Promise<void> {
    this.#abort.abort()
    this.#backlog = []
    this.#handed = 0
    this.#drained ??= this.#dispatcher.drain()
    return this.#drained
  }

  /** The same for a partition that another process owns from now on: none of its work counts any more. */
  lose(): Promise<void> {
    const drained = this.end()
    this.#unfinished.abandon()
    this.#next = undefined
    if (this.#paused) this.#fetching.resume()
    return drained
  }

  #hand(message: KafkaMessage): void {
    const heading = headingOf(message)
    if (heading && this.#passes(heading)) this.#advance(message, heading)
    else {
      const event = this.#decode(message, heading)
      this.#handOver(event, placeOf(this.#advance(message, event)))
    }
  }

  /** Whether the group does not want the event, and nothing is missing before it: then it is not decoded. */
  #passes(heading: Heading): boolean {
    return (
      catalog.hasType(heading.type) &&
      !this.#wanted(heading) &&
      this.#revisions.pass(heading.stream, heading.revision)
    )
  }

  /** Moves to the next message; returns what had been reached before. */
  #advance(
    { offset }: KafkaMessage,
    { stream, position, time }: Pick<RecordedEvent, 'stream' | 'position' | 'time'>,
  ): Committed {
    const before = { offset: Number(offset), position: this.#read.position }
    this.#reached.read(stream, position)
    this.#read = { offset: before.offset + 1, position: this.#reached.position }
    this.#readRelayed()
    this.#lastTime = time
    return before
  }

  #readRelayed(): void {
    if (!this.#relayed || !this.isOpen || this.#read.offset < this.#relayed.offset) return
    this.#reached.readAll(this.#relayed.position)
    this.#relayed = undefined
    this.#read = { offset: this.#read.offset, position: this.#reached.position }
  }

  #decode(message: KafkaMessage, heading: Heading | null): RecordedEvent {
    return received(
      this.topicPartition,
      message,
      () => this.#shared.context.decoded.decode(message, heading),
      (stream, revision) => [undefined, revision].includes(this.#revisions.next(stream)),
    )
  }

  #handOver(event: RecordedEvent, before: string): void {
    const order = this.#revisions.take(event.stream, event.revision)
    if (order === 'seen') return
    if (order !== 'next') this.#dispatcher.acceptFrom(order.from, event, before)
    else if (event instanceof UnreadableEvent || this.#wanted(event)) this.#dispatcher.accept(event, before)
  }
}

/** An offset in a partition in the form that the dispatcher keeps. */
const placeOf = ({ offset, position }: Committed): string => `${offset} ${position}`

function committedOf(topicPartition: string): Committed {
  const space = topicPartition.indexOf(' ')
  return { offset: Number(topicPartition.slice(0, space)), position: topicPartition.slice(space + 1) }
}
