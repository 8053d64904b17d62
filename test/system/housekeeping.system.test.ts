import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { openEngineOnce } from '../../src/service/open-engine.ts'
import { ROLES } from '../../src/service/roles/role.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { clientOf } from '../support/client.ts'
import { onEachEngine } from '../support/engines.ts'
import { eventually } from '../support/eventually.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

type Ready = { checks: { name: string; ok: boolean; detail: string }[] }

await onEachEngine('housekeeping', (engine) => {
  const folder = tempFolder()
  afterAll(() => folder.remove())

  describe('a running service', () => {
    it('deletes the raw answers that have expired, and only those', async () => {
      const place = await engine.place(join(folder.path, 'answers'))
      const answer = (text: string, until: number) => {
        const bytes = Buffer.from(text)
        return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes, until }
      }
      const [old, young] = [answer('old', Date.now() - 1), answer('young', Date.now() + 3_600_000)]
      const opened = await openEngineOnce(readSettings(place))
      const { answers } = opened
      await answers.keep([old, young])
      const service = await startServiceProcess(place)
      await eventually(async () => (await answers.read(old.sha256)) === null)
      expect(await answers.read(young.sha256)).not.toBeNull()
      await service.stop()
      await opened.close()
    })

    it('reports in /readyz?verbose what each process does, its lag, and when it reported', async () => {
      const token = 'an-admin-token-for-tests'
      const settings = await engine.place(join(folder.path, 'beats'))
      const service = await startServiceProcess({ ...settings, NAMECHECK_ADMIN_TOKEN: token })
      const { call } = clientOf({ ...service, key: token })
      const said = async () => {
        const { body } = await call<Ready>('GET', '/readyz?verbose')
        return body.checks.find(({ name }) => name === 'heartbeats')
      }
      const roles = ROLES.filter((role) => role !== 'relay' || engine.name === 'distributed')
      let beats = await said()
      while (beats?.detail === 'none yet') beats = await said()
      expect(beats).toMatchObject({
        ok: true,
        detail: expect.stringMatching(
          new RegExp(
            `^pid ${service.pid} \\(${roles.join(', ')}\\), lag \\d+ events and \\d+ s, reported \\d+ s ago$`,
          ),
        ),
      })
      await service.stop()
    })
  })
})
