import type { RecordedEvent } from '../../events/event.ts'
import { StoreUnavailable } from '../ports/event-store.ts'
import type { ConsumerContext } from './consumer-context.ts'
import { isDiscarded } from './dead-letter-store.ts'
import { wantedBy } from './event-filter.ts'
import type { Tail } from './held-events.ts'
import type { StreamQueue } from './stream-queue.ts'

const READ_BACK = 50

/** Streams whose later events stay in the store until the stream is next. */
export class StreamTails {
  readonly #context: ConsumerContext
  readonly #wanted: (event: RecordedEvent) => boolean

  constructor(context: ConsumerContext) {
    this.#context = context
    this.#wanted = wantedBy(context.subscription)
  }

  /**
   * Keeps only the first events of a waiting stream in memory: the later ones would use memory that other streams need.
   * They are read back from the store afterwards.
   */
  park(stream: StreamQueue, kept: number): void {
    const { unfinished } = this.#context
    const [first] = stream.peek(1)
    const last = stream.peek(kept).at(-1)
    if (stream.tail || !first?.barrier || !last) return
    const cut = stream.cut(kept)
    stream.tail = {
      next: last.event.revision + 1,
      missed: cut.length > 0,
      last: cut.at(-1)?.event.revision ?? -1,
      inStore: 0,
      anchor: unfinished.addBarrier(first.barrier.before, first.event.time, first.barrier),
    }
    unfinished.finish(cut)
    unfinished.release(stream.tail, cut.length)
  }

  /** Keeps no event of a stream in memory: all are read back from the store when the stream is next. */
  leave(stream: StreamQueue): void {
    const { unfinished } = this.#context
    const { first } = stream
    const last = stream.peek(stream.length).at(-1)
    if (!first || !last) return
    const { barrier, event } = first
    stream.tail ??= {
      next: event.revision,
      missed: true,
      last: last.event.revision,
      inStore: 0,
      anchor: barrier && unfinished.addBarrier(barrier.before, event.time, barrier),
    }
    stream.tail.missed = true
    stream.tail.rewind = Math.min(event.revision, stream.tail.rewind ?? event.revision)
    stream.tail.last = Math.max(last.event.revision, stream.tail.last)
    const cut = stream.cut(0)
    unfinished.finish(cut)
    unfinished.release(stream.tail, cut.length)
  }

  /**
   * Continues reading after the end of the queue, up to the point to which the log has been read; later arrivals count
   * as missed. Rejects with {@link StoreUnavailable} while the store does not show an event that was read from the log.
   */
  async readBack(stream: StreamQueue, tail: Tail): Promise<void> {
    const { store, subscription, unfinished, due: isDue, readBack } = this.#context
    const limit = Math.max(READ_BACK, subscription.maxBatch ?? 1)
    const from = Math.min(tail.next, tail.rewind ?? tail.next)
    const dueNow = isDue()
    tail.missed = false
    tail.rewind = undefined
    let due: RecordedEvent[]
    try {
      const page = await store.readStream(stream.name, { from, limit })
      due = page.filter(dueNow)
    } catch (error) {
      tail.missed = true
      tail.rewind = Math.min(from, tail.rewind ?? from)
      throw error
    }
    tail.next = (due.at(-1)?.revision ?? from - 1) + 1
    tail.missed ||= due.length === limit || tail.next <= tail.last
    readBack?.(stream.name, tail.next)
    const wanted = due.filter(this.#wanted)
    unfinished.release(tail, -Math.min(tail.inStore, wanted.length))
    for (const event of wanted)
      if (!isDiscarded(this.#context.discarded, event))
        stream.push(unfinished.holdAgain(event, stream.arrival))
    if (due.length === 0 && tail.next <= tail.last)
      throw new StoreUnavailable(`the store does not show revision ${tail.next} of ${stream.name} yet`)
  }

  /** The store holds no more unread events: new events are held in memory again. */
  end(stream: StreamQueue, tail: Tail): void {
    const { unfinished } = this.#context
    unfinished.release(tail, -tail.inStore)
    if (tail.anchor) unfinished.remove(tail.anchor)
    stream.tail = undefined
  }
}
