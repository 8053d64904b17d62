import { describe, expect, it } from '@jest/globals'
import type { Coverage } from '../../src/events/sections.ts'
import { extentOf, levelOf } from '../../src/verdict/extent.ts'
import { reportDocument } from '../support/report-document.ts'
import * as given from './cases.ts'

const row = (over: Partial<Coverage> = {}): Coverage => ({
  register: 'UKIPO',
  jurisdiction: 'GB',
  searched: true,
  dataAsOf: '2026-11-20',
  depth: 'similar',
  territories: ['GB'],
  ...over,
})
const missing = row({
  register: 'trademark register of DE',
  jurisdiction: 'DE',
  searched: false,
  territories: ['DE'],
})
const brands = row({ register: 'well-known brands', jurisdiction: null })

describe('the level of a search', () => {
  it.each([
    ['extended', 'done', [row(), brands]],
    ['extended', 'done', [row(), row({ register: 'UKIPO file', searched: false })]],
    ['knock-out', 'done', [row(), row({ depth: 'identical' })]],
    ['extended', 'done', [row({ rights: ['national'] }), row({ rights: ['national'], depth: 'identical' })]],
    ['knock-out', 'done', [row({ rights: ['national'] }), row({ rights: ['eu'], depth: 'identical' })]],
    ['knock-out', 'done', [row({ doubt: 'it has 48 rows' })]],
    ['extended', 'done', [row({ rights: ['national'] }), row({ rights: ['national'], doubt: 'few' })]],
    ['knock-out', 'not_configured', [row(), { ...missing }]],
    ['knock-out', 'unknown', [row(), row({ register: 'UKIPO file', searched: false })]],
    ['knock-out', 'done', [{ register: 'UKIPO', jurisdiction: 'GB', searched: true, dataAsOf: null }]],
    ['knock-out', 'not_configured', [brands]],
    [null, 'not_configured', [missing]],
    [null, 'pending', []],
  ] as const)('is %s if the section is %s', (level, status, coverage) => {
    expect(levelOf({ status, coverage })).toBe(level)
  })
})

describe('the extent of a report', () => {
  const { sections } = reportDocument('Lumivora')
  const marks = {
    ...sections.trademarks,
    coverage: [
      row(),
      missing,
      row({ register: 'EUIPO', jurisdiction: 'EU', depth: 'identical', territories: ['EU'] }),
    ],
  }
  const extent = (request: Parameters<typeof given.request>[0]) =>
    extentOf(
      { request: given.request(request), sections: { ...sections, trademarks: marks } },
      '2026-08-31T10:00:00Z',
    )

  const searched = (coverage: Coverage[]) =>
    extentOf(
      {
        request: given.request({ sources: ['trademarks'] }),
        sections: { ...sections, trademarks: { ...sections.trademarks, status: 'done', coverage } },
      },
      '2026-08-31T10:00:00Z',
    )

  it('dates live data by the answers about the name, not by earlier self-tests', () => {
    const [first] = sections.domains.evidence
    if (!first) throw new Error('the sample has evidence')
    const selfTest = { ...first, id: 'canary/rdap/rdap.example.com/com', at: '2026-11-01T04:00:00.000Z' }
    const domains = { ...sections.domains, evidence: [selfTest, ...sections.domains.evidence] }
    const { data } = extentOf(
      { request: given.request({ sources: ['domains'] }), sections: { ...sections, domains } },
      '2026-11-01T10:00:01Z',
    )
    expect(data[0]).toMatchObject({ source: 'domains', asOf: '2026-11-01T10:00:00.000Z' })
  })

  it('misses no similar marks of a right that another register was searched for', () => {
    const held = { rights: ['national' as const, 'international' as const] }
    const coverage = [row(held), row({ ...held, register: 'Signa', depth: 'identical' })]
    const { level, notSearched } = searched(coverage)
    expect(level).toBe('extended')
    expect(notSearched).not.toContain('similar trademarks at Signa for GB')
  })

  it('does not claim a country whose copy has far fewer rows than its office', () => {
    const doubt = 'it has 48 rows, and the office has 200,000 or more'
    expect(searched([row({ completeness: 'vouched', doubt })])).toMatchObject({
      level: 'knock-out',
      notSearched: expect.arrayContaining([
        `the rest of UKIPO for GB: its copy counts as whole, but ${doubt}`,
      ]),
    })
  })

  it('names the letters in which similar marks were not searched', () => {
    const latin = { scripts: ['Latn'] }
    const coverage = [row(latin), row({ ...latin, register: 'EUIPO', jurisdiction: 'EU' })]
    const { level, notSearched } = searched(coverage)
    expect(level).toBe('extended')
    expect(notSearched.filter((each) => each.startsWith('similar'))).toEqual([
      'similar trademarks in letters other than Latin',
    ])
  })

  it('names what was searched, and what was not', () => {
    expect(extent({ jurisdictions: ['GB', 'DE', 'EU'], sources: ['trademarks', 'companies'] })).toEqual({
      level: 'knock-out',
      territories: ['GB', 'EU'],
      goods: ['class 9', 'class 42'],
      data: [
        {
          source: 'domains',
          register: 'domain registries',
          jurisdiction: null,
          asOf: '2026-11-01T10:00:00.000Z',
        },
        { source: 'trademarks', register: 'UKIPO', jurisdiction: 'GB', asOf: '2026-11-20' },
        { source: 'trademarks', register: 'EUIPO', jurisdiction: 'EU', asOf: '2026-11-20' },
      ],
      searchAgainOn: '2027-02-28',
      notSearched: [
        'trademark register of DE',
        'similar trademarks at EUIPO for EU',
        'Companies House for GB',
        'domains (not requested)',
        'social networks (not requested)',
        'analysis of the name (not requested)',
        'national trademarks of the 27 member states of the EU',
        'unregistered rights, such as marks and trade names in use',
      ],
    })
  })

  it('says of a network that a person has to look at that it is to be checked manually, as its section does', () => {
    const findings = [given.username('manual'), { ...given.username('unknown'), network: 'TikTok' }]
    const social = { ...sections.social, findings }
    const { notSearched } = extentOf(
      { request: given.request({ sources: ['social'] }), sections: { ...sections, social } },
      '2026-08-31T10:00:00Z',
    )
    expect(notSearched).toContain('github (check manually)')
    expect(notSearched).toContain('TikTok')
  })

  it('claims nothing about trademarks that were not requested', () => {
    expect(extent({ sources: ['domains'] })).toMatchObject({ level: null, searchAgainOn: null })
  })

  it('names the terms of goods before classes', () => {
    const goodsTerms = [{ id: '430024', niceClass: 43, text: 'café services', certainty: 'certain' as const }]
    expect(extent({ goodsTerms }).goods).toEqual(['café services (class 43)'])
    expect(extent({ niceClasses: [] }).goods).toEqual([])
  })
})
