import { join } from 'node:path'
import { openSqliteEphemeralStore } from '../../../src/engine/sqlite/ephemeral-store.ts'
import { ephemeralStoreContract } from '../../support/contract/ephemeral-store.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()

ephemeralStoreContract('SQLite', async (now) =>
  openSqliteEphemeralStore({ file: join(await folder(), 'scratch.db'), now }),
)
