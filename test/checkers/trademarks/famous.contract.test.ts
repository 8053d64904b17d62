import { afterAll, describe, expect, it } from '@jest/globals'
import { createTrademarksChecker } from '../../../src/checkers/trademarks/checker.ts'
import { judge } from '../../../src/verdict/judge.ts'
import { proven } from '../../support/self-tests.ts'
import { PATIENT_MS } from '../../support/time-limits.ts'
import { clientInMemory, taskFor } from './harness.ts'
import { noRegisters } from './marks.ts'

const { providerClient } = clientInMemory()
const settings = { providers: {}, timeoutMs: PATIENT_MS }
const checker = await createTrademarksChecker({
  selfTests: proven,
  providerClient,
  settings,
  providers: [],
  registers: noRegisters,
  now: Date.now,
})

afterAll(() => providerClient.close())

/** The strongest effect of the rules for brands; `clear` if none fired. */
async function effectOf(name: string, niceClasses: number[]) {
  const task = taskFor(name, { niceClasses })
  const { outcome } = await checker.check(task)
  const { reasons } = judge('2026-12', { request: task.request, outcomes: { trademarks: outcome } })
  const effects = reasons.filter(({ rule }) => rule.startsWith('brand-')).map(({ effect }) => effect)
  return ['conflict', 'caution', 'note'].find((each) => effects.some((effect) => effect === each)) ?? 'clear'
}

describe('a famous name is found', () => {
  it.each([
    ['ChatGPT', [], 'conflict'],
    ['ChatGPT', [31], 'conflict'],
    ['Temu', [], 'conflict'],
    ['Shein', [], 'conflict'],
    ['Ozempic', [], 'conflict'],
    ['Viagra', [19], 'conflict'],
    ['Minecraft', [], 'conflict'],
    ['可口可乐', [], 'conflict'],
    ['삼성', [], 'conflict'],
    ['Найк', [], 'conflict'],
    ['Rolexx', [14], 'conflict'],
    ['Rolexx', [], 'conflict'],
    ['Rolexx', [31], 'caution'],
    ['ChatGTP', [9], 'conflict'],
    ['Nike Runners', [25], 'conflict'],
    ['Nike Runners', [], 'conflict'],
    ['Nike Runners', [1], 'caution'],
    ['GoogleMania', [], 'conflict'],
    ['googlehub', [42], 'conflict'],
    ['mygoogle', [42], 'conflict'],
    ['Adibas', [25], 'conflict'],
    ['Guchi', [18], 'conflict'],
    ['Nutelia', [30], 'conflict'],
    ['Ikeya', [20], 'conflict'],
    ['Bosh', [9], 'conflict'],
    ['Haribeau', [30], 'conflict'],
    ['Adibas', [31], 'clear'],
    ['Hotel Chanel', [43], 'conflict'],
    ['Rolex Bakery', [30], 'conflict'],
    ['Instagrow', [35], 'caution'],
  ] as const)('%s for classes %j: %s', async (name, classes, effect) => {
    expect(await effectOf(name, [...classes])).toBe(effect)
  })
})

describe('a common word that is a brand counts for its goods', () => {
  it.each([
    ['苹果', [9], 'conflict'],
    ['苹果', [], 'caution'],
    ['苹果', [31], 'note'],
    ['Apple', [9], 'conflict'],
    ['Apple', [], 'caution'],
    ['Apple', [31], 'note'],
    ['Shell', [25], 'note'],
    ['Target', [13], 'note'],
    ['Orange', [33], 'note'],
    ['Dove', [3], 'conflict'],
    ['Dove', [30], 'caution'],
    ['Pixel', [31], 'note'],
    ['USB', [31], 'note'],
    ['Otis', [33], 'note'],
    ['Nido', [14], 'note'],
    ['Siri', [33], 'note'],
    ['Asana', [33], 'note'],
    ['Kimi', [33], 'note'],
    ['Hoover', [25], 'note'],
    ['Nylon', [41], 'note'],
    ['Bitcoin', [30], 'note'],
    ['Adele', [30], 'note'],
    ['Sora', [30], 'note'],
    ['Heinz Brandauer', [37], 'clear'],
    ['Müller Immobilien', [36], 'clear'],
  ] as const)('%s for classes %j: %s', async (name, classes, effect) => {
    expect(await effectOf(name, [...classes])).toBe(effect)
  })
})

describe('no alarm', () => {
  it.each([
    ['Red Ox', [], 'note'],
    ['Zilliz', [5], 'note'],
    ['harvest', [], 'clear'],
    ['pineapple', [31], 'clear'],
    ['brimstone', [31], 'clear'],
    ['Lumivora', [], 'clear'],
    ['Intelligent Hedgehog', [41], 'clear'],
    ['Red Barn', [30], 'clear'],
  ] as const)('for %s for classes %j: %s', async (name, classes, effect) => {
    expect(await effectOf(name, [...classes])).toBe(effect)
  })
})

it('the finding says how the name uses the brand, and how its goods relate', async () => {
  const { outcome } = await checker.check(taskFor('Nike Runners', { niceClasses: [25] }))
  expect(outcome.findings[0]).toMatchObject({
    mark: 'Nike',
    list: 'well_known',
    niceClasses: expect.arrayContaining([25]),
    fame: { tier: 'famous', relation: 'contained', commonWord: false },
    comparison: { goods: 'close', goodsBasis: 'classes' },
  })
})
