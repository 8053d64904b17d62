import { afterEach, beforeEach } from '@jest/globals'
import type { Delivery, Handler } from '../../../../src/engine/ports/event-bus.ts'
import type { RecordedEvent } from '../../../../src/events/event.ts'
import { limitSet, type Wanted } from '../../event-writer.ts'
import { inTime } from '../../eventually.ts'
import type { EventBusHarness } from './harness.ts'

/** The number in an event of these suites. */
export function numberOf(event: RecordedEvent): number {
  return (event.data as { limit: number }).limit
}

/** Events that carry these numbers. */
export function numbers(...values: number[]): Wanted[] {
  return values.map((value) => ({ draft: limitSet(value) }))
}

export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i)
}

/** Records what a handler received, and waits for it. */
export class Recorder {
  /** `stream:number` of each processed event, in that order. */
  readonly taken: string[] = []
  #waiting: { met(): boolean; resolve(): void }[] = []

  /** A handler that processes every event, after `first`. */
  handler(first?: (events: readonly RecordedEvent[], delivery: Delivery) => unknown): Handler {
    return async (events, delivery) => {
      await first?.(events, delivery)
      for (const event of events) this.note(`${event.stream}:${numberOf(event)}`)
    }
  }

  note(what: string): void {
    this.taken.push(what)
    const met = this.#waiting.filter((each) => each.met())
    this.#waiting = this.#waiting.filter((each) => !met.includes(each))
    for (const { resolve } of met) resolve()
  }

  of(stream: string): number[] {
    return this.taken.filter((one) => one.startsWith(`${stream}:`)).map((one) => Number(one.split(':')[1]))
  }

  /** Resolves when this many events have been processed. */
  async count(count: number): Promise<void> {
    await this.until(() => this.taken.length >= count)
  }

  async until(met: () => boolean): Promise<void> {
    if (met()) return
    await inTime(
      new Promise<void>((resolve) => this.#waiting.push({ met, resolve })),
      () => `not met in time: ${met}; processed: ${this.taken.join(', ')}`,
    )
  }
}

/** A gate that is closed until a test opens it. */
export class Gate {
  readonly #opened = Promise.withResolvers<void>()
  open = (): void => this.#opened.resolve()
  get passed(): Promise<void> {
    return this.#opened.promise
  }
}

/** Gives each test its own event bus and closes it afterwards. */
export function eachWithItsOwn(open: () => Promise<EventBusHarness>): () => EventBusHarness {
  let harness: EventBusHarness
  beforeEach(async () => {
    harness = await open()
  })
  afterEach(() => harness.close())
  return () => harness
}
