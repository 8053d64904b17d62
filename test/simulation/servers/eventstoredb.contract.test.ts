import { virtualEventStoreDb } from '../../../simulation/servers/eventstoredb/server.ts'
import { faultlessWorld } from '../../../simulation/world/faultless-world.ts'
import type { World } from '../../../simulation/world/interfaces.ts'
import type { EventStore } from '../../../src/engine/ports/event-store.ts'
import { eventStoreContract } from '../../support/contract/event-store.ts'
import { drawsFrom } from './draws.ts'

const opening = (world: World) => async () => {
  const server = virtualEventStoreDb(world)
  let store: EventStore = await server.open()
  return {
    store,
    reopen: async () => {
      await store.close()
      store = await server.open()
      return store
    },
    close: () => store.close(),
  }
}

eventStoreContract('virtual EventStoreDB', opening(faultlessWorld()))

// Commits take a while, and the server may be one that does not say when a subscription is live.
eventStoreContract('virtual EventStoreDB with delays', opening({ ...faultlessWorld(), draw: drawsFrom(1) }))
