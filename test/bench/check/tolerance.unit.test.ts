import { describe, expect, it } from '@jest/globals'
import { type Baselines, compare, type Figure, missing } from '../../../bench/check/tolerance.ts'

const baselines: Baselines = {
  'run/accepts': { value: 0.2, better: 'higher', commit: 'c', date: '2026-11-23' },
  'cost/decodes': { value: 40, better: 'lower', commit: 'c', date: '2026-11-23' },
}
const higher = (value: number): Figure => ({ id: 'run/accepts', value, better: 'higher' })
const lower = (value: number): Figure => ({ id: 'cost/decodes', value, better: 'lower' })

describe('figures and their baselines', () => {
  it.each([
    ['a ratio that fell by 16%', higher(0.168), true],
    ['a ratio that fell by 14%', higher(0.172), false],
    ['a ratio that rose', higher(0.5), false],
    ['a count that rose by 16%', lower(46.4), true],
    ['a count that rose by 14%', lower(45.6), false],
    ['a count that fell', lower(10), false],
    ['a ratio that could not be computed', higher(Number.NaN), true],
  ])('judge %s', (_, figure, isLost) => {
    expect(compare([figure], baselines)).toMatchObject([{ isLost }])
  })

  it('pass a figure without a baseline', () => {
    expect(compare([{ ...higher(1), id: 'run/new' }], baselines)).toMatchObject([
      { baseline: null, loss: null, isLost: false },
    ])
  })

  it('are missing if their program ran and did not print them', () => {
    expect(missing([higher(1)], baselines, ['run', 'cost'])).toEqual(['cost/decodes'])
    expect(missing([higher(1)], baselines, ['run'])).toEqual([])
  })
})
