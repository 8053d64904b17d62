import { expect, it } from '@jest/globals'
import { Revisions } from '../../../src/engine/kafka/revisions.ts'
import fc from '../../support/properties.ts'

it('takes the next event, knows what it has seen, and reports from where events are missing', () => {
  const revisions = new Revisions()
  expect(revisions.take('a', 4)).toBe('next')
  expect(revisions.take('a', 5)).toBe('next')
  expect(revisions.take('a', 4)).toBe('seen')
  expect(revisions.take('b', 0)).toBe('next')
  expect(revisions.take('a', 8)).toEqual({ from: 6 })
  expect(revisions.take('a', 7)).toBe('seen')
  expect(revisions.take('a', 2)).toEqual({ from: 2 })
  expect(revisions.take('a', 3)).toBe('seen')
  expect(revisions.next('a')).toBe(9)
  expect(revisions.next('c')).toBeUndefined()
})

it('counts events read from the store', () => {
  const revisions = new Revisions()
  revisions.reached('a', 3)
  expect(revisions.take('a', 3)).toBe('next')
  revisions.reached('a', 2)
  expect(revisions.take('a', 4)).toBe('next')
})

it('passes over an event only where none is missing before it', () => {
  const revisions = new Revisions()
  expect(revisions.pass('a', 4)).toBe(true)
  expect(revisions.take('a', 5)).toBe('next')
  expect([revisions.pass('a', 4), revisions.next('a')]).toEqual([true, 6])
  expect([revisions.pass('a', 6), revisions.next('a')]).toEqual([true, 7])
  expect([revisions.pass('a', 8), revisions.pass('a', 2), revisions.next('a')]).toEqual([false, false, 7])
  expect(revisions.take('a', 8)).toEqual({ from: 7 })
})

it('skips no delivered revision, whatever the order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(12), { minLength: 1 }), (delivered) => {
      const revisions = new Revisions()
      const taken = new Set<number>()
      let newest = -1
      for (const revision of delivered) {
        newest = Math.max(newest, revision)
        const result = revisions.take('a', revision)
        if (result === 'next') taken.add(revision)
        else if (result !== 'seen') for (let r = result.from; r <= newest; r++) taken.add(r)
        expect(taken.has(revision)).toBe(true)
      }
      const first = Math.min(...delivered)
      for (let r = first; r <= newest; r++) expect(taken.has(r)).toBe(true)
    }),
  )
})
