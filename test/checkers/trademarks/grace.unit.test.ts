import { expect, it } from '@jest/globals'
import { statusAt } from '../../../src/checkers/trademarks/grace.ts'

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
  expect(statusAt({ status: 'dead', statusText, expires }, at(day))).toBe(status)
})

it('a live mark stays live, whatever its date says', () => {
  expect(statusAt({ status: 'live', statusText: 'Registered', expires: '2001-01-01' }, Date.now())).toBe(
    'live',
  )
})
