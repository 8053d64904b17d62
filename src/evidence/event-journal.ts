import { type EventStore, WrongExpectedRevision } from '../engine/ports/event-store.ts'
import {
  asDomainEvent,
  type Context,
  type DomainEvent,
  type Draft,
  encodeEvents,
  type RecordedEvent,
} from '../events/event.ts'
import { NO_STREAM } from '../events/record.ts'
import { checkpointStream } from '../events/streams.ts'
import { chance } from '../primitives/runtime.ts'

const CONTEXT: Context = {
  account: '',
  mode: '',
  plan: '',
  actor: 'system:evidence',
  correlationId: '',
  causationId: '',
}

/** A stream with records about the log. It is read and written at its expected revision. */
export class EventJournal<T extends Draft['type']> {
  readonly #store: EventStore
  readonly #stream: string
  readonly #type: T

  constructor(store: EventStore, entries: Parameters<typeof checkpointStream>[0], type: T) {
    this.#store = store
    this.#stream = checkpointStream(entries)
    this.#type = type
  }

  /** The newest entry as the log holds it; null for an empty journal. */
  async last(): Promise<RecordedEvent | null> {
    const [newest] = await this.#store.readStream(this.#stream, { direction: 'backwards', limit: 1 })
    return newest ?? null
  }

  /** At most `limit` entries from a revision on. */
  async from(revision: number, limit: number): Promise<RecordedEvent[]> {
    return this.#store.readStream(this.#stream, { from: revision, limit })
  }

  /** Every entry, in order. */
  async *all(): AsyncGenerator<RecordedEvent, void> {
    const limit = 1_000
    for (let from = 0; ; from += limit) {
      const page = await this.from(from, limit)
      yield* page
      if (page.length < limit) return
    }
  }

  /** At most `limit` entries before a revision, the newest first. */
  async before(revision: number, limit: number): Promise<RecordedEvent[]> {
    if (revision <= 0) return []
    return this.#store.readStream(this.#stream, { from: revision - 1, direction: 'backwards', limit })
  }

  /** The first entry for which `holds` is true; it must be true for all later entries too. */
  async first(holds: (data: DataOf<T>) => boolean): Promise<RecordedEvent | null> {
    const last = await this.last()
    if (!last || !holds(this.data(last))) return null
    let found = last
    for (let low = 0, high = last.revision; low < high; ) {
      const middle = Math.floor((low + high) / 2)
      const [event] = await this.from(middle, 1)
      if (!event) return null
      if (holds(this.data(event))) {
        found = event
        high = middle
      } else low = middle + 1
    }
    return found
  }

  data(event: RecordedEvent): DataOf<T> {
    const { type, data } = asDomainEvent(event)
    if (type !== this.#type) throw new Error(`${event.stream} holds an event of type ${type}`)
    return data as DataOf<T>
  }

  /**
   * Appends an entry after the one that the caller knows as the newest; false if another process was faster.
   * Rejects with StoreUnavailable; the entry may then be stored or not.
   */
  async append(last: RecordedEvent | null, data: DataOf<T>, now: number): Promise<boolean> {
    const draft = { type: this.#type, data } as Draft
    const head = last ?? NO_STREAM
    const events = encodeEvents(this.#stream, head, [{ draft, context: CONTEXT }], now, chance.uuidV7)
    try {
      await this.#store.appendNew(this.#stream, head.revision, events)
      return true
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return false
      throw error
    }
  }
}

type DataOf<T extends Draft['type']> = Extract<DomainEvent, { type: T }>['data']
