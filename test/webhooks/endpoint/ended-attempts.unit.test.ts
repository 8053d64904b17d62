import { describe, expect, it } from '@jest/globals'
import {
  AttemptsForgotten,
  attemptsAt,
  type EndedAttempts,
  noneEnded,
  rememberAttempts,
} from '../../../src/webhooks/endpoint/ended-attempts.ts'

/** Messages `m1`, `m2` … whose second attempts are at revisions 1, 2 … */
function remembered(count: number): EndedAttempts {
  let ended = noneEnded()
  for (let n = 1; n <= count; n++) ended = rememberAttempts(ended, `m${n}`, 2, n)
  return ended
}

describe('the attempts of ended messages', () => {
  it('are known for at least the last 1,000 messages', () => {
    const ended = remembered(2_001)
    expect(attemptsAt(ended, 'm1001', { attemptsBefore: 0, asOf: -1 })).toBe(2)
    expect(attemptsAt(ended, 'm2001', { attemptsBefore: 0, asOf: -1 })).toBe(2)
  })

  it('are those that the caller read, if that were more', () => {
    expect(attemptsAt(remembered(1), 'm1', { attemptsBefore: 3, asOf: 7 })).toBe(3)
  })

  it('are not known of a message whose attempts may be forgotten', () => {
    const ended = remembered(2_001)
    expect(() => attemptsAt(ended, 'm1000', { attemptsBefore: 0, asOf: 999 })).toThrow(AttemptsForgotten)
    expect(attemptsAt(ended, 'm1000', { attemptsBefore: 2, asOf: 1_000 })).toBe(2)
  })

  it('are those that the caller read while nothing is forgotten', () => {
    expect(attemptsAt(remembered(2_000), 'other', { attemptsBefore: 1, asOf: -1 })).toBe(1)
  })

  it('are the newest of a message that ended twice', () => {
    let ended = remembered(1_000)
    ended = rememberAttempts(ended, 'm1', 5, 1_001)
    expect(attemptsAt(ended, 'm1', { attemptsBefore: 0, asOf: -1 })).toBe(5)
  })
})
