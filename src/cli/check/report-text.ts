import type { Check, Reason, Sections } from '../../../sdk/node/src/index.ts'
import { dataByDate } from '../../api/rendering/searched-panels.ts'
import { basisCells } from '../../api/rendering/words.ts'
import { SOURCES, type Source } from '../../events/sections.ts'
import { protectedFor } from '../../goods/class-titles.ts'
import { dayWords, withDataDayWords, withDayWords } from '../../primitives/day-words.ts'
import type { SectionStatus } from '../../projections/report/document.ts'
import { type Alone, afterReview, aloneWords, withAssessments } from '../../verdict/after-review.ts'
import { decidedWords } from '../../verdict/answers.ts'
import { findingName } from '../../verdict/finding-name.ts'
import { goodsWords } from '../../verdict/goods-words.ts'
import {
  assessmentWord,
  companyWord,
  findingWord,
  gradeWord,
  LEVEL_WORDS,
  markWord,
  namesakeWord,
  SOURCE_WORDS,
  statusWord,
  verdictWord,
} from '../../verdict/report-words.ts'
import { validityOf } from '../../verdict/validity.ts'
import { colorOf, FORMATS, type Paint, safe } from './colors.ts'
import { clip, columnsOf, wrap } from './columns.ts'
import { type Cell, grid } from './grid.ts'

/** How a terminal shows texts. */
export type Look = { paint: Paint; columns: number }

const MAX_MARKS = 5
const MAX_DOMAINS = 8
/** Characters of the goods of a mark. */
const MAX_GOODS = 60
/** Columns before the names of domains. */
const INDENT = 14

/** The line that must come before everything else of an answer of the sandbox. */
const SANDBOX_LINE =
  'Sandbox: made-up data. No real registry was queried. "namecheck live" issues a live key, whose checks query them.'
/** Its form for one line. */
export const SANDBOX_SHORT = 'Sandbox: made-up data. For real answers: "namecheck live"'

export const sandboxLines = ({ paint, columns }: Look): string[] => [
  ...wrap(SANDBOX_LINE, columns).map((line) => paint('yellow', line)),
  '',
]

/** The lines of a report with all details. A verdict of the sandbox is named as made up. */
export function reportLines(given: Check, look: Look): string[] {
  const check = withAssessments(afterReview(given))
  const { paint, columns } = look
  const paragraph = (text: string): string[] => wrap(safe(text), columns)
  return [
    ...(check.mode === 'test' ? sandboxLines(look) : []),
    ...titleLines(check, look),
    ...aloneLines(check).flatMap(paragraph),
    ...paragraph(check.summary),
    ...paragraph(goodsWords(check.request, check.request.unmappedGoods)),
    ...basisLines(check).flatMap(paragraph),
    ...reviewLines(check).flatMap((text) => paragraph(`- ${text}`)),
    '',
    ...grid(
      ['source', 'status', 'result'],
      SOURCES.map((source) => sourceRow(check, source)),
      look,
    ),
    ...domainLines(check.sections.domains.findings, look),
    ...markLines(check.sections.trademarks.findings, look),
    ...companyLines(check.sections.companies.findings, look),
    ...reasonLines(check.reasons, look),
    '',
    ...extentLines(check).flatMap(paragraph),
    ...paragraph(withDayWords(check.notice)).map((line) => paint('dim', line)),
  ]
}

/** The name and its verdict, in one line if they fit. */
export function titleLines(check: Check, { paint, columns }: Look): string[] {
  const name = safe(check.query)
  const verdict = verdictText(check)
  const bold = paintVerdict(check, paint)
  return columnsOf(`${name}  ${verdict}`) <= columns
    ? [`${paint('bold', name)}  ${bold(verdict)}`]
    : [...clip(name, columns, 1).map((line) => paint('bold', line)), ...wrap(verdict, columns).map(bold)]
}

const paintVerdict =
  ({ verdict }: Pick<Check, 'verdict'>, paint: Paint) =>
  (text: string): string =>
    paint(['bold', colorOf(verdict)].flat() as Parameters<Paint>[0], text)

/** `CLEAR, score 97 of 100`; in the sandbox it begins with "made-up". */
function verdictText({ mode, status, verdict, score }: Check): string {
  const { word } = verdictWord(verdict, status)
  const origin = mode === 'test' && verdict !== null ? 'made-up verdict: ' : ''
  const points = score === null ? '' : `, score ${score} of 100`
  return `${origin}${word.toUpperCase()}${points}`
}

/** What the verdict covers and what it does not; empty without a verdict. */
function basisLines({ verdict, verdictBasis, sections, reasons }: Check): string[] {
  if (verdict === null) return []
  const covered = SOURCES.filter((source) => verdictBasis.includes(source))
  const statuses = Object.fromEntries(SOURCES.map((source) => [source, sections[source].status]))
  const decided = decidedWords({ sections, reasons, verdictBasis })
  return basisCells(covered, statuses as Record<Source, SectionStatus>, decided).map(({ text }) => text)
}

/** What the rules alone say, if the verdict is that after review. */
export const aloneLines = ({ alone }: { alone: Alone | null }): string[] =>
  alone?.verdict ? [aloneWords(alone.verdict.toUpperCase(), alone.score)] : []

/** What reviewers say about findings. */
export const reviewLines = ({ review, sections }: Check): string[] =>
  (review?.marks ?? []).map(
    ({ finding, mark, reason }) =>
      `${findingName(sections, finding) ?? finding}: ${assessmentWord(mark).word.toLowerCase()}.${reason === null ? '' : ` ${reason}`}`,
  )

/** The last day on which a report may be relied on; a retry instead if nothing answered. */
export const validLines = ({ verdict, verdictBasis, extent, completedAt }: Judged): string[] =>
  validityLines(
    validityOf({ verdict, verdictBasis, territories: extent.territories }, completedAt),
    completedAt,
  )

type Judged = Pick<Check, 'verdict' | 'verdictBasis' | 'extent' | 'completedAt'>

/** Like {@link validLines}, for a day that is known. */
export const validityLines = (day: string | null, completedAt: string | null): string[] =>
  completedAt === null ? [] : [day === null ? RETRY : `Valid until ${dayWords(day)}.`]

const RETRY =
  'No registry or network answered in full, so this is no result to rely on: run the command again.'

function sourceRow({ sections }: Check, source: Source): Cell[] {
  const { status, summary, reason } = sections[source]
  const { tone, word } = statusWord(status)
  return [
    SOURCE_WORDS[source],
    status === 'done' ? word : { text: word, format: FORMATS[tone] },
    withDataDayWords(
      reason && status !== 'done'
        ? `${summary.replace(/[.!?]?$/, (end) => end || '.')} ${reason.nextStep}`
        : summary,
    ),
  ]
}

function domainLines(findings: Sections['domains']['findings'], { paint, columns }: Look): string[] {
  const lines = [...Map.groupBy(findings, (one) => findingWord(one).word)].flatMap(([word, of]) => {
    const named = of.slice(0, MAX_DOMAINS).map(({ unicode }) => safe(unicode))
    const more = of.length > named.length ? ` and ${of.length - named.length} more` : ''
    const [first = '', ...others] = wrap(named.join(', ') + more, columns - INDENT)
    const label = paint('dim', word.padEnd(INDENT - 4))
    return [`  ${label}  ${first}`, ...others.map((line) => ' '.repeat(INDENT) + line)]
  })
  return lines.length === 0 ? [] : ['', 'Domains', ...lines]
}

function markLines(all: Sections['trademarks']['findings'], look: Look): string[] {
  const findings = all.filter(({ grade }) => grade !== null)
  if (findings.length === 0) return []
  const rows = findings.slice(0, MAX_MARKS).map((one): Cell[] => {
    const { tone, word } = gradeWord(one)
    return [
      one.mark,
      [one.office, one.number].filter(Boolean).join(' '),
      markWord(one).word,
      protectedFor(one, MAX_GOODS),
      one.owner ?? '–',
      { text: word, format: FORMATS[tone] },
      one.argument ?? '',
    ]
  })
  const headings = ['mark', 'register', 'status', 'goods', 'owner', 'grade', 'why']
  return ['', `Nearest marks${shown(rows.length, findings.length)}`, ...grid(headings, rows, look)]
}

function companyLines(findings: Sections['companies']['findings'], look: Look): string[] {
  if (findings.length === 0) return []
  const rows = findings.slice(0, MAX_MARKS).map((one): Cell[] => {
    const { tone, word } = namesakeWord(one)
    return [
      one.name,
      `${one.register} ${one.number}`,
      companyWord(one.status).word,
      { text: word, format: FORMATS[tone] },
    ]
  })
  return [
    '',
    `Nearest companies${shown(rows.length, findings.length)}`,
    ...grid(['name', 'register', 'status', 'relation'], rows, look),
  ]
}

const shown = (some: number, all: number): string => (some < all ? ` (${some} of ${all})` : '')

function reasonLines(reasons: readonly Reason[], { paint, columns }: Look): string[] {
  if (reasons.length === 0) return []
  const lines = reasons.flatMap(({ effect, points, text }) => {
    const [first = '', ...others] = wrap(safe(text), columns - 4)
    const cost = points === 0 ? '' : `−${points} `
    return [
      `  ${paint(colorOf(effect), `${cost}${effect}`)}`,
      `    ${first}`,
      ...others.map((line) => `    ${line}`),
    ]
  })
  return ['', 'Reasons', ...lines]
}

/** The words of an absolute ground, and the law that has it. */
const barWords = ({ word, jurisdictions, source }: NonNullable<Check['bars']>[number]): string =>
  `${word} (${[...jurisdictions, source].join(', ')})`

/** The extent of the search, and its gaps. */
function extentLines({ id, extent, verdict, verdictBasis, completedAt, bars }: Check): string[] {
  const { level, territories, data, searchAgainOn, notSearched } = extent
  const searched = dataByDate(data)
  const words: Readonly<Record<string, string>> = LEVEL_WORDS
  return [
    `Territories searched: ${territories.join(', ') || 'none'}.`,
    ...(level === null ? [] : [words[level] ?? `Level: ${level}.`]),
    ...(searched.length > 0 ? [`Dates of the data: ${searched.join('; ')}.`] : []),
    ...(notSearched.length > 0 ? [`Not searched: ${notSearched.join(', ')}.`] : []),
    ...(verdict === null ? [] : validLines({ verdict, verdictBasis, extent, completedAt })),
    ...(bars.length > 0 ? [`Law: ${bars.map(barWords).join('; ')}.`] : []),
    ...(searchAgainOn === null
      ? []
      : [
          `Search for marks again on ${dayWords(searchAgainOn)}. Until then, earlier applications can still appear in the registers.`,
        ]),
    `Check ${id}.`,
  ]
}
