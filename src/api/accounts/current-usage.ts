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

type Known = {
  document: UsageDocument
  /** Until when it is recent (epoch ms). Afterwards it is not followed, and a read adds the newer events. */
  until: number
}

/** A read in progress that callers share, and the events that arrived in the meantime. */
type Reading = { usage: Promise<UsageDocument | null>; arrived: RecordedEvent[] }

/** Usage of accounts in the current month, exact or cached for a moment. */
export class CurrentUsage {
  readonly #from: { collection: Collection<UsageDocument>; store: EventStore }
  readonly #now: () => number
  readonly #known = new LRUCache<string, Known>(upTo(10_000))
  readonly #reading = new Map<string, Reading>()

  constructor(from: { collection: Collection<UsageDocument>; store: EventStore }, now: () => number) {
    this.#from = from
    this.#now = now
  }

  /** Null before the first use of the month. */
  async read(accountId: string): Promise<UsageDocument | null> {
    const stream = quotaStream(accountId, monthOf(this.#now()))
    const id = usageProjection.idOf(stream)
    const known = this.#known.get(id)?.document ?? null
    const usage = await readThrough({ ...this.#from, projection: usageProjection, known }, stream)
    if (usage) this.#keep(id, usage)
    return usage
  }

  /** Cached usage, at most 5 s old; also null while the store is unavailable. Concurrent calls share one read. */
  async recent(accountId: string): Promise<UsageDocument | null> {
    const id = usageProjection.idOf(quotaStream(accountId, monthOf(this.#now())))
    const known = this.#known.get(id)
    if (this.#isRecent(known)) return known.document
    const reading = this.#reading.get(id) ?? this.#begin(id, accountId)
    return reading.usage
  }

  /** Whether an event concerns usage that is cached, or about to be. */
  follows({ stream }: EventHeader): boolean {
    if (streamKind(stream) !== 'quota') return false
    const id = usageProjection.idOf(stream)
    return this.#isRecent(this.#known.peek(id)) || this.#reading.has(id)
  }

  /** Keeps the cache in step with the log. */
  see(recorded: RecordedEvent): void {
    if (streamKind(recorded.stream) !== 'quota') return
    const id = usageProjection.idOf(recorded.stream)
    this.#reading.get(id)?.arrived.push(recorded)
    this.#advance(id, recorded)
  }

  #isRecent(known: Known | undefined): known is Known {
    return known !== undefined && known.until > this.#now()
  }

  #begin(id: string, accountId: string): Reading {
    const arrived: RecordedEvent[] = []
    const usage = this.read(accountId)
      .catch(() => null)
      .finally(() => {
        this.#reading.delete(id)
        for (const event of arrived) this.#advance(id, event)
      })
    const reading = { usage, arrived }
    this.#reading.set(id, reading)
    return reading
  }

  /** After a gap the cached usage is no longer recent: the next call reads the missing events. */
  #advance(id: string, recorded: RecordedEvent): void {
    const known = this.#known.peek(id)
    if (!this.#isRecent(known) || recorded.revision <= known.document.revision) return
    const event = ifKnown(recorded)
    const isNext = recorded.revision === known.document.revision + 1
    const next = event && isNext ? foldOnto(usageProjection, known.document, [event]) : null
    if (next) this.#keep(id, next)
    else known.until = 0
  }

  /** Of several reads, the newest counts. */
  #keep(id: string, document: UsageDocument): void {
    const known = this.#known.peek(id)
    if (known && known.document.revision > document.revision) return
    this.#known.set(id, { document, until: this.#now() + REMEMBERED_MS })
  }
}
