import type { Check } from '../../../sdk/node/src/index.ts'
import { gapsByWeight } from '../../api/rendering/gaps.ts'
import type { Source } from '../../events/sections.ts'
import { afterReview, withAssessments } from '../../verdict/after-review.ts'
import { type Answer, answersOf, itemText, type Line, lineText } from '../../verdict/answers.ts'
import { adviceOf } from '../../verdict/summary/advice.ts'
import { withoutSandboxNote } from '../../verdict/summary/sandbox-note.ts'
import { FORMATS, safe } from './colors.ts'
import { clip, columnsOf, cutTo, listTo, padTo, wrap } from './columns.ts'
import { aloneLines, type Look, reviewLines, SANDBOX_SHORT, titleLines, validLines } from './report-text.ts'

/** The most lines of the short form; with the link to the console, and lines about doubts, it has at most 25. */
export const MOST_LINES = 22
const LEAST_SUMMARY = 3
const LABEL = 14
const GAP_LINES = 2
/** Columns of the grade of a mark. */
const GRADE = 20

/** Lines that answer, in this order: the verdict and what to do, domains, marks, companies, user names, gaps. */
export function shortReportLines(given: Check, look: Look): string[] {
  const check = afterReview(given)
  const { paint, columns } = look
  const one = (text: string, most: number): string[] => clip(safe(text), columns, most)
  const head = [
    ...(check.mode === 'test' ? one(SANDBOX_SHORT, 1).map((line) => paint('yellow', line)) : []),
    ...titleLines(check, look),
    ...aloneLines(check).flatMap((text) => one(text, 2)),
  ]
  const assessed = check.review ? one(`Assessed: ${reviewLines(check).join('; ')}`, 1) : []
  const end = [
    ...(check.verdict === null ? [] : validLines(check)),
    `No legal advice. Details: --full. Check ${check.id}.`,
  ]
  const foot = one(end.join(' '), 3).map((line) => paint('dim', line))
  const found = answerLines(check, look)
  const least = Math.max(LEAST_SUMMARY - assessed.length, 0)
  const left = MOST_LINES - head.length - assessed.length - found.length - foot.length - 2
  const gaps = gapLines(check, look, left - least < GAP_LINES ? 1 : GAP_LINES)
  return [
    ...head,
    ...summaryLines(check, columns, Math.max(least, left - gaps.length)),
    ...assessed,
    '',
    ...found,
    ...gaps,
    '',
    ...foot,
  ]
}

/** The summary. If it is too long: its beginning, and what it advises. */
function summaryLines({ summary }: Check, columns: number, most: number): string[] {
  const text = withoutSandboxNote(summary)
  const lines = wrap(safe(text), columns)
  const step = adviceOf({ summary: text, sections: {} })[0]?.step ?? ''
  if (lines.length <= most || step === text) return clip(safe(text), columns, most)
  const advice = clip(safe(step), columns, Math.ceil(most / 2))
  return [...clip(safe(text.slice(0, -step.length)), columns, most - advice.length), ...advice]
}

const LABELS: Readonly<Record<Source, string | null>> = {
  domains: 'domains',
  trademarks: 'marks',
  companies: 'companies',
  social: 'user names',
  analysis: null,
}

/** The answers, in the order that every form of a report has, but for the analysis. */
const answerLines = (check: Check, look: Look): string[] =>
  answersOf(withAssessments(check)).flatMap((answer) =>
    check.sections[answer.source].status === 'skipped' ? [] : linesOf(answer, look),
  )

/** What was not searched, in so many lines at most. */
function gapLines(check: Check, look: Look, most: number): string[] {
  const gaps = gapsByWeight(check, check.extent.notSearched).map(safe)
  return gaps.length === 0
    ? []
    : labeled('not searched', listTo(gaps, look.columns - LABEL, most), look, most)
}

/** What a source answers: a paragraph; of marks, each has a line. */
function linesOf({ source, tone, headline, lines }: Answer, look: Look): string[] {
  const label = LABELS[source]
  if (label === null) return []
  const isPerLine = source === 'trademarks'
  const text = [headline, ...(isPerLine ? [] : [lines.map(lineText).join('; ')])].filter(Boolean).join('. ')
  const most = source === 'social' ? 1 : 2
  const [first = '', ...others] = labeled(label, text, look, isPerLine ? 1 : most)
  return [
    first.replace(safe(headline), (said) => look.paint(FORMATS[tone], said)),
    ...others,
    ...(isPerLine ? lines.flatMap((line) => markLines(line, look)) : []),
  ]
}

function labeled(label: string, text: string, { paint, columns }: Look, most = 1): string[] {
  const lines = clip(safe(text), columns - LABEL, most)
  return lines.map((line, at) => paint('dim', padTo(at === 0 ? label : '', LABEL)) + line)
}

/** Each mark with its grade; sentences are left out, because the summary has them. */
const markLines = ({ label, tone, items }: Line, { paint, columns }: Look): string[] =>
  label === undefined
    ? []
    : items.map((item) => {
        const word = padTo(label, Math.max(GRADE, columnsOf(label) + 1))
        return (
          ' '.repeat(LABEL) +
          paint(FORMATS[tone], word) +
          cutTo(safe(itemText(item)), columns - LABEL - columnsOf(word))
        )
      })
