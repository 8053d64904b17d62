import { describe, expect, test } from '@jest/globals'
import { simulate } from '../../../simulation/world/simulate.ts'
import { stores } from './stores-scenario.ts'

describe.each([
  { engine: 'embedded', seeds: 60 },
  { engine: 'distributed', seeds: 25 },
] as const)('virtual stores of the $engine engine', ({ engine, seeds }) => {
  const options = { engine, steps: 20 }

  test('keep what they acknowledged under the faults of many seeds', async () => {
    const kinds = new Set<string>()
    for (let seed = 1; seed <= seeds; seed++) {
      const { violations, plan } = await simulate(stores, seed, options)
      expect({ seed, violations }).toEqual({ seed, violations: [] })
      for (const { kind } of plan.faults) kinds.add(kind)
    }
    expect(kinds.size).toBeGreaterThan(20)
  })

  test('repeat a seed exactly', async () => {
    for (const seed of [1, 2, 3]) {
      const { hash } = await simulate(stores, seed, options)
      expect((await simulate(stores, seed, options)).hash).toBe(hash)
    }
  })
})
