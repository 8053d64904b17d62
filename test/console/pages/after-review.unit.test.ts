import { describe, expect, it } from '@jest/globals'
import { html, nothing } from 'lit'
import type { Check as Answer } from '../../../sdk/node/src/index.ts'
import { reviewView } from '../../../src/api/checks/review-view.ts'
import { reportView as viewOf } from '../../../src/api/checks/view.ts'
import { checkCsv } from '../../../src/api/rendering/check-csv.ts'
import { checkPage } from '../../../src/api/rendering/check-page.ts'
import { reportLines } from '../../../src/cli/check/report-text.ts'
import { shortReportLines } from '../../../src/cli/check/short-report.ts'
import { reportView as consoleView } from '../../../src/console/pages/check/report.ts'
import type { Check } from '../../../src/console/pages/types.ts'
import { reviewMark } from '../../../src/events/review.ts'
import type { ReportDocument } from '../../../src/projections/report/document.ts'
import { CURRENT_RULE_SET, judge } from '../../../src/verdict/judge.ts'
import { worded } from '../../../src/verdict/reason-text.ts'
import { ASSESSMENT_WORDS } from '../../../src/verdict/report-words.ts'
import type { MarkedFinding } from '../../../src/verdict/review.ts'
import { reportDocument } from '../../support/report-document.ts'
import * as given from '../../verdict/cases.ts'

const WORDS = { clear: 'Clear', caution: 'Caution', conflict: 'Conflict', inconclusive: 'Inconclusive' }
const encryptor = { decryptText: async () => 'A letter', decryptOr: async () => null } as never
const look = { paint: (_format: unknown, text: string) => text, columns: 400 }
const similar = given.similarMark(0.9, { comparison: given.comparison({ burden: 10 }) })

/** The findings of a check, and which of them are assessed. */
const CASES: readonly { title: string; findings: given.Findings; marked: string[]; gap?: true }[] = [
  { title: 'the only conflict', findings: { trademarks: [given.mark()] }, marked: ['trademarks/0'] },
  {
    title: 'a conflict beside a point',
    findings: { trademarks: [given.mark(), similar] },
    marked: ['trademarks/0'],
  },
  {
    title: 'a point beside a conflict',
    findings: { trademarks: [given.mark(), similar] },
    marked: ['trademarks/1'],
  },
  {
    title: 'one of two conflicts',
    findings: { trademarks: [given.mark()], companies: [given.company()] },
    marked: ['companies/0'],
  },
  {
    title: 'a user name without weight',
    findings: { social: [given.username('taken')] },
    marked: ['social/0'],
  },
  {
    title: 'a conflict beside a gap',
    findings: { trademarks: [given.mark()] },
    marked: ['trademarks/0'],
    gap: true,
  },
  {
    title: 'all marks of a full section',
    findings: { trademarks: Array.from({ length: 25 }, () => given.mark()) },
    marked: Array.from({ length: 25 }, (_, at) => `trademarks/${at}`),
  },
]

function reportOf({ findings, gap }: (typeof CASES)[number]): ReportDocument {
  const request = given.request({ jurisdictions: ['GB'] })
  const outcomes = given.outcomes(findings)
  if (gap)
    Object.assign(outcomes.companies, {
      status: 'unknown',
      reason: { code: 'timeout', text: 'No answer.', nextStep: 'Request the check again later.' },
    })
  const judged = judge(CURRENT_RULE_SET, { request, outcomes })
  return reportDocument('Lumivora', {
    ...judged,
    request,
    reasons: worded(CURRENT_RULE_SET, judged.reasons),
    sections: outcomes as unknown as ReportDocument['sections'],
  })
}

/** The text of a template, without its tags. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  if (value === nothing || value === null || value === undefined || typeof value === 'function') return ''
  if (typeof value !== 'object') return String(value)
  const { strings = [], values = [] } = value as { strings?: readonly string[]; values?: unknown[] }
  const text = strings.map((string, at) => string + textOf(values[at])).join('')
  return text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

/** Every form of a report for a person, as text from its headline on. */
async function formsOf(report: ReportDocument, marks: readonly MarkedFinding[]) {
  const given = marks.map((mark) => ({ ...mark, sealedReason: '', by: 'key:key_1', at: report.createdAt }))
  const review = await reviewView(report, { marks: given, revision: 0 } as never, { encryptor })
  const view = await viewOf(report, { publicUrl: 'http://x.test', encryptor, review })
  const { banner, chapters } = checkPage(report, { review })
  const overview = chapters[0]?.blocks ?? []
  const forms = {
    page: textOf([
      banner.word,
      banner.score,
      banner.summary.text,
      overview.map((block) => (block.kind === 'list' ? block.items.map(({ text }) => text) : '')),
      JSON.stringify(overview),
    ]),
    console: textOf(consoleView(view as unknown as Check, { view: () => nothing } as never, html``)),
    terminal: textOf(reportLines(view as unknown as Answer, look)),
    'short terminal': textOf(shortReportLines(view as unknown as Answer, look)),
  }
  return { review, view, forms }
}

describe.each(CASES)('after an assessment of $title', (one) => {
  it.each(reviewMark.options)(
    'as %s, headline, score and steps of every form are those after review',
    async (mark) => {
      const report = reportOf(one)
      const { review, view, forms } = await formsOf(
        report,
        one.marked.map((finding) => ({ finding, mark })),
      )
      expect(view).toMatchObject({ verdict: report.verdict, score: report.score })
      const alone = `${WORDS[report.verdict ?? 'clear']}${report.score === null ? '' : `, score ${report.score}`}.`
      for (const [form, text] of Object.entries(forms)) {
        const head = text.slice(0, text.indexOf('After review by a person.'))
        const said = new RegExp(`(?:${Object.values(WORDS).join('|')})`, 'i').exec(head)?.[0].toLowerCase()
        expect([form, said]).toEqual([form, review.verdict])
        expect([form, head.match(/score (\d+)/i)?.[1]]).toEqual([form, review.score?.toString()])
        expect(text.toLowerCase()).toContain(
          `after review by a person. the rules alone: ${alone.toLowerCase()}`,
        )
        expect(text).toContain(review.summary)
        // The list of marks has the grade of each, beside its assessment.
        const [answers = ''] = text.split(/nearest marks|The nearest mark/i)
        const block = /choose another name|blocks? the name|blocking the name/i.exec(answers)?.[0]
        if (review.verdict !== 'conflict') expect([form, block]).toEqual([form, undefined])
      }
      if (mark === 'blocking') expect(review.verdict).toBe('conflict')
      const consents = mark === 'consent'
      if (review.verdict === 'clear') expect(/ consents?[;.]/.test(review.summary)).toBe(consents)
      for (const text of [forms.page, forms.console])
        expect(text.includes('Keep the owner’s consent in writing: ')).toBe(consents)
    },
  )

  it.each(reviewMark.options)('as %s, each list shows it with what the rules alone say', async (mark) => {
    const report = reportOf(one)
    const { review, forms } = await formsOf(
      report,
      one.marked.map((finding) => ({ finding, mark })),
    )
    const said = `${ASSESSMENT_WORDS[mark].word} (reviewer; the rules alone: `
    const sections = checkPage(report, { review }).chapters.filter(({ folded }) => folded)
    const lists = {
      page: JSON.stringify(sections),
      console: forms.console,
      csv: checkCsv(report, review),
      ...(one.marked[0] !== 'social/0' && { terminal: forms.terminal }),
    }
    for (const [form, text] of Object.entries(lists)) {
      const shown = text.split(said).length - 1
      expect([form, shown >= Math.min(one.marked.length, 5)]).toEqual([form, true])
    }
  })

  it.each(reviewMark.options)('as %s, what speaks for and against each mark stays readable', async (mark) => {
    const report = reportOf(one)
    const shownBy = (review: Awaited<ReturnType<typeof reviewView>> | null) =>
      [...JSON.stringify(checkPage(report, { review })).matchAll(/Why it matters: /g)].length
    const { review } = await formsOf(
      report,
      one.marked.map((finding) => ({ finding, mark })),
    )
    expect(shownBy(review)).toBe(shownBy(null))
    expect(shownBy(null)).toBe(Math.min(one.findings.trademarks?.length ?? 0, 10))
  })
})

it.each([
  ['descriptive', 'What of it counts is among the reasons above.'],
  ['arbitrary', 'It has no effect on the verdict and the score.'],
] as const)(
  'of an analysis that calls the name %s, the console says whether it counts',
  async (kind, said) => {
    const analysis = [given.analysis({ distinctiveness: { class: kind, text: 'Made up.' } })]
    const report = reportOf({ title: '', findings: { analysis }, marked: [] })
    const { forms } = await formsOf(report, [])
    expect(report.reasons.some(({ rule }) => rule === 'weak-distinctiveness')).toBe(kind === 'descriptive')
    expect(forms.console.replace(/\s+/g, ' ')).toContain(said)
  },
)

it('without an assessment, no form speaks of a review', async () => {
  const { review: _, ...rest } = (await formsOf(reportOf(CASES[0] as never), [])).view
  expect(JSON.stringify(checkPage(reportOf(CASES[0] as never)))).not.toMatch(/after review|rules alone/i)
  expect(reportLines(rest as unknown as Answer, look).join(' ')).not.toMatch(/after review|rules alone/i)
})
