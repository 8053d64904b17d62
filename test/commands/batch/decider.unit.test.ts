import { describe, expect, it } from '@jest/globals'
import { type BatchCommand, batchDecider } from '../../../src/commands/batch/decider.ts'
import { requestedBatch, rowEnd } from '../../support/batches.ts'
import { history } from '../../support/history.ts'
import fc from '../../support/properties.ts'

const ask = (names: readonly string[]): BatchCommand => ({ type: 'request', request: requestedBatch(names) })
const end = (name: string, change: Parameters<typeof rowEnd>[1] = {}): BatchCommand => ({
  type: 'rowCompleted',
  row: rowEnd(name, change),
})
const cancel: BatchCommand = { type: 'cancel' }
const voided: BatchCommand = {
  type: 'void',
  batchId: 'bat_1',
  reservation: { id: 'bat_1', month: '202611' },
}
const types = (commands: readonly BatchCommand[]) =>
  history(batchDecider, commands).events.map(({ type }) => type)

describe('batchDecider', () => {
  it('completes with the last row, in the same decision', () => {
    const { state } = history(batchDecider, [ask(['a', 'b']), end('a')])
    expect(batchDecider.decide(state, end('b'), '2026-11-01T00:00:00.000Z').map(({ type }) => type)).toEqual([
      'BatchRowCompleted',
      'BatchCompleted',
    ])
  })

  it('counts lines, repeated names each time', () => {
    const canceled = { status: 'canceled', verdict: null, score: null } as const
    const commands = [
      ask(['a', 'a', 'b', 'c']),
      end('a'),
      end('b', { verdict: 'conflict' }),
      end('c', canceled),
    ]
    expect(history(batchDecider, commands).events.at(-1)?.data).toEqual({
      batchId: 'bat_1',
      counts: { total: 4, completed: 3, canceled: 1, clear: 2, caution: 0, conflict: 1, inconclusive: 0 },
    })
  })

  it('takes the end of each of its checks once, and of no other check', () => {
    expect(types([ask(['a', 'b']), end('a'), end('a', { verdict: 'conflict' }), end('x')])).toEqual([
      'BatchRequested',
      'BatchRowCompleted',
    ])
  })

  it('is canceled once, and not after it has ended', () => {
    expect(types([ask(['a']), cancel, cancel, end('a'), cancel])).toEqual([
      'BatchRequested',
      'BatchCanceled',
      'BatchRowCompleted',
      'BatchCompleted',
    ])
    expect(types([ask(['a']), end('a'), cancel])).not.toContain('BatchCanceled')
  })

  it('takes the same request once and refuses another', () => {
    const other: BatchCommand = { type: 'request', request: requestedBatch(['b'], { fingerprint: 'g' }) }
    const { events, refused } = history(batchDecider, [ask(['a']), ask(['a']), other])
    expect(events).toHaveLength(1)
    expect(refused).toMatchObject([{ code: 'idempotency-conflict' }])
  })

  it('is voided before it is requested, not afterwards, and then wants another reservation', () => {
    expect(types([ask(['a']), voided])).toEqual(['BatchRequested'])
    const again: BatchCommand = {
      type: 'request',
      request: requestedBatch(['a'], { reservation: { id: 'bat_1.0', month: '202611' } }),
    }
    const { events, refused } = history(batchDecider, [voided, voided, ask(['a']), again])
    expect(events.map(({ type }) => type)).toEqual(['BatchVoided', 'BatchRequested'])
    expect(refused).toMatchObject([{ code: 'reservation-voided' }])
  })

  it('ends exactly once, when every check has ended, in whatever order things come', () => {
    const names = ['a', 'b', 'c']
    const command = fc.oneof(
      fc.constantFrom(...names).map((name) => end(name)),
      fc.constant(cancel),
      fc.constant(voided),
      fc.constant(ask(names)),
    )
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        const all = types([ask(names), ...commands])
        const rows = all.filter((type) => type === 'BatchRowCompleted').length
        expect(rows).toBeLessThanOrEqual(names.length)
        expect(all.filter((type) => type === 'BatchCompleted')).toHaveLength(rows === names.length ? 1 : 0)
        if (rows === names.length) expect(all.at(-1)).toBe('BatchCompleted')
      }),
    )
  })
})
