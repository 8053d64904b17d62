import { expect, it } from '@jest/globals'
import { validityOf, validityOfNames } from '../../src/verdict/validity.ts'

const AT = '2026-11-01T12:00:00.000Z'
const UNANSWERED = { verdict: 'inconclusive', verdictBasis: ['analysis'] }

it.each([
  [{ verdict: 'clear', verdictBasis: ['domains'] }, AT, '2026-12-01'],
  [{ verdict: 'conflict', verdictBasis: [] }, AT, '2026-12-01'],
  [{ verdict: 'inconclusive', verdictBasis: ['domains', 'analysis'] }, AT, '2026-12-01'],
  [UNANSWERED, AT, null],
  [{ verdict: 'inconclusive', verdictBasis: [] }, AT, null],
  [{ verdict: null, verdictBasis: [] }, AT, null],
  [{ verdict: 'clear', verdictBasis: ['domains'] }, null, null],
])('a report is valid for 30 days, unless nothing answered in full: %j at %s', (report, at, day) => {
  expect(validityOf(report, at)).toBe(day)
  expect(validityOfNames([UNANSWERED, report], at)).toBe(day)
})
