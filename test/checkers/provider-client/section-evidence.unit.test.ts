import { describe, expect, it } from '@jest/globals'
import { ProviderError, type ProviderErrorCode } from '../../../src/checkers/provider-client/interfaces.ts'
import { tally, unknownReason } from '../../../src/checkers/provider-client/section-evidence.ts'

const failed = (provider: string, code: ProviderErrorCode, message: string) => ({
  provider,
  fault: new ProviderError(code, message),
})

describe('the summary of a section', () => {
  it('says free of what no one holds', () => {
    expect(tally(['available', 'registered', 'available', 'for_sale', 'manual'])).toBe(
      '2 free, 1 registered, 1 for sale, 1 to check manually',
    )
  })
})

describe('why a section is unknown', () => {
  it('names the providers of one kind of failure together', () => {
    const reason = unknownReason('a.com, a.org', [
      failed('one', 'unreachable', 'one is not found'),
      failed('two', 'unreachable', 'two is not found'),
      failed('three', 'breaker_open', 'again in a few seconds'),
    ])
    expect(reason.text).toBe(
      'Not determined: a.com, a.org. one and two could not be reached; three failed too often recently to be queried (again in a few seconds).',
    )
  })
})
