import { describe, expect, it } from '@jest/globals'
import { ST66_FORMAT, ST96_FORMAT } from '../../../../src/registers/marks/formats/wipo.ts'
import { markStatus } from '../../../../src/registers/marks/statuses.ts'
import { rowsOf, rowsOfSample } from './read.ts'

const NOTHING = { link: null, translations: [], readings: [], disclaimed: [] }
const NUMBERED = { international: { number: '1800001' } }

it('a file of ST.66 is read with every field', async () => {
  expect(await rowsOfSample(ST66_FORMAT, 'st66.xml')).toEqual([
    {
      line: 7,
      kind: 'mark',
      row: {
        number: '4800001',
        mark: "LOUP D'OR CAFÉ",
        statusText: 'Marque enregistrée',
        niceClasses: [30, 43],
        owner: 'Loup SARL; Jeanne Dupont',
        link: null,
        filed: '2021-03-01',
        registered: '2021-08-20',
        expires: '2031-03-01',
        goods: 'Restauration; Coffee',
        right: 'national',
        translations: ['golden wolf'],
        readings: ['LUDOR'],
        disclaimed: ['cafe'],
        details: {
          statusDate: '2021-08-21',
          published: '2021-04-23',
          registrationNumber: '4800001',
          priorities: [{ country: 'BE', number: '1427000', date: '2020-12-01' }],
          seniorities: [{ country: 'ES', number: '2500000', date: '2002-05-06' }],
          conversions: [{ country: null, number: '018000001', date: '2019-01-31' }],
          kind: 'combined',
          category: 'individual',
          acquiredDistinctiveness: 'whole',
          proceedings: [{ kind: 'opposition', number: 'OP21-0001', date: '2021-05-20', status: null }],
          image: 'https://example.com/logo.png',
        },
      },
    },
    {
      line: 59,
      kind: 'mark',
      row: {
        ...NOTHING,
        number: 'W1800001',
        mark: 'ZEBRONIX',
        statusText: 'Statut inconnu',
        niceClasses: [9],
        owner: 'Zebronix AG',
        filed: '2025-11-01',
        registered: '2026-01-09',
        expires: null,
        goods: null,
        right: 'international',
        details: { published: '2025-12-05', ...NUMBERED, territories: ['FR', 'BX'] },
      },
    },
    { line: 70, kind: 'deleted', number: '4800009' },
    { line: 71, kind: 'wordless', number: '4800010' },
    expect.objectContaining({
      line: 72,
      notes: [{ kind: 'unread', field: 'classes', reason: '"99"' }],
      row: expect.objectContaining({ niceClasses: [], details: { unread: ['classes'] } }),
    }),
  ])
})

it('a file of ST.96 is read with every field', async () => {
  expect(await rowsOfSample(ST96_FORMAT, 'st96.xml')).toEqual([
    {
      line: 7,
      kind: 'mark',
      row: {
        number: 'CA500000200000100',
        mark: 'ÉTOILE BLEUE CAFÉ',
        statusText: 'Registration published',
        niceClasses: [30, 43],
        owner: 'Étoile Inc.',
        link: null,
        filed: '2019-05-01',
        registered: '2021-06-02',
        expires: '2031-06-02',
        goods: 'Coffee',
        right: 'national',
        translations: ['BLUE STAR'],
        readings: ['ETWAL BLO'],
        disclaimed: ['cafe'],
        details: {
          statusDate: '2021-06-03',
          published: '2020-11-18',
          registrationNumber: 'TMA1000001',
          priorities: [{ country: 'FR', number: '4500001', date: '2018-11-30' }],
          kind: 'combined',
          category: 'certification',
          filingBases: ['use'],
          firstUses: [{ niceClasses: [], anywhere: '1996-01', commerce: null }],
        },
      },
    },
    {
      line: 44,
      kind: 'mark',
      row: {
        ...NOTHING,
        number: '2000002',
        mark: 'ZEBRONIX',
        statusText: 'Opposition pending',
        niceClasses: [],
        owner: 'Zebronix AG',
        filed: null,
        registered: null,
        expires: null,
        goods: null,
        right: 'international',
        details: NUMBERED,
      },
    },
    { line: 51, kind: 'deleted', number: '2000003' },
  ])
})

it.each([
  ['EM', 'eu'],
  ['BX', 'benelux'],
  ['WO', 'international'],
  ['DE', 'national'],
  ['', null],
])('the office %j gives the kind of right %s', async (office, right) => {
  const xml = `<x><TradeMark><RegistrationOfficeCode>${office}</RegistrationOfficeCode><ApplicationNumber>1</ApplicationNumber><MarkVerbalElementText>A</MarkVerbalElementText></TradeMark></x>`
  expect(await rowsOf(ST66_FORMAT, Buffer.from(xml))).toMatchObject([{ row: { right } }])
})

const text = (words: string, attributes = ''): string =>
  `<MarkVerbalElementText${attributes}>${words}</MarkVerbalElementText>`
const significant = (words: string): string =>
  `<MarkSignificantVerbalElementText>${words}</MarkSignificantVerbalElementText>`

describe.each([
  ['ST.66', ST66_FORMAT, 'TradeMark'],
  ['ST.96', ST96_FORMAT, 'Trademark'],
] as const)('the words of a mark in %s', (_, format, element) => {
  it.each([
    [
      'of several languages are each a text of it',
      text('ALPHA', ' languageCode="en"') + text('ZORVEXA', ' languageCode="cs"'),
      'ALPHA',
      ['ZORVEXA'],
    ],
    [
      'with numbers are lines of one text',
      text('DRAVOSK', ' sequenceNumber="2"') + text('THE LITTLE', ' sequenceNumber="1"'),
      'THE LITTLE DRAVOSK',
      [],
    ],
    [
      'without numbers stand together and alone',
      text('ALPHA') + text('VARDOLIN'),
      'ALPHA VARDOLIN',
      ['ALPHA', 'VARDOLIN'],
    ],
    ['with significant ones', text('ALPHA') + significant('VARDOLIN'), 'ALPHA', ['VARDOLIN']],
    ['that are a dash', text('-') + significant('VARDOLIN'), 'VARDOLIN', []],
    [
      'in the index of the office',
      `${text('ALPHA')}<IndexHeadingText>LITTLE DRAVOSK, THE</IndexHeadingText>`,
      'ALPHA',
      ['LITTLE DRAVOSK, THE'],
    ],
  ])('%s', async (_, words, mark, readings) => {
    const xml = `<x><${element}><ApplicationNumber>1</ApplicationNumber>${words}</${element}></x>`
    expect(await rowsOf(format, Buffer.from(xml))).toMatchObject([{ row: { mark, readings } }])
  })
})

it.each([
  ['Registered. The registration date is used to determine when documents are due.', 'Registered'],
  [
    'A Sections 8 and 15 combined declaration has been accepted and acknowledged.  To view all documents in this file, click on the link.',
    'A Sections 8 and 15 combined declaration has been accepted and acknowledged',
  ],
])('a record as TSDR writes it has the status %s', async (described, statusText) => {
  const xml = `<x><Trademark><ApplicationNumber>1</ApplicationNumber>${text('ZORVEXA')}<NationalTrademarkInformation><MarkCurrentStatusExternalDescriptionText>${described}</MarkCurrentStatusExternalDescriptionText></NationalTrademarkInformation><ClassNumber>A</ClassNumber><ClassNumber>9.0</ClassNumber></Trademark></x>`
  const [read] = await rowsOf(ST96_FORMAT, Buffer.from(xml))
  expect(read).toMatchObject({ row: { statusText, niceClasses: [9] } })
  expect(read?.notes).toBeUndefined()
  expect(markStatus('USPTO', statusText).status).not.toBe('unknown')
})
