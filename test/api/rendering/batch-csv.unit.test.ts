import { describe, expect, it } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { batchCsv } from '../../../src/api/rendering/batch-csv.ts'

const reason = (effect: string, ...findings: string[]) => ({
  rule: 'r',
  effect,
  points: 0,
  params: {},
  text: '',
  findings,
})

describe('the table of a batch', () => {
  it('has the result of each source in a word: the strongest reason on it, or how it ended', () => {
    const batch = {
      mode: 'test',
      request: { sources: [], jurisdictions: [], tlds: [], niceClasses: [] },
      createdAt: '2026-11-01T00:00:00.000Z',
      completedAt: null,
      rows: [
        {
          index: 0,
          query: 'Lumivora',
          checkId: 'chk_1',
          status: 'completed',
          verdict: 'conflict',
          score: 0,
          sources: {
            domains: 'done',
            social: 'unknown',
            trademarks: 'done',
            companies: 'not_configured',
            analysis: 'skipped',
          },
          reasons: [reason('note', 'trademarks/1'), reason('conflict', 'trademarks/0', 'companies/0')],
        },
      ],
    }
    const [row] = parse(batchCsv(batch as never), { columns: true }) as Record<string, string>[]
    expect(row).toMatchObject({
      domains: 'done',
      domainsResult: 'none',
      socialResult: 'unknown',
      trademarksResult: 'conflict',
      companiesResult: 'not_configured',
      analysisResult: 'skipped',
      reviewedVerdict: '',
    })
  })
})
