import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { clientOf, type Report } from '../support/client.ts'
import { onEachEngine } from '../support/engines.ts'
import { liveSettings } from '../support/live-settings.ts'
import { openAccount } from '../support/open-account.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

/**
 * Removes permitted differences: ids, mode, times, links, ports, the first sentence of a test summary, and the cost, which test
 * mode does not charge.
 */
function comparable(report: Report): unknown {
  const times = new Set(['at', 'durationMs', 'createdAt', 'deadlineAt', 'completedAt', 'dataAsOf', 'asOf'])
  const own = new Set(['id', 'mode', 'links', 'chainHead', 'usage'])
  const text = JSON.stringify(report, (key, value: unknown) =>
    times.has(key) || own.has(key) ? undefined : value,
  )
  return JSON.parse(
    text.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1').replace('Sandbox answer, made up for tests. ', ''),
  )
}

await onEachEngine('live and test', (engine) => {
  const folder = tempFolder()
  let sandbox: Sandbox
  let service: ServiceProcess
  const keys = { live: '', test: '' }

  beforeAll(async () => {
    sandbox = await startSandbox()
    const settings = await liveSettings(sandbox, await engine.place(folder.path))
    for (const mode of ['live', 'test'] as const) keys[mode] = (await openAccount(settings, { mode })).key
    service = await startServiceProcess(settings)
  })
  afterAll(async () => {
    await service.stop()
    await sandbox.close()
    folder.remove()
  })

  describe('a live check', () => {
    it('is not there for a test key, and the other way round', async () => {
      const live = clientOf({ ...service, key: keys.live })
      const { body } = await live.check('Free Everywhere')
      expect((await clientOf({ ...service, key: keys.test }).read(body.id)).status).toBe(404)
      expect((await live.read(body.id)).status).toBe(200)
    })
  })

  describe('the same request with a live and with a test key', () => {
    it.each(['Lumivora', 'Taken Everywhere', 'Failing Trademarks'])(
      'gives the same report for %s',
      async (name) => {
        const [live, test] = await Promise.all([
          clientOf({ ...service, key: keys.live }).check(name),
          clientOf({ ...service, key: keys.test }).check(name),
        ])
        expect([live.status, test.status]).toEqual([200, 200])
        expect(live.body.mode).toBe('live')
        expect(comparable(live.body)).toEqual(comparable(test.body))
      },
    )
  })
})
