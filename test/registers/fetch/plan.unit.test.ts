import { expect, it } from '@jest/globals'
import { planOf } from '../../../src/registers/fetch/plan.ts'
import type { Listing } from '../../../src/registers/sources/source.ts'

const file = (name: string) => ({ url: `http://x/${name}`, name })
const daily = (...days: string[]) => days.map((day) => ({ since: day, dataAsOf: day, files: [file(day)] }))
const whole = (dataAsOf: string) => ({ dataAsOf, files: [file('all')] })
const plan = (listing: Listing, dataAsOf: string | null, gapDays = 0) =>
  planOf(listing, dataAsOf, gapDays).map((step) => `${step.kind} ${step.dataAsOf}`)

const LISTING = { whole: whole('2026-01-31'), deltas: daily('2026-02-03', '2026-02-01', '2026-02-02') }

it.each([
  [
    'nothing yet',
    LISTING,
    null,
    ['whole 2026-01-31', 'delta 2026-02-01', 'delta 2026-02-02', 'delta 2026-02-03'],
  ],
  ['one day missing', LISTING, '2026-02-02', ['delta 2026-02-03']],
  ['up to date', LISTING, '2026-02-03', []],
  ['newer than the office', LISTING, '2026-03-01', []],
  [
    'a gap: the whole register again',
    LISTING,
    '2026-01-15',
    ['whole 2026-01-31', 'delta 2026-02-01', 'delta 2026-02-02', 'delta 2026-02-03'],
  ],
  ['whole files only', { whole: whole('2026-02-01'), deltas: [] }, '2026-01-01', ['whole 2026-02-01']],
  ['whole files only, up to date', { whole: whole('2026-02-01'), deltas: [] }, '2026-02-01', []],
  [
    'a gap and no newer whole file',
    { whole: whole('2026-01-01'), deltas: daily('2026-02-05') },
    '2026-01-10',
    [],
  ],
  ['changes without a whole file', { whole: null, deltas: daily('2026-02-05') }, null, []],
])('%s', (_, listing, dataAsOf, steps) => {
  expect(plan(listing, dataAsOf)).toEqual(steps)
})

it('takes the shortest change that reaches back far enough', () => {
  const deltas = [
    { since: '2026-02-04', dataAsOf: '2026-02-10', files: [file('week')] },
    { since: '2026-01-14', dataAsOf: '2026-02-10', files: [file('month')] },
  ]
  const from = (day: string) => planOf({ whole: whole('2026-02-10'), deltas }, day, 0)[0]?.files[0]?.name
  expect([from('2026-02-09'), from('2026-02-03'), from('2026-02-02'), from('2026-01-12')]).toEqual([
    'week',
    'week',
    'month',
    'all',
  ])
})

it('counts holidays without a publication as no gap', () => {
  expect(plan({ whole: null, deltas: daily('2026-02-05') }, '2026-02-01', 3)).toEqual(['delta 2026-02-05'])
  expect(plan({ whole: null, deltas: daily('2026-02-06') }, '2026-02-01', 3)).toEqual([])
})
