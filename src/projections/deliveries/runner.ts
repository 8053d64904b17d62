import type { Consumer, EventBus } from '../../engine/ports/event-bus.ts'
import type { Position } from '../../engine/ports/event-store.ts'
import type { Collection, ReadModels } from '../../engine/ports/read-models.ts'
import { asDomainEvent } from '../../events/event.ts'
import { groupName } from '../projection.ts'
import { openCollection } from '../runner.ts'
import type { DeliveryDocument } from './document.ts'
import { deliveriesProjection } from './projection.ts'

const STREAMS_AT_ONCE = 256
const EVENTS_AT_ONCE = 100

/** Opens the collection of deliveries, with its indexes. */
export const openDeliveries = (
  readModels: ReadModels,
  generation: number = 1,
): Promise<Collection<DeliveryDocument>> =>
  openCollection<DeliveryDocument>(readModels, deliveriesProjection, generation)

/**
 * Keeps the deliveries up to date: the group receives every event of a message in order, so that none can be missing.
 */
export async function runDeliveries(
  parts: { eventBus: EventBus; readModels: ReadModels; onFolded?(position: Position): void },
  generation: number = 1,
): Promise<Consumer> {
  const documents = await openDeliveries(parts.readModels, generation)
  return parts.eventBus.subscribe({
    group: groupName(deliveriesProjection, generation),
    types: deliveriesProjection.types,
    concurrency: STREAMS_AT_ONCE,
    maxBatch: EVENTS_AT_ONCE,
    async handle(recorded) {
      const events = recorded.map(asDomainEvent)
      const ids = [...new Set(events.flatMap((event) => deliveriesProjection.idOf(event) ?? []))]
      const known = await documents.getMany(ids)
      const changed = new Map<string, DeliveryDocument>()
      for (const event of events) {
        const id = deliveriesProjection.idOf(event) ?? ''
        const before = changed.get(id) ?? known.get(id) ?? null
        const after = deliveriesProjection.evolve(before, event)
        if (after && after !== before) changed.set(id, after)
      }
      if (changed.size > 0) await documents.putMany([...changed.values()])
      parts.onFolded?.(recorded.at(-1)?.position ?? '')
    },
  })
}
