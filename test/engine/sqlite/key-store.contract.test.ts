import { join } from 'node:path'
import { openSqliteKeyStore } from '../../../src/engine/sqlite/key-store.ts'
import { keyStoreContract } from '../../support/contract/key-store.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()

keyStoreContract('SQLite', async () => {
  const file = join(await newFolder(), 'vault.db')
  return { open: () => openSqliteKeyStore(file), later: () => undefined }
})
