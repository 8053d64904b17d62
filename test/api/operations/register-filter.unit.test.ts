import { expect, it } from '@jest/globals'
import { filterWords, rowFilter } from '../../../src/api/operations/register-filter.ts'

it.each([
  ['marks', {}, {}],
  ['marks', { niceClasses: '9,42' }, { niceClasses: [9, 42] }],
  ['marks', { niceClasses: '33', relatedClasses: 'false' }, { niceClasses: [33] }],
  ['marks', { niceClasses: '33', relatedClasses: 'true' }, { niceClasses: [32, 33, 35, 43] }],
  ['marks', { status: 'live,unknown' }, { statuses: ['live', 'pending', 'unknown'] }],
  ['marks', { status: 'pending' }, { statuses: ['pending'] }],
  ['companies', { status: 'active' }, { statuses: ['live'] }],
  ['companies', { status: 'liquidation,dissolved' }, { statuses: ['pending', 'dead'] }],
  [
    'marks',
    { filedFrom: '2020-01-01', registeredTo: '2021-01-01' },
    { filed: { from: '2020-01-01' }, registered: { to: '2021-01-01' } },
  ],
  [
    'companies',
    { incorporatedFrom: '2020-01-01', incorporatedTo: '2020-01-01' },
    { filed: { from: '2020-01-01', to: '2020-01-01' } },
  ],
] as const)('in a register of %s, %j means %j', (kind, words, filter) => {
  expect(rowFilter(kind, filterWords.parse(words))).toEqual(filter)
})

it.each([
  ['companies', { niceClasses: '9' }, 'niceClasses applies only to registers of marks'],
  ['companies', { registeredFrom: '2020-01-01' }, 'registeredFrom applies only to registers of marks'],
  ['marks', { incorporatedTo: '2020-01-01' }, 'incorporatedTo applies only to registers of companies'],
  ['marks', { relatedClasses: 'true' }, 'relatedClasses applies only together with classes'],
  ['marks', { status: 'active' }, 'status must be of live, dead, pending, unknown in a register of marks'],
  [
    'companies',
    { status: 'constructor' },
    'status must be of active, liquidation, dissolved, unknown in a register of companies',
  ],
  ['marks', { filedFrom: '2020-01-02', filedTo: '2020-01-01' }, 'filedTo must not be before the first day'],
] as const)('in a register of %s, %j is refused', (kind, words, message) => {
  expect(() => rowFilter(kind, filterWords.parse(words))).toThrow(message)
})

it.each([
  { niceClasses: '46' },
  { niceClasses: '9;42' },
  { relatedClasses: 'yes' },
  { status: 'Live' },
  { filedFrom: '2020-02-30' },
  { filedTo: '2020' },
])('%j is refused for every register', (words) => {
  expect(filterWords.safeParse(words).success).toBe(false)
})
