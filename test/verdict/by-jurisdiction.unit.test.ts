import { describe, expect, it } from '@jest/globals'
import { byJurisdiction, resultText } from '../../src/verdict/by-jurisdiction.ts'

describe('the result by country', () => {
  const coverage = [
    { register: 'UKIPO', jurisdiction: 'GB', searched: true },
    { register: 'NIPO', jurisdiction: 'NO', searched: false },
    { register: 'EUIPO', jurisdiction: 'EU', searched: true },
  ]
  const mark = { mark: 'LUMI', office: 'EUIPO', jurisdiction: 'EU', list: 'register' }
  const check = {
    bars: [],
    reasons: [{ effect: 'caution', findings: ['trademarks/0'], objections: [], text: '' }],
    request: { sources: ['trademarks'], jurisdictions: ['GB', 'NO', 'EU'] },
    sections: {
      trademarks: { status: 'done', findings: [mark], coverage },
      companies: { status: 'done', findings: [], coverage: [] },
    },
  }

  it('cites a mark only where its register counts, and never hides a gap', () => {
    const rows = byJurisdiction(check as never).map(({ jurisdiction, cells }) => [jurisdiction, cells[0]])
    expect(rows).toEqual([
      ['GB', { tone: 'good', word: 'Nothing similar found', cited: [] }],
      ['NO', { tone: 'open', word: 'Not fully searched', cited: ['NIPO'] }],
      ['EU', { tone: 'warn', word: 'Caution', cited: ['LUMI'] }],
    ])
  })

  it('does not blame a country that was searched for the gap of another one', () => {
    const trademarks = { ...check.sections.trademarks, status: 'not_configured' }
    const rows = byJurisdiction({ ...check, sections: { ...check.sections, trademarks } } as never)
    expect(rows.map(({ cells }) => cells[0]?.tone)).toEqual(['good', 'open', 'warn'])
  })

  it('never calls a country searched whose registers are not known', () => {
    const trademarks = { ...check.sections.trademarks, status: 'unknown', coverage: [] }
    const [first] = byJurisdiction({ ...check, sections: { ...check.sections, trademarks } } as never)
    expect(first?.cells[0]).toMatchObject({ tone: 'open', word: 'Not fully searched' })
  })

  it('never calls a jurisdiction that was searched for identical names only searched in full', () => {
    const searched = coverage.map((row) => ({ ...row, searched: true, depth: 'identical' }))
    const trademarks = { ...check.sections.trademarks, findings: [], coverage: searched }
    const [first] = byJurisdiction({ ...check, sections: { ...check.sections, trademarks } } as never)
    expect(first?.cells[0]).toMatchObject({ tone: 'open', word: 'Searched for identical names only' })
  })

  it('is searched in full where another register of the same rights was searched for similar names', () => {
    const row = { jurisdiction: 'GB', searched: true, territories: ['GB'], rights: ['national'] }
    const both = [
      { ...row, register: 'UKIPO', depth: 'similar' },
      { ...row, register: 'Signa', depth: 'identical' },
    ]
    const trademarks = { ...check.sections.trademarks, findings: [], coverage: both }
    const [first] = byJurisdiction({ ...check, sections: { ...check.sections, trademarks } } as never)
    expect(first?.cells[0]).toMatchObject({ tone: 'good', word: 'Nothing similar found' })
  })

  it('shows a well-known brand everywhere', () => {
    const brand = { ...mark, list: 'well_known', office: null, jurisdiction: null }
    Object.assign(check.sections.trademarks, { findings: [brand] })
    expect(byJurisdiction(check as never).map(({ cells }) => cells[0]?.word)).toEqual([
      'Caution',
      'Caution',
      'Caution',
    ])
  })

  it('names two, and counts the others', () => {
    const found = (...cited: string[]) => resultText({ tone: 'warn', word: 'Caution', cited })
    expect([found(), found('A', 'B'), found('A', 'B', 'C')]).toEqual([
      'Caution',
      'Caution: A, B',
      'Caution: A, B and 1 more',
    ])
  })
})
