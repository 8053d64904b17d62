import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { openEngineOnce } from '../../../src/service/open-engine.ts'
import { readSettings } from '../../../src/settings/settings.ts'
import { Asking } from '../../support/asking.ts'
import { onEachEngine } from '../../support/engines.ts'
import { eventually } from '../../support/eventually.ts'
import { Load } from '../../support/load.ts'
import { openAccount } from '../../support/open-account.ts'
import { rebuiltEqualsLive } from '../../support/rebuild.ts'
import { runProgram, type ServiceProcess, startServiceProcess } from '../../support/service-process.ts'
import { inShort } from '../../support/short-form.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** The servers of the distributed engine share the machine with the service and the load. */
const LOADS = {
  embedded: { rounds: inShort(2, 1), perSecond: 20, checks: 60 },
  distributed: { rounds: 1, perSecond: 4, checks: 15 },
} as const

await onEachEngine('rebuilding under load', (engine) => {
  const folder = tempFolder()
  let running: ServiceProcess | undefined
  afterAll(async () => {
    await running?.stop()
    folder.remove()
  })

  describe('every read model, repeatedly', () => {
    it('fails no request, and ends with the bytes that the log folds to', async () => {
      const place = await engine.place(join(folder.path, 'load'))
      const { key } = await openAccount(place, { mode: 'test', writesPerMinute: 1_000_000 })
      const service = await startServiceProcess(place)
      running = service
      const { rounds, perSecond, checks } = LOADS[engine.name]
      const load = new Load(() => [service.url], key, { callers: 4, perSecond })
      const reading = new Asking(service.url, key)
      await load.more(checks)
      for (let round = 0; round < rounds; round++) {
        const { code, output } = await runProgram(['rebuild', 'all'], place)
        expect([code, output]).toEqual([0, expect.stringContaining(`agenda: generation ${round + 2}`)])
        await load.more(checks / 3)
      }
      await load.stop()
      await eventually(async () => (await reading.open()) === 0)
      await reading.stop()
      expect(reading.failures).toEqual([])
      expect(reading.answers).toBeGreaterThan(20)
      const own = await openEngineOnce(readSettings(place))
      await rebuiltEqualsLive(own)
      await own.close()
    }, 400_000)
  })
})
