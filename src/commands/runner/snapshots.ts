import type { Document, ReadModels } from '../../engine/ports/read-models.ts'
import type { Head } from '../../events/record.ts'

type Snapshot = { text: string; head: Head }

/** Where states of long streams are kept, so that they need not be folded from the beginning. */
export type Snapshots = {
  /** The newest one; null where there is none. Never rejects. */
  load(stream: string): Promise<Snapshot | null>
  /** Keeps one in the background. */
  keep(stream: string, snapshot: Snapshot): void
}

type KeptDocument = Document & { text: string; hash: string; time: string }

/** Larger ones are not kept: a document has its bounds everywhere. */
const MOST_CHARACTERS = 8 * 1024 * 1024

/**
 * Snapshots in a collection. They are no truth: a missing or lost one costs a longer read, and whoever loads one checks
 * that its stream still is the one it was made of.
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
      if (kept.text.length > MOST_CHARACTERS) return
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
