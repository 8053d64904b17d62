import { follow } from '../engine/follower.ts'
import type { EventStore } from '../engine/ports/event-store.ts'
import { ifKnown } from '../events/event.ts'
import { limited } from '../primitives/time-limit.ts'
import { ProviderError } from './provider-client/contract.ts'

/** The running requests of this process, so that the end of a check aborts its requests. */
export class InFlight {
  readonly #byCheck = new Map<string, Set<ReturnType<typeof limited>>>()

  /** A signal that aborts with `outer`, after `ms`, and when the check ends. */
  start(checkId: string, outer: AbortSignal, ms: number): { signal: AbortSignal; end(): void } {
    const limit = limited(outer, ms, () => new Error('the deadline has come'))
    const of = this.#byCheck.get(checkId) ?? new Set()
    this.#byCheck.set(checkId, of.add(limit))
    return {
      signal: limit.signal,
      end: () => {
        limit.end()
        of.delete(limit)
        if (of.size === 0) this.#byCheck.delete(checkId)
      },
    }
  }

  /** Aborts the running requests of a check. */
  abort(checkId: string): void {
    for (const limit of this.#byCheck.get(checkId) ?? [])
      limit.abort(new ProviderError('no_time_left', 'the check ended before an answer came'))
  }

  /** Follows the log for checks that are canceled or end at their deadline. */
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
