import { describe, expect, it } from '@jest/globals'
import { FIELDS, LAYOUTS } from '../../../../src/registers/marks/columns.ts'
import { markDetails } from '../../../../src/registers/marks/details.ts'
import { csvFormat } from '../../../../src/registers/marks/formats/csv.ts'
import { CELLS, csvOf } from './csv-sample.ts'
import { rowsOf } from './read.ts'

const GENERIC = csvFormat(LAYOUTS.generic)

describe('a delimited file', () => {
  it.each([
    ['9', [9]],
    ['9,35', [9, 35]],
    ['9 35;42', [9, 35, 42]],
    ['IC 009', [9]],
    ['1-4', [1, 2, 3, 4]],
    ['9, 33 – 35', [9, 33, 34, 35]],
    ['9-35-42', [9, 35, 42]],
  ])('has the classes %s, a list or a range', async (classes, expected) => {
    const read = await rowsOf(GENERIC, csvOf({ mark: 'LOBO', number: '1', classes }))
    expect(read).toMatchObject([{ row: { niceClasses: expected } }])
  })

  it('is read with every field', async () => {
    expect(Object.keys(CELLS).sort()).toEqual([...FIELDS, 'classes'].sort())
    const details = {
      statusDate: '2021-09-01',
      published: '2021-02-03',
      registrationNumber: 'R4000001',
      priorities: [{ country: 'FR', number: '4600001', date: '2020-07-04' }],
      seniorities: [
        { country: 'ES', number: 'M1234567', date: '1999-12-31' },
        { country: 'DE', number: '39912345', date: null },
      ],
      conversions: [{ country: 'EU', number: '018000001', date: '2019-03-04' }],
      kind: 'combined',
      category: 'collective',
      international: { number: '1500001', status: 'active' },
      territories: ['ES', 'PT'],
      supplementalRegister: true,
      acquiredDistinctiveness: 'part',
      filingBases: ['use', 'madrid'],
      firstUses: [{ niceClasses: [], anywhere: '2018-05', commerce: '2018' }],
      proceedings: [
        { kind: 'opposition', number: 'B3000001', date: '2021-04-05', status: 'pending' },
        { kind: 'cancellation', number: null, date: null, status: null },
      ],
      image: 'https://example.com/M4000001.png',
    }
    expect(markDetails.parse(details)).toEqual(details)
    expect(await rowsOf(GENERIC, csvOf(CELLS))).toEqual([
      {
        line: 2,
        notes: [{ kind: 'unread', field: 'proceedings', reason: '"gossip 1"' }],
        kind: 'mark',
        row: {
          number: 'M4000001',
          mark: 'LOBO BLANCO CAFÉ',
          statusText: 'Registered',
          niceClasses: [30, 43],
          owner: 'Lobo SL',
          link: 'https://example.com/M4000001',
          filed: '2021-01-02',
          registered: '2021-08-31',
          expires: '2031-01-02',
          goods: 'Coffee; Services de restauration',
          right: 'international',
          translations: ['white wolf', 'lobo branco'],
          readings: ['LOVO BLANKO'],
          disclaimed: ['cafe'],
          details,
        },
      },
    ])
  })

  it('omits members that it cannot read', async () => {
    const cells = Object.fromEntries(Object.keys(CELLS).map((name) => [name, '?']))
    expect(await rowsOf(GENERIC, csvOf({ ...cells, mark: 'LOBO', number: '1', classes: '' }))).toMatchObject([
      { row: { filed: null, link: null, right: null, disclaimed: [], readings: ['?'] } },
    ])
    const [read] = await rowsOf(GENERIC, csvOf({ ...cells, mark: 'LOBO', number: '1', classes: '' }))
    if (read?.kind !== 'mark') throw new Error('no mark')
    expect(markDetails.parse(read.row.details)).toEqual({
      registrationNumber: '?',
      priorities: [{ country: null, number: '?', date: null }],
      seniorities: [{ country: null, number: '?', date: null }],
      conversions: [{ country: null, number: '?', date: null }],
      international: { number: '?', status: '?' },
      unread: ['expires'],
    })
  })

  it('omits NUL characters of texts', async () => {
    const cells = { mark: 'LOBO', number: '1', translation: 'wo\0lf; wolf', transliteration: 'LO\0VO' }
    expect(await rowsOf(GENERIC, csvOf(cells))).toMatchObject([
      { row: { translations: ['wolf'], readings: ['LOVO'] } },
    ])
  })

  it('has the priority of several claims in one cell', async () => {
    const read = await rowsOf(
      GENERIC,
      Buffer.from('mark,number,priority\nA1,1,FR 4600001 2020-07-04; DE 2020-06-30'),
    )
    expect(read).toMatchObject([
      {
        row: {
          details: {
            priorities: [
              { country: 'FR', number: '4600001', date: '2020-07-04' },
              { country: 'DE', number: null, date: '2020-06-30' },
            ],
          },
        },
      },
    ])
  })

  it('of designations from the UK office is read with every field', async () => {
    const classes = Array.from({ length: 45 }, (_, i) => [`Class${i + 1}`, i === 8 ? '1' : '0'])
    const cells = {
      'Trade Mark': 'WO0000001234567A',
      Hyperlink: 'https://example.com/WO1',
      'Mark Text': 'LUMIVORA',
      Name: 'Lumi AG',
      Country: 'CH',
      Status: 'Protected',
      'Category of Mark': 'Trade Mark',
      'Mark Type': 'Stylized characters',
      'Date of Designation': '03/04/2015',
      Published: '05/06/2015',
      Protected: '07/08/2015',
      Expired: '03/04/2025',
      ...Object.fromEntries(classes),
    }
    const text = [Object.keys(cells), Object.values(cells)].map((row) => row.join('|')).join('\r\n')
    expect(await rowsOf(csvFormat(LAYOUTS['ukipo-madrid']), Buffer.from(text, 'utf16le'))).toMatchObject([
      {
        row: {
          number: 'WO0000001234567A',
          mark: 'LUMIVORA',
          statusText: 'Protected',
          niceClasses: [9],
          owner: 'Lumi AG',
          link: 'https://example.com/WO1',
          filed: '2015-04-03',
          registered: '2015-08-07',
          expires: '2025-04-03',
          right: 'international',
          details: { published: '2015-06-05', kind: 'stylized', international: { number: '1234567A' } },
        },
      },
    ])
  })
})
