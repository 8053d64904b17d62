import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'
import { CURRENT_RULE_SET } from '../../src/verdict/rule-sets.ts'
import { clientOf } from '../support/client.ts'
import { onEachEngine } from '../support/engines.ts'
import { openAccount } from '../support/open-account.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const folder = tempFolder()
afterAll(() => folder.remove())

await onEachEngine(
  'a new installation',
  (engine) => {
    it('opens no account by itself, and judges by the newest rules', async () => {
      const settings = await engine.place(folder.path)
      const service = await startServiceProcess(settings)
      expect(service.printedKey).toBeNull()
      expect(service.output()).toContain('accounts open')
      expect(service.output()).not.toContain('nk_test_')
      expect(existsSync(join(folder.path, 'dev-key'))).toBe(false)

      const { key } = await openAccount(settings, { mode: 'test' })
      const { check } = clientOf({ ...service, key })
      const free = await check('Free Everywhere')
      expect([free.status, free.body.verdict, free.body.ruleSet]).toEqual([200, 'clear', CURRENT_RULE_SET])
      expect((await check('Taken Everywhere')).body.verdict).toBe('conflict')
      await service.stop()
    })
  },
  'distributed',
)
