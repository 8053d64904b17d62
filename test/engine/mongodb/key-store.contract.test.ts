import { openMongoKeyStore } from '../../../src/engine/mongodb/key-store.ts'
import { keyStoreContract } from '../../support/contract/key-store.ts'
import { onMongo } from '../../support/mongo-server.ts'

const LONGEST_USE_MS = 5_000

await onMongo('keys', ({ fresh }) =>
  keyStoreContract('MongoDB', async () => {
    const place = fresh()
    let now = 1_000
    return {
      open: () => openMongoKeyStore({ ...place, clock: () => now }),
      later: () => {
        now += LONGEST_USE_MS + 1
      },
    }
  }),
)
