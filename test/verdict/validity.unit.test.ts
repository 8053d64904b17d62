import { expect, it } from '@jest/globals'
import { validityOf, validityOfNames } from '../../src/verdict/validity.ts'

const AT = '2026-11-01T12:00:00.000Z'
const UNANSWERED = { verdict: 'inconclusive', verdictBasis: ['analysis'], territories: ['GB'] }

it.each([
  [{ verdict: 'clear', verdictBasis: ['domains'] }, AT, '2026-12-01'],
  [{ verdict: 'conflict', verdictBasis: ['domains'] }, AT, '2026-12-01'],
  [{ verdict: 'conflict', verdictBasis: [], territories: ['GB'] }, AT, '2026-12-01'],
  [{ verdict: 'conflict', verdictBasis: ['analysis'] }, AT, null],
  [{ verdict: 'inconclusive', verdictBasis: ['domains', 'analysis'] }, AT, '2026-12-01'],
  [UNANSWERED, AT, null],
  [{ verdict: 'inconclusive', verdictBasis: [] }, AT, null],
  [{ verdict: null, verdictBasis: [] }, AT, null],
  [{ verdict: 'clear', verdictBasis: ['domains'] }, null, null],
])('a report is valid for 30 days, unless nothing answered in full: %j at %s', (report, at, day) => {
  const judged = { territories: [], ...report }
  expect(validityOf(judged, at)).toBe(day)
  expect(validityOfNames([UNANSWERED, judged], at)).toBe(day)
})
