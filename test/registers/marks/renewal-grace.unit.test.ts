import { expect, it } from '@jest/globals'
import { statusAt } from '../../../src/registers/marks/renewal-grace.ts'

const at = (day: string): number => Date.parse(`${day}T12:00:00Z`)

it.each([
  ['expired yesterday', 'EXPIRED', '2026-11-21', '2026-11-22', 'live'],
  ['on the last day of grace', 'Expired', '2026-05-22', '2026-11-22', 'live'],
  ['a day after its grace', 'Expired', '2026-05-21', '2026-11-22', 'dead'],
  ['expired on a day that the sixth month does not have', 'Expired', '2026-08-31', '2027-02-28', 'live'],
  ['that day passed too', 'Expired', '2026-08-31', '2027-03-01', 'dead'],
  ['expired by the code of the USPTO', '900', '2026-11-21', '2026-11-22', 'live'],
  ['refused', 'REFUSED', '2026-11-21', '2026-11-22', 'dead'],
  ['without a date', 'EXPIRED', null, '2026-11-22', 'dead'],
])('a mark that %s', (_, statusText, expires, day, status) => {
  const mark = { status: 'dead', statusText, expires, pending: null, right: 'national' } as const
  expect(statusAt(mark, { office: 'UKIPO', dataAsOf: day }, at(day))).toBe(status)
})

const NATIONAL = { expires: '2026-01-31', pending: false, right: 'national' } as const
const UKIPO = { office: 'UKIPO', dataAsOf: '2026-10-01' }

it.each([
  ['on the last day of grace', NATIONAL, UKIPO, '2026-07-31', 'live'],
  ['after it, in newer data', NATIONAL, UKIPO, '2026-10-02', 'dead'],
  [
    'after it, in data from before its end',
    NATIONAL,
    { ...UKIPO, dataAsOf: '2026-07-31' },
    '2026-10-02',
    'unknown',
  ],
  [
    'after it, as a designation',
    { ...NATIONAL, right: 'international' as const },
    UKIPO,
    '2026-10-02',
    'unknown',
  ],
  ['after it, without a date', { ...NATIONAL, expires: null }, UKIPO, '2026-10-02', 'live'],
  ['after it, as an application', { ...NATIONAL, pending: true }, UKIPO, '2026-10-02', 'live'],
  [
    'after it, at an office that states the end',
    NATIONAL,
    { ...UKIPO, office: 'USPTO' },
    '2026-10-02',
    'live',
  ],
  [
    'after it, if it is not known to be registered',
    { ...NATIONAL, pending: null },
    UKIPO,
    '2026-10-02',
    'dead',
  ],
] as const)('a mark that is registered %s', (_, mark, source, day, status) => {
  expect(statusAt({ ...mark, status: 'live', statusText: 'Registered' }, source, at(day))).toBe(status)
})
