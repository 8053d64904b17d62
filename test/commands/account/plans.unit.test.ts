import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { loadPlans, termsOf } from '../../../src/commands/account/plans.ts'
import { requestCheck } from '../../../src/commands/check/request.ts'
import { openEmbeddedEngine } from '../../../src/engine/embedded/engine.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { createWriteSide } from '../../../src/service/write-side.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { caller, newCheck } from '../../support/write-side.ts'

const shipped = loadPlans()
const folder = tempFolder()
afterAll(() => folder.remove())

function planFile(content: unknown): string {
  const file = join(folder.path, 'plans.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('a file of plans', () => {
  const { start, agency } = shipped
  it.each<[unknown, string]>([
    [{}, 'at least one plan'],
    [{ start: { ...start, teamKeys: false, liveKeys: 2 } }, 'teamKeys'],
    [{ start: { ...start, checksPerMonth: -1 } }, 'checksPerMonth'],
    [{ start: { ...start, moons: 1 } }, 'moons'],
    [{ 'No Plan': start }, 'No Plan'],
    [[agency], 'plans.json'],
  ])('%j is refused with what is wrong in it', (content, says) => {
    expect(() => loadPlans(planFile(content))).toThrow(says)
  })

  it.each([
    ['/start', (plan: string) => `{"start": ${plan}, "start": ${plan}}`],
    ['/start/checksPerMonth', (plan: string) => `{"start": {"checksPerMonth": 5, ${plan.slice(1)}}`],
  ])('is refused where %s appears twice', (member, textOf) => {
    const file = join(folder.path, 'twice.json')
    writeFileSync(file, textOf(JSON.stringify(start)))
    expect(() => loadPlans(file)).toThrow(`${member} appears twice in its object`)
  })
})

describe('a plan that is offered no longer', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openEmbeddedEngine(join(folder.path, 'data'))
  })
  afterAll(() => engine.close())

  it('stays unchanged for its accounts, and no account can choose it', async () => {
    const november = () => Date.UTC(2026, 10, 3)
    const before = createWriteSide(engine, undefined, november)
    const { accountId } = await before.accounts.open({ plan: 'agency', contact: null }, 'test')
    await before.accounts.change(accountId, { type: 'setLimits', limits: { liveKeys: 3 } }, 'test')
    await requestCheck(before.checks, caller(accountId), newCheck())

    const { start } = shipped
    const after = createWriteSide(engine, planFile({ start }), () => Date.UTC(2026, 11, 3))
    const { plan, terms } = await after.directory.account(accountId)
    expect(plan).toBe('agency')
    expect(terms).toEqual({ ...shipped.agency, liveKeys: 3 })
    await expect(requestCheck(after.checks, caller(accountId), newCheck())).resolves.toBeDefined()
    await expect(
      after.accounts.change(accountId, { type: 'changePlan', plan: 'agency' }, 'test'),
    ).rejects.toThrow('Unknown plan "agency"; choose one of start.')
    const left = await after.accounts.change(accountId, { type: 'changePlan', plan: 'start' }, 'test')
    expect(left.terms).toEqual({ ...start, liveKeys: 3 })
  })

  it('includes what the smallest plan does where it was not written down', () => {
    const terms = termsOf(shipped, { plan: 'gold', planTerms: null, limits: { namesPerBatch: 20 } })
    expect(terms).toEqual({ ...shipped.start, namesPerBatch: 20 })
    expect(termsOf(shipped, { plan: 'constructor', planTerms: null, limits: {} })).toEqual(shipped.start)
  })
})

describe('a plan whose numbers were changed in the file', () => {
  it('counts for the month that is once the account is put on it again', async () => {
    const engine = await openEmbeddedEngine(join(folder.path, 'changed'))
    try {
      const before = createWriteSide(engine, undefined)
      const { accountId } = await before.accounts.open({ plan: 'agency', contact: null }, 'test')
      const again = { type: 'changePlan', plan: 'agency' } as const
      const { revision } = await before.accounts.change(accountId, again, 'test')
      expect(revision).toBe(0)
      const larger = { ...shipped, agency: { ...shipped.agency, checksPerMonth: 300 } }
      const after = createWriteSide(engine, planFile(larger))
      const changed = await after.accounts.change(accountId, again, 'test')
      expect([changed.revision, changed.planTerms?.checksPerMonth]).toEqual([1, 300])
    } finally {
      await engine.close()
    }
  })
})
