import { clock } from '../../primitives/runtime.ts'
import { Letters } from '../dispatch/dead-letter-store.ts'
import { KeptDeadLetters } from '../dispatch/dead-letters.ts'
import { Groups } from '../dispatch/groups.ts'
import type { EventBusMetrics } from '../dispatch/metrics.ts'
import type { EventBus } from '../ports/event-bus.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { ReadModels } from '../ports/read-models.ts'
import { GroupCheckpoint } from './checkpoint.ts'
import { GroupConsumer } from './consumer.ts'

/**
 * The event bus of the embedded engine: it follows the event store directly. Group checkpoints and dead letters are
 * documents in the collections `_checkpoints` and `_dead_letters` of the read models. `now` returns epoch ms. Closing
 * it closes neither the store nor the read models.
 */
export async function openEmbeddedEventBus(options: {
  store: EventStore
  readModels: ReadModels
  now?: () => number
  metrics?: EventBusMetrics
}): Promise<EventBus> {
  const { store, readModels, now = clock.now, metrics = {} } = options
  const letters = await Letters.open(readModels)
  const parts = { store, readModels, letters, metrics, now }
  const groups = new Groups((subscription) => GroupConsumer.join(parts, subscription))
  const deadLetters = new KeptDeadLetters(letters, (group) => groups.get(group), now)
  return {
    subscribe: (subscription) => groups.join(subscription),
    beginAtEnd: async ({ group }) => GroupCheckpoint.set(readModels, group, await store.end()),
    async forget(group) {
      groups.checkLeft(group)
      await GroupCheckpoint.remove(readModels, group)
      await letters.forget(group)
    },
    deadLetters,
    async close() {
      await Promise.all([groups.close(), deadLetters.close()])
    },
  }
}
