import { type EventStore, readWholeStream } from '../../engine/ports/event-store.ts'
import type { Collection } from '../../engine/ports/read-models.ts'
import { asDomainEvent, type RecordedEvent } from '../../events/event.ts'
import { batchStream } from '../../events/streams.ts'
import type { BatchDocument } from '../../projections/batches/document.ts'
import { batchProjection } from '../../projections/batches/projection.ts'
import { foldOnto } from '../../projections/projection.ts'
import { notFound } from '../http/problem.ts'
import { asItStands } from '../http/read-through.ts'

const BATCH_ID = /^bat_[0-9A-Za-z]{24}$/

/** Whether every line has ended. */
export const batchHasEnded = ({ completedAt }: BatchDocument): boolean => completedAt !== null

/** Batches as their streams tell them, for the one account and mode that a batch belongs to. */
export class Batches {
  readonly #from: { collection: Collection<BatchDocument>; store: EventStore }

  constructor(from: { collection: Collection<BatchDocument>; store: EventStore }) {
    this.#from = from
  }

  /** Throws {@link Problem} `not-found`, the same for what does not exist and for what is somebody else's. */
  async find(owner: { accountId: string; mode: string }, batchId: string): Promise<BatchDocument> {
    if (!BATCH_ID.test(batchId)) throw notFound('batch')
    const from = { ...this.#from, projection: batchProjection }
    const batch = await asItStands(from, batchStream(batchId), batchHasEnded)
    if (batch?.account !== owner.accountId || batch.mode !== owner.mode) throw notFound('batch')
    return batch
  }

  /** From the events at hand where they are those from the first on, otherwise straight from the stream. */
  async fold(batchId: string, atHand: readonly RecordedEvent[] = []): Promise<BatchDocument> {
    const complete = atHand.length > 0 && atHand.every(({ revision }, i) => revision === i)
    const events = complete ? atHand : await readWholeStream(this.#from.store, batchStream(batchId))
    const batch = foldOnto(batchProjection, null, events.map(asDomainEvent))
    if (!batch) throw new Error(`batch ${batchId} was accepted, but its stream has no request`)
    return batch
  }
}
