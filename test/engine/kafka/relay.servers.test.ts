import { join } from 'node:path'
import { afterAll } from '@jest/globals'
import { openEventStoreDb } from '../../../src/engine/eventstoredb/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { startEventStoreServer } from '../../support/eventstore-server.ts'
import { onKafka } from '../../support/kafka-broker.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { relaySizesSuite, relaySuite } from './relay-suite.ts'

await onKafka('relay', (broker) => {
  const newFolder = temporaryFolders()
  relaySuite('an event log in a file', broker, async () =>
    openSqliteEventStore({ file: join(await newFolder(), 'log.db') }),
  )
  relaySizesSuite(broker, newFolder)

  const server = startEventStoreServer()
  afterAll(async () => (await server).stop())
  relaySuite('EventStoreDB', broker, async () => openEventStoreDb(await server))
})
