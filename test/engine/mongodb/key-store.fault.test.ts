import { afterAll, afterEach, expect, it } from '@jest/globals'
import { openMongoKeyStore } from '../../../src/engine/mongodb/key-store.ts'
import { StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import { eventually } from '../../support/eventually.ts'
import { onMongo } from '../../support/mongo-server.ts'

await onMongo(
  'an outage of the key store on MongoDB',
  ({ server, fresh }) => {
    let now = 1_000
    const place = fresh()
    const opening = openMongoKeyStore({ ...place, clock: () => now })
    afterEach(() => server.restart())
    afterAll(async () => (await opening).close())

    it('serves cached keys for 5 seconds, is then unavailable, and has every key and tombstone afterwards', async () => {
      const keyStore = await opening
      const key = await keyStore.key('acc_1', { create: true })
      await keyStore.key('acc_2', { create: true })
      await keyStore.destroy('acc_2')

      await server.kill()
      now += 5_000
      expect(await keyStore.key('acc_1')).toBe(key)
      expect(await keyStore.key('acc_2', { create: true })).toBeNull()
      now += 1
      await expect(keyStore.key('acc_1')).rejects.toBeInstanceOf(StoreUnavailable)
      await expect(keyStore.key('acc_3', { create: true })).rejects.toBeInstanceOf(StoreUnavailable)
      await expect(keyStore.destroy('acc_1')).rejects.toBeInstanceOf(StoreUnavailable)

      await server.restart()
      // The driver may need longer than one request waits until it finds the server again.
      const found = () => keyStore.key('acc_1').catch(() => undefined)
      await eventually(async () => key !== null && (await found())?.equals(key) === true)
      const other = await openMongoKeyStore(place)
      expect(await other.key('acc_2', { create: true })).toBeNull()
      await other.close()
    })
  },
  { killing: true },
)
