import { describe, expect, test } from '@jest/globals'
import { type CounterBug, counter } from '../../../simulation/world/example/counter.ts'
import { shrink } from '../../../simulation/world/shrink.ts'
import { simulate } from '../../../simulation/world/simulate.ts'
import type { Running } from '../../../simulation/world/simulation.ts'

const options = (planted?: CounterBug) => ({ engine: 'embedded', steps: 20, planted }) as const
const LAW = 'acknowledged counts once'

type BuildOptions = Parameters<typeof counter.build>
const broken = () => {
  throw new Error('It is broken')
}

async function firstFailure(planted: CounterBug, most = 200) {
  for (let seed = 1; seed <= most; seed++) {
    const outcome = await simulate(counter, seed, options(planted))
    if (outcome.violations.length > 0) return outcome
  }
  throw new Error(`No history of ${most} seeds fails`)
}

describe('a scenario', () => {
  test('holds its laws under the faults of a hundred seeds', async () => {
    const kinds = new Set<string>()
    for (let seed = 1; seed <= 100; seed++) {
      const { violations, plan } = await simulate(counter, seed, options())
      expect({ seed, violations }).toEqual({ seed, violations: [] })
      for (const { kind } of plan.faults) kinds.add(kind)
    }
    expect(kinds.size).toBeGreaterThanOrEqual(19)
  })

  test.each<CounterBug>(['writes without a revision', 'acknowledges before the write', 'counts a repeat'])(
    'with a bug fails, and is shrunk: %s',
    async (bug) => {
      const failed = await firstFailure(bug)
      expect(failed.violations.map(({ law }) => law)).toContain(LAW)
      const { outcome } = await shrink(counter, failed, options(bug))
      expect(outcome.violations.map(({ law }) => law)).toContain(LAW)
      const size = ({ plan }: typeof failed) => plan.steps.length + plan.faults.length
      expect(size(failed)).toBeGreaterThanOrEqual(20)
      expect(size(outcome)).toBeLessThanOrEqual(size(failed) / 2)
      expect(outcome.history.print()).toMatch(/auditor +acknowledged counts once: add-\d+ counts/)
    },
  )

  test('repeats a seed exactly', async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const first = await simulate(counter, seed, options())
      const second = await simulate(counter, seed, options())
      expect(second.hash).toBe(first.hash)
      expect(second.history.lines).toEqual(first.history.lines)
    }
  })

  test('differs for another seed', async () => {
    const hashes = new Set<string>()
    for (let seed = 1; seed <= 20; seed++) hashes.add((await simulate(counter, seed, options())).hash)
    expect(hashes.size).toBe(20)
  })

  test('repeats a plan that was drawn before', async () => {
    const drawn = await simulate(counter, 7, options())
    const given = await simulate(counter, 7, options(), drawn.plan)
    expect(given.hash).toBe(drawn.hash)
  })

  test.each<[string, Partial<Running<never>>]>([
    ['watch', { watch: broken }],
    ['done', { done: broken }],
    ['audit', { audit: broken }],
    ['audit that never ends', { audit: () => new Promise(() => undefined) }],
  ])('that is broken fails: %s', async (_, part) => {
    const scenario = {
      ...counter,
      build: async (...given: BuildOptions) => ({ ...(await counter.build(...given)), ...part }),
    }
    const { violations } = await simulate(scenario, 1, options())
    expect(violations.map(({ law }) => law)).toEqual(['the simulation itself works'])
  })

  test('whose process ends at its start fails', async () => {
    const scenario: typeof counter = {
      ...counter,
      build(world) {
        world.start('p', async () => broken())
        return new Promise(() => undefined)
      },
    }
    const { violations } = await simulate(scenario, 1, options())
    expect(violations).toEqual([
      { law: 'no process ends by an error that nothing catches', what: 'p: Error: It is broken' },
    ])
  })

  test('that sees a violation in the middle ends there', async () => {
    let looks = 0
    const watch = () => (++looks > 100 ? { law: 'at most 100 steps', what: 'too many' } : undefined)
    const scenario = {
      ...counter,
      build: async (...given: BuildOptions) => ({ ...(await counter.build(...given)), watch }),
    }
    const { violations, steps } = await simulate(scenario, 1, options())
    expect(violations).toEqual([{ law: 'at most 100 steps', what: 'too many' }])
    expect(steps).toBeLessThan(110)
  })

  test('that does not settle names what it waits for', async () => {
    const part = { done: () => false, waiting: () => 'Nothing ends.' }
    const scenario = {
      ...counter,
      build: async (...given: BuildOptions) => ({ ...(await counter.build(...given)), ...part }),
    }
    const { violations } = await simulate(scenario, 1, options())
    expect(violations).toEqual([
      {
        law: 'everything ends when the faults have ended',
        what: expect.stringMatching(/^Nothing ends\. Node waits for: .*world\.outside/),
      },
    ])
  })
})
