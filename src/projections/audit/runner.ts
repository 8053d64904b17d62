import type { Consumer, EventBus } from '../../engine/ports/event-bus.ts'
import type { Position } from '../../engine/ports/event-store.ts'
import type { Collection, ReadModels } from '../../engine/ports/read-models.ts'
import { asDomainEvent } from '../../events/event.ts'
import { GatheredWrites } from '../gathered-writes.ts'
import { groupName } from '../projection.ts'
import { openCollection } from '../runner.ts'
import type { AuditDocument } from './document.ts'
import { auditProjection } from './projection.ts'

const STREAMS_AT_ONCE = 256
const EVENTS_AT_ONCE = 100

/** Opens the collection of a generation, with its indexes. */
export const openAudit = (
  readModels: ReadModels,
  generation: number = 1,
): Promise<Collection<AuditDocument>> =>
  openCollection<AuditDocument>(readModels, auditProjection, generation)

/** Keeps the audit feed up to date; documents from many streams that arrive together are written together. */
export async function runAudit(
  parts: { eventBus: EventBus; readModels: ReadModels; onFolded?(position: Position): void },
  generation: number = 1,
): Promise<Consumer> {
  const documents = await openAudit(parts.readModels, generation)
  const entryOf = documents.isFolded ? auditProjection.indexFields : auditProjection.fold
  const writing = new GatheredWrites<AuditDocument>((some) => documents.putMany(some))
  return parts.eventBus.subscribe({
    group: groupName(auditProjection, generation),
    types: auditProjection.types,
    concurrency: STREAMS_AT_ONCE,
    maxBatch: EVENTS_AT_ONCE,
    async handle(recorded) {
      const entries = recorded.flatMap((event) =>
        auditProjection.idOf(event) === null ? [] : (entryOf(null, asDomainEvent(event)) ?? []),
      )
      if (entries.length > 0) await writing.put(entries)
      parts.onFolded?.(recorded.at(-1)?.position ?? '')
    },
  })
}
