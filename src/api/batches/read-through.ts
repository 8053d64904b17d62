import type { EventStore } from '../../engine/ports/event-store.ts'
import type { Collection } from '../../engine/ports/read-models.ts'
import { batchStream } from '../../events/streams.ts'
import type { BatchDocument } from '../../projections/batches/document.ts'
import { batchProjection } from '../../projections/batches/projection.ts'
import { OwnedDocuments } from '../http/read-through.ts'

/** Whether every row has ended. */
export const batchHasEnded = ({ completedAt }: BatchDocument): boolean => completedAt !== null

export type Batches = OwnedDocuments<BatchDocument>

/** Batches, including the newest events of their streams. */
export const openBatches = (from: { collection: Collection<BatchDocument>; store: EventStore }): Batches =>
  new OwnedDocuments({
    ...from,
    kind: 'batch',
    id: /^bat_[0-9A-Za-z]{24}$/,
    streamOf: batchStream,
    projection: batchProjection,
    isFinal: batchHasEnded,
  })
