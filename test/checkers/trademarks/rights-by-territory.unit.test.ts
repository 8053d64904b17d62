import { describe, expect, it } from '@jest/globals'
import { rightsIn } from '../../../src/checkers/trademarks/rights-by-territory.ts'

describe('rights with effect in a requested jurisdiction', () => {
  it.each([
    ['EU', ['EU eu', 'EU international']],
    ['DE', ['DE national', 'DE international', 'EU eu', 'EU international']],
    ['MT', ['MT national', 'EU eu', 'EU international']],
    ['NL', ['BX benelux', 'BX international', 'EU eu', 'EU international']],
    ['BE', ['BX benelux', 'BX international', 'EU eu', 'EU international']],
    ['LU', ['BX benelux', 'BX international', 'EU eu', 'EU international']],
    ['GB', ['GB national', 'GB international']],
    ['US', ['US national', 'US international']],
    ['NO', ['NO national', 'NO international']],
    ['CH', ['CH national', 'CH international']],
    ['ZA', ['ZA national']],
  ])('%s: %j', (jurisdiction, rights) => {
    expect(rightsIn(jurisdiction).map(({ territory, right }) => `${territory} ${right}`)).toEqual(rights)
  })
})
