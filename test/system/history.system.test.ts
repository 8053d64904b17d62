import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openEngineOnce } from '../../src/service/open-engine.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { clientOf } from '../support/client.ts'
import { onEachEngine } from '../support/engines.ts'
import { EventReader } from '../support/event-source.ts'
import { eventually } from '../support/eventually.ts'
import { openAccount } from '../support/open-account.ts'
import { rebuiltEqualsLive } from '../support/rebuild.ts'
import { runProgram, type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const ADMIN_TOKEN = 'an-admin-token-for-tests'
type Entry = { type: string; actor: string; subject: { id: string }; details: { what?: string } }
type Events = { data: Record<string, unknown>[] }

await onEachEngine('history', (engine) => {
  const folder = tempFolder()
  let settings: Record<string, string>
  let service: ServiceProcess
  let account: { accountId: string; key: string }
  beforeAll(async () => {
    settings = {
      ...(await engine.place(join(folder.path, 'data'))),
      NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN,
    }
    account = await openAccount(settings, { mode: 'test', writesPerMinute: 1_000_000 })
    service = await startServiceProcess(settings)
  })
  afterAll(async () => {
    await service.stop()
    folder.remove()
  })

  const client = () => clientOf({ ...service, key: account.key })
  const follow = (id: string, last?: string) =>
    EventReader.open(`${service.url}/api/v1/checks/${id}/events`, account.key, last)
  const feed = async (query: string) =>
    (await client().call<{ data: Entry[] }>('GET', `/api/v1/events?limit=100&${query}`)).body.data

  it('follows a check live, and reports each served revision', async () => {
    const { id } = (await client().check('Slow Everything', {}, { Prefer: 'respond-async' })).body
    const reader = await follow(id)
    await reader.until(({ types }) => types.includes('CheckRequested'))
    await reader.ended
    expect(reader.types.at(-1)).toBe('CheckCompleted')
    expect(reader.events.map((event) => Number(event.id))).toEqual(reader.events.map((_, index) => index))
    const { data } = (await client().call<Events>('GET', `/api/v1/checks/${id}/events?limit=100`)).body
    expect(reader.events.map((event) => event.data)).toEqual(data)
    expect((await follow(id, reader.events.at(-1)?.id)).response.status).toBe(204)

    const last = data.length - 1
    const text = async (query: string) => {
      const headers = { authorization: `Bearer ${account.key}` }
      return (await fetch(`${service.url}/api/v1/checks/${id}${query}`, { headers })).text()
    }
    expect(await text(`?at=${last}`)).toBe(await text(''))
    expect(JSON.parse(await text('?at=0'))).toMatchObject({ status: 'queued', revision: 0 })
  })

  it('reports to the account who did what, including operators at the API and at the command line', async () => {
    const { id } = (await client().check('Lumivora')).body
    await eventually(async () => (await feed(`subject=${id}`)).length === 2)
    expect((await feed(`subject=${id}`)).map(({ type }) => type)).toEqual([
      'CheckCompleted',
      'CheckRequested',
    ])
    const operator = { authorization: `Bearer ${ADMIN_TOKEN}`, 'x-operator': 'jane' }
    await fetch(`${service.url}/admin/v1/accounts/${account.accountId}`, { headers: operator })
    const shown = await runProgram(['accounts', 'show', account.accountId, '--actor', 'joe'], settings)
    const listed = await runProgram(['keys', 'list', account.accountId, '--actor', 'joe'], settings)
    expect([shown.code, listed.code]).toEqual([0, 0])
    await eventually(async () => (await feed('type=AccountRead')).length === 3)
    expect((await feed('type=AccountRead')).map(({ actor, details }) => [actor, details.what])).toEqual([
      ['operator:joe', 'keys'],
      ['operator:joe', 'account'],
      ['operator:jane', 'account'],
    ])
  })

  it('builds the feed again from the log, with the same result', async () => {
    const before = await feed('')
    const rebuilt = await runProgram(['rebuild', 'audit'], settings)
    expect([rebuilt.code, rebuilt.output]).toEqual([0, expect.stringContaining('audit: generation 2')])
    expect(await feed('')).toEqual(before)
    const own = await openEngineOnce(readSettings(settings))
    await rebuiltEqualsLive(own)
    await own.close()
  })

  describe('a process that goes down', () => {
    it('ends its streams, and the next one continues them', async () => {
      const { id } = (await client().check('Hanging Everything', {}, { Prefer: 'respond-async' })).body
      const reader = await follow(id)
      await reader.until(({ events }) => events.length === 1)
      await service.stop()
      await reader.ended
      service = await startServiceProcess(settings)
      const next = await follow(id, reader.events.at(-1)?.id)
      await client().call('POST', `/api/v1/checks/${id}/cancel`)
      await next.ended
      expect(next.types.at(-1)).toBe('CheckCanceled')
      const { data } = (await client().call<Events>('GET', `/api/v1/checks/${id}/events?limit=100`)).body
      // With the same address the bytes would be equal; here each start uses another port.
      const sent = [...reader.events, ...next.events].map((event) => event.data.hash)
      expect(sent).toEqual(data.map(({ hash }) => hash))
    })
  })
})
