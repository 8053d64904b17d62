import { join } from 'node:path'
import { openSqliteVault } from '../../../src/engine/sqlite/key-store.ts'
import { vaultContract } from '../../support/contract/key-store.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()

vaultContract('SQLite', async () => {
  const file = join(await newFolder(), 'vault.db')
  return { open: () => openSqliteVault(file), later: () => undefined }
})
