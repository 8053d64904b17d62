import { describe, expect, test } from '@jest/globals'
import { burdenOf } from '../../../bench/truth/burden.ts'
import { Tail } from '../../../bench/truth/tail.ts'
import { shown, wilson } from '../../../bench/truth/wilson.ts'

describe('the Wilson interval', () => {
  test('has the published limits', () => {
    // Newcombe (1998), Statistics in Medicine 17, table I, method 3.
    const rows = [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ] as const
    for (const [hits, n, low, high] of rows) {
      expect(wilson(hits, n).low).toBeCloseTo(low, 4)
      expect(wilson(hits, n).high).toBeCloseTo(high, 4)
    }
  })

  test('says nothing without data', () => {
    expect(wilson(0, 0)).toMatchObject({ low: 0, high: 1 })
    expect(shown(wilson(0, 0))).toBe('no data')
    expect(shown(wilson(81, 263))).toBe('.308 (81/263; .255–.366)')
  })
})

describe('the burden of a score', () => {
  const burden = burdenOf([0.9, 0.8, 0.8, 0.7], 2_000_000)

  test('is the number of names per million that reach it', () => {
    expect(burden.of(0.95)).toBe(0)
    expect(burden.of(0.9)).toBe(0.5)
    expect(burden.of(0.8)).toBe(1.5)
    expect(burden.of(0.7)).toBe(2)
  })

  test('is unknown below the scores that were kept', () => {
    expect(burden.of(0.6)).toBe(Number.POSITIVE_INFINITY)
  })

  test('has no threshold that equal scores push over the limit', () => {
    expect(burden.threshold(1)).toBe(0.9)
    expect(burden.threshold(1.5)).toBe(0.8)
    expect(burden.threshold(0.1)).toBe(Number.POSITIVE_INFINITY)
  })
})

test('the tail keeps the highest scores', () => {
  const tail = new Tail(3)
  for (const score of [5, 1, 9, 3, 7, 2, 8, 4, 6]) tail.add(score)
  expect(tail.highest()).toEqual([9, 8, 7])
  expect(tail.floor).toBe(7)
})
