import { describe, expect, it } from '@jest/globals'
import { ranked } from '../../../src/checkers/trademarks/shown-marks.ts'
import { hashApplicant } from '../../../src/commands/applicant-hashes.ts'
import type { TrademarkFinding } from '../../../src/events/sections.ts'
import * as given from '../../verdict/cases.ts'

const many = (mark: Partial<TrademarkFinding>): TrademarkFinding[] =>
  Array.from({ length: 60 }, (_, at) => given.mark({ office: 'USPTO', number: `${at}`, ...mark }))

/** A similar mark for the goods of the request. */
const near = given.similarMark(0.7, {
  office: 'UKIPO',
  number: 'N',
  comparison: given.comparison({ burden: 5 }),
})

describe('the marks that a section shows', () => {
  it.each([
    [
      'the same marks for remote goods',
      { niceClasses: [31], comparison: given.comparison({ burden: 5, goods: 'remote' }) },
    ],
    ['dead ones', { status: 'dead' as const, comparison: given.comparison() }],
    ['those of the applicant', { owner: 'Bront Ltd', comparison: given.comparison() }],
  ])('are not only %s, however many', (_, others) => {
    const applicant = hashApplicant({ owners: ['Bront Ltd'] })
    const request = given.request({ niceClasses: [9], ...(applicant && { applicant }) })
    const shown = ranked([...many(others), near], request)
    expect(shown).toHaveLength(25)
    expect(shown).toContain(near)
  })
})
