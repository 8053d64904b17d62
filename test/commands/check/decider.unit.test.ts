import { describe, expect, it } from '@jest/globals'
import { type CheckCommand, checkDecider } from '../../../src/commands/check/decider.ts'
import { SOURCES } from '../../../src/events/sections.ts'
import { history } from '../../support/history.ts'
import { outcome, requested } from '../../support/outcomes.ts'
import fc from '../../support/properties.ts'

const request: CheckCommand = { type: 'request', request: requested(), carried: [] }
const results: CheckCommand[] = SOURCES.map((source) => ({
  type: 'recordResult',
  attempt: 1,
  outcome: outcome(source),
}))
const expire: CheckCommand = { type: 'expire', now: '2026-11-01T00:00:20.000Z' }
const reservation = { id: 'chk_1', month: '202611' }
const types = (commands: CheckCommand[]) => history(checkDecider, commands).events.map(({ type }) => type)
const completion = (commands: CheckCommand[]) =>
  history(checkDecider, commands).events.find(({ type }) => type === 'CheckCompleted')?.data

describe('checkDecider', () => {
  it('completes with the last outstanding result', () => {
    expect(types([request, ...results])).toEqual([
      'CheckRequested',
      ...Array(5).fill('SourceResult'),
      'CheckCompleted',
    ])
    expect(completion([request, ...results])).toMatchObject({
      verdict: 'clear',
      cause: 'answered',
      refund: false,
    })
  })

  it('takes the first result of a source and drops the rest', () => {
    const again = results.flatMap((result) => [result, result])
    expect(types([request, ...again])).toEqual(types([request, ...results]))
  })

  it('takes nothing before the request and nothing after the end', () => {
    expect(types([...results, request])).toEqual(['CheckRequested'])
    expect(types([request, { type: 'cancel' }, ...results, expire])).toEqual([
      'CheckRequested',
      'CheckCanceled',
    ])
  })

  it('answers the same request again with nothing, another one with a refusal', () => {
    const other: CheckCommand = {
      type: 'request',
      request: requested('chk_1', { fingerprint: 'g' }),
      carried: [],
    }
    expect(types([request, request])).toEqual(['CheckRequested'])
    expect(history(checkDecider, [request, other]).refused).toMatchObject([{ code: 'idempotency-conflict' }])
  })

  it('ends as unknown at its deadline, never before, and keeps what was answered', () => {
    const early: CheckCommand = { type: 'expire', now: '2026-11-01T00:00:19.999Z' }
    expect(types([request, early])).toEqual(['CheckRequested'])
    const { events } = history(checkDecider, [request, ...results.slice(0, 2), expire])
    expect(events.at(-1)).toMatchObject({
      type: 'CheckCompleted',
      data: { cause: 'deadline', verdict: 'inconclusive' },
    })
    expect(events.filter(({ type }) => type === 'SourceResult')).toHaveLength(5)
  })

  it('gives back what no source of worth has answered', () => {
    const unknown = SOURCES.map(
      (source): CheckCommand => ({
        type: 'recordResult',
        attempt: 1,
        outcome: outcome(source, source === 'analysis' ? 'done' : 'unknown'),
      }),
    )
    expect(completion([request, ...unknown])).toMatchObject({ refund: true })
    expect(
      completion([{ ...request, request: requested('chk_1', { reservation: null }) }, ...unknown]),
    ).toMatchObject({ refund: false })
  })

  it('gives back what was canceled before any answer', () => {
    const refund = (commands: CheckCommand[]) => history(checkDecider, commands).events.at(-1)?.data
    expect(refund([request, { type: 'cancel' }])).toMatchObject({ refund: true })
    expect(refund([request, ...results.slice(0, 1), { type: 'cancel' }])).toMatchObject({ refund: false })
  })

  it('lets a failed attempt wait for its retry, once', () => {
    const reason = { code: 'timeout', text: 'x', nextStep: 'y' }
    const failed: CheckCommand = {
      type: 'recordFailure',
      source: 'social',
      attempt: 1,
      retryAt: '2026-11-01T00:00:05.000Z',
      reason,
    }
    const due: CheckCommand = { type: 'retryDue', source: 'social', attempt: 1 }
    expect(types([request, failed, failed, due, due])).toEqual([
      'CheckRequested',
      'SourceAttemptFailed',
      'SourceRetryDue',
    ])
  })

  it('refuses a request whose reservation was given up, and takes the next one', () => {
    const voided: CheckCommand = { type: 'void', checkId: 'chk_1', reservation }
    const repeated: CheckCommand = {
      ...request,
      request: requested('chk_1', { reservation: { ...reservation, id: 'chk_1.0' } }),
    }
    const { refused, events } = history(checkDecider, [voided, request, repeated, voided])
    expect(refused).toMatchObject([{ code: 'reservation-voided' }])
    expect(events.map(({ type }) => type)).toEqual(['CheckVoided', 'CheckRequested'])
  })

  it('gives one free retry within a day', () => {
    const retry = (
      retryId: string,
      now = '2026-11-01T01:00:00.000Z',
      unused: string[] = [],
    ): CheckCommand => ({ type: 'retry', retryId, now, unused })
    const { events } = history(checkDecider, [
      request,
      ...results,
      retry('a'),
      retry('a'),
      retry('b'),
      retry('c', '2026-11-03T00:00:00.000Z'),
    ])
    expect(events.filter(({ type }) => type === 'CheckRetried').map(({ data }) => data)).toMatchObject([
      { retryId: 'a', free: true },
      { retryId: 'b', free: false },
      { retryId: 'c', free: false },
    ])
    const lost = history(checkDecider, [request, ...results, retry('a'), retry('b', undefined, ['a'])])
    expect(lost.state.retries.at(-1)).toMatchObject({ retryId: 'b', free: true })
    const canceled = history(checkDecider, [request, { type: 'cancel' }, retry('a')])
    expect(canceled.state.retries).toMatchObject([{ retryId: 'a', free: false }])
    expect(history(checkDecider, [request, retry('a')]).refused).toMatchObject([
      { code: 'check-not-finished' },
    ])
  })

  it('has at most one terminal event, and only retries after it, whatever the history', () => {
    const source = fc.constantFrom(...SOURCES)
    const command: fc.Arbitrary<CheckCommand> = fc.oneof(
      fc.constant(request),
      source.map((one): CheckCommand => ({ type: 'recordResult', attempt: 1, outcome: outcome(one) })),
      source.map(
        (one): CheckCommand => ({ type: 'recordResult', attempt: 1, outcome: outcome(one, 'unknown') }),
      ),
      source.map((one): CheckCommand => ({ type: 'retryDue', source: one, attempt: 1 })),
      fc.constantFrom<CheckCommand>(
        expire,
        { type: 'cancel' },
        { type: 'void', checkId: 'chk_1', reservation },
      ),
    )
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const seen = types(commands)
        const ends = seen.flatMap((type, i) =>
          type === 'CheckCompleted' || type === 'CheckCanceled' ? [i] : [],
        )
        expect(ends.length).toBeLessThanOrEqual(1)
        if (ends.length === 1) expect(seen.slice((ends[0] ?? 0) + 1)).toEqual([])
      }),
    )
  })
})
