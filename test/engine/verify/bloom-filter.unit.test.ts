import { describe, expect, it } from '@jest/globals'
import { NameFilter } from '../../../src/engine/verify/bloom-filter.ts'

const NAMES = 5_000
const some = (prefix: string) => Array.from({ length: NAMES }, (_, n) => `${prefix}-${n}`)

describe('the filter of names', () => {
  it('contains every added name, and almost never reports another one', () => {
    const filter = new NameFilter()
    for (const name of some('check-chk')) filter.add(name)
    expect(some('check-chk').every((name) => filter.mayHold(name))).toBe(true)
    const mistaken = [...some('check-chq'), ...some('account-acc')].filter((name) => filter.mayHold(name))
    expect(mistaken.length).toBe(0)
  })
})
