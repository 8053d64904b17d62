import { join } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'
import { NEWER_RULES } from '../../../simulation/program/made-up-releases.ts'
import { CURRENT_RULE_SET } from '../../../src/verdict/rule-sets.ts'
import { clientOf } from '../../support/client.ts'
import { onEachEngine } from '../../support/engines.ts'
import { eventually } from '../../support/eventually.ts'
import { openAccount } from '../../support/open-account.ts'
import { runProgram, startServiceProcess } from '../../support/service-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const NODE_OPTIONS = `--import=${new URL('../../support/made-up-release.ts', import.meta.url).pathname}`
const OLDER = { NODE_OPTIONS, MADE_UP_RELEASE: 'older' }
const NEWER = { NODE_OPTIONS, NAMECHECK_RULE_SET: NEWER_RULES }

/** Six starts of the service on a machine that may run other tests too. */
const TIME_LIMIT_MS = 480_000
const NAME = 'Lumen Naming'

type Account = { name: string | null }

await onEachEngine('two releases', (engine) => {
  const folder = tempFolder()
  afterAll(() => folder.remove())

  it(
    'share one log: the older one leaves events, schema versions and rule sets that it does not know, and a newer one continues',
    async () => {
      const place = await engine.place(join(folder.path, 'place'))
      const [{ key }, named] = [
        await openAccount(place, { mode: 'test', writesPerMinute: 1_000_000 }),
        await openAccount(place, { mode: 'test', writesPerMinute: 1_000_000 }),
      ]
      const newer = await startServiceProcess({ ...place, ...NEWER })
      const asked = await clientOf({ ...newer, key }).check(
        'Slow Everything',
        {},
        { Prefer: 'respond-async' },
      )
      expect(asked.body).toMatchObject({ ruleSet: NEWER_RULES })
      const naming = await clientOf({ ...newer, key: named.key }).call('PATCH', '/api/v1/account', {
        name: NAME,
      })
      expect(naming.status).toBe(200)
      await newer.stop()

      const older = await startServiceProcess({ ...place, ...OLDER })
      const client = clientOf({ ...older, key })
      const own = await client.check('Lumivora', {}, { Prefer: 'wait=60' })
      expect(own.body).toMatchObject({ status: 'completed', ruleSet: CURRENT_RULE_SET })
      await eventually(() => older.output().includes('newer than this program'))
      const canceled = await client.call<{ code: string }>('POST', `/api/v1/checks/${asked.body.id}/cancel`)
      expect([canceled.status, canceled.body.code]).toEqual([503, 'store-unavailable'])
      const letIn = await clientOf({ ...older, key: named.key }).call('GET', '/api/v1/usage')
      expect([letIn.status, letIn.headers.has('retry-after')]).toEqual([503, true])
      const letters = async () => (await runProgram(['dead-letters', 'list'], place)).output
      for (const stream of [asked.body.id, named.accountId]) expect(await letters()).not.toContain(stream)

      // On servers the newer process starts before the older one ends; a folder has one process at a time.
      if (engine.name === 'embedded') await older.stop()
      const again = await startServiceProcess({ ...place, ...NEWER })
      await older.stop()
      const done = await clientOf({ ...again, key }).read(asked.body.id, { Prefer: 'wait=60' })
      expect(done.body).toMatchObject({ status: 'completed', ruleSet: NEWER_RULES })
      const kept = await clientOf({ ...again, key }).read(own.body.id)
      expect(kept.body).toMatchObject({ status: 'completed', ruleSet: CURRENT_RULE_SET })
      const account = await clientOf({ ...again, key: named.key }).call<Account>('GET', '/api/v1/account')
      expect(account.body.name).toBe(NAME)
      for (const stream of [asked.body.id, named.accountId]) expect(await letters()).not.toContain(stream)
      await again.stop()
    },
    TIME_LIMIT_MS,
  )
})
