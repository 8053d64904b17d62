import { join } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'
import { clientOf } from '../../support/client.ts'
import { onEachEngine } from '../../support/engines.ts'
import { eventually } from '../../support/eventually.ts'
import { openAccount } from '../../support/open-account.ts'
import { runProgram, startServiceProcess } from '../../support/service-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** The next release: it has one more rule set, and writes it. */
const NEXT = {
  NODE_OPTIONS: `--import=${new URL('../../support/next-release/overlay.ts', import.meta.url).pathname}`,
}

/** Six starts of the service on a machine that may run other tests too. */
const TIME_LIMIT_MS = 240_000

type Report = { id: string; status: string; ruleSet: string }

await onEachEngine('two releases', (engine) => {
  const folder = tempFolder()
  afterAll(() => folder.remove())

  it(
    'share one log: the older one leaves what it does not know, and a newer one finishes it',
    async () => {
      const place = await engine.place(join(folder.path, 'place'))
      const { key } = await openAccount(place, { mode: 'test', writesPerMinute: 1_000_000 })
      const newer = await startServiceProcess({ ...place, ...NEXT })
      const asked = await clientOf({ ...newer, key }).check(
        'Slow Everything',
        {},
        { Prefer: 'respond-async' },
      )
      expect(asked.body).toMatchObject({ ruleSet: '2099-01' })
      await newer.stop()

      const older = await startServiceProcess(place)
      const client = clientOf({ ...older, key })
      const own = await client.check('Lumivora', {}, { Prefer: 'wait=30' })
      expect(own.body).toMatchObject({ status: 'completed', ruleSet: '2026-11' })
      await eventually(() => older.output().includes('newer than this program'))
      const left = await client.read(asked.body.id)
      expect(left.body.status).not.toBe('completed')
      const letters = await runProgram(['dead-letters', 'list'], place)
      expect(letters.output).not.toContain(asked.body.id)

      // On servers the newer process starts before the older one ends; a folder has one process at a time.
      if (engine.name === 'embedded') await older.stop()
      const again = await startServiceProcess({ ...place, ...NEXT })
      await older.stop()
      const done = await clientOf({ ...again, key }).read(asked.body.id, { Prefer: 'wait=60' })
      expect(done.body as unknown as Report).toMatchObject({ status: 'completed', ruleSet: '2099-01' })
      await again.stop()
    },
    TIME_LIMIT_MS,
  )
})
