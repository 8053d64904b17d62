import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { openEngineOnce } from '../../src/service/open-engine.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { clientOf } from '../support/client.ts'
import { onEachEngine } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { openAccount } from '../support/open-account.ts'
import { rebuiltEqualsLive } from '../support/rebuild.ts'
import { runProgram, type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const TOKEN = 'an-admin-token-that-is-long-enough'
type List = { data: { id: string }[]; nextCursor: string | null }
type Status = {
  name: string
  generation: number
  status: string
  position: string | null
  lag: { events: number; seconds: number } | null
  previous: { generation: number } | null
}

await onEachEngine('rebuilding', (engine) => {
  const folder = tempFolder()
  let running: ServiceProcess | undefined
  afterAll(async () => {
    await running?.stop()
    folder.remove()
  })

  describe('read models of a running server', () => {
    it('are rebuilt and switched to while it answers, and back, and nothing is written or sent', async () => {
      const place = {
        ...(await engine.place(join(folder.path, 'while-running'))),
        NAMECHECK_ADMIN_TOKEN: TOKEN,
      }
      const { key } = await openAccount(place, { mode: 'test', writesPerMinute: 1_000_000 })
      const service = await startServiceProcess(place)
      running = service
      const { call, check } = clientOf({ ...service, key })
      for (const name of ['Lumivora', 'Tavrosh', 'Quenby']) await check(name)
      const page = (cursor = '') =>
        call<List>('GET', `/api/v1/checks?limit=1${cursor && `&cursor=${cursor}`}`)
      await eventually(
        async () => (await call<List>('GET', '/api/v1/checks?status=completed')).body.data.length === 3,
      )
      const before = await page()
      const own = await openEngineOnce(readSettings(place))
      const end = await own.store.end()

      const rebuilt = await runProgram(['rebuild', 'all'], place)
      expect([rebuilt.code, rebuilt.output]).toEqual([0, expect.stringContaining('agenda: generation 2')])
      expect((await page()).body).toEqual(before.body)
      const next = await page(before.body.nextCursor ?? '')
      expect([next.status, next.body.data.length]).toEqual([200, 1])

      const admin = clientOf({ ...service, key: TOKEN })
      const status = async (name: string) =>
        (await admin.call<Status>('GET', `/admin/v1/projections/${name}`)).body
      await eventually(async () => (await status('reports')).lag !== null)
      expect(await status('reports')).toMatchObject({
        generation: 2,
        status: 'serving',
        lag: { events: 0, seconds: 0 },
        previous: { generation: 1 },
      })
      const back = await runProgram(['rebuild', 'reports', '--back'], place)
      expect([back.code, back.output]).toEqual([0, expect.stringContaining('reports: generation 1')])
      const asked = await admin.call<Status>('POST', '/admin/v1/projections/reports/rebuild')
      expect([asked.status, asked.body.status]).toEqual([202, 'rebuilding'])
      await eventually(async () => (await status('reports')).generation === 3)
      expect((await page()).body).toEqual(before.body)
      const given = await runProgram(['rebuild', 'reports', '--cancel'], place)
      expect([given.code, given.output]).toEqual([
        0,
        expect.stringContaining('reports: no rebuild was in progress; generation 3'),
      ])
      const both = await runProgram(['rebuild', 'reports', '--cancel', '--back'], place)
      expect([both.code, both.output]).toEqual([1, expect.stringContaining('not both')])

      expect(await eventsAfter(own, end)).toEqual([])
      await rebuiltEqualsLive(own)
      await own.close()
    })
  })
})

/** Types of events after a position, except the checkpoints of relays. */
async function eventsAfter({ store }: Awaited<ReturnType<typeof openEngineOnce>>, position: string) {
  const events = await store.readAll(position, 1_000)
  return events.map(({ stream }) => stream).filter((stream) => !stream.startsWith('relay-'))
}
