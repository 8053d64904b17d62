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
  it('are known for at least the last 250 messages', () => {
    const ended = remembered(501)
    expect(attemptsAt(ended, 'm251', { attemptsBefore: 0, asOf: -1 })).toBe(2)
    expect(attemptsAt(ended, 'm501', { attemptsBefore: 0, asOf: -1 })).toBe(2)
  })

  it('are those that the caller read, if that were more', () => {
    expect(attemptsAt(remembered(1), 'm1', { attemptsBefore: 3, asOf: 7 })).toBe(3)
  })

  it('are not known of a message whose attempts may be forgotten', () => {
    const ended = remembered(501)
    expect(() => attemptsAt(ended, 'm250', { attemptsBefore: 0, asOf: 249 })).toThrow(AttemptsForgotten)
    expect(attemptsAt(ended, 'm250', { attemptsBefore: 2, asOf: 250 })).toBe(2)
  })

  it('are those that the caller read while nothing is forgotten', () => {
    expect(attemptsAt(remembered(500), 'other', { attemptsBefore: 1, asOf: -1 })).toBe(1)
  })

  it('are the newest of a message that ended twice', () => {
    let ended = remembered(250)
    ended = rememberAttempts(ended, 'm1', 5, 251)
    expect(attemptsAt(ended, 'm1', { attemptsBefore: 0, asOf: -1 })).toBe(5)
  })
})
