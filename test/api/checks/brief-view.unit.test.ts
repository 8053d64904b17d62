import { describe, expect, it } from '@jest/globals'
import { briefView, MAX_BRIEF_BYTES } from '../../../src/api/checks/brief-view.ts'
import fc from '../../support/properties.ts'
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
        const many = Array.from({ length: reasons }, (_, i) => reason(`${text}${i}`))
        const brief = await briefView(reportDocument(text, { mode, reasons: many } as never), {
          ...deps,
          review,
        })
        expect(
          Buffer.byteLength(JSON.stringify({ ...brief, warnings: ['webhook-paused'] })),
        ).toBeLessThanOrEqual(MAX_BRIEF_BYTES)
        expect(brief.reasons.length + brief.otherReasons.count).toBe(reasons)
      }),
      { numRuns: 100 },
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
