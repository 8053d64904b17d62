import { join } from 'node:path'
import { openSqliteVault } from '../../../src/engine/sqlite/vault.ts'
import { vaultContract } from '../../contract/vault.ts'
import { temporaryFolders } from '../../services/temporary-folder.ts'

const newFolder = temporaryFolders()

vaultContract('SQLite', async () => {
  const file = join(await newFolder(), 'vault.db')
  return { open: () => openSqliteVault(file), later: () => undefined }
})
