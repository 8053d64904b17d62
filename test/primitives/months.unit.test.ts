import { expect, it } from '@jest/globals'
import { monthsLater } from '../../src/primitives/months.ts'

it.each([
  ['2026-11-22', 6, '2027-05-22'],
  ['2026-11-22T23:59:59.999Z', 6, '2027-05-22'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2006-02-01', 60, '2011-02-01'],
  ['2026-12-31', 1, '2027-01-31'],
])('%s and %i months is %s', (day, months, later) => {
  expect(monthsLater(day, months)).toBe(later)
})
