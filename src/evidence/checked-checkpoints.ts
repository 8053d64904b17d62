import type { EventStore } from '../engine/ports/event-store.ts'
import { type Checkpoint, NO_CHECKPOINT, readCheckpoint } from './checkpoint.ts'
import { EventJournal } from './event-journal.ts'
import type { KeyChain } from './key-chain.ts'
import { EvidenceRefused } from './refused.ts'

/**
 * The checkpoints of a log in order, each signed by a trusted key and linked to the previous one. Pages are read as
 * the caller iterates. Throws {@link EvidenceRefused}, and StoreRefused for an altered record.
 */
export async function* checkedCheckpoints(
  store: EventStore,
  trusted: KeyChain | null,
): AsyncGenerator<Checkpoint, void> {
  const journal = new EventJournal(store, 'log', 'CheckpointMade')
  let last: Pick<Checkpoint, 'number' | 'hash' | 'size' | 'time'> | undefined
  for await (const event of journal.all()) {
    const checkpoint = readCheckpoint(journal.data(event).envelope)
    const what = `checkpoint ${checkpoint.number}`
    if (!trusted) throw new EvidenceRefused(`${what} is signed, but the log has no signing key`)
    trusted.checkCheckpoint(checkpoint)
    if (
      checkpoint.number !== (last?.number ?? 0) + 1 ||
      checkpoint.previous !== (last?.hash ?? NO_CHECKPOINT)
    )
      throw new EvidenceRefused(`${what} does not link to the previous one`)
    if (last && (checkpoint.size <= last.size || checkpoint.time < last.time))
      throw new EvidenceRefused(`${what} covers less than the previous one, or is older`)
    last = checkpoint
    yield checkpoint
  }
}
