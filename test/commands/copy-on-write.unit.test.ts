import { describe, expect, it } from '@jest/globals'
import { forkIds, forkTable } from '../../src/commands/copy-on-write.ts'
import fc from '../support/properties.ts'

const key = fc.integer({ min: 0, max: 9 }).map(String)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('set' as const), key, value: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('delete' as const), key }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('clear' as const) }) },
)
const entries = fc.uniqueArray(fc.tuple(key, fc.nat()), { selector: ([one]) => one })
const steps = fc.array(step, { maxLength: 30 })

describe('forkTable', () => {
  it('behaves as a copy does and leaves its base as it is, forked again or not', () => {
    fc.assert(
      fc.property(entries, steps, steps, (before, first, second) => {
        const base = new Map(before)
        const copy = new Map(base)
        let fork = forkTable(base)
        for (const part of [first, second]) {
          for (const one of part) {
            if (one.what === 'set') for (const each of [copy, fork]) each.set(one.key, one.value)
            if (one.what === 'delete') expect(fork.delete(one.key)).toBe(copy.delete(one.key))
            if (one.what === 'clear') for (const each of [copy, fork]) each.clear()
            expect([...fork]).toEqual([...copy])
            expect(fork.size).toBe(copy.size)
          }
          expect([...fork.keys()]).toEqual([...copy.keys()])
          expect([...fork.values()]).toEqual([...copy.values()])
          for (const one of '0123456789') {
            expect(fork.has(one)).toBe(copy.has(one))
            expect(fork.get(one)).toBe(copy.get(one))
          }
          fork = forkTable(fork)
        }
        expect([...base]).toEqual(before)
      }),
    )
  })

  it('can be changed during an iteration', () => {
    const fork = forkTable(
      new Map([
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ]),
    )
    fork.set('d', 4)
    for (const [one, value] of fork)
      if (value % 2 === 1) fork.delete(one)
      else fork.set(one, value * 10)
    expect([...fork]).toEqual([
      ['b', 20],
      ['d', 40],
    ])
  })
})

describe('forkIds', () => {
  it('behaves as a copy does and leaves its base as it is', () => {
    fc.assert(
      fc.property(fc.uniqueArray(key), steps, (before, changes) => {
        const base = new Set(before)
        const copy = new Set(base)
        const fork = forkIds(base)
        for (const one of changes) {
          if (one.what === 'set') for (const each of [copy, fork]) each.add(one.key)
          if (one.what === 'delete') expect(fork.delete(one.key)).toBe(copy.delete(one.key))
          if (one.what === 'clear') for (const each of [copy, fork]) each.clear()
          expect([...fork]).toEqual([...copy])
          expect(fork.size).toBe(copy.size)
          expect(fork.has('3')).toBe(copy.has('3'))
        }
        expect([...base]).toEqual(before)
      }),
    )
  })
})
