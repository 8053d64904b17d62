import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Engine } from '../../../src/engine/engine.ts'
import type { Document } from '../../../src/engine/ports/read-models.ts'
import { openEngineOnce } from '../../../src/service/open-engine.ts'
import { readSettings } from '../../../src/settings/settings.ts'
import { Asking } from '../../support/asking.ts'
import { BuildingReports } from '../../support/building-reports.ts'
import { onEachEngine } from '../../support/engines.ts'
import { eventually } from '../../support/eventually.ts'
import { EVENTS_PER_CHECK, writeHistory } from '../../support/long-history.ts'
import { openAccount } from '../../support/open-account.ts'
import {
  runProgram,
  type ServiceProcess,
  startProgram,
  startServiceProcess,
} from '../../support/service-process.ts'
import { inShort } from '../../support/short-form.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** A reader stores its position once a second: the history must take longer. */
const CHECKS = inShort(90_000, 45_000)
const EVENTS = CHECKS * EVENTS_PER_CHECK
const TIME_LIMIT_MS = 300_000

await onEachEngine(
  'a rebuild that is cut off',
  (engine) => {
    const folder = tempFolder()
    let settings: Record<string, string>
    let service: ServiceProcess
    let own: Engine
    let reports: BuildingReports
    let key: string

    beforeAll(async () => {
      settings = await engine.place(join(folder.path, 'data'))
      key = (await openAccount(settings, { mode: 'test', writesPerMinute: 1_000_000 })).key
      // A service has run here, so that its groups are known; then the log has a history that they have processed.
      service = await startServiceProcess(settings)
      await service.stop()
      own = await openEngineOnce(readSettings(settings))
      reports = await BuildingReports.open(own)
      await writeHistory(own.store, EVENTS)
      const groups = await own.readModels.collection<Document>({ name: '_checkpoints', indexes: [] })
      for (const { _id } of (await groups.find({ limit: 1_000 })).data)
        await own.eventBus.beginAtEnd({ group: _id })
      expect(await rebuild()).toMatchObject({ code: 0 })
      service = await startServiceProcess(settings)
    }, TIME_LIMIT_MS)
    afterAll(async () => {
      await service?.stop()
      await own?.close()
      folder.remove()
    }, 60_000)

    const rebuild = () => runProgram(['rebuild', 'reports'], settings)

    describe('by kill -9', () => {
      it(
        'continues where it was with the same command, while the service answers everything',
        async () => {
          const asking = new Asking(service.url, key, { checksPerSecond: 4 })
          const running = startProgram(['rebuild', 'reports'], settings)
          const { owner } = await reports.until(({ events }) => events > 0)
          running.signal('SIGKILL')
          expect(await running.ended).toEqual({ code: null, output: '' })
          const { building: left } = await reports.state()
          if (!left) throw new Error('it has ended before it was killed')
          expect([left.owner, left.phase, left.generation]).toEqual([owner, 'reading', 3])
          expect([left.events > 0, left.events < EVENTS]).toEqual([true, true])

          const again = rebuild()
          // The command or the service takes over, whichever first finds that the reader has ended.
          const taken = await reports.until((building) => building.owner !== owner)
          expect(taken.from?.events).toBe(left.events)
          expect(taken.position >= left.position).toBe(true)
          expect(await again).toMatchObject({
            code: 0,
            output: expect.stringContaining('reports: generation 3'),
          })
          expect(await reports.state()).toMatchObject({ active: { generation: 3 }, building: null })
          await asking.stop()
          await eventually(async () => (await asking.open()) === 0)
          expect(asking.failures).toEqual([])
          expect(asking.answers).toBeGreaterThan(20)
          // Both receive events, each by a separate group.
          await eventually(async () => (await reports.bytesOf(3)) === (await reports.bytesOf(2)))
          expect(Number.parseInt(await reports.bytesOf(3), 10)).toBeGreaterThan(CHECKS)
        },
        TIME_LIMIT_MS,
      )
    })

    describe.each(inShort(['SIGINT', 'SIGTERM'] as const, ['SIGTERM'] as const))(
      'by %s, without a service',
      (signal) => {
        it(
          'says how to continue and ends with exit code 1; the same command continues there at once',
          async () => {
            await service.stop()
            const { highest, active } = await reports.state()
            const running = startProgram(['rebuild', 'reports'], settings)
            await reports.until(({ events, generation }) => events > 0 && generation > highest)
            running.signal(signal)
            const cut = await running.ended
            const { building: left } = await reports.state()
            if (!left) throw new Error('it has ended before it was cut off')
            expect(cut).toEqual({
              code: 1,
              output: `reports: was interrupted after ${left.events} events. Run the command again to continue there; a server continues automatically\n`,
            })
            expect([left.owner, left.events > 0, left.events < EVENTS]).toEqual([null, true, true])
            const again = rebuild()
            const taken = await reports.until(({ owner }) => owner !== null)
            expect(taken.from?.events).toBe(left.events)
            expect(await again).toMatchObject({ code: 0 })
            expect(await reports.bytesOf(left.generation)).toBe(await reports.bytesOf(active.generation))
          },
          TIME_LIMIT_MS,
        )
      },
    )

    describe('of all read models, by SIGINT', () => {
      it('starts none of the remaining ones', async () => {
        const running = startProgram(['rebuild', 'all'], settings)
        await reports.until(({ events }) => events > 0)
        running.signal('SIGINT')
        expect(await running.ended).toEqual({
          code: 1,
          output: expect.stringMatching(/^reports: was interrupted after \d+ events\. .*\n$/),
        })
        const statuses = [...(await reports.generations.all()).values()]
        expect(statuses.filter(({ building }) => building).map(({ _id }) => _id)).toEqual(['reports'])
      })
    })
  },
  'embedded',
)
