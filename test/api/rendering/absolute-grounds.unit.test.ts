import { describe, expect, it } from '@jest/globals'
import { batchPage } from '../../../src/api/rendering/batch-page.ts'
import { jurisdictionTable } from '../../../src/api/rendering/jurisdiction-table.ts'
import { overviewChapter } from '../../../src/api/rendering/overview-chapter.ts'
import { effectOfSource } from '../../../src/api/rendering/reason-effects.ts'
import { tileLineText } from '../../../src/api/rendering/report-model.ts'
import { answersOf } from '../../../src/verdict/answers.ts'
import { byJurisdiction } from '../../../src/verdict/by-jurisdiction.ts'
import { worded } from '../../../src/verdict/reason-text.ts'
import { reportDocument } from '../../support/report-document.ts'

const bar = (jurisdictions: string[]) => ({
  ...{ kind: 'emblem' as const, effect: 'bar' as const, word: 'Olympic', language: null },
  ...{ jurisdictions, niceClasses: [], source: 'Nairobi Treaty' },
})
const [reason] = worded('2026-12', [
  {
    ...{ rule: 'bar-emblem', effect: 'conflict', points: 90, findings: [] },
    params: { list: ['Olympic (GB)'], count: 1 },
  },
])
if (!reason) throw new Error('no reason')

function reportWith(sources: readonly string[]) {
  const document = reportDocument('Olympic Lumivora')
  const { sections, request } = document
  const coverage = ['GB', 'FR'].map((jurisdiction) => ({
    ...{ register: `register of ${jurisdiction}`, jurisdiction, searched: true, dataAsOf: '2026-11-20' },
    ...{ depth: 'similar' as const },
  }))
  return {
    ...document,
    ruleSet: '2026-12',
    bars: [bar(['GB'])],
    reasons: [reason],
    request: { ...request, sources, jurisdictions: ['GB', 'FR'] },
    sections: { ...sections, trademarks: { ...sections.trademarks, status: 'done', findings: [], coverage } },
  } as unknown as ReturnType<typeof reportDocument>
}

describe('an absolute ground', () => {
  it('is in the result of its jurisdictions, so that none looks better than the verdict', () => {
    const table = jurisdictionTable(reportWith(['trademarks']))
    expect(table?.rows.map((row) => row[1]?.text)).toEqual([
      'Conflict: Olympic (ground in the name itself)',
      'Nothing similar found',
    ])
  })

  it('is in the tile of trademarks, and in that of no other source', () => {
    const tiles = overviewChapter(reportWith(['trademarks']), null).blocks.find(
      ({ kind }) => kind === 'tiles',
    )
    if (tiles?.kind !== 'tiles') throw new Error('no tiles')
    const trademarks = tiles.tiles.find(({ title }) => title === 'Trademarks')
    expect(trademarks?.status).toEqual({ tone: 'bad', text: 'A ground against the name itself' })
    expect(trademarks?.lines.map(tileLineText)).toEqual(['No blocking mark found in what was searched'])
    expect(effectOfSource([reason], 'domains')).toBeNull()
  })

  it('is in the matrix of a batch', () => {
    const { request, createdAt } = reportDocument('x')
    const done = { domains: 'done', social: 'done', trademarks: 'done', companies: 'done', analysis: 'done' }
    const row = {
      ...{ index: 0, query: 'Olympic Lumivora', checkId: 'chk_1', status: 'completed', verdict: 'conflict' },
      ...{ score: 10, sources: done, reasons: [reason], domains: [], summary: null },
    }
    const batch = { _id: 'bat_1', mode: 'live', status: 'completed', revision: 3, rows: [row], request }
    const page = batchPage(
      { ...batch, createdAt, completedAt: createdAt, deadlineAt: createdAt } as never,
      () => null,
    )
    const [table] = page.chapters[0]?.blocks ?? []
    if (table?.kind !== 'table') throw new Error('no matrix')
    const at = table.columns.findIndex(({ label }) => label === 'Trademarks')
    expect(table.rows[0]?.[at]?.text).toBe('Conflict')
  })

  it('is on the first screen of the console', () => {
    const report = reportWith(['trademarks'])
    const check = {
      ...report,
      reasons: [{ ...reason, objections: ['registration', 'use'] }],
      extent: { level: 'extended' },
    } as never
    expect(byJurisdiction(check).map(({ cells }) => [cells[0]?.word, cells[0]?.cited])).toEqual([
      ['Conflict', ['Olympic (ground in the name itself)']],
      ['Nothing similar found', []],
    ])
    const tile = answersOf(check).find(({ source }) => source === 'trademarks')
    expect(tile).toMatchObject({ tone: 'bad', headline: 'A ground against the name itself' })
  })
})
