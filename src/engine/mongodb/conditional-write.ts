import { StoreUnavailable } from '../ports/event-store.ts'
import type { Document, WriteOutcome } from '../ports/read-models.ts'

/** The operations of a collection that the write rule needs. */
export type Upserts<D extends Document> = {
  /**
   * Upserts each document if the stored revision is lower; returns the unique index that refused each one, by its
   * number.
   */
  upsert(documents: readonly D[]): Promise<Map<number, string>>
  /** Stored revisions of those ids that exist. */
  revisions(ids: readonly string[]): Promise<Map<string, number>>
}

/** The index that every collection has on `_id`. */
const ID_INDEX = '_id_'
/** Each further round means that another writer wrote in between. */
const ROUNDS = 50

/**
 * Writes newer documents. If no older one is stored, an upsert inserts, and a document of the same or a newer revision
 * refuses it by `_id`. But a document that another writer has just inserted at a lower revision refuses it as well, so
 * the stored revision decides, not the refusal.
 */
export async function writeNewer<D extends Document>(
  collection: Upserts<D>,
  documents: readonly D[],
): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = documents.map(() => 'written')
  let open = [...documents.entries()]
  for (let round = 0; round < ROUNDS; round++) {
    const refused = await collection.upsert(open.map(([, document]) => document))
    if (refused.size === 0) return outcomes
    const refusals = [...refused].flatMap(([number, index]) => {
      const [at, document] = open[number] ?? []
      return at === undefined || document === undefined ? [] : [{ at, document, index }]
    })
    const revisions = await collection.revisions(refusals.map(({ document }) => document._id))
    open = []
    for (const { at, document, index } of refusals) {
      const revision = revisions.get(document._id)
      if (revision !== undefined && revision >= document.revision) outcomes[at] = 'stale'
      else if (index === ID_INDEX) open.push([at, document])
      else outcomes[at] = 'duplicate'
    }
    if (open.length === 0) return outcomes
  }
  const ids = open.map(([, { _id }]) => _id).join(', ')
  throw new StoreUnavailable(`other writers were faster ${ROUNDS} times in a row at ${ids}`)
}
