import { describe, expect, it } from '@jest/globals'
import { briefView, MAX_BRIEF_BYTES } from '../../../src/api/checks/brief-view.ts'
import fc, { runs } from '../../support/properties.ts'
import { reportDocument } from '../../support/report-document.ts'

const deps = { publicUrl: 'https://namecheck.a-very-long-host-name.example.com:8443' }
const reason = (text: string, points = 3) => ({
  rule: 'trademark-similar-related-goods',
  effect: 'caution' as const,
  points,
  params: {},
  text,
  findings: ['trademarks/0'],
})

const barsFrom = (sources: readonly string[]) =>
  sources.map((source) => ({
    ...{ kind: 'emblem', effect: 'bar', word: 'olympic', language: null },
    ...{ jurisdictions: ['EU', 'US'], niceClasses: [], source },
  }))

describe('the summary of a check', () => {
  it('has room in 2 kB, whatever the texts are', async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
      fc.constantFrom(
        '\u0001'.repeat(500),
        '𝒩'.repeat(500),
        '\\"'.repeat(500),
        '国'.repeat(500),
        '\ud800'.repeat(300),
      ),
    )
    const review = { object: 'review', verdict: 'inconclusive', marks: Array(200).fill({}) } as never
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(40), fc.constantFrom('live', 'test'), async (text, reasons, mode) => {
        const many = Array.from({ length: reasons }, (_, i) => ({
          ...reason(`${text}${i}`),
          ...(i % 2 === 0 && { rule: 'bar-emblem' }),
        }))
        const document = reportDocument(text, {
          mode,
          reasons: many,
          bars: barsFrom([text, 'A', 'B']),
        } as never)
        const coverage = Array.from({ length: 30 }, (_, i) => ({
          ...{ register: `${text}${i}`, jurisdiction: i % 3 ? 'US' : null, searched: i % 2 === 0 },
          dataAsOf: `2026-10-${10 + (i % 20)}`,
        }))
        Object.assign(document.sections.trademarks, { coverage })
        const brief = await briefView(document, {
          ...deps,
          review,
        })
        expect(
          Buffer.byteLength(JSON.stringify({ ...brief, warnings: ['webhook-paused'] })),
        ).toBeLessThanOrEqual(MAX_BRIEF_BYTES)
        expect(brief.reasons.length + brief.otherReasons.count).toBe(reasons)
      }),
      { numRuns: runs(100) },
    )
  })

  it('has the goods, and the day of the oldest data', async () => {
    const coverage = ['2026-10-30T08:00:00Z', '2026-09-01', null].map((dataAsOf) => ({
      register: 'UKIPO',
      jurisdiction: 'GB',
      searched: true,
      dataAsOf,
    }))
    const document = reportDocument('Lumivora')
    const { sections, request } = document
    const brief = await briefView(
      {
        ...document,
        request: { ...request, niceClasses: [9, 25] },
        sections: { ...sections, trademarks: { ...sections.trademarks, coverage } },
      },
      deps,
    )
    expect(brief.extent).toMatchObject({ goods: 'class 9; class 25', oldestData: '2026-09-01' })
  })

  const emblem = { ...reason('The name contains an emblem.', 90), rule: 'bar-emblem' }

  it('names the law of an absolute ground, and of no other reason', async () => {
    const laws = ['Nairobi Treaty, Article 1', 'EUTMR, Article 7(1)(h)', 'Nairobi Treaty, Article 1']
    const { reasons } = await briefView(
      reportDocument('Olympic Lumivora', { reasons: [emblem, reason('x')], bars: barsFrom(laws) } as never),
      deps,
    )
    expect(reasons.map(({ law }) => law)).toEqual([
      'Nairobi Treaty, Article 1; EUTMR, Article 7(1)(h)',
      undefined,
    ])
  })

  it('names what was not searched, the most important first, and the days of the data', async () => {
    const { extent } = await briefView(reportWithGaps(1), deps)
    expect(extent).toMatchObject({
      notSearched: 9,
      missing:
        'trademark register 0 for GB; Companies House for GB; domains: lumivora.net; social networks: n0, n1, n2 and 2 more; unregistered rights, such as marks and trade names in use',
      data: '2026-11-01: domain registries; 2026-10-30: UKIPO (GB)',
    })
  })

  it('counts what has no room', async () => {
    const many = Array.from({ length: 12 }, () => reason('A mark is similar to the name. '.repeat(8)))
    const { extent } = await briefView({ ...reportWithGaps(30), reasons: [emblem, ...many] }, deps)
    expect(extent.missing).toMatch(/^trademark register 0 for GB; .*; and \d+ more$/)
    expect(extent.missing?.length).toBeLessThanOrEqual(200)
    expect(extent.notSearched).toBe(38)
  })

  it('keeps the decisive reasons, and the points of the others', async () => {
    const few = Array.from({ length: 12 }, () => reason('A mark is similar to the name. '.repeat(8)))
    const decisive = {
      ...reason('An identical mark is live.', 40),
      rule: 'trademark-conflict',
      effect: 'conflict' as const,
    }
    const { reasons, otherReasons } = await briefView(
      reportDocument('Lumivora', { reasons: [...few, decisive] } as never),
      deps,
    )
    expect(reasons[0]).toMatchObject({
      rule: 'trademark-conflict',
      points: 40,
      text: 'An identical mark is live.',
    })
    expect(otherReasons.count).toBeGreaterThan(0)
    expect(reasons.reduce((sum, { points = 0 }) => sum + points, otherReasons.points)).toBe(76)
  })
})

/** A report with so many trademark registers that were not searched. */
function reportWithGaps(registers: number) {
  const document = reportDocument('Lumivora')
  const { sections } = document
  const row = { jurisdiction: 'GB', searched: true, dataAsOf: '2026-10-30' }
  const missing = Array.from({ length: registers }, (_, i) => ({
    ...row,
    ...{ register: `trademark register ${i}`, searched: false },
  }))
  const [network] = sections.social.findings
  if (!network) throw new Error('the sample has a network')
  const findings = Array.from({ length: 5 }, (_, i) => ({
    ...network,
    ...{ network: `n${i}`, status: 'unknown' as const },
  }))
  return {
    ...document,
    sections: {
      ...sections,
      trademarks: { ...sections.trademarks, coverage: [{ ...row, register: 'UKIPO' }, ...missing] },
      social: { ...sections.social, findings },
    },
  }
}
