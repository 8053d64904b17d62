import { join } from 'node:path'
import type { EventStore } from '../../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { eventStoreContract } from '../../support/contract/event-store.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()

eventStoreContract('sqlite', async () => {
  const file = join(await newFolder(), 'events.db')
  let store: EventStore = await openSqliteEventStore({ file })
  return {
    store,
    reopen: async () => {
      await store.close()
      store = await openSqliteEventStore({ file })
      return store
    },
    close: () => store.close(),
  }
})
