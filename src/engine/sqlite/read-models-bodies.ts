import { LRUCache } from 'lru-cache'
import { type EventStore, readWholeStream, StoreRefused } from '../ports/event-store.ts'
import type { Document, FoldedFromLog, Kept } from '../ports/read-models.ts'
import { columnOf, keptValue } from './read-models-query.ts'

/** Documents kept in memory, by the size of the events that they were folded from (bytes). */
const REMEMBERED_BYTES = 16 * 1024 * 1024

/** The columns of a row, and how rows become documents. */
export type Bodies<T extends Document> = {
  columns: string
  toDocuments(rows: readonly (readonly unknown[])[]): Promise<T[]>
}

/** From the table, as they were put. */
export const keptBodies = {
  columns: 'body',
  toDocuments: async <T>(rows: readonly (readonly unknown[])[]): Promise<T[]> =>
    rows.map(([body]) => JSON.parse(body as string)),
}

/**
 * From the log, each up to the revision in its row. Rejects with {@link StoreRefused} if the log has no such document.
 */
export function foldedBodies<T extends Document>(
  collection: { name: string; paths: readonly string[] },
  log: Pick<EventStore, 'readStream'>,
  { placeOf, fold }: FoldedFromLog<T>,
): Bodies<T> {
  const { name, paths } = collection
  const toKept = ([_id, revision, ...values]: readonly unknown[]): Kept => ({
    _id: String(_id),
    revision: Number(revision),
    at: (path) => keptValue(values[paths.indexOf(path)]),
  })
  const remembered = new LRUCache<string, { document: T; bytes: number }>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  })
  const toDocument = async (kept: Kept): Promise<T> => {
    const key = `${kept._id} ${kept.revision}`
    const known = remembered.get(key)
    if (known) return known.document
    const { stream, from } = placeOf(kept)
    const events = await readWholeStream(log, stream, { from, through: kept.revision })
    const document = fold(events)
    if (document) {
      remembered.set(key, { document, bytes: events.reduce((sum, { record }) => sum + record.length, 0) })
      return document
    }
    throw new StoreRefused(
      `${name} holds ${kept._id}, which is missing in the event log: was one of them restored without the other? ` +
        'Stop the service, delete views.db with its -wal and -shm files and start again; it is rebuilt from the event log',
    )
  }
  return {
    columns: ['id', 'revision', ...paths.map(columnOf)].join(', '),
    toDocuments: (rows) => Promise.all(rows.map((row) => toDocument(toKept(row)))),
  }
}
