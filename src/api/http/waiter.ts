import type { Logger } from 'pino'
import { follow } from '../../engine/follower.ts'
import type { EventStore } from '../../engine/ports/event-store.ts'
import type { DomainEvent, RecordedEvent } from '../../events/event.ts'

/** `released`: the process goes down. After every one but `ended` it may have ended all the same. */
export type WaitOutcome = 'ended' | 'expired' | 'aborted' | 'released'

/** What was waited for, and the events of it that were seen meanwhile, in order. */
export type Waited = { outcome: WaitOutcome; events: readonly RecordedEvent[] }

/** After these nothing more happens to a check or a batch. */
const ENDS: ReadonlySet<string> = new Set<DomainEvent['type']>([
  'CheckCompleted',
  'CheckCanceled',
  'BatchCompleted',
])

type Listener = (event: RecordedEvent) => void
type Waiting = { seen: RecordedEvent[]; wakes: Set<(outcome: WaitOutcome) => void> }

/** Whoever waits for a check or a batch to end waits here, on the one subscription that the process has for it. */
export class Waiter {
  readonly #waiting = new Map<string, Waiting>()
  readonly #listeners: Listener[] = []
  #following: Awaited<ReturnType<typeof follow>> | undefined
  readonly #release = new AbortController()

  private constructor() {}

  /** Rejects with StoreUnavailable when the end of the log cannot be asked for. */
  static async open({ store, logger }: { store: EventStore; logger: Logger }): Promise<Waiter> {
    const waiter = new Waiter()
    waiter.#following = await follow(store, {
      onEvents: (events) => waiter.#see(events),
      onReopened: () => logger.warn('the subscription to terminal events was lost and is active again'),
    })
    return waiter
  }

  /** Why ends are not heard of. Rejects with StoreUnavailable. */
  async stoppage(): Promise<Error | null> {
    return this.#following?.stoppage() ?? null
  }

  /** Every event from now on goes to the listener as well; it must not throw. */
  listen(listener: Listener): void {
    this.#listeners.push(listener)
  }

  /**
   * Resolves when the check or batch has ended, at most after `ms`. To be called before what may end the check is done or
   * read, so that its end cannot fall in between.
   */
  wait(id: string, ms: number, signal: AbortSignal): Promise<Waited> {
    if (this.released.aborted) return Promise.resolve({ outcome: 'released', events: [] })
    if (signal.aborted) return Promise.resolve({ outcome: 'aborted', events: [] })
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(id) ?? { seen: [], wakes: new Set() }
      this.#waiting.set(id, waiting)
      const { seen, wakes } = waiting
      const wake = (outcome: WaitOutcome) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
        wakes.delete(wake)
        if (wakes.size === 0) this.#waiting.delete(id)
        resolve({ outcome, events: seen })
      }
      const timer = setTimeout(wake, ms, 'expired')
      const abort = () => wake('aborted')
      signal.addEventListener('abort', abort)
      wakes.add(wake)
    })
  }

  /** Aborts when everybody is let go. */
  get released(): AbortSignal {
    return this.#release.signal
  }

  /** How many wait just now. */
  get size(): number {
    let size = 0
    for (const { wakes } of this.#waiting.values()) size += wakes.size
    return size
  }

  /** Lets everybody go, now and later: they answer with what there is. For a process that goes down. */
  release(): void {
    this.#release.abort()
    for (const { wakes } of [...this.#waiting.values()]) for (const wake of [...wakes]) wake('released')
  }

  async close(): Promise<void> {
    this.release()
    await this.#following?.stop()
  }

  #see(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      const waiting = this.#waiting.get(event.stream.slice(event.stream.indexOf('-') + 1))
      waiting?.seen.push(event)
      if (waiting && ENDS.has(event.type)) for (const wake of [...waiting.wakes]) wake('ended')
      for (const listener of this.#listeners) listener(event)
    }
  }
}
