import type { Check } from '../../../sdk/node/src/index.ts'
import type { Source } from '../../events/sections.ts'
import { withDataDayWords } from '../../primitives/day-words.ts'
import { afterReview } from '../../verdict/after-review.ts'
import { adviceOf } from '../../verdict/summary/advice.ts'
import { few, numbered } from '../../verdict/summary/list-text.ts'
import { withoutSandboxNote } from '../../verdict/summary/sandbox-note.ts'
import { safe } from './colors.ts'
import { clip, cutTo, padTo, wrap } from './columns.ts'
import { domainText } from './domain-words.ts'
import {
  aloneLines,
  GRADES,
  type Look,
  reviewLines,
  SANDBOX_SHORT,
  STATUSES,
  titleLines,
  validLines,
} from './report-text.ts'

/** The most lines of the short form; with the link to the console, and lines about doubts, it has at most 25. */
export const MOST_LINES = 22
const LEAST_SUMMARY = 4
const LABEL = 14
const MARKS = 3
/** Below so many columns, an answer has one line. */
const NARROW = 80

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
  const answers = answerLines(check, look)
  const end = [
    ...(check.verdict === null ? [] : validLines(check)),
    `No legal advice. Details: --full. Check ${check.id}.`,
  ]
  const foot = one(end.join(' '), 3).map((line) => paint('dim', line))
  const room = MOST_LINES - head.length - assessed.length - answers.length - foot.length - 2
  return [
    ...head,
    ...summaryLines(check, columns, Math.max(LEAST_SUMMARY, room)),
    ...assessed,
    '',
    ...answers,
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

function answerLines(check: Check, { paint, columns }: Look): string[] {
  const { sections, extent } = check
  const most = columns < NARROW ? 1 : 2
  const labeled = (label: string, text: string, most = 1): string[] => {
    const lines = clip(safe(text), columns - LABEL, most)
    return lines.map((line, at) => paint('dim', padTo(at === 0 ? label : '', LABEL)) + line)
  }
  /** What was found; without a finding, how the source ended. */
  const answer = (label: string, source: Source, text: string, most = 1): string[] => {
    const { status, summary } = sections[source]
    if (status === 'skipped') return []
    const found = text === '' ? (status === 'done' ? 'none found' : withDataDayWords(summary)) : text
    const isOpen = status !== 'done' && (source === 'trademarks' || source === 'companies')
    return labeled(label, isOpen ? `${STATUSES[status] ?? status}: ${found}` : found, most)
  }
  return [
    ...answer('domains', 'domains', domainText(sections.domains.findings), most),
    ...(sections.trademarks.findings.length === 0
      ? answer('marks', 'trademarks', '')
      : markLines(sections.trademarks.findings, { paint, columns })),
    ...answer('companies', 'companies', companyText(sections.companies.findings), most),
    ...answer('user names', 'social', socialText(sections.social.findings)),
    ...(extent.notSearched.length === 0 ? [] : labeled('not searched', extent.notSearched.join(', '))),
  ]
}

type Findings<S extends Source> = Check['sections'][S]['findings']

/** A line for each of the nearest marks. */
function markLines(findings: Findings<'trademarks'>, { paint, columns }: Look): string[] {
  const shown = findings.slice(0, MARKS)
  return shown.map(({ mark, office, status, niceClasses, owner, grade, own }, at) => {
    const classes = niceClasses.length === 0 ? '' : `class ${niceClasses.join(', ')}`
    const facts = [office, classes, status === 'live' ? '' : status, owner ?? ''].filter(Boolean).join('; ')
    const rest = at === shown.length - 1 ? findings.length - shown.length : 0
    const more = rest > 0 ? `  and ${rest} more` : ''
    const word = padTo(own ? 'own' : (grade ?? 'distant'), 9)
    const text = cutTo(safe(`${mark} (${facts})`), columns - LABEL - word.length - more.length)
    const label = at === 0 ? 'nearest marks' : ''
    return paint('dim', padTo(label, LABEL)) + paint(GRADES[grade ?? ''] ?? 'dim', word) + text + more
  })
}

function companyText(findings: Findings<'companies'>): string {
  const same = findings.filter(({ sameAs }) => sameAs)
  const similar = findings.filter(({ sameAs }) => !sameAs)
  return [
    ...(same.length > 0 ? [`same name: ${named(same)}`] : []),
    ...(similar.length > 0 ? [`similar: ${named(similar)}`] : []),
  ].join('; ')
}

const named = (companies: Findings<'companies'>): string =>
  few(companies.map(({ name, jurisdiction }) => (jurisdiction ? `${name} (${jurisdiction})` : name)))

function socialText(findings: Findings<'social'>): string {
  const of = (status: string): string[] =>
    findings.filter((one) => one.status === status).map(({ network }) => network)
  const taken = of('taken')
  const open = findings.length - taken.length - of('available').length
  return [
    ...(taken.length > 0 ? [`taken on ${few(taken)}`] : []),
    ...(of('available').length > 0 ? [`free on ${of('available').length}`] : []),
    ...(open > 0 && open < findings.length ? [`${numbered(open, 'network')} open`] : []),
  ].join('; ')
}
