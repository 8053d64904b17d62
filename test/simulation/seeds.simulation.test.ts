import { describe, expect, it } from '@jest/globals'
import { inShort } from '../support/short-form.ts'
import { simulate } from './simulate.ts'

const LIMIT_MS = 600_000
const STEPS = 20
/** Threads that run histories at the same time. */
const JOBS = 2

/**
 * How many histories of each engine are run, from which seed on. `NAMECHECK_TEST_SEEDS=100,10` sets the numbers,
 * `NAMECHECK_TEST_FIRST_SEED` the first seed.
 */
const [embedded = inShort(180, 40), distributed = inShort(20, 5)] = (process.env.NAMECHECK_TEST_SEEDS ?? '')
  .split(',')
  .filter(Boolean)
  .map(Number)
const first = Number(process.env.NAMECHECK_TEST_FIRST_SEED ?? 1)

describe('simulated histories', () => {
  it.each([
    ['embedded', embedded],
    ['distributed', distributed],
  ])(
    'of the %s engine break no law: %i seeds',
    async (engine, count) => {
      const printed = await simulate({ engine, seed: first, count, steps: STEPS, jobs: JOBS })
      expect(printed).toMatch(new RegExp(`${count} histor(?:y|ies), .*, 0 failed`))
    },
    LIMIT_MS,
  )
})
