import { follow } from '../engine/follow.ts'
import type { EventStore } from '../engine/ports/event-store.ts'
import { ifKnown } from '../events/event.ts'
import { Fault } from './provider-client/contract.ts'

/** The questions under way in this process, so that a check that ends takes its own down with it. */
export class InFlight {
  readonly #byCheck = new Map<string, Set<AbortController>>()

  /** A signal that aborts with `outer`, after `ms`, and when the check ends. */
  start(checkId: string, outer: AbortSignal, ms: number): { signal: AbortSignal; end(): void } {
    const ended = new AbortController()
    const of = this.#byCheck.get(checkId) ?? new Set()
    this.#byCheck.set(checkId, of.add(ended))
    // Passed on by hand: what hangs on a long-lived signal through `AbortSignal.any` may never be let go of.
    const pass = () => ended.abort(outer.reason)
    if (outer.aborted) pass()
    outer.addEventListener('abort', pass, { once: true })
    const timer = setTimeout(() => ended.abort(new Error('the deadline has come')), Math.max(ms, 0))
    return {
      signal: ended.signal,
      end: () => {
        clearTimeout(timer)
        outer.removeEventListener('abort', pass)
        of.delete(ended)
        if (of.size === 0) this.#byCheck.delete(checkId)
      },
    }
  }

  /** Aborts what is under way for a check. */
  abort(checkId: string): void {
    for (const controller of this.#byCheck.get(checkId) ?? [])
      controller.abort(new Fault('no_time_left', 'the check ended before an answer came'))
  }

  /** Follows the log for checks that are canceled, or end by their deadline. */
  follow(store: EventStore): ReturnType<typeof follow> {
    return follow(store, {
      onEvents: (events) => {
        for (const event of events.map(ifKnown))
          if (event?.type === 'CheckCanceled' || event?.type === 'CheckCompleted')
            this.abort(event.data.checkId)
      },
    })
  }
}
