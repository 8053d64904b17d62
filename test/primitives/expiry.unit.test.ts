import { describe, expect, it } from '@jest/globals'
import { LocalCounters } from '../../src/api/http/local-counters.ts'
import { isLive, isRecent } from '../../src/primitives/expiry.ts'

describe('a time of shared state', () => {
  it.each([
    [0, false],
    [1, true],
    [60_000, true],
    [64_999, true],
    [65_001, false],
    [3_600_000, false],
  ])('that ends in %i ms of a minute is live: %s', (left, live) => {
    expect(isLive(1_000_000 + left, 60_000, 1_000_000)).toBe(live)
  })

  it.each([
    [-10_000, false],
    [-9_999, true],
    [0, true],
    [5_000, true],
    [5_001, false],
  ])('%i ms from now is recent: %s', (distance, recent) => {
    expect(isRecent(1_000_000 + distance, 10_000, 1_000_000)).toBe(recent)
  })
})

describe('a counter of one process', () => {
  it('restarts when the clock is set back', () => {
    const counters = new LocalCounters()
    counters.increment('a', 60_000, 10_000_000)
    expect(counters.increment('a', 60_000, 10_000_500).value).toBe(2)
    expect(counters.increment('a', 60_000, 1_000_000)).toEqual({ value: 1, expiresAt: 1_060_000 })
  })
})
