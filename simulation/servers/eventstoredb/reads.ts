import type { AllStreamRecordedEvent } from '@eventstore/db-client'
import type { Stored } from './log.ts'

type Resolved = { event: AllStreamRecordedEvent }

/** An event as the client library gives it. */
export function resolved({ stream, revision, id, type, data, metadata, position }: Stored): Resolved {
  const event = {
    streamId: stream,
    revision: BigInt(revision),
    id,
    type,
    data,
    metadata,
    isJson: false,
    created: new Date(0),
    position: { commit: position, prepare: position },
  }
  return { event } as unknown as Resolved
}

/** A read of the client library, without its stream: all events arrive in one answer. */
export class VirtualRead {
  readonly #events = Promise.withResolvers<readonly Stored[]>()

  constructor(events: Promise<readonly Stored[]>) {
    events.then(this.#events.resolve, this.#events.reject)
    this.#events.promise.catch(() => undefined)
  }

  on(): this {
    return this
  }

  destroy(error: Error): void {
    this.#events.reject(error)
  }

  async cancel(): Promise<void> {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Resolved> {
    for (const event of await this.#events.promise) yield resolved(event)
  }
}

/** A subscription of the client library, without its stream. */
export class VirtualSubscription {
  readonly #listeners = new Map<string, ((error: Error) => void)[]>()
  readonly #leave: () => void
  #events: Stored[] = []
  #ended = false

  constructor(leave: () => void) {
    this.#leave = leave
  }

  on(event: string, listener: (error: Error) => void): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    return this
  }

  off(event: string, listener: (error: Error) => void): this {
    this.#listeners.set(event, this.#listeners.get(event)?.filter((other) => other !== listener) ?? [])
    return this
  }

  /** The next event that has arrived. */
  read(): Resolved | null {
    const event = this.#events.shift()
    return event ? resolved(event) : null
  }

  /** No reader is left. */
  resume(): this {
    this.#ended = true
    this.#events = []
    return this
  }

  async unsubscribe(): Promise<void> {
    this.#leave()
  }

  push(events: readonly Stored[]): void {
    if (this.#ended) return
    this.#events.push(...events)
    this.#emit('readable')
  }

  becomeLive(): void {
    this.#emit('caughtUp')
  }

  fail(error: Error): void {
    this.#emit('error', error)
  }

  #emit(event: string, error: Error = new Error(event)): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(error)
  }
}
