import { describe, expect, it } from '@jest/globals'
import { territoriesOf } from '../../../src/checkers/trademarks/territories.ts'

describe('registers that an asked jurisdiction needs', () => {
  it.each([
    ['EU', ['EU']],
    ['DE', ['DE', 'EU']],
    ['NL', ['BX', 'EU']],
    ['GB', ['GB']],
    ['US', ['US']],
    ['NO', ['NO']],
    ['CH', ['CH']],
  ])('%s: %j', (jurisdiction, territories) => {
    expect(territoriesOf(jurisdiction)).toEqual(territories)
  })
})
