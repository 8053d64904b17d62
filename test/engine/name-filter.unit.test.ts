import { describe, expect, it } from '@jest/globals'
import { NameFilter } from '../../src/engine/name-filter.ts'

const NAMES = 5_000
const some = (prefix: string) => Array.from({ length: NAMES }, (_, n) => `${prefix}-${n}`)

describe('the filter of names', () => {
  it('holds every name that it was given, and takes next to no other for one of them', () => {
    const filter = new NameFilter()
    for (const name of some('check-chk')) filter.add(name)
    expect(some('check-chk').every((name) => filter.mayHold(name))).toBe(true)
    const mistaken = [...some('check-chq'), ...some('account-acc')].filter((name) => filter.mayHold(name))
    expect(mistaken.length).toBe(0)
  })
})
