import { openMongoVault } from '../../../src/engine/mongodb/vault.ts'
import { vaultContract } from '../../contract/vault.ts'
import { onMongo } from '../../services/mongo-server.ts'

const LONGEST_USE_MS = 5_000

await onMongo('vault', ({ fresh }) =>
  vaultContract('MongoDB', async () => {
    const place = fresh()
    let now = 1_000
    return {
      open: () => openMongoVault({ ...place, clock: () => now }),
      later: () => {
        now += LONGEST_USE_MS + 1
      },
    }
  }),
)
