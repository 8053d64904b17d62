import { describe, expect, it } from '@jest/globals'
import { Rejection } from '../../../src/commands/decider.ts'
import { type QuotaCommand, quotaDecider } from '../../../src/commands/quota/decider.ts'
import { history } from '../../support/history.ts'
import fc from '../../support/properties.ts'

const at = { account: 'acc_1', month: '202611' }
const reserve = (reservationId: string, limit = 10): QuotaCommand & { type: 'reserve' } => ({
  ...at,
  type: 'reserve',
  reservationId,
  checkId: reservationId,
  kind: 'check',
  units: 1,
  terms: { plan: 'start', limit, accountRevision: 0 },
  resetsAt: '2026-12-01T00:00:00.000Z',
})
const release = (reservationId: string): QuotaCommand & { type: 'release' } => ({
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

  it('refuses a request above the limit, and says when the next month starts', () => {
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

  it('says once a month that 80% and 100% are reached', () => {
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

  it('gives parts of a batch back once each, and what is left when the rest is given up', () => {
    const batch: QuotaCommand = { ...reserve('bat', 10), kind: 'batch', units: 3 }
    const part = (checkId: string): QuotaCommand => ({ ...release('bat'), part: { checkId, units: 1 } })
    const commands = [batch, part('a'), part('a'), part('b')]
    const { state, events } = history(quotaDecider, commands)
    expect(state.used).toBe(1)
    expect(events.slice(2).map(({ data }) => data)).toMatchObject([
      { units: 1, partOf: 'a', kind: 'batch' },
      { units: 1, partOf: 'b', kind: 'batch' },
    ])
    const rest = history(quotaDecider, [...commands, release('bat'), part('c'), release('bat')])
    expect([rest.state.used, rest.events.at(-1)?.data]).toMatchObject([0, { units: 1, partOf: null }])
    const all = history(quotaDecider, [...commands, part('c'), part('d'), batch])
    expect([all.state.used, all.refused]).toMatchObject([0, [{ code: 'reservation-voided' }]])
  })

  it.each([
    ['up and down again', [20, 5, 20, 5]],
    ['down and up again', [5, 20, 5, 20]],
  ])('says so once a month however its limit goes %s', (_how, limits) => {
    const set = limits.map(
      (limit, n): QuotaCommand => ({
        ...at,
        type: 'setLimit',
        terms: { plan: 'start', limit, accountRevision: n + 1 },
      }),
    )
    const more = set.flatMap((one, n) => [one, reserve(`more${n}`)])
    const commands = [...['a', 'b', 'c', 'd', 'e'].map((one) => reserve(one, 10)), ...more]
    const reached = history(quotaDecider, commands).events.flatMap((event) =>
      event.type === 'QuotaThresholdReached' ? event.data.percent : [],
    )
    expect(reached).toEqual([80, 100])
  })

  it('says that a limit which was lowered is reached already, but nothing of an unused one', () => {
    const set = (limit: number): QuotaCommand => ({
      ...at,
      type: 'setLimit',
      terms: { plan: 'start', limit, accountRevision: 1 },
    })
    const reached = (commands: readonly QuotaCommand[]) =>
      history(quotaDecider, commands).events.flatMap((event) =>
        event.type === 'QuotaThresholdReached' ? event.data : [],
      )
    expect(reached([reserve('a'), reserve('b'), set(1)])).toEqual([
      { month: '202611', percent: 80, used: 2, limit: 1 },
      { month: '202611', percent: 100, used: 2, limit: 1 },
    ])
    expect(reached([set(0)])).toEqual([])
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
      id.map((one): QuotaCommand => ({ ...reserve(one, 7), kind: 'batch', units: 3 })),
      id.map(release),
      fc
        .tuple(id, fc.constantFrom('a', 'b', 'c', 'd'))
        .map(([one, checkId]): QuotaCommand => ({ ...release(one), part: { checkId, units: 1 } })),
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
