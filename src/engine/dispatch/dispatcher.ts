import type { RecordedEvent } from '../../events/event.ts'
import type { Share } from '../../fairness/classed-slots.ts'
import { type Timer, timers } from '../../primitives/runtime.ts'
import type { Position } from '../ports/event-store.ts'
import type { ConsumerContext } from './consumer-context.ts'
import { isDiscarded } from './dead-letter-store.ts'
import type { Tail } from './held-events.ts'
import { StreamDelivery } from './stream-delivery.ts'
import { type Outcome, StreamQueue } from './stream-queue.ts'
import type { StreamScheduler } from './stream-scheduler.ts'

const STOPPED: Outcome = {
  redriven: false,
  elsewhere: true,
  error: 'the consumer was stopped before the end of the stream',
}

/** Dispatches the streams of one log: each stream in order, with one handler call at a time. */
export class Dispatcher {
  readonly #context: ConsumerContext
  readonly #delivery: StreamDelivery
  readonly #scheduler: StreamScheduler
  readonly #stepped: () => void
  readonly #streams = new Map<string, StreamQueue>()
  readonly #timers = new Set<Timer>()
  #running = 0
  #idle: (() => void) | undefined

  /** `stepped` is called whenever an event may have finished. */
  constructor(context: ConsumerContext, scheduler: StreamScheduler, stepped: () => void) {
    this.#context = context
    this.#scheduler = scheduler
    this.#delivery = new StreamDelivery(context)
    this.#stepped = stepped
  }

  /** Takes an event that directly follows `before` in the log. {@link start} begins the work. */
  accept(event: RecordedEvent, before: Position): void {
    const { unfinished, blocks, discarded } = this.#context
    const known = this.#streams.get(event.stream)
    if (known?.tail) {
      this.#extendTail(known, known.tail, event)
      return
    }
    if (blocks.has(event.stream) || isDiscarded(discarded, event)) return
    if (known) {
      // A slot is for one event: events that arrive meanwhile are read back.
      if (known.slot) this.#leaveInStore(known, event.revision, event, before)
      else known.push(unfinished.hold(event, before))
      return
    }
    const stream = this.#open(event.stream)
    const share = this.#shareOf(event)
    if (share && !this.#scheduler.admit(stream, share)) {
      this.#leaveInStore(stream, event.revision, event, before)
      return
    }
    stream.push(unfinished.hold(event, before))
    this.#enqueue(stream)
  }

  /**
   * Takes an event that directly follows `before` in the log but not the previous event of its stream. The events of
   * the stream from revision `from` on are read from the store.
   */
  acceptFrom(revision: number, event: RecordedEvent, before: Position): void {
    const known = this.#streams.get(event.stream)
    if (known?.tail) {
      known.tail.rewind = Math.min(revision, known.tail.rewind ?? revision)
      this.#extendTail(known, known.tail, event)
      return
    }
    if (this.#context.blocks.has(event.stream)) return
    const stream = known ?? this.#open(event.stream)
    this.#leaveInStore(stream, revision, event, before)
    if (!known) this.#enqueue(stream)
  }

  /** Starts ready streams, as far as the concurrency allows. */
  start(): void {
    this.#scheduler.begin()
  }

  /** Delivers a blocked stream again, from the event whose dead letter has this id. */
  redrive(name: string, id: string): Promise<Outcome> {
    const block = this.#context.blocks.get(name)
    const refused = (error: string) => Promise.resolve({ redriven: false, error })
    if (block?._id !== id) return refused('the dead letter no longer exists')
    if (this.#streams.has(name)) return refused('the stream is already being redriven')
    if (this.#context.signal.aborted) return Promise.resolve(STOPPED)
    return new Promise((settle) => {
      const stream = this.#open(name)
      stream.tail = { next: block.failedRevision, missed: true, last: -1, inStore: 0, anchor: undefined }
      stream.redrive = { settle }
      this.#enqueue(stream)
      this.start()
    })
  }

  /** Resolves when no handler runs any more, once the signal has been aborted. */
  async drain(): Promise<void> {
    for (const timer of this.#timers) timers.clear(timer)
    for (const stream of this.#streams.values()) this.#scheduler.leave(stream)
    this.#scheduler.forget(new Set(this.#streams.values()))
    if (this.#running > 0) await new Promise<void>((resolve) => (this.#idle = resolve))
    for (const { redrive } of this.#streams.values()) redrive?.settle(STOPPED)
  }

  /** When the stream is next, its events from a revision on are read from the store, at least up to this event. */
  #leaveInStore(stream: StreamQueue, revision: number, event: RecordedEvent, before: Position): void {
    const { unfinished } = this.#context
    const anchor = unfinished.addBarrier(before, event.time)
    stream.tail = { next: revision, missed: true, last: event.revision, inStore: 0, anchor }
    unfinished.release(stream.tail, 1)
  }

  /** The event stays in the store until its stream is next. */
  #extendTail(stream: StreamQueue, tail: Tail, event: RecordedEvent): void {
    tail.missed = true
    tail.last = Math.max(tail.last, event.revision)
    if (!stream.redrive) this.#context.unfinished.release(tail, 1)
  }

  /** This dispatcher owns the stream from now on, until it has no more work. */
  #open(name: string): StreamQueue {
    const stream = new StreamQueue(name, (stream) => this.#turn(stream))
    this.#streams.set(name, stream)
    return stream
  }

  #enqueue(stream: StreamQueue): void {
    const { first } = stream
    if (first) {
      stream.rank = this.#rankOf(first.event)
      stream.arrival = first.arrival
    }
    this.#scheduler.add(stream)
  }

  /** An event that cannot be read has no known rank and is handled first: it takes little time. */
  #rankOf(event: RecordedEvent): number {
    const { rank } = this.#context.subscription
    if (!rank) return 0
    try {
      return rank(event)
    } catch {
      return Number.NEGATIVE_INFINITY
    }
  }

  /** An event that cannot be read needs no share: it takes little time. */
  #shareOf(event: RecordedEvent): Share | undefined {
    try {
      return this.#context.subscription.shares?.of(event)
    } catch {
      return undefined
    }
  }

  async #turn(stream: StreamQueue): Promise<void> {
    if (this.#context.signal.aborted) return
    this.#running += 1
    const delay = await this.#delivery.take(stream)
    this.#running -= 1
    if (this.#context.signal.aborted) {
      if (this.#running === 0) this.#idle?.()
      return
    }
    // A stream whose events wait only in the store uses no memory.
    if (stream.done || (delay > 0 && stream.length === 0)) this.#scheduler.leave(stream)
    if (delay > 0) this.#enqueueAfter(delay, stream)
    else if (stream.done) this.#streams.delete(stream.name)
    else this.#enqueue(stream)
    this.#stepped()
  }

  #enqueueAfter(delay: number, stream: StreamQueue): void {
    const timer = timers.setTimeout(() => {
      this.#timers.delete(timer)
      this.#enqueue(stream)
      this.start()
    }, delay)
    this.#timers.add(timer)
  }
}
