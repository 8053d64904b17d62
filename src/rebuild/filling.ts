import type { Collection, CollectionSpec, Document, ReadModels } from '../engine/ports/read-models.ts'
import { collectionSpec } from '../projections/runner.ts'

/** A collection that is filled from history. */
export type Filling<D extends Document> = Pick<Collection<D>, 'isFolded' | 'getMany' | 'putMany'> & {
  /** Builds the indexes, unless they exist. */
  finish(): Promise<void>
}

/**
 * At this size a collection gets its indexes: over more documents each build would take long, and other writers of an
 * embedded engine wait meanwhile (a third of a second over 285,000 short documents, or 140,000 of 7 KB).
 */
const MAX_UNINDEXED = { documents: 1_000_000, bytes: 2 ** 30 }

/**
 * Opens the collection of a generation to be filled. A new one has no indexes at first: built in one go over many
 * documents, they cost a fraction of their maintenance during each insert.
 */
export async function openFilling<D extends Document>(
  readModels: ReadModels,
  model: { name: string; version: number } & Pick<CollectionSpec<D>, 'indexes' | 'folded'>,
  { generation, isNew }: { generation: number; isNew: boolean },
  maxUnindexed: { documents: number; bytes: number } = MAX_UNINDEXED,
): Promise<Filling<D>> {
  const spec = collectionSpec(model, generation)
  const documents = await readModels.collection<D>({ ...spec, unindexed: isNew })
  let isIndexed = !isNew
  const put = { documents: 0, bytes: 0 }
  const finish = async () => {
    if (isIndexed) return
    isIndexed = true
    await readModels.collection(spec)
  }
  return {
    ...(documents.isFolded && { isFolded: true }),
    getMany: (ids) => documents.getMany(ids),
    async putMany(some) {
      const outcomes = await documents.putMany(some)
      put.documents += some.length
      put.bytes += isIndexed ? 0 : estimatedBytes(some)
      if (put.documents >= maxUnindexed.documents || put.bytes >= maxUnindexed.bytes) await finish()
      return outcomes
    },
    finish,
  }
}

/** As if all documents were as long as the first of them. */
const estimatedBytes = ([first, ...others]: readonly Document[]): number =>
  first ? JSON.stringify(first).length * (1 + others.length) : 0
