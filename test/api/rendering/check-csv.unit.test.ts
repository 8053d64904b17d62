import { describe, expect, it } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { checkCsv } from '../../../src/api/rendering/check-csv.ts'
import { anatomyOf } from '../../../src/names/anatomy/anatomy.ts'
import { reportDocument } from '../../support/report-document.ts'

const rowsOf = (text: string, change = {}): Record<string, string>[] =>
  parse(checkCsv(reportDocument(text, change)), { columns: true })

describe('the table of a check', () => {
  it('has a row for each finding, with the verdict and what it covers in each', () => {
    const rows = rowsOf('Lumivora')
    expect(rows.map(({ section, index }) => `${section}/${index}`)).toEqual([
      'domains/0',
      'domains/1',
      'social/0',
      'social/1',
      'trademarks/0',
      'companies/0',
      'analysis/0',
    ])
    expect(rows[0]).toMatchObject({ verdict: 'conflict', verdictBasis: 'domains trademarks', score: '4' })
    expect(rows[4]).toMatchObject({
      subject: 'Lumivora',
      same: 'yes',
      rules: 'trademark-conflict',
      similarity: '1',
    })
    expect(rows[5]).toMatchObject({ sectionStatus: 'unknown', sectionReason: 'timeout' })
    expect(rows.map(({ notice }) => notice !== '')).toEqual([true, ...rows.slice(1).map(() => false)])
    expect(rows[0]?.notice).toContain('Search for marks again on')
  })

  it('has the summary, the extent and the reasons in the first row, and the grade of each mark', () => {
    const [first, ...others] = rowsOf('Lumivora')
    expect(first).toMatchObject({
      level: '',
      goods: 'No goods were named, so all 45 classes count.',
      searchAgainOn: '2027-05-01',
      reasons: 'trademark-conflict (90): Lumivora | domain-taken (6): Lumivora',
    })
    expect(first?.summary).toContain('so its owner could oppose')
    expect(first?.data).toMatch(/: 2026-\d\d-\d\d/)
    expect(first?.notSearched).toContain('Companies House for GB')
    expect(others.map(({ summary }) => summary)).toEqual(others.map(() => ''))
    expect(first).toMatchObject({ finalVerdict: 'conflict', finalScore: '4', finalSummary: first?.summary })
    expect(first).toMatchObject({ words: 'Taken', sectionAnswer: expect.stringContaining('taken') })
    expect(others[3]).toMatchObject({ words: 'Blocks the name', sectionAnswer: '1 mark blocks the name' })
    expect(others[3]).toMatchObject({ grade: 'conflict', argument: 'The mark is the same as the name.' })
  })

  it('has the absolute grounds with their laws in the first row', () => {
    const bar = {
      kind: 'emblem',
      effect: 'bar',
      word: 'Olympic',
      jurisdictions: ['GB'],
      source: 'Nairobi Treaty',
    }
    const [first] = rowsOf('Olympic Gym', { bars: [bar] })
    expect(first?.bars).toBe('emblem (bar): Olympic; GB; Nairobi Treaty')
  })

  it('has the core of the name in each row', () => {
    const rows = rowsOf('Lumivora Coffee', { anatomy: anatomyOf('Lumivora Coffee') })
    expect(rows.map(({ core }) => core)).toEqual(rows.map(() => 'Lumivora'))
  })

  it('has a row for a section without findings', () => {
    const { sections } = reportDocument('x')
    const rows = rowsOf('x', {
      sections: { ...sections, companies: { ...sections.companies, findings: [] } },
    })
    expect(rows.filter(({ section }) => section === 'companies')).toMatchObject([
      { sectionStatus: 'unknown', sectionReason: 'timeout', index: '', subject: '' },
    ])
  })

  it('says why a user name must be looked up', () => {
    const reason = 'The network does not permit automated look-ups.'
    const { sections } = reportDocument('x')
    const manual = {
      network: 'LinkedIn',
      username: 'x',
      url: 'https://x.example',
      rule: 'no_api',
      evidence: [],
    }
    const findings = [{ ...manual, status: 'manual' as const, reason }]
    const rows = rowsOf('x', { sections: { ...sections, social: { ...sections.social, findings } } })
    expect(rows.find(({ section }) => section === 'social')).toMatchObject({
      status: 'manual',
      findingReason: reason,
    })
  })

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '\ufeff=1',
    '﹦1',
    '−1',
  ])('gives %j as text, no formula', (text) => {
    expect(rowsOf(text)[4]?.subject).toBe(`'${text}`)
  })

  it('carries quotes, commas and lines unharmed', () => {
    expect(rowsOf('a "b", c\r\nd')[4]?.subject).toBe('a "b", c\r\nd')
  })
})
