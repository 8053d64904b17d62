import { Binary } from 'mongodb'
import { MongoConnection } from '../../../src/engine/mongodb/connection.ts'
import { keysIn, openMongoKeyStore } from '../../../src/engine/mongodb/key-store.ts'
import { keyOf } from '../../../src/engine/mongodb/key-store-keys.ts'
import {
  type DamageablePlace,
  damagedKeysContract,
  keyStoreContract,
} from '../../support/contract/key-store.ts'
import { onMongo } from '../../support/mongo-server.ts'

const LONGEST_USE_MS = 5_000

await onMongo('keys', ({ fresh }) => {
  async function newPlace(): Promise<DamageablePlace> {
    const place = fresh()
    let now = 1_000
    return {
      open: () => openMongoKeyStore({ ...place, clock: () => now }),
      later: () => {
        now += LONGEST_USE_MS + 1
      },
      async damage(account, change) {
        const connection = await MongoConnection.open(place)
        const keys = keysIn(connection)
        const stored = await keys.findOne({ _id: account })
        const changed = change(Buffer.from((stored && keyOf(stored)) ?? []))
        await keys.updateOne({ _id: account }, { $set: { key: new Binary(changed) } })
        await connection.close()
      },
    }
  }
  keyStoreContract('MongoDB', newPlace)
  damagedKeysContract('MongoDB', newPlace)
})
