import { embeddedDisk } from '../../../simulation/servers/embedded/disk.ts'
import { faultlessWorld } from '../../../simulation/world/faultless-world.ts'
import type { EventStore } from '../../../src/engine/ports/event-store.ts'
import { answersContract } from '../../support/contract/answers.ts'
import { ephemeralStoreContract } from '../../support/contract/ephemeral-store.ts'
import { eventStoreContract } from '../../support/contract/event-store.ts'
import { keyStoreContract } from '../../support/contract/key-store.ts'
import { readModelsContract } from '../../support/contract/read-models.ts'

const newParts = () => embeddedDisk(faultlessWorld()).parts

eventStoreContract('virtual data folder', async () => {
  const parts = newParts()
  let store: EventStore = await parts.store()
  return {
    store,
    reopen: async () => {
      await store.close()
      store = await parts.store()
      return store
    },
    close: () => store.close(),
  }
})

readModelsContract('virtual data folder', () => newParts().readModels())

ephemeralStoreContract('virtual data folder', (now) => newParts().ephemeralStore(now))

answersContract('virtual data folder', () => newParts().answers())

keyStoreContract('virtual data folder', async () => {
  const parts = newParts()
  return { open: parts.keyStore, later: () => undefined }
})
