import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { clientOf } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { onServers } from '../../support/on-servers.ts'
import { openAccount } from '../../support/open-account.ts'
import type { Servers } from '../../support/servers.ts'
import { type RoleProcess, startRoleProcess, startWaitingProcess } from '../../support/service-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const suites = (servers: Servers) => {
  const folder = tempFolder()
  let settings: Record<string, string>
  const parts = new Map<string, { kill(): Promise<void>; restart(): Promise<void> }>()

  beforeAll(async () => {
    const place = await servers.place(folder.path)
    settings = place.settings
    parts.set('NAMECHECK_KAFKA_BROKERS', servers.kafka)
    parts.set('NAMECHECK_MONGODB_URL', servers.mongo)
    parts.set('NAMECHECK_EVENTSTORE_URL', place.store)
  }, 60_000)
  afterAll(() => folder.remove())

  it.each(['NAMECHECK_KAFKA_BROKERS', 'NAMECHECK_MONGODB_URL', 'NAMECHECK_EVENTSTORE_URL'])(
    'names %s, is live but not ready meanwhile, and starts when the server answers',
    async (setting) => {
      const server = parts.get(setting)
      await server?.kill()
      const waiting = await startWaitingProcess('projections', settings)
      const readyz = async () => {
        const response = await fetch(`${waiting.operationsUrl}/readyz?verbose`)
        return { status: response.status, text: await response.text() }
      }
      try {
        let said = await readyz()
        await eventually(async () => {
          said = await readyz()
          return said.text.includes(setting)
        })
        expect(said.status).toBe(503)
        expect((await fetch(`${waiting.operationsUrl}/livez`)).status).toBe(200)
        await eventually(() => waiting.output().includes(setting))
        await server?.restart()
        await eventually(async () => (await readyz()).status === 200)
      } finally {
        await waiting.stop()
      }
    },
    60_000,
  )

  it('accepts checks while the brokers are down, and completes them when they are up', async () => {
    const roles = ['relay', 'projections', 'reactions', 'checkers']
    const api = await startRoleProcess('api', settings)
    const { key } = await openAccount(settings, { mode: 'test' })
    const client = clientOf({ url: api.url, key })
    await servers.kafka.kill()
    const asked = await client.check('Free Everywhere', { tlds: ['com'] }, { Prefer: 'respond-async' })
    expect(asked.status).toBe(202)
    const waiting: Pick<RoleProcess, 'stop'>[] = await Promise.all(
      roles.map((role) => startWaitingProcess(role, settings)),
    )
    await servers.kafka.restart()
    let read = await client.read(asked.body.id, { Prefer: 'wait=30' })
    while (read.body.status !== 'completed') read = await client.read(asked.body.id, { Prefer: 'wait=30' })
    expect(read.body.verdict).toBe('clear')
    for (const each of [...waiting, api]) await each.stop()
  }, 120_000)
}

await onServers('a service that starts before its servers', suites, { killing: true })
