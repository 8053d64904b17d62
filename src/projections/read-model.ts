import type { Consumer, EventBus } from '../engine/ports/event-bus.ts'
import type { EventStore, Position, Reached } from '../engine/ports/event-store.ts'
import type { CollectionSpec, Document, FoldedFromLog, ReadModels } from '../engine/ports/read-models.ts'
import type { DomainEvent, RecordedEvent } from '../events/event.ts'
import { streamKind } from '../events/streams.ts'
import { foldOnto, type IndexFields, type Projection } from './projection.ts'
import { runProjection } from './runner.ts'

/** One version of a read model, however many documents fold a stream. */
export type ReadModel<D extends Document = Document> = {
  name: string
  version: number
  indexes: CollectionSpec['indexes']
  /** Every event type that it looks at; default all. */
  types?: readonly string[]
  /** Kinds of the streams that it looks at; default all. */
  streams?: readonly string[]
  /** The document that an event is folded into; null for an event that concerns none. */
  idOf(event: RecordedEvent): string | null
  /** How documents are folded from the log where an engine does not keep them. */
  folded?: FoldedFromLog<D>
  /** What it takes to read of history: where documents are folded from the log, no more than they are searched by. */
  brief?: BriefModel
  /** Each document is made of a single event, so that none is looked for before its event comes. */
  ofOneEvent?: true
  /** The document behind an event of its own; pure, and events that a document has seen change nothing. */
  fold(document: D | null, event: DomainEvent): D | null
  /** Feeds a generation from its own consumer group. */
  run(parts: FeedParts, generation: number): Promise<Consumer>
}

/** A fold for which not every event needs to be read. */
export type BriefModel = Pick<ReadModel, 'types' | 'fold'> & {
  /** Where events of other types count as well: their document, and that with them counted in. */
  others?: { idOf(of: Reached): string | null; reach: IndexFields['reach'] }
}

export type FeedParts = {
  eventBus: EventBus
  readModels: ReadModels
  store: EventStore
  /** Told the position of events that were folded and written. */
  onFolded?(position: Position): void
}

/**
 * A read model through the versions that this program can fold: the newest first, behind it older ones that are fed
 * and served until the newest is built. An older one stays in here only where its documents can be served as they are.
 */
export type Versions<D extends Document = Document> = readonly [ReadModel<D>, ...ReadModel<D>[]]

/** The read model of a projection that folds each stream into one document. */
export function perStream<D extends Document>(projection: Projection<D>): ReadModel<D> {
  const { name, version, indexes, types, streams, folded, indexFields } = projection
  const idOf = ({ stream }: { stream: string }): string | null =>
    streams.includes(streamKind(stream)) ? projection.idOf(stream) : null
  return {
    name,
    version,
    indexes,
    streams,
    ...(types && { types }),
    ...(folded && { folded }),
    ...(indexFields && { brief: briefModel(indexFields, idOf) }),
    idOf,
    fold(document, event) {
      if (document && event.revision <= document.revision) return document
      return foldOnto(projection, document, [event])
    },
    run: (parts, generation) => runProjection(parts, projection, generation),
  }
}

function briefModel(
  { types, evolve, reach }: IndexFields,
  idOf: (of: { stream: string }) => string | null,
): BriefModel {
  return {
    types,
    fold: (document, event) =>
      document && event.revision <= document.revision ? document : evolve(document, event),
    others: { idOf, reach },
  }
}
