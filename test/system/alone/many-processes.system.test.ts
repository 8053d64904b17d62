import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.ts'
import { clientOf } from '../../support/client.ts'
import { Cluster } from '../../support/cluster.ts'
import { onEachEngine } from '../../support/engines.ts'
import { inTurns } from '../../support/in-turns.ts'
import { knownName } from '../../support/known-names.ts'
import { liveSettings } from '../../support/live-settings.ts'
import { openAccount } from '../../support/open-account.ts'
import { inShort } from '../../support/short-form.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const CHECKS = inShort(1_000, 100)
const AT_ONCE = 24
const PROCESSES = [
  'relay-1',
  'projections-1',
  'reactions-1',
  'checkers-1',
  'checkers-2',
  'webhooks-1',
  'timers-1',
  'api-1',
  'api-2',
]
await onEachEngine(
  'two APIs, two processes of checkers, one of each other role',
  (engine) => {
    const folder = tempFolder()
    let sandbox: Sandbox
    let cluster: Cluster
    let settings: Record<string, string>
    let key: string

    beforeAll(async () => {
      sandbox = await startSandbox()
      settings = {
        ...(await liveSettings(sandbox, await engine.place(folder.path))),
        NAMECHECK_SANDBOX: 'false',
        NAMECHECK_DEADLINE_SECONDS: '600',
        NAMECHECK_WAIT_SECONDS: '60',
      }
      ;({ key } = await openAccount(settings, { checksPerMonth: 100_000, writesPerMinute: 1_000_000 }))
      cluster = new Cluster(settings)
      await cluster.start(...PROCESSES)
    }, 120_000)
    afterAll(async () => {
      await cluster.stop()
      await sandbox.close()
      folder.remove()
    }, 60_000)

    const client = (n: number) => clientOf({ url: cluster.get(`api-${1 + (n % 2)}`).url, key })

    it('are each live and ready, and report their figures', async () => {
      for (const name of cluster.names) {
        const { operationsUrl } = cluster.get(name)
        const statuses = await Promise.all(
          ['/livez', '/readyz', '/metrics'].map(async (path) => (await fetch(operationsUrl + path)).status),
        )
        expect([name, ...statuses]).toEqual([name, 200, 200, 200])
      }
    })

    it(`answer ${CHECKS} checks posted to either API with complete reports`, async () => {
      const outcomes = await inTurns([...Array(CHECKS).keys()], AT_ONCE, async (n) => {
        const [name, verdict] = knownName(n)
        const { status, body } = await client(n).check(`${name} ${n % 50}`, { tlds: ['com'] })
        const done = Object.values(body.sections ?? {}).filter((section) => section.status === 'done')
        return [status, body.verdict === verdict, done.length].join(' ')
      })
      expect([...new Set(outcomes)]).toEqual(['200 true 5'])
    }, 300_000)

    it('refuse a key at one API within 5 s of its end at the other', async () => {
      const issued = await client(0).call<{ id: string; secret: string }>('POST', '/api/v1/keys', {
        label: 'short-lived',
        scopes: ['checks:read'],
      })
      const other = clientOf({ url: cluster.get('api-2').url, key: issued.body.secret })
      expect((await other.call('GET', '/api/v1/usage')).status).toBe(200)
      expect((await client(0).call('DELETE', `/api/v1/keys/${issued.body.id}`)).status).toBe(204)
      const revokedAt = performance.now()
      while ((await other.call('GET', '/api/v1/usage')).status !== 401)
        if (performance.now() - revokedAt > 5_000) throw new Error('still let in after 5 s')
    })

    it('show at either API the state of the providers that other processes ask', async () => {
      type Providers = { data: { name: string; status: string }[] }
      for (const n of [0, 1]) {
        const { body } = await client(n).call<Providers>('GET', '/api/v1/providers')
        const asked = new Map(body.data.map(({ name, status }) => [name, status]))
        expect(asked.get('dns')).toBe('ok')
      }
    })
  },
  'distributed',
)
