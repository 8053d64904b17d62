import { describe, expect, it } from '@jest/globals'
import { SharedPool } from '../../src/fairness/shared-pool.ts'

/** Takes as many slots as it gets for these holders, in turns. */
function fill(pool: SharedPool, holders: readonly string[]): number[] {
  for (let round = 0; round < 3_000; round++) for (const holder of holders) pool.take(holder)
  return holders.map((holder) => pool.held(holder))
}
const greedy = (count: number) => Array.from({ length: count }, (_, n) => `greedy ${n}`)

describe('a shared pool', () => {
  it.each([1, 4, 10])('is shared equally by %d greedy holders, and a quarter stays free', (count) => {
    const pool = new SharedPool(2_000)
    const held = fill(pool, greedy(count))
    expect(Math.max(...held) - Math.min(...held)).toBeLessThanOrEqual(1)
    expect(held[0]).toBe(Math.ceil(1_500 / (count + 1)))
    expect(pool.take('greedy 0')).toBe('over-share')
    for (let n = 0; n < 62; n++) expect(pool.take('polite')).toBe('taken')
  })

  it('leaves room for the next one when ten become greedy one after the other', () => {
    const pool = new SharedPool(2_000, { maxPerHolder: 500 })
    for (const holder of greedy(10)) fill(pool, [holder])
    expect(pool.held('greedy 0')).toBe(500)
    for (let n = 0; n < 50; n++) expect(pool.take('polite')).toBe('taken')
  })

  it('gives a holder its weight of what is free, and no more than it may have at most', () => {
    expect(fill(new SharedPool(64, { weight: 3 }), ['alone'])).toEqual([36])
    expect(fill(new SharedPool(64, { maxPerHolder: 5 }), ['alone'])).toEqual([5])
  })

  it('gives every holder one slot until none is left', () => {
    const pool = new SharedPool(2)
    expect([pool.take('a'), pool.take('a'), pool.take('b'), pool.take('c')]).toEqual([
      'taken',
      'over-share',
      'taken',
      'full',
    ])
    pool.leave('a')
    expect(pool.take('c')).toBe('taken')
  })

  it('counts slots taken regardless of shares, and forgets holders that have left', () => {
    const pool = new SharedPool(1)
    pool.take('a')
    pool.takeAnyway('b')
    expect(pool.taken).toBe(2)
    pool.leave('b')
    pool.leave('b')
    pool.leave('a')
    expect([pool.taken, pool.held('a'), pool.wouldTake('b')]).toEqual([0, 0, 'taken'])
  })
})
