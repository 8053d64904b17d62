import { afterAll } from '@jest/globals'
import { openEventStoreDb } from '../../../src/engine/eventstoredb/event-store.ts'
import { eventStoreContract } from '../../support/contract/event-store.ts'
import { startEventStoreServer } from '../../support/eventstore-server.ts'

const server = await startEventStoreServer()
afterAll(() => server.stop())

eventStoreContract(`eventstoredb, on ${server.what}`, async () => {
  let store = await openEventStoreDb(server)
  return {
    store,
    reopen: async () => {
      await store.close()
      store = await openEventStoreDb(server)
      return store
    },
    close: () => store.close(),
  }
})
