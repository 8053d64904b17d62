import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSqliteKeyStore } from '../../../src/engine/sqlite/key-store.ts'
import {
  type DamageablePlace,
  damagedKeysContract,
  keyStoreContract,
} from '../../support/contract/key-store.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()

async function newPlace(): Promise<DamageablePlace> {
  const file = join(await newFolder(), 'vault.db')
  return {
    open: () => openSqliteKeyStore(file),
    later: () => undefined,
    async damage(account, change) {
      const db = new DatabaseSync(file)
      const row = db.prepare('SELECT key FROM keys WHERE account = ?').get(account)
      const changed = change(Buffer.from(row?.key as Uint8Array))
      db.prepare('UPDATE keys SET key = ? WHERE account = ?').run(changed, account)
      db.close()
    },
  }
}

keyStoreContract('SQLite', newPlace)
damagedKeysContract('SQLite', newPlace)
