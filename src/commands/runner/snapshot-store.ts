import type { Document, ReadModels } from '../../engine/ports/read-models.ts'
import type { Head } from '../../events/record.ts'

type Snapshot = { text: string; head: Head }

/** Stores states of long streams, so that they need not be folded from the beginning. */
export type Snapshots = {
  /** The newest snapshot; null if none exists. Never rejects. */
  load(stream: string): Promise<Snapshot | null>
  /** Stores a snapshot in the background. */
  keep(stream: string, snapshot: Snapshot): void
}

type KeptDocument = Document & { text: string; hash: string; time: string }

/** Larger snapshots are not stored: every document store has a size limit. */
const MAX_CHARACTERS = 8 * 1024 * 1024

/**
 * Snapshots in a collection. They are only a cache: a missing one costs a longer read, and the reader verifies that the
 * stream is still the one the snapshot was made from.
 */
export function keepSnapshots(readModels: ReadModels, name: string): Snapshots {
  const opening = () => readModels.collection<KeptDocument>({ name, indexes: [] })
  let opened: ReturnType<typeof opening> | undefined
  const collection = () =>
    (opened ??= opening().catch((error: unknown) => {
      opened = undefined
      throw error
    }))
  return {
    async load(stream) {
      try {
        const kept = await (await collection()).get(stream)
        return kept && fromDocument(kept)
      } catch {
        return null
      }
    },
    keep(stream, kept) {
      if (kept.text.length > MAX_CHARACTERS) return
      collection()
        .then((documents) => documents.put(toDocument(stream, kept)))
        .catch(() => undefined)
    },
  }
}

function toDocument(stream: string, { text, head }: Snapshot): KeptDocument {
  const { revision, hash, time } = head
  return { _id: stream, revision, text, hash: Buffer.from(hash).toString('hex'), time }
}

function fromDocument({ revision, text, hash, time }: KeptDocument): Snapshot {
  return { text, head: { revision, hash: Buffer.from(hash, 'hex'), time } }
}
