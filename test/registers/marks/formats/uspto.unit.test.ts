import { describe, expect, it } from '@jest/globals'
import { USPTO_FORMAT } from '../../../../src/registers/marks/formats/uspto.ts'
import type { MarkRow } from '../../../../src/registers/marks/row.ts'
import { rowsOf, rowsOfSample } from './read.ts'

const rowWith = (number: string, row: Partial<MarkRow>): MarkRow => ({
  number,
  mark: '',
  statusText: null,
  niceClasses: [],
  owner: null,
  link: `https://tsdr.uspto.gov/#caseNumber=${number}&caseSearchType=US_APPLICATION&caseType=DEFAULT&searchType=statusSearch`,
  filed: null,
  registered: null,
  expires: null,
  goods: null,
  right: 'national',
  translations: [],
  readings: [],
  disclaimed: [],
  details: {},
  ...row,
})

describe('a file of the USPTO', () => {
  it('is read with every field', async () => {
    expect(await rowsOfSample(USPTO_FORMAT, 'uspto-annual.xml')).toEqual([
      {
        line: 16,
        kind: 'mark',
        row: rowWith('90000001', {
          mark: 'LUMIVORA COFFEE',
          statusText: '700',
          niceClasses: [30, 43],
          owner: 'LUMI BRANDS & CO.; VORA LLC',
          filed: '2019-02-15',
          registered: '2020-01-07',
          expires: '2030-01-07',
          goods: 'Coffee; cocoa; Café & bar services',
          readings: ['LUMI VORA'],
          disclaimed: ['coffee'],
          details: {
            statusDate: '2020-01-07',
            published: '2019-10-22',
            registrationNumber: '6000001',
            kind: 'word',
            acquiredDistinctiveness: 'part',
            filingBases: ['use'],
            firstUses: [{ niceClasses: [30, 43], anywhere: '2018-05', commerce: '2018-06-12' }],
            proceedings: [{ kind: 'cancellation', number: null, date: null, status: 'pending' }],
          },
        }),
      },
      {
        line: 58,
        kind: 'mark',
        row: rowWith('90000002', {
          mark: 'LOBO ÁGUILA',
          statusText: '686',
          niceClasses: [9],
          owner: 'Lobo S.L.',
          filed: '2025-12-01',
          expires: '2035-11-01',
          goods: 'Downloadable software',
          right: 'international',
          translations: ['WOLF EAGLE'],
          details: {
            priorities: [{ country: null, number: null, date: '2025-06-01' }],
            kind: 'stylized',
            international: {
              number: '1800001',
              registered: '2025-11-01',
              expires: '2035-11-01',
              status: '000',
              statusDate: '2025-12-15',
            },
            filingBases: ['madrid'],
            firstUses: [{ niceClasses: [9], anywhere: '2019', commerce: null }],
            proceedings: [{ kind: 'opposition', number: null, date: null, status: 'pending' }],
            image: 'https://tsdr.uspto.gov/img/90000002/large',
          },
        }),
      },
      {
        line: 93,
        kind: 'mark',
        row: rowWith('73000003', {
          mark: '星光',
          statusText: '800',
          niceClasses: [25],
          owner: 'XING CORP.',
          filed: '1987-06-01',
          registered: '1988-03-15',
          expires: '2028-03-15',
          goods: 'SHIRTS',
          translations: ['STARLIGHT'],
          readings: ['XINGGUANG'],
          details: {
            registrationNumber: '1500003',
            priorities: [{ country: 'JP', number: '87-1234', date: '1987-03-01' }],
            kind: 'combined',
            category: 'collective',
            supplementalRegister: true,
            filingBases: ['foreign_application', 'foreign_registration'],
            firstUses: [{ niceClasses: [25], anywhere: '2019', commerce: null }],
            image: 'https://tsdr.uspto.gov/img/73000003/large',
          },
        }),
      },
      {
        line: 124,
        kind: 'mark',
        row: rowWith('90000004', {
          mark: 'ZEBRONIX',
          statusText: '602',
          filed: '2020-01-01',
          details: { kind: 'word' },
        }),
      },
      { line: 135, kind: 'wordless', number: '90000005' },
      { line: 149, kind: 'wordless', number: '60000006' },
      { line: 154, kind: 'refused', reason: 'has no serial number of eight digits' },
    ])
  })

  it.each([
    ['on the supplemental register', 'supplemental-register-in', { supplementalRegister: true }],
    ['amended to it', 'supplemental-register-amended-in', { supplementalRegister: true }],
    ['distinctive by use', 'section-2f-in', { acquiredDistinctiveness: 'whole' }],
    ['of intended use', 'intent-to-use-current-in', { filingBases: ['intent_to_use'] }],
    ['for certification', 'certification-mark-in', { category: 'certification' }],
    ['in three dimensions', 'drawing-3d-current-in', { kind: 'shape' }],
  ])('a mark %s', async (_, indicator, details) => {
    const header = `<mark-identification>A1</mark-identification><${indicator}>T</${indicator}>`
    const xml = `<x><case-file><serial-number>70000001</serial-number><case-file-header>${header}</case-file-header></case-file></x>`
    expect(await rowsOf(USPTO_FORMAT, Buffer.from(xml))).toMatchObject([{ row: { details } }])
  })

  it('a mark amended to the supplemental register and back is on the principal one', async () => {
    const header =
      '<mark-identification>A1</mark-identification><principal-register-amended-in>T</principal-register-amended-in><supplemental-register-amended-in>T</supplemental-register-amended-in>'
    const xml = `<x><case-file><serial-number>70000001</serial-number><case-file-header>${header}</case-file-header></case-file></x>`
    expect(await rowsOf(USPTO_FORMAT, Buffer.from(xml))).toMatchObject([{ row: { details: {} } }])
  })

  it.each([
    ['20 years before 1989-11-16: no end is known', '19880315', '', null],
    ['10 years since', '19891116', '', '1999-11-16'],
    ['10 years from the renewal', '19880315', '20080315', '2018-03-15'],
    ['a leap day', '20200229', '', '2030-02-28'],
  ])('the term of a registration: %s', async (_, registered, renewed, expires) => {
    const header = `<registration-date>${registered}</registration-date><mark-identification>A1</mark-identification><renewal-date>${renewed}</renewal-date>`
    const xml = `<x><case-file><serial-number>70000001</serial-number><registration-number>1</registration-number><case-file-header>${header}</case-file-header></case-file></x>`
    expect(await rowsOf(USPTO_FORMAT, Buffer.from(xml))).toMatchObject([{ row: { expires } }])
  })
})
