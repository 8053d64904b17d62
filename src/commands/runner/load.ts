import type { EventStore } from '../../engine/ports/event-store.ts'
import { type AnyDecider, headOf, KnownStream } from './folded.ts'
import { keepDueSnapshot } from './snapshot-policy.ts'
import type { Snapshots } from './snapshot-store.ts'

/** Where streams are read from. */
export type Source = { store: EventStore; snapshots: Snapshots | null }

const PAGE = 1_000

/** The present stream of the store. */
export async function load(source: Source, decider: AnyDecider, stream: string): Promise<KnownStream> {
  const restored = await restore(source, decider, stream)
  const known = restored?.known ?? new KnownStream(decider)
  if (restored?.isWhole) keepDueSnapshot(source.snapshots, decider, stream, known)
  else await catchUp(source, decider, stream, known)
  return known
}

/** Folds the stored events after a known stream. Resolves to whether there were any. */
export async function catchUp(
  source: Source,
  decider: AnyDecider,
  stream: string,
  known: KnownStream,
): Promise<boolean> {
  const { revision } = known.head
  for (;;) {
    const events = await source.store.readStream(stream, { from: known.head.revision + 1, limit: PAGE })
    known.advance(events)
    if (events.length < PAGE) break
  }
  keepDueSnapshot(source.snapshots, decider, stream, known)
  return known.head.revision > revision
}

/** Restores a snapshot, if the stream is still the one it was made from, and reads the first page after it. */
async function restore(
  { store, snapshots }: Source,
  decider: AnyDecider,
  stream: string,
): Promise<{ known: KnownStream; isWhole: boolean } | null> {
  const found = decider.text && (await snapshots?.load(stream))
  if (!found) return null
  const state = decider.text?.restore(found.text)
  if (state == null) return null
  const events = await store.readStream(stream, { from: found.head.revision, limit: PAGE })
  const [event] = events
  if (!event || Buffer.compare(event.hash, found.head.hash) !== 0) return null
  const known = new KnownStream(decider, { state, head: headOf(event) }, found.text.length)
  known.advance(events)
  return { known, isWhole: events.length < PAGE }
}
