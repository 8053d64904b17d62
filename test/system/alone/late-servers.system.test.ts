import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { clientOf } from '../../services/client.ts'
import { startServers } from '../../services/servers.ts'
import { type RoleProcess, startRoleProcess, startWaitingProcess } from '../../services/service-process.ts'
import { tempFolder } from '../../services/temp-folder.ts'

const servers = await startServers()
const where = 'missing' in servers ? describe.skip : describe
const name = 'missing' in servers ? `(not run: ${servers.missing})` : `on ${servers.what}`

where(`a service that starts before its servers, ${name}`, () => {
  if ('missing' in servers) {
    it('needs its servers', () => undefined)
    return
  }
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
  afterAll(async () => {
    await servers.stop()
    folder.remove()
  }, 60_000)

  it.each(['NAMECHECK_KAFKA_BROKERS', 'NAMECHECK_MONGODB_URL', 'NAMECHECK_EVENTSTORE_URL'])(
    'names %s, is alive and not ready meanwhile, and begins when the server is there',
    async (setting) => {
      const server = parts.get(setting)
      await server?.kill()
      const waiting = await startWaitingProcess('projections', settings)
      const readyz = async () => {
        const response = await fetch(`${waiting.operationsUrl}/readyz?verbose`)
        return { status: response.status, text: await response.text() }
      }
      let said = await readyz()
      while (!said.text.includes(setting)) said = await readyz()
      expect(said.status).toBe(503)
      expect((await fetch(`${waiting.operationsUrl}/livez`)).status).toBe(200)
      expect(waiting.output()).toContain(setting)
      await server?.restart()
      while ((await readyz()).status !== 200);
      await waiting.stop()
    },
    60_000,
  )

  it('takes checks while the brokers are away, and completes them when they are there', async () => {
    const roles = ['relay', 'projections', 'reactions', 'checkers']
    const api = await startRoleProcess('api', settings)
    const key = /test key: (\S+)/.exec(api.output())?.[1] ?? ''
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
})
