import { LRUCache } from 'lru-cache'
import { monthOf } from '../../commands/month.ts'
import type { EventHeader, EventStore } from '../../engine/ports/event-store.ts'
import type { Collection } from '../../engine/ports/read-models.ts'
import { ifKnown, type RecordedEvent } from '../../events/event.ts'
import { quotaStream, streamKind } from '../../events/streams.ts'
import { upTo } from '../../primitives/lru-size.ts'
import { foldOnto } from '../../projections/projection.ts'
import { type UsageDocument, usageProjection } from '../../projections/usage/projection.ts'
import { readThrough } from '../http/read-through.ts'

const REMEMBERED_MS = 5_000

/** Usage of accounts in the current month, exact or cached for a moment. */
export class CurrentUsage {
  readonly #from: { collection: Collection<UsageDocument>; store: EventStore }
  readonly #now: () => number
  readonly #known: LRUCache<string, UsageDocument>

  constructor(from: { collection: Collection<UsageDocument>; store: EventStore }, now: () => number) {
    this.#from = from
    this.#now = now
    this.#known = new LRUCache({ ...upTo(10_000), ttl: REMEMBERED_MS })
  }

  /** Null before the first use of the month. */
  async read(accountId: string): Promise<UsageDocument | null> {
    const stream = quotaStream(accountId, monthOf(this.#now()))
    const usage = await readThrough({ ...this.#from, projection: usageProjection }, stream)
    if (usage) this.#known.set(usage._id, usage)
    return usage
  }

  /** Cached usage, at most 5 s old; also null while the store is unavailable. */
  async recent(accountId: string): Promise<UsageDocument | null> {
    const id = usageProjection.idOf(quotaStream(accountId, monthOf(this.#now())))
    return this.#known.get(id) ?? this.read(accountId).catch(() => null)
  }

  /** Whether an event concerns usage that is cached. */
  follows({ stream }: EventHeader): boolean {
    return streamKind(stream) === 'quota' && this.#known.has(usageProjection.idOf(stream))
  }

  /** Keeps the cache in step with the log. */
  see(recorded: RecordedEvent): void {
    if (streamKind(recorded.stream) !== 'quota') return
    const event = ifKnown(recorded)
    const id = usageProjection.idOf(recorded.stream)
    const known = this.#known.peek(id)
    if (!known || recorded.revision <= known.revision) return
    const next = event?.revision === known.revision + 1 ? foldOnto(usageProjection, known, [event]) : null
    if (next) this.#known.set(id, next)
    else this.#known.delete(id)
  }
}
