import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import type { Consumer, Lag } from '../../src/engine/ports/event-bus.ts'
import { openSqliteReadModels } from '../../src/engine/sqlite/read-models.ts'
import { reportFeeds } from '../../src/projections/feeds.ts'
import { ReadModelAdmin } from '../../src/projections/read-model-admin.ts'
import { READ_MODELS } from '../../src/projections/table.ts'
import { MemoryEphemeralStore } from '../support/memory-ephemeral-store.ts'
import { tempFolder } from '../support/temp-folder.ts'

const folder = tempFolder()
afterAll(() => folder.remove())

describe('the lag of a read model', () => {
  it('counts the events that the relay has still to send', async () => {
    const readModels = await openSqliteReadModels({ file: join(folder.path, 'read-models.db') })
    const now = () => 1_000_000
    const ephemeralStore = new MemoryEphemeralStore(now)
    const lagOf = async (fed: Lag | null, unrelayed?: Lag) => {
      const parts = {
        readModels,
        store: { end: async () => '' },
        ephemeralStore,
        models: [READ_MODELS.usage],
        now,
      }
      const admin = new ReadModelAdmin({ ...parts, ...(unrelayed && { unrelayed: async () => unrelayed }) })
      const [status] = await admin.list()
      if (status === undefined || fed === null) return status?.lag
      const consumer = { lag: async () => fed } as Consumer
      await reportFeeds(ephemeralStore, 'a', [
        { name: status.name, of: status, consumer, folded: () => null },
      ])
      return (await admin.list())[0]?.lag
    }
    const relay = { events: 7, seconds: 40 }
    expect(await lagOf(null, relay)).toBeNull()
    expect(await lagOf({ events: 0, seconds: 0 }, relay)).toEqual(relay)
    expect(await lagOf({ events: 2, seconds: 50 }, relay)).toEqual({ events: 9, seconds: 50 })
    expect(await lagOf({ events: 2, seconds: 50 })).toEqual({ events: 2, seconds: 50 })
    await readModels.close()
  })
})
