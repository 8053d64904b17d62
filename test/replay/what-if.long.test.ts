import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type EventStore, START } from '../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../src/engine/sqlite/event-store.ts'
import { loadRules } from '../../src/replay/rules-module.ts'
import { whatIf } from '../../src/replay/what-if.ts'
import { currentRules } from '../../src/verdict/rules.ts'
import { writeHistory } from '../support/long-history.ts'
import { runProgram } from '../support/service-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const RULES = pathToFileURL(join(import.meta.dirname, '../../src/verdict/rules.ts')).href

describe('what if other rules had judged', () => {
  const folder = tempFolder()
  const file = join(folder.path, 'events.db')
  const strict = join(folder.path, 'strict.mjs')
  let store: EventStore
  beforeAll(async () => {
    store = await openSqliteEventStore({ file })
    await writeHistory(store, 35)
    writeFileSync(
      strict,
      `import { currentRules } from ${JSON.stringify(RULES)}
       const every = { id: 'always', effect: 'conflict', when: 'always', text: 'Always.', weight: { first: 100, each: 0, most: 100 },
         hits: ({ request }) => request.tlds.includes('com') ? [{ finding: null, name: 'com' }] : [] }
       export default { ...currentRules, id: 'strict', rules: [every, ...currentRules.rules] }`,
    )
  })
  afterAll(async () => {
    await store.close()
    folder.remove()
  })

  const judged = async (rules: Parameters<typeof whatIf>[2]) => {
    const found = []
    for await (const one of whatIf(store, {}, rules)) found.push(one)
    return found
  }

  it('the same rules say the same, of every completed check', async () => {
    const found = await judged(currentRules)
    expect(found).toHaveLength(5)
    for (const { before, after } of found) expect(after).toEqual(before)
  })

  it('the rules of an operator’s module change what they change, and nothing is written', async () => {
    const end = await store.end()
    const found = await judged(await loadRules(strict))
    expect(found.map(({ after }) => [after.verdict, after.ruleSet, after.rules[0]])).toEqual(
      Array(5).fill(['conflict', 'strict', 'always']),
    )
    expect(found.every(({ before }) => before.verdict !== 'conflict')).toBe(true)
    expect(await store.end()).toBe(end)
    expect(end).not.toBe(START)
  })

  it('names the check that the rules fail on', async () => {
    const [rule] = currentRules.rules
    if (!rule) throw new Error('no rule')
    const hits = () => {
      throw new Error('oops')
    }
    await expect(judged({ ...currentRules, id: 'broken', rules: [{ ...rule, hits }] })).rejects.toThrow(
      /the rule set broken fails on check-chk_\w+: oops/,
    )
  })

  it('refuses an invalid rule set, with the reason', async () => {
    const empty = join(folder.path, 'empty.mjs')
    writeFileSync(empty, 'export default { id: "x", rules: [{ id: "a" }], leastWithoutConflict: 5 }')
    await expect(loadRules(empty)).rejects.toThrow(/does not export a rule set as its default[\s\S]*effect/)
    await expect(loadRules('2025-01')).rejects.toThrow('there are 2026-12')
    await expect(loadRules(join(folder.path, 'missing.mjs'))).rejects.toThrow('cannot be loaded')
  })

  it('is printed as a table, CSV and JSON lines', async () => {
    const run = async (...more: string[]) =>
      (await runProgram(['what-if', '--rules', strict, ...more], { NAMECHECK_DATA: folder.path })).output
    writeFileSync(join(folder.path, 'vault.db'), '')
    expect(await run()).toMatch(/5 checks by rule set strict: 5 get a different verdict[\s\S]*conflict +5/)
    expect((await run('--format', 'csv')).trim().split('\r\n')).toHaveLength(6)
    expect(JSON.parse((await run('--format', 'json')).split('\n')[0] ?? '')).toMatchObject({
      after: { verdict: 'conflict' },
    })
  })
})
