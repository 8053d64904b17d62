import { describe, expect, it } from '@jest/globals'
import { inShort } from '../../support/short-form.ts'
import { simulate } from '../simulate.ts'
import { FOUND } from './seeds.ts'

const LIMIT_MS = 600_000

describe('a history that broke a law', () => {
  it.each(FOUND.filter((_, at) => at % inShort(1, 3) === 0))(
    'breaks none any more: seed $seed of the $engine engine: $what',
    async ({ engine, seed, steps }) => {
      expect(await simulate({ engine, seed, count: 1, steps })).toMatch(/1 history, .*, 0 failed/)
    },
    LIMIT_MS,
  )
})
