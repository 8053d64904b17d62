import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Rejection } from '../../src/commands/decider.ts'
import { type QuotaCommand, quotaDecider } from '../../src/commands/quota/decider.ts'
import { history } from '../services/history.ts'

const at = { account: 'acc_1', month: '202611' }
const reserve = (reservationId: string, limit = 10): QuotaCommand => ({
  ...at,
  type: 'reserve',
  reservationId,
  checkId: reservationId,
  kind: 'check',
  units: 1,
  terms: { plan: 'start', limit, accountRevision: 0 },
  resetsAt: '2026-12-01T00:00:00.000Z',
})
const release = (reservationId: string): QuotaCommand => ({
  ...at,
  type: 'release',
  reservationId,
  reason: 'no_answer',
})

describe('quotaDecider', () => {
  it('fixes the limit of a month with its first reservation', () => {
    const { events } = history(quotaDecider, [reserve('a')])
    expect(events.map(({ type }) => type)).toEqual(['QuotaLimitSet', 'QuotaReserved'])
  })

  it('takes the same reservation once', () => {
    expect(history(quotaDecider, [reserve('a'), reserve('a')]).state.used).toBe(1)
  })

  it('refuses what would exceed the limit, and says when it starts anew', () => {
    const { refused } = history(quotaDecider, [reserve('a', 1), reserve('b', 1)])
    expect(refused[0]).toBeInstanceOf(Rejection)
    expect(refused[0]).toMatchObject({
      code: 'quota-exceeded',
      details: { limit: 1, used: 1, resetsAt: '2026-12-01T00:00:00.000Z' },
    })
  })

  it('gives a reservation back once', () => {
    expect(history(quotaDecider, [reserve('a'), release('a'), release('a')]).state.used).toBe(0)
  })

  it('says once a month that 80 % and 100 % are reached', () => {
    const commands = [...Array(10).keys()].flatMap((n) => [
      reserve(`r${n}`),
      release(`r${n}`),
      reserve(`s${n}`),
    ])
    const reached = history(quotaDecider, commands).events.filter(
      ({ type }) => type === 'QuotaThresholdReached',
    )
    expect(reached.map(({ data }) => data)).toMatchObject([
      { percent: 80, used: 8 },
      { percent: 100, used: 10 },
    ])
  })

  it('never lets an older revision of the account override a newer limit', () => {
    const set = (limit: number, accountRevision: number): QuotaCommand => ({
      ...at,
      type: 'setLimit',
      terms: { plan: 'start', limit, accountRevision },
    })
    expect(history(quotaDecider, [set(5, 3), set(9, 2)]).state.terms?.limit).toBe(5)
  })

  it('never exceeds its limit and always counts what is held, whatever the history', () => {
    const id = fc.integer({ min: 0, max: 12 }).map((n) => `r${n}`)
    const command = fc.oneof(
      id.map((one) => reserve(one, 7)),
      id.map(release),
    )
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        const { state } = history(quotaDecider, commands)
        expect(state.used).toBeLessThanOrEqual(7)
        expect(state.used).toBe([...state.reservations.values()].reduce((sum, { units }) => sum + units, 0))
      }),
    )
  })
})
