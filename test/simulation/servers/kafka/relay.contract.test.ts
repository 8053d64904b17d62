import { join } from 'node:path'
import { createVirtualKafka } from '../../../../simulation/servers/kafka/virtual-kafka.ts'
import { faultlessWorld } from '../../../../simulation/world/faultless-world.ts'
import { openSqliteEventStore } from '../../../../src/engine/sqlite/event-store.ts'
import { relaySizesSuite, relaySuite } from '../../../engine/kafka/relay-suite.ts'
import { temporaryFolders } from '../../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const place = { clients: createVirtualKafka(faultlessWorld()).clients, minSessionMs: 0 }
relaySuite('an event log in a file and virtual Kafka', place, async () =>
  openSqliteEventStore({ file: join(await newFolder(), 'log.db') }),
)
relaySizesSuite(place, newFolder)
