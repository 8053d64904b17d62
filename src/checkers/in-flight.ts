import { LRUCache } from 'lru-cache'
import { follow } from '../engine/follower.ts'
import type { EventStore } from '../engine/ports/event-store.ts'
import type { DomainEvent } from '../events/event.ts'
import { aggregateOf } from '../events/streams.ts'
import { upTo } from '../primitives/lru-size.ts'
import { limited } from '../primitives/time-limit.ts'
import { ProviderError } from './provider-client/interfaces.ts'

/** Events that end a check before all its sources have answered, or after. */
const ENDS: ReadonlySet<string> = new Set<DomainEvent['type']>(['CheckCanceled', 'CheckCompleted'])

/** The running requests of this process, so that the end of a check aborts its requests. */
export class InFlight {
  readonly #byCheck = new Map<string, Set<ReturnType<typeof limited>>>()
  /** The checks that ended last: work that was queued meanwhile does not begin. */
  readonly #ended = new LRUCache<string, true>(upTo(10_000))

  /** A signal that aborts with `outer`, after `ms`, and when the check ends; it is aborted if the check has ended. */
  start(checkId: string, outer: AbortSignal, ms: number): { signal: AbortSignal; end(): void } {
    const limit = limited(outer, ms, () => new Error('the deadline has come'))
    const of = this.#byCheck.get(checkId) ?? new Set()
    this.#byCheck.set(checkId, of.add(limit))
    if (this.#ended.has(checkId)) limit.abort(ended())
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
    for (const limit of this.#byCheck.get(checkId) ?? []) limit.abort(ended())
  }

  /** The number of requests of a check that run. */
  running(checkId: string): number {
    return this.#byCheck.get(checkId)?.size ?? 0
  }

  /** Follows the log for checks that are canceled or end at their deadline. Decodes no event. */
  follow(store: EventStore): ReturnType<typeof follow> {
    return follow(store, {
      wants: ({ stream, type }) => {
        if (ENDS.has(type)) this.#end(aggregateOf(stream))
        return false
      },
      onEvents: () => undefined,
    })
  }

  #end(checkId: string): void {
    this.#ended.set(checkId, true)
    this.abort(checkId)
  }
}

const ended = () => new ProviderError('no_time_left', 'the check ended before an answer came')
