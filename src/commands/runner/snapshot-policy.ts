import type { AnyDecider, KnownStream } from './folded.ts'
import type { Snapshots } from './snapshot-store.ts'

/** A snapshot is due after this many bytes of events, or after this share of the state's weight if that is more. */
const SNAPSHOT_BYTES = 64 * 1024
const SNAPSHOT_SHARE = 1 / 8

/** Stores a snapshot if enough events were folded since the last one. */
export function keepDueSnapshot(
  snapshots: Snapshots | null,
  { text }: AnyDecider,
  stream: string,
  known: KnownStream,
): void {
  const due = Math.max(SNAPSHOT_BYTES, known.weight * SNAPSHOT_SHARE)
  if (!text || !snapshots || known.sinceSnapshot < due) return
  snapshots.keep(stream, { text: text.snapshot(known.state), head: known.head })
  known.snapshotKept()
}
