import { describe, expect, it } from '@jest/globals'
import { extentOfBatch, extentOfRow } from '../../../src/api/batches/extent.ts'
import { batchCsv } from '../../../src/api/rendering/batch-csv.ts'
import { batchPage } from '../../../src/api/rendering/batch-page.ts'
import { rowExtentWords } from '../../../src/api/rendering/row-extent.ts'
import type { RowExtent } from '../../../src/events/batch.ts'
import type { BatchDocument, BatchLine } from '../../../src/projections/batches/document.ts'
import { reportDocument } from '../../support/report-document.ts'

const register = (name: string, asOf: string | null = '2026-11-20') => ({
  source: 'trademarks' as const,
  register: name,
  jurisdiction: 'GB',
  asOf,
})
const extent = (over: Partial<RowExtent> = {}): RowExtent => ({
  territories: ['GB'],
  data: [register('UKIPO')],
  notSearched: ['unregistered rights'],
  ...over,
})
const sources = { domains: 'done', social: 'done', trademarks: 'done', companies: 'done', analysis: 'done' }

function batchOf(extents: readonly (RowExtent | null | 'pending')[]): BatchDocument {
  const { request, createdAt } = reportDocument('x')
  const rows = extents.map((each, index) => ({
    ...{
      index,
      query: `Name ${index}`,
      checkId: `chk_${index}`,
      verdict: null,
      score: null,
      reasons: [],
      domains: [],
      summary: null,
      sources,
    },
    status: each === 'pending' ? 'pending' : 'completed',
    ...(each !== null && each !== 'pending' && { extent: each }),
  }))
  const batch = { _id: 'bat_1', mode: 'live', status: 'running', revision: 3, completedAt: null }
  return { ...batch, rows, request, createdAt, deadlineAt: createdAt } as never
}
const rowsOf = (batch: BatchDocument) => batch.rows.map((row) => extentOfRow(row, extentOfBatch(batch)))
const row = (batch: BatchDocument, index: number): BatchLine => {
  const found = batch.rows[index]
  if (!found) throw new Error(`no row ${index}`)
  return found
}

describe('what the rows of a batch rest on', () => {
  it('is said once where all agree', () => {
    const batch = batchOf([extent(), extent(), 'pending'])
    expect(extentOfBatch(batch)).toMatchObject(extent())
    expect(rowsOf(batch)).toEqual([null, null, null])
  })

  it('is said of a row where it differs, so that no row looks safer than its check', () => {
    const newer = register('UKIPO', '2026-11-21')
    const batch = batchOf([
      extent({ notSearched: ['USPTO for US', 'unregistered rights'] }),
      extent({ territories: ['GB', 'FR'], data: [newer, register('INPI')] }),
    ])
    expect(extentOfBatch(batch)).toMatchObject({
      territories: ['GB'],
      data: [],
      notSearched: ['unregistered rights'],
    })
    expect(rowsOf(batch)).toEqual([
      { territories: [], data: [register('UKIPO')], notSearched: ['USPTO for US'] },
      { territories: ['FR'], data: [newer, register('INPI')], notSearched: [] },
    ])
  })

  it('together with that of the batch is that of the check, for every row', () => {
    const extents = [['a', 'b'], ['b', 'c'], ['b'], ['c', 'b', 'a']].map((notSearched) =>
      extent({ notSearched }),
    )
    const batch = batchOf(extents)
    const shared = extentOfBatch(batch).notSearched ?? []
    for (const [index, { notSearched }] of extents.entries())
      expect(
        [...shared, ...(extentOfRow(row(batch, index), extentOfBatch(batch))?.notSearched ?? [])].sort(),
      ).toEqual([...notSearched].sort())
  })

  it('is not claimed for all while a finished row does not record it', () => {
    const batch = batchOf([extent(), null])
    expect(extentOfBatch(batch)).not.toHaveProperty('data')
    expect(rowsOf(batch)).toEqual([extent(), null])
    expect(extentOfBatch(batchOf(['pending']))).not.toHaveProperty('notSearched')
  })
})

describe('a form of a batch', () => {
  const batch = batchOf([extent({ notSearched: ['USPTO for US', 'unregistered rights'] }), extent()])

  it('as a page says once what all rows share, and in the summary of a name what differs', () => {
    const text = JSON.stringify(batchPage(batch, () => null))
    expect(text).toContain('UKIPO for GB: 20 Nov 2026')
    expect(text.match(/unregistered rights/g)).toHaveLength(1)
    expect(text.match(/Also not searched: USPTO for US\./g)).toHaveLength(1)
  })

  it('as a page refers to the reports if the rows do not record it', () => {
    const text = JSON.stringify(batchPage(batchOf([null]), () => null))
    expect(text).toContain('The report of each name states the registers')
  })

  it('as CSV has all of it in each row', () => {
    const [, first = '', second = ''] = batchCsv(batch).split('\r\n')
    expect(first).toMatch(/,GB,UKIPO for GB: 2026-11-20,USPTO for US; unregistered rights,1,/)
    expect(second).toMatch(/,GB,UKIPO for GB: 2026-11-20,unregistered rights,2,/)
  })

  it('counts the differences of a row that have no room', () => {
    const notSearched = ['a', 'b', 'c', 'd', 'e', 'f']
    expect(rowExtentWords(extent({ notSearched, data: [register('EUIPO', null)] }))).toEqual([
      'Also not searched: a; b; c; d; and 2 more.',
      'Also searched: EUIPO (GB), date of the data unknown.',
    ])
    expect(rowExtentWords(null)).toEqual([])
  })
})
