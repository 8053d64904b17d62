import { isNewer, NewerThanProgram, type RecordedEvent, RecordUnreadable } from '../../events/event.ts'
import { delayBefore } from '../../primitives/back-off.ts'
import { TryAgain } from '../ports/event-bus.ts'
import { StoreUnavailable } from '../ports/event-store.ts'
import type { ConsumerContext } from './consumer-context.ts'
import { blockOf, type Letter, letterFor } from './dead-letter-store.ts'
import type { Held, Tail } from './held-events.ts'
import { BETWEEN_TRIES, DEFAULT_ATTEMPTS, FOR_NEWER_PROGRAM, WITHOUT_OUTCOME } from './retry-delays.ts'
import type { StreamQueue } from './stream-queue.ts'
import { StreamTails } from './stream-tails.ts'
import { UnreadableEvent } from './unreadable-event.ts'

/** Does the next step of a stream, one at a time; the dispatcher decides which stream is next. */
export class StreamDelivery {
  readonly #context: ConsumerContext
  readonly #tails: StreamTails

  constructor(context: ConsumerContext) {
    this.#context = context
    this.#tails = new StreamTails(context)
  }

  /** Returns the milliseconds to wait before the next step. Never rejects. */
  async take(stream: StreamQueue): Promise<number> {
    const { subscription, metrics, signal } = this.#context
    try {
      if (stream.letter) await this.#block(stream, stream.letter)
      else if (stream.length > 0) return await this.#deliver(stream)
      else if (stream.tail?.missed) await this.#tails.readBack(stream, stream.tail)
      else if (stream.tail && stream.redrive) await this.#lift(stream, stream.tail)
      else if (stream.tail) this.#tails.end(stream, stream.tail)
      stream.retries = 0
      return 0
    } catch (error) {
      if (!signal.aborted) metrics.interrupted?.(subscription.group, error as Error)
      return retryDelay(stream)
    }
  }

  async #deliver(stream: StreamQueue): Promise<number> {
    const { subscription, signal, unfinished, metrics } = this.#context
    const alone = stream.singly > 0 || stream.redrive
    const batch = readable(stream.peek(alone ? 1 : (subscription.maxBatch ?? 1)))
    const events = batch.map(({ event }) => event)
    const [first] = events
    if (first instanceof UnreadableEvent) return this.#failed(stream, events, first.reason)
    if (first && isNewer(first)) return this.#leave(stream, first, newer(first))
    try {
      await subscription.handle(events, { attempt: stream.failures + 1, signal })
    } catch (error) {
      if (signal.aborted) return 0
      return this.#failed(stream, events, error instanceof Error ? error : new Error(String(error)))
    }
    stream.failures = 0
    stream.retries = 0
    if (stream.left > 0) unfinished.leave(-1)
    stream.left = 0
    stream.singly = Math.max(0, stream.singly - batch.length)
    stream.advance(batch.length)
    unfinished.finish(batch)
    metrics.handled?.(subscription.group, batch.length)
    return 0
  }

  #failed(stream: StreamQueue, events: readonly RecordedEvent[], error: Error): number {
    const { subscription, metrics, now, blocks, origin } = this.#context
    const { group, attempts = DEFAULT_ATTEMPTS } = subscription
    const [event] = events
    if (!event) return 0
    if (error instanceof StoreUnavailable || error instanceof TryAgain) {
      metrics.postponed?.(group, event, error, stream.retries + 1)
      this.#tails.park(stream, events.length)
      return retryDelay(stream)
    }
    if (events.length > 1) {
      stream.singly = events.length
      return 0
    }
    if (error instanceof NewerThanProgram) return this.#leave(stream, event, error)
    stream.failures += 1
    metrics.failed?.(group, event, error, stream.failures)
    this.#tails.park(stream, 1)
    if (stream.failures < attempts && !(error instanceof RecordUnreadable))
      return delayBefore(stream.failures - 1, BETWEEN_TRIES)
    const failure = { error, attempts: stream.failures, at: new Date(now()).toISOString(), origin }
    stream.letter = letterFor(group, event, failure, blocks.get(stream.name))
    metrics.deadLettered?.(group, event, error)
    return 0
  }

  /**
   * A newer process has to take the event and the rest of its stream: this is not a failure. The checkpoint stays
   * before the event, its stream uses no memory, and other streams continue.
   */
  #leave(stream: StreamQueue, event: RecordedEvent, error: NewerThanProgram): number {
    const { subscription, metrics, unfinished } = this.#context
    metrics.left?.(subscription.group, event, error)
    if (stream.redrive) {
      stream.redrive.settle({ redriven: false, error: `${error.name}: ${error.message}` })
      stream.redrive = undefined
      unfinished.finish(stream.cut(0))
      if (stream.tail) this.#tails.end(stream, stream.tail)
      return 0
    }
    if (stream.left === 0) unfinished.leave(1)
    if (unfinished.mayLeaveMore) this.#tails.leave(stream)
    else this.#tails.park(stream, 1)
    stream.left += 1
    return delayBefore(stream.left - 1, FOR_NEWER_PROGRAM)
  }

  /**
   * The end of a redrive: the anchor holds the checkpoint before the dead letter is deleted, so that no event is
   * skipped.
   */
  async #lift(stream: StreamQueue, tail: Tail): Promise<void> {
    const { letters, blocks, unfinished, read } = this.#context
    tail.anchor ??= unfinished.addBarrier(read())
    const block = blocks.get(stream.name)
    if (block) await letters.lift(block)
    blocks.delete(stream.name)
    stream.redrive?.settle({ redriven: true })
    stream.redrive = undefined
  }

  async #block(stream: StreamQueue, letter: Letter): Promise<void> {
    const { letters, blocks, unfinished, announce } = this.#context
    if (stream.first) await announce?.(letter, stream.first)
    await letters.store(letter)
    blocks.set(stream.name, blockOf(letter))
    stream.redrive?.settle({ redriven: false, error: letter.error })
    stream.redrive = undefined
    stream.letter = undefined
    unfinished.finish(stream.cut(0))
    if (stream.tail) this.#tails.end(stream, stream.tail)
  }
}

/** The events before the first one that cannot be read here, or that one alone. */
function readable(batch: Held[]): Held[] {
  const end = batch.findIndex(({ event }) => event instanceof UnreadableEvent || isNewer(event))
  return end < 0 ? batch : batch.slice(0, Math.max(1, end))
}

const newer = ({ type, schemaVersion }: RecordedEvent): NewerThanProgram =>
  new NewerThanProgram(`${type} in schema version ${schemaVersion} is newer than this program`)

function retryDelay(stream: StreamQueue): number {
  stream.retries += 1
  return delayBefore(stream.retries - 1, WITHOUT_OUTCOME)
}
