import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readSettings } from '../../../src/config.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import type { Document } from '../../../src/engine/ports/read-models.ts'
import { openEngineOnce } from '../../../src/open-engine.ts'
import { type Building, Generations, type Standing } from '../../../src/projections/generations.ts'
import { reportProjection } from '../../../src/projections/report/projection.ts'
import { openCollection } from '../../../src/projections/runner.ts'
import { Asking } from '../../services/asking.ts'
import { onEachEngine } from '../../services/engines.ts'
import { inTheEnd } from '../../services/in-the-end.ts'
import { EVENTS_PER_CHECK, writeHistory } from '../../services/long-history.ts'
import { openAccount } from '../../services/open-account.ts'
import {
  runProgram,
  type ServiceProcess,
  startProgram,
  startServiceProcess,
} from '../../services/service-process.ts'
import { tempFolder } from '../../services/temp-folder.ts'

/** How far a reader is, is kept once a second: history has to last for longer. */
const CHECKS = 30_000
const EVENTS = CHECKS * EVENTS_PER_CHECK
const PATIENCE_MS = 300_000

await onEachEngine(
  'a rebuild that is cut off',
  (engine) => {
    const folder = tempFolder()
    let settings: Record<string, string>
    let service: ServiceProcess
    let own: Engine
    let generations: Generations
    let key: string

    beforeAll(async () => {
      settings = await engine.place(join(folder.path, 'data'))
      key = (await openAccount(settings, { mode: 'test', writesPerMinute: 1_000_000 })).key
      // A service has been here, so that its groups are known; then there is a history that they have worked off.
      service = await startServiceProcess(settings)
      await service.stop()
      own = await openEngineOnce(readSettings(settings))
      generations = await Generations.open(own.readModels)
      await writeHistory(own.store, EVENTS)
      const groups = await own.readModels.collection<Document>({ name: '_checkpoints', indexes: [] })
      for (const { _id } of (await groups.find({ limit: 1_000 })).data)
        await own.backbone.beginAtEnd({ group: _id })
      expect(await rebuild()).toMatchObject({ code: 0 })
      service = await startServiceProcess(settings)
    }, PATIENCE_MS)
    afterAll(async () => {
      await service?.stop()
      await own?.close()
      folder.remove()
    }, 60_000)

    const rebuild = () => runProgram(['rebuild', 'reports'], settings)
    const standing = async (): Promise<Standing> => {
      const found = await generations.get('reports')
      if (!found) throw new Error('there are no reports')
      return found
    }
    /** What is being built, once it is so far; throws where it ended before that was seen. */
    async function built(met: (building: Building) => boolean): Promise<Building> {
      let last: Building | null = null
      await inTheEnd(async () => {
        const { building } = await standing()
        if (!building && last)
          throw new Error(`it ended behind ${last.events} events, too soon to be cut off`)
        last = building
        return building !== null && met(building)
      })
      return last ?? Promise.reject(new Error('nothing is being built'))
    }

    /** How many documents a generation has, and a digest of all of them in their order. */
    async function bytesOf(generation: number): Promise<string> {
      const documents = await openCollection(own.readModels, reportProjection, generation)
      const hash = createHash('sha256')
      let count = 0
      let cursor: string | undefined
      do {
        const page = await documents.find({ limit: 1_000, ...(cursor && { cursor }) })
        for (const document of page.data) hash.update(`${JSON.stringify(document)}\n`)
        count += page.data.length
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      return `${count} ${hash.digest('hex')}`
    }

    describe('by kill -9', () => {
      it(
        'is gone on with where it was by the same command, while the service answers everything',
        async () => {
          const asking = new Asking(service.url, key, { checksPerSecond: 4 })
          const running = startProgram(['rebuild', 'reports'], settings)
          const { owner } = await built(({ events }) => events > 0)
          running.signal('SIGKILL')
          expect(await running.ended).toEqual({ code: null, output: '' })
          const { building: left } = await standing()
          if (!left) throw new Error('it has ended before it was killed')
          expect([left.owner, left.phase, left.generation]).toEqual([owner, 'reading', 3])
          expect([left.events > 0, left.events < EVENTS]).toEqual([true, true])

          const again = rebuild()
          // It, or the service by itself, whichever finds first that the reader is gone.
          const taken = await built((building) => building.owner !== owner)
          expect(taken.from?.events).toBe(left.events)
          expect(taken.position >= left.position).toBe(true)
          expect(await again).toMatchObject({
            code: 0,
            output: expect.stringContaining('reports: generation 3'),
          })
          expect(await standing()).toMatchObject({ active: { generation: 3 }, building: null })
          await asking.stop()
          await inTheEnd(async () => (await asking.open()) === 0)
          expect(asking.failures).toEqual([])
          expect(asking.answers).toBeGreaterThan(20)
          // Both are fed, each by a group of its own.
          await inTheEnd(async () => (await bytesOf(3)) === (await bytesOf(2)))
          expect(Number.parseInt(await bytesOf(3), 10)).toBeGreaterThan(CHECKS)
        },
        PATIENCE_MS,
      )
    })

    describe.each(['SIGINT', 'SIGTERM'] as const)('by %s, no service being there', (signal) => {
      it(
        'says how to go on and ends with exit code 1; the same command goes on there at once',
        async () => {
          await service.stop()
          const { highest, active } = await standing()
          const running = startProgram(['rebuild', 'reports'], settings)
          await built(({ events, generation }) => events > 0 && generation > highest)
          running.signal(signal)
          const cut = await running.ended
          const { building: left } = await standing()
          if (!left) throw new Error('it has ended before it was cut off')
          expect(cut).toEqual({
            code: 1,
            output: `reports: was cut off behind ${left.events} events; run again, it goes on there. A server goes on by itself\n`,
          })
          expect([left.owner, left.events > 0, left.events < EVENTS]).toEqual([null, true, true])
          const again = rebuild()
          const taken = await built(({ owner }) => owner !== null)
          expect(taken.from?.events).toBe(left.events)
          expect(await again).toMatchObject({ code: 0 })
          expect(await bytesOf(left.generation)).toBe(await bytesOf(active.generation))
        },
        PATIENCE_MS,
      )
    })

    describe('of all read models, by SIGINT', () => {
      it('begins none of those that were still to come', async () => {
        const running = startProgram(['rebuild', 'all'], settings)
        await built(({ events }) => events > 0)
        running.signal('SIGINT')
        expect(await running.ended).toEqual({
          code: 1,
          output: expect.stringMatching(/^reports: was cut off behind \d+ events; .*\n$/),
        })
        const standings = [...(await generations.all()).values()]
        expect(standings.filter(({ building }) => building).map(({ _id }) => _id)).toEqual(['reports'])
      })
    })
  },
  'embedded',
)
