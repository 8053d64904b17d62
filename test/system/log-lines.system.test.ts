import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { onEachEngine } from '../support/engines.ts'
import { openAccount } from '../support/open-account.ts'
import { runProgram } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

await onEachEngine('the whole log', (engine) => {
  const folder = tempFolder()
  const at = (name: string) => join(folder.path, name)
  afterAll(() => folder.remove())

  describe('from one engine to another and to the embedded engine', () => {
    it('is exported and imported byte for byte, and refused if the target has another log', async () => {
      const place = await engine.place(at('from'))
      for (let i = 0; i < 3; i++) await openAccount(place, { mode: 'test', checksPerMonth: 100 + i })
      const exported = await runProgram(['log', 'export', at('first.jsonl')], place)
      expect(exported).toMatchObject({ code: 0 })
      const others = [await engine.place(at('to')), { NAMECHECK_DATA: at('embedded') }]
      for (const [i, other] of others.entries()) {
        const imported = await runProgram(['log', 'import', at('first.jsonl')], other)
        expect([imported.code, imported.output]).toEqual([0, expect.stringContaining('all hashes and links')])
        const again = await runProgram(['log', 'import', at('first.jsonl')], other)
        expect([again.code, again.output]).toEqual([0, expect.stringContaining('0 events imported')])
        await runProgram(['log', 'export', at(`back-${i}.jsonl`)], other)
        expect(readFileSync(at(`back-${i}.jsonl`))).toEqual(readFileSync(at('first.jsonl')))
      }
      const busy = await engine.place(at('busy'))
      await openAccount(busy)
      const refused = await runProgram(['log', 'import', at('first.jsonl')], busy)
      expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('holds another log')])
      const overwritten = await runProgram(['log', 'export', at('first.jsonl')], place)
      expect([overwritten.code, overwritten.output]).toEqual([
        1,
        expect.stringContaining('is not overwritten'),
      ])
    })
  })
})
