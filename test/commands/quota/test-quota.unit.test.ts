import { describe, expect, it } from '@jest/globals'
import { Rejection } from '../../../src/commands/decider.ts'
import { TestQuota } from '../../../src/commands/quota/test-quota.ts'
import { MemoryEphemeralStore } from '../../support/memory-ephemeral-store.ts'

describe('the quota of test keys', () => {
  const clock = { now: Date.UTC(2026, 10, 30, 23) }
  const quotaOf = (limit: number, ephemeralStore = new MemoryEphemeralStore(() => clock.now)) =>
    new TestQuota({ limit, ephemeralStore, now: () => clock.now })

  it('is taken whole or not at all, and apart for each account', async () => {
    const quota = quotaOf(50)
    await quota.take('a', 49)
    await expect(quota.take('a', 2)).rejects.toMatchObject({
      code: 'quota-exceeded',
      message: expect.stringMatching(/^49 of 50 test checks of this month are used; this request needs 2\./),
    })
    await quota.take('a', 1)
    expect(await quota.used('a')).toBe(50)
    await quota.take('b', 50)
  })

  it('is not exceeded by callers that race', async () => {
    const quota = quotaOf(10)
    const taken = await Promise.allSettled(Array.from({ length: 30 }, () => quota.take('a', 1)))
    expect(taken.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(10)
    for (const one of taken) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Rejection)
  })

  it('begins again with the month', async () => {
    const quota = quotaOf(1)
    await quota.take('a', 1)
    clock.now += 2 * 3_600_000
    await quota.take('a', 1)
    expect(await quota.used('a')).toBe(1)
  })

  it('refuses nothing while the counters are away', async () => {
    const away = new MemoryEphemeralStore(() => clock.now)
    away.away = true
    const quota = quotaOf(1, away)
    for (let times = 0; times < 3; times++) await quota.take('a', 1)
    expect(await quota.used('a')).toBeNull()
  })
})
