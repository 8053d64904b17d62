import { describe, expect, it } from '@jest/globals'
import type { Batch, Check } from '../../sdk/node/src/index.ts'
import { reportView } from '../../src/api/checks/view.ts'
import { rankingLines, shortRankingLines } from '../../src/cli/check/ranking.ts'
import { reportLines } from '../../src/cli/check/report-text.ts'
import { shortReportLines } from '../../src/cli/check/short-report.ts'
import { SOURCES } from '../../src/events/sections.ts'
import { reportDocument } from '../support/report-document.ts'

const look = { paint: (_format: unknown, text: string) => text, columns: 100 }
const review = {
  object: 'review',
  verdict: 'clear',
  score: 97,
  summary: 'After review, no blocking trademark is left in what was searched. Ask an attorney.',
  reasons: [],
  marks: [
    {
      finding: 'trademarks/0',
      mark: 'consent',
      reason: 'Letter of \u001b[31m3 May',
      by: 'key:key_1',
      at: '2026-11-02T00:00:00.000Z',
    },
  ],
} as const

const SKIPPED = Object.fromEntries(SOURCES.map((source) => [source, 'skipped']))

async function checkWith(change: object): Promise<Check> {
  const encryptor = { decryptOr: async () => null } as never
  const view = await reportView(reportDocument('Lumivora'), { publicUrl: 'http://x.test', encryptor })
  return { ...view, ...change } as unknown as Check
}

describe('the report on a terminal', () => {
  it('says until when it is valid', async () => {
    const lines = reportLines(await checkWith({ completedAt: '2026-11-01T12:00:00.000Z' }), look)
    expect(lines.join('\n')).toContain('Valid until 1 Dec 2026.')
    expect(reportLines(await checkWith({ completedAt: null }), look).join('\n')).not.toContain('Valid until')
    const unanswered = { verdict: 'inconclusive', verdictBasis: ['analysis'] }
    const text = reportLines(
      await checkWith({ ...unanswered, completedAt: '2026-11-01T12:00:00.000Z' }),
      look,
    ).join(' ')
    expect(text).not.toContain('Valid until')
    expect(text.replace(/\s+/g, ' ')).toContain('this is no result to rely on: run the command again.')
  })

  it('names the mark that decided, of a source that the verdict does not cover', async () => {
    const { extent, ...check } = await checkWith({ completedAt: '2026-11-01T12:00:00.000Z' })
    const alone = { ...check, verdictBasis: ['analysis'], extent: { ...extent, territories: [] } }
    const text = reportLines(alone as never, look)
      .join(' ')
      .replace(/\s+/g, ' ')
    expect(text).toContain('A mark in EUIPO decided it, although trademarks were not searched in full.')
    expect(text).toContain('this is no result to rely on: run the command again.')
    expect(reportLines({ ...check, extent } as never, look).join(' ')).not.toContain('decided it')
  })

  it('calls a domain free, and never a name available', async () => {
    const check = await checkWith({})
    const findings = [{ status: 'available', unicode: 'lumivora.com' }]
    const domains = { ...check.sections.domains, findings }
    const text = reportLines({ ...check, sections: { ...check.sections, domains } } as never, look).join('\n')
    expect(text).toMatch(/Domains\n {2}Free +lumivora\.com/)
    expect(text).not.toContain('available')
  })

  it('names gaps of rights before networks, and counts what has no room', async () => {
    const check = await checkWith({})
    const networks = Array.from({ length: 9 }, (_, at) => `Network ${at}`)
    const social = { ...check.sections.social, findings: networks.map((network) => ({ network })) }
    const gapLines = (...rights: string[]) => {
      const extent = { ...check.extent, notSearched: [...networks, ...rights] }
      const lines = shortReportLines({ ...check, sections: { ...check.sections, social }, extent } as never, {
        ...look,
        columns: 60,
      })
      const at = lines.findIndex((line) => line.startsWith('not searched'))
      return lines.slice(at, at + 2).map((line) => line.slice(14))
    }
    expect(gapLines('unregistered rights')).toEqual([
      'unregistered rights; social networks: Network',
      '0, Network 1, Network 2 and 6 more',
    ])
    expect(gapLines('national trademarks of the 27 member states', 'unregistered rights')).toEqual([
      'national trademarks of the 27 member states;',
      'unregistered rights; and 1 more',
    ])
  })

  it('names the law of an absolute ground', async () => {
    const bar = {
      kind: 'protected_word',
      effect: 'bar',
      word: 'Royal',
      jurisdictions: ['GB'],
      source: 'SI 2014/3140',
    }
    const lines = reportLines(await checkWith({ bars: [bar] }), look)
    expect(lines.join('\n')).toContain('Law: Royal (GB, SI 2014/3140).')
  })

  it('has verdict, score, summary and reasons after review, directly beside what the rules alone say', async () => {
    const check = await checkWith({ review, summary: 'A live trademark. Choose another name.' })
    for (const lines of [reportLines(check, look), shortReportLines(check, look)]) {
      expect(lines.slice(0, 2)).toEqual([
        'Lumivora  CLEAR, score 97 of 100',
        'After review by a person. The rules alone: CONFLICT, score 4.',
      ])
      expect(lines[2]).toContain('After review, no blocking trademark is left')
      expect(lines.join(' ')).not.toMatch(/choose another name|−90/i)
    }
    const lines = reportLines(check, look)
    expect(lines.join('\n')).toContain('- Lumivora (EUIPO Lumivora): the owner consents. Letter of')
    expect(lines.join('\n')).not.toContain('\u001b')
    expect(reportLines(await checkWith({}), look).join('\n')).not.toContain('After review')
  })

  it('of several names has the reviewed verdict in its row', () => {
    const sources = {
      domains: 'done',
      social: 'done',
      trademarks: 'done',
      companies: 'done',
      analysis: 'done',
    }
    const row = {
      index: 0,
      name: 'Lumivora',
      status: 'completed',
      verdict: 'conflict',
      score: 4,
      summary: '',
      reasons: [],
      domains: [],
      sources,
    }
    const batch = {
      id: 'bat_1',
      mode: 'live',
      extent: { jurisdictions: ['GB'], goods: ['shoes (class 25)'], searchAgainOn: null },
      request: {
        tlds: ['com'],
        niceClasses: [],
        goodsTerms: [{ text: 'Footwear', niceClass: 25, certainty: 'certain' }],
        unmappedGoods: ['blorp'],
      },
      notice: 'No legal advice.',
      completedAt: '2026-11-01T12:00:00.000Z',
      rows: [
        { ...row, review },
        { ...row, index: 1, name: 'Veltrano' },
      ],
    } as unknown as Batch
    const text = rankingLines({ batch, reports: new Map() }, look).join('\n')
    expect(text).toMatch(/Lumivora\s+clear after review; rules alone: conflict\s+97/)
    expect(text).toContain('no blocking trademark is left')
    expect(text).toMatch(/Veltrano\s+conflict\s+4/)
    expect(text).toContain('Valid until 1 Dec 2026.')
    expect(text).toContain('Goods read as: Footwear (class 25). Not understood: “blorp”.')
    expect(text).toContain('Jurisdictions: GB.')
    expect(text).toContain('No legal advice.')
  })

  it.each([
    [
      'caution',
      [{ sameAs: true, status: 'inactive' }, { sameAs: false }, { sameAs: false }],
      'yellow:2 similar',
    ],
    [
      'conflict',
      [
        { sameAs: true, status: 'active' },
        { sameAs: true, status: 'inactive' },
      ],
      'red:1 same',
    ],
    ['note', [{ sameAs: true, status: 'inactive' }], '1 no longer active'],
  ])(
    'of several names has companies in the color of the %s that rests on them',
    async (effect, found, cell) => {
      const check = await checkWith({})
      const findings = found.map((one) => ({ status: 'active', ...one }))
      const report = { ...check, sections: { ...check.sections, companies: { status: 'done', findings } } }
      const batch = {
        ...{ mode: 'live', completedAt: null, request: { tlds: [] }, extent: {} },
        rows: [
          {
            ...{
              index: 0,
              name: 'Lumivora',
              checkId: check.id,
              status: 'completed',
              verdict: 'clear',
              score: 9,
            },
            ...{ sources: { ...SKIPPED, companies: 'done' }, domains: [], level: null },
            reasons: [{ effect, points: 3, text: 'Why.', findings: ['companies/0'], objections: [] }],
          },
        ],
      } as unknown as Batch
      const paint = (format: unknown, text: string) =>
        ['red', 'yellow'].includes(String(format)) ? `${format}:${text}` : text
      const lines = shortRankingLines(
        { batch, reports: new Map([[check.id, report as unknown as Check]]) },
        { ...look, paint },
      )
      expect(lines.find((line) => line.includes('1  Lumivora'))).toMatch(new RegExp(`  ${cell}$`))
    },
  )

  it('says once what was searched for every name, and at a name what differs', () => {
    const done = 'done'
    const sources = { domains: done, social: done, trademarks: done, companies: done, analysis: done }
    const searched = {
      territories: ['GB'],
      data: [{ register: 'UKIPO', jurisdiction: 'GB', asOf: '2026-11-20' }],
    }
    const batch = {
      id: 'bat_1',
      mode: 'live',
      notice: 'No legal advice.',
      completedAt: null,
      request: { tlds: ['com'], niceClasses: [] },
      extent: { jurisdictions: ['GB'], goods: [], ...searched, notSearched: ['unregistered rights'] },
      rows: [
        {
          ...{
            index: 0,
            name: 'Lumivora',
            verdict: 'clear',
            status: 'completed',
            score: 99,
            summary: 'Fine.',
          },
          ...{ sources, reasons: [], domains: [], level: 'knock-out' },
          extent: { territories: [], data: [], notSearched: ['USPTO for US'] },
        },
      ],
    } as unknown as Batch
    const text = rankingLines({ batch, reports: new Map() }, look).join(' ').replace(/\s+/g, ' ')
    expect(text).toContain('Fine. Also not searched: USPTO for US.')
    expect(text).toMatch(/“knock-out”\): .* identical marks only\. \(1 name\)/)
    expect(text).toContain('Dates of the data: 20 Nov 2026: UKIPO (GB). Not searched: unregistered rights.')
  })
})
