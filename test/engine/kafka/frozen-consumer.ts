import { join } from 'node:path'
import { kafkaClients } from '../../../src/engine/kafka/client.ts'
import { openKafkaEventBus } from '../../../src/engine/kafka/event-bus.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { openSqliteReadModels } from '../../../src/engine/sqlite/read-models.ts'
import type { RecordedEvent } from '../../../src/events/event.ts'
import { HASTY } from '../../support/kafka-event-bus.ts'

/**
 * A process of a consumer group: `<broker> <prefix> <partitions> <folder> <session time-out in ms>`. Writes a line
 * `<stream> <revision>` for each event that it has processed, slowly. Ends when its standard input ends.
 */
const [broker = '', prefix = '', partitions = '', folder = '', sessionTimeout = ''] = process.argv.slice(2)
const eventBus = await openKafkaEventBus({
  clients: kafkaClients({ brokers: [broker] }),
  store: await openSqliteEventStore({ file: join(folder, 'events.db') }),
  readModels: await openSqliteReadModels({ file: join(folder, 'read-models.db') }),
  topics: { prefix, partitions: Number(partitions), replication: 1, retentionMs: -1 },
  tuning: { ...HASTY, sessionTimeoutMs: Number(sessionTimeout) },
})
await eventBus.subscribe({
  group: 'g',
  concurrency: 4,
  handle: async ([event]: readonly RecordedEvent[]) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    process.stdout.write(`${event?.stream} ${event?.revision}\n`)
  },
})
process.stdin.on('end', () => process.exit(0)).resume()
