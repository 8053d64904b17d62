import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { newSecret } from '../../../src/commands/key/secret.ts'
import { clientOf } from '../../support/client.ts'
import { Cluster } from '../../support/cluster.ts'
import { onEachEngine } from '../../support/engines.ts'
import { type AccountOptions, openAccount } from '../../support/open-account.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const ADMIN_TOKEN = 'an-admin-token-for-tests'
const WRONG_KEYS = 5

await onEachEngine(
  'the limits of an account at two processes of the API',
  (engine) => {
    const folder = tempFolder()
    let settings: Record<string, string>
    let cluster: Cluster

    beforeAll(async () => {
      settings = {
        ...(await engine.place(folder.path)),
        NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN,
        NAMECHECK_JURISDICTIONS: 'GB',
        NAMECHECK_WRONG_KEYS_PER_MINUTE: String(WRONG_KEYS),
      }
      cluster = new Cluster(settings)
      await cluster.start('relay-1', 'projections-1', 'reactions-1', 'api-1', 'api-2')
    }, 120_000)
    afterAll(async () => {
      await cluster.stop()
      folder.remove()
    }, 60_000)

    const at = (n: number, key: string) => clientOf({ url: cluster.get(`api-${1 + (n % 2)}`).url, key })
    const opened = (options: AccountOptions) => openAccount(settings, options)
    const ask = async (n: number, key: string) =>
      (await at(n, key).check('Lumivora', {}, { Prefer: 'respond-async' })).status
    const count = (statuses: readonly number[], status: number) =>
      statuses.filter((one) => one === status).length

    it('apply to the requests of a minute', async () => {
      const { key } = await opened({ mode: 'test', writesPerMinute: 3 })
      const reads = async (n: number) => (await at(n, key).call('GET', '/api/v1/usage')).status
      const statuses = await Promise.all(Array.from({ length: 50 }, (_, n) => reads(n)))
      expect([count(statuses, 200), count(statuses, 429)]).toEqual([30, 20])
    })

    it('apply to the checks of a month, however many compete for them', async () => {
      const { key } = await opened({ checksPerMonth: 10, writesPerMinute: 1_000 })
      const statuses = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(n, key)))
      expect([count(statuses, 202), count(statuses, 429)]).toEqual([10, 50])
      for (const n of [0, 1])
        expect((await at(n, key).call('GET', '/api/v1/usage')).body).toMatchObject({ used: 10, remaining: 0 })
    })

    it('change at both when the change is acknowledged', async () => {
      const { key, accountId } = await opened({ plan: 'agency' })
      expect([await ask(0, key), await ask(1, key)]).toEqual([202, 202])
      const patch = (n: number, limits: object) =>
        at(n, ADMIN_TOKEN).call('PATCH', `/admin/v1/accounts/${accountId}`, { limits })
      expect((await patch(0, { checksPerMonth: 2 })).status).toBe(200)
      expect([await ask(0, key), await ask(1, key)]).toEqual([429, 429])
      expect((await patch(1, { checksPerMonth: 4 })).status).toBe(200)
      expect([await ask(0, key), await ask(1, key)]).toEqual([202, 202])
    })

    it('let an address with too many wrong keys try once more at the other, and no more', async () => {
      const guess = async (n: number) => (await at(n, newSecret('live')).call('GET', '/api/v1/usage')).status
      const statuses = []
      for (let i = 0; i < WRONG_KEYS; i++) statuses.push(await guess(0))
      expect(statuses).toEqual(Array(WRONG_KEYS).fill(401))
      expect([await guess(0), await guess(1), await guess(1)]).toEqual([429, 401, 429])
    })
  },
  'distributed',
)
