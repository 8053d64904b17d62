import { describe, expect, it } from '@jest/globals'
import { IPGOD_FORMAT } from '../../../../src/registers/marks/formats/ipgod.ts'
import { bareMark } from '../../../../src/registers/marks/row.ts'
import { temporaryFolders } from '../../../support/temporary-folder.ts'
import { IPGOD_SAMPLE } from './ipgod-sample.ts'
import { rowsOf } from './read.ts'
import { importedMarks } from './tables.ts'

const folder = temporaryFolders()
const MARKS = [
  {
    ...bareMark('1700001', 'LUMIVORA'),
    statusText: 'Registered : Registered/protected',
    niceClasses: [9, 42],
    owner: 'Lumi Pty Ltd; VORA',
    filed: '2015-03-04',
    registered: '2015-11-12',
    expires: '2024-09-10',
    goods: 'Software; Hosting, design',
    right: 'national',
    details: {
      priorities: [{ country: 'NZ', number: '2014/1234', date: '2014-09-10' }],
      conversions: [{ country: null, number: '900001', date: null }],
      kind: 'word',
    },
  },
  {
    ...bareMark('1700002', 'ZEBRONIX'),
    statusText: 'Accepted : Opposed',
    filed: '2015-03-04',
    goods: 'Bottles',
    right: 'national',
    details: {
      kind: 'shape',
      proceedings: [{ kind: 'opposition', number: '1', date: '2016-01-02', status: 'Pending' }],
    },
  },
  {
    ...bareMark('1700003', 'LOBO'),
    statusText: 'Protected : Registered/protected',
    filed: '2015-03-04',
    registered: '2015-02-03',
    expires: '2025-02-03',
    right: 'international',
    details: { international: { number: '1250003A', expires: '2025-02-03' } },
  },
]

describe('tables of IPGOD', () => {
  it.each([
    ['in the order of their numbers', Object.entries(IPGOD_SAMPLE).sort()],
    ['in the reverse order', Object.entries(IPGOD_SAMPLE).sort().reverse()],
  ])('are joined with every field, %s', async (_, files) => {
    const { counts, marks } = await importedMarks(await folder(), IPGOD_FORMAT, Object.fromEntries(files))
    expect(marks).toEqual(MARKS)
    expect(counts).toMatchObject({ taken: 3, wordless: 1, refused: 0 })
  })

  it('have the words of every row of a mark', async () => {
    const files = {
      'ipgod203.csv':
        'tm_number,status_code_desc,lodgement_date\n1,Registered : Registered/protected,2020-01-31',
      'ipgod222.csv': 'tm_number,trademark_text\n1,ZORVEXA\n1,VARDOLIN\n1,Zorvexa',
    }
    const { counts, marks } = await importedMarks(await folder(), IPGOD_FORMAT, files)
    expect(marks).toMatchObject([{ mark: 'ZORVEXA', readings: ['VARDOLIN'] }])
    expect(counts).toMatchObject({ read: 4, taken: 1, joined: 3 })
  })

  it('that are not read are refused', async () => {
    await expect(rowsOf(IPGOD_FORMAT, Buffer.from('tm_number,type\n1,New'))).rejects.toThrow(
      /sample is not a table of trade marks of IPGOD/,
    )
  })
})
