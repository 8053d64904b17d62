import type { Logger } from 'pino'
import { follow } from '../../engine/follower.ts'
import type { EventHeader, EventStore } from '../../engine/ports/event-store.ts'
import type { DomainEvent, RecordedEvent } from '../../events/event.ts'
import { aggregateOf } from '../../events/streams.ts'
import { timers } from '../../primitives/runtime.ts'

/** `released`: the process stops. After every outcome but `ended` it may have ended all the same. */
export type WaitOutcome = 'ended' | 'expired' | 'aborted' | 'released'

/** The outcome of a wait, and the events that arrived during it, in order. */
export type Waited = { outcome: WaitOutcome; events: readonly RecordedEvent[] }

/** Terminal events of a check or a batch. */
const ENDS: ReadonlySet<string> = new Set<DomainEvent['type']>([
  'CheckCompleted',
  'CheckCanceled',
  'BatchCompleted',
])

type Listener = {
  /** Is called for every event, before it is decoded; must not throw. Whether the listener wants to see it. */
  notice(event: EventHeader): boolean
  /** Receives the wanted events; must not throw. */
  see?(event: RecordedEvent): void
}
type Waiting = { seen: RecordedEvent[]; wakes: Set<(outcome: WaitOutcome) => void> }

/** Waits for the end of checks and batches, with one subscription per process. */
export class Waiter {
  readonly #waiting = new Map<string, Waiting>()
  readonly #listeners: Listener[] = []
  #following: Awaited<ReturnType<typeof follow>> | undefined
  readonly #release = new AbortController()

  private constructor() {}

  /** Rejects with StoreUnavailable if the end of the log cannot be read. */
  static async open({ store, logger }: { store: EventStore; logger: Logger }): Promise<Waiter> {
    const waiter = new Waiter()
    waiter.#following = await follow(store, {
      wants: (event) => waiter.#notice(event),
      onEvents: (events) => waiter.#see(events),
      onReopened: () => logger.warn('the subscription to terminal events was lost and is active again'),
    })
    return waiter
  }

  /** Why no ends arrive. Rejects with StoreUnavailable. */
  async stoppage(): Promise<Error | null> {
    return this.#following?.stoppage() ?? null
  }

  /** The listener follows every event from now on. */
  listen(listener: Listener): void {
    this.#listeners.push(listener)
  }

  /**
   * Resolves after the check or batch has ended, at most after `ms`. Call it before the step that may end the check or
   * read it, so that no end is missed.
   */
  wait(id: string, ms: number, signal: AbortSignal): Promise<Waited> {
    if (this.released.aborted) return Promise.resolve({ outcome: 'released', events: [] })
    if (signal.aborted) return Promise.resolve({ outcome: 'aborted', events: [] })
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(id) ?? { seen: [], wakes: new Set() }
      this.#waiting.set(id, waiting)
      const { seen, wakes } = waiting
      const wake = (outcome: WaitOutcome) => {
        timers.clear(timer)
        signal.removeEventListener('abort', abort)
        wakes.delete(wake)
        if (wakes.size === 0) this.#waiting.delete(id)
        resolve({ outcome, events: seen })
      }
      const timer = timers.setTimeout(wake, ms, 'expired')
      const abort = () => wake('aborted')
      signal.addEventListener('abort', abort)
      wakes.add(wake)
    })
  }

  /** Aborts when all waiters are released. */
  get released(): AbortSignal {
    return this.#release.signal
  }

  /** Number of waiters. */
  get size(): number {
    let size = 0
    for (const { wakes } of this.#waiting.values()) size += wakes.size
    return size
  }

  /** Releases all waiters, now and later: they answer with the present state. For a process that stops. */
  release(): void {
    this.#release.abort()
    for (const { wakes } of [...this.#waiting.values()]) for (const wake of [...wakes]) wake('released')
  }

  async close(): Promise<void> {
    this.release()
    await this.#following?.stop()
  }

  /** Whether anyone wants to see the event. */
  #notice(event: EventHeader): boolean {
    let isWanted = this.#waiting.has(aggregateOf(event.stream))
    for (const { notice } of this.#listeners) if (notice(event)) isWanted = true
    return isWanted
  }

  #see(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      const waiting = this.#waiting.get(aggregateOf(event.stream))
      waiting?.seen.push(event)
      if (waiting && ENDS.has(event.type)) for (const wake of [...waiting.wakes]) wake('ended')
      for (const { see } of this.#listeners) see?.(event)
    }
  }
}
