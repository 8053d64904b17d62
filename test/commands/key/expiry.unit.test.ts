import { describe, expect, it } from '@jest/globals'
import { keyDecider } from '../../../src/commands/key/decider.ts'

const TIME = '2026-11-01T00:00:00.000Z'
const [SOONER, LATER] = ['2026-11-02T00:00:00.000Z', '2026-11-03T00:00:00.000Z']

/** The expiry that a command sets on a key that expires at `expiresAt`. */
function expirySet(expiresAt: string | null, wanted: string): readonly unknown[] {
  const issued = { ...keyDecider.initial(), expiresAt }
  const state = { ...issued, issued: { keyId: 'key_1' } } as ReturnType<typeof keyDecider.initial>
  return keyDecider.decide(state, { type: 'expire', expiresAt: wanted, reason: 'rotated' }, TIME)
}

describe('the expiry of a key', () => {
  it('is set and moved to an earlier time, and never to a later one', () => {
    const set = [expect.objectContaining({ type: 'ApiKeyExpirySet' })]
    expect(expirySet(null, LATER)).toEqual(set)
    expect(expirySet(LATER, SOONER)).toEqual(set)
    expect(expirySet(SOONER, LATER)).toEqual([])
    expect(expirySet(SOONER, SOONER)).toEqual([])
  })
})
