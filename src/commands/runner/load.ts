import type { EventStore } from '../../engine/ports/event-store.ts'
import { asDomainEvent } from '../../events/event.ts'
import { type Head, NO_STREAM } from '../../events/record.ts'
import { type AnyDecider, headOf, type Weighed } from './folded.ts'
import type { Snapshots } from './snapshots.ts'

/** Where streams are read from. */
export type Source = { store: EventStore; snapshots: Snapshots | null }

const PAGE = 1_000
/** Events between two snapshots of a stream. */
const SNAPSHOT_EVERY = 5_000

/** A stream as it stands in the store. */
export async function load(source: Source, decider: AnyDecider, stream: string): Promise<Weighed> {
  let { state, head, bytes } = (await restored(source, decider, stream)) ?? {
    state: decider.initial(),
    head: NO_STREAM,
    bytes: 0,
  }
  const { revision } = head
  for (;;) {
    const events = await source.store.readStream(stream, { from: head.revision + 1, limit: PAGE })
    for (const event of events) {
      state = decider.evolve(state, asDomainEvent(event))
      bytes += event.record.length
    }
    head = headOf(events, head)
    if (events.length < PAGE) break
  }
  if (head.revision - revision > SNAPSHOT_EVERY) keepSnapshot(source, decider, stream, { state, head, bytes })
  return { state, head, bytes }
}

/** From a snapshot, if the stream still is the one that it was made of. */
async function restored(
  { store, snapshots }: Source,
  decider: AnyDecider,
  stream: string,
): Promise<Weighed | null> {
  const found = decider.restore && (await snapshots?.load(stream))
  if (!found) return null
  const [event] = await store.readStream(stream, { from: found.head.revision, limit: 1 })
  const isSame = event && Buffer.compare(event.hash, found.head.hash) === 0
  const state = isSame ? decider.restore?.(found.text) : null
  return state == null ? null : { state, head: found.head, bytes: found.bytes }
}

/** Keeps a snapshot of what follows `before` where another one is due. */
export function keepDueSnapshot(
  source: Source,
  decider: AnyDecider,
  stream: string,
  before: Head,
  folded: Weighed,
): void {
  const isDue =
    Math.floor(folded.head.revision / SNAPSHOT_EVERY) > Math.floor(before.revision / SNAPSHOT_EVERY)
  if (isDue) keepSnapshot(source, decider, stream, folded)
}

function keepSnapshot(
  { snapshots }: Source,
  { snapshot }: AnyDecider,
  stream: string,
  { state, head, bytes }: Weighed,
): void {
  if (snapshot) snapshots?.keep(stream, { text: snapshot(state), head, bytes })
}
