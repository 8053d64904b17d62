import type { Source } from '../../events/sections.ts'
import { SOURCES } from '../../events/sections.ts'
import { dayWords } from '../../primitives/day-words.ts'
import { capitalized } from '../../primitives/text.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { levelOf } from '../../verdict/extent.ts'
import { goodsWords } from '../../verdict/goods-words.ts'
import type { WordedReason } from '../../verdict/reason-text.ts'
import { adviceOf } from '../../verdict/summary/advice.ts'
import { summaryOf } from '../../verdict/summary/sentences.ts'
import { VALID_DAYS, validityOf } from '../../verdict/validity.ts'
import { findingCounts } from '../checks/finding-counts.ts'
import { hasEnded } from '../checks/read-through.ts'
import type { ReviewView } from '../checks/review-view.ts'
import { timeOf } from '../checks/view.ts'
import { jurisdictionTable } from './jurisdiction-table.ts'
import { nearestMarks } from './nearest-marks.ts'
import { type Effect, effectOfSource, isAboutName } from './reason-effects.ts'
import type { Block, Cell, Chapter, Tile } from './report-model.ts'
import { reviewFact } from './review-chapter.ts'
import { searchedPanels } from './searched-panels.ts'
import { plain, prose, SOURCE_WORDS, statusCell } from './words.ts'

/** The first screen of a report: its subject, the results, the nearest marks, its extent, and the next steps. */
export function overviewChapter(
  report: ReportDocument,
  review: ReviewView | null,
  goods: string = goodsWords(report.request),
): Chapter {
  const marks = nearestMarks(report)
  const table = jurisdictionTable(report)
  return {
    id: 'overview',
    title: plain('At a glance'),
    status: null,
    blocks: [
      {
        kind: 'facts',
        facts: [{ label: 'Goods and services', value: prose(goods) }, ...reviewFact(report, review)],
      },
      {
        kind: 'tiles',
        caption: 'Result of each source',
        tiles: SOURCES.map((source) => tileOf(report, source)),
      },
      ...(table === null ? [] : [table]),
      ...(marks === null ? [] : [marks]),
      searchedPanels(report),
      ...(report.verdict !== null
        ? [{ kind: 'facts' as const, facts: validFact(validityOf(report, timeOf(report))) }]
        : []),
      ...stepsOf(report),
    ],
    details: [],
    opening: true,
  }
}

/** The last day of a report, and why there is one or none. */
export const validFact = (day: string | null): { label: string; value: Cell }[] => [
  day === null
    ? { label: 'Validity', value: plain(NO_VALIDITY) }
    : {
        label: 'Valid until',
        value: plain(
          `${dayWords(day)} (${VALID_DAYS} days). Registers change every day, and applications from the last few weeks are not in them yet.`,
        ),
      },
]

const NO_VALIDITY =
  'None: no registry or network answered in full, so this is no result to rely on. Check the name again.'

const EFFECTS: Readonly<Record<Effect, Cell>> = {
  conflict: { tone: 'bad', text: 'Conflict' },
  inconclusive: { tone: 'open', text: 'Unknown' },
  caution: { tone: 'warn', text: 'Caution' },
  note: { tone: 'plain', text: 'Note' },
}

/** How a source bears on the verdict: its strongest objection, or how it ended. */
function tileOf(report: ReportDocument, source: Source): Tile {
  const { status, findings } = report.sections[source]
  const effect = effectOfSource(report.reasons, source)
  const objects = effect === 'conflict' || effect === 'caution'
  const title = SOURCE_WORDS[source]
  const text = prose(textOf(report, source, findings.length))
  if (status === 'skipped') return { title, status: statusCell(status), text }
  if (objects) return { title, status: EFFECTS[effect], text }
  if (status !== 'done') return { title, status: statusCell(status), text }
  if (source === 'trademarks' && levelOf(report.sections.trademarks) === 'knock-out')
    return { title, status: { tone: 'open', text: 'Not fully searched' }, text }
  if (source === 'social' && findingCounts(report, source).taken !== undefined)
    return { title, status: { tone: 'warn', text: 'Partly taken' }, text }
  if (source === 'analysis') return { title, status: { text: 'Analyzed' }, text }
  return { title, status: effect === 'note' ? EFFECTS.note : { tone: 'good', text: 'No objection' }, text }
}

const KINDS: Readonly<Record<string, string>> = {
  available: 'free',
  for_sale: 'for sale',
  manual: 'to check manually',
  invalid: 'not valid there',
  unknown: 'unknown',
  own: 'of the applicant, or settled by a review',
  none: 'distant or not in force',
  identical: 'of the same name',
  active: 'similar and active',
  inactive: 'no longer active',
  conflict: 'blocking the name',
  high: 'with a strong objection',
  medium: 'with a possible objection',
  low: 'with a weak objection',
}
const NOTHING: Readonly<Record<Source, string>> = {
  domains: 'No domain was found',
  social: 'No user name was found',
  trademarks: 'No similar mark was found',
  companies: 'No similar company was found',
  analysis: 'No analysis',
}

/** The section of the analysis has the rest: a tile is narrow. */
const firstClause = (text: string): string => `${text.split('; ')[0]?.replace(/\.$/, '')}.`

function textOf(report: ReportDocument, source: Source, findings: number): string {
  if (report.sections[source].status === 'skipped') return 'Not requested'
  if (source === 'trademarks' && report.reasons.some((one) => isObjection(one) && isAboutName(one)))
    return `A ground against the name itself. ${foundText(report, source, findings)}`
  return foundText(report, source, findings)
}

const isObjection = ({ effect }: WordedReason): boolean => effect === 'conflict' || effect === 'caution'

function foundText(report: ReportDocument, source: Source, findings: number): string {
  if (source === 'analysis') {
    const [one] = report.sections.analysis.findings
    return one
      ? `${capitalized(one.distinctiveness.class)}. ${firstClause(one.distinctiveness.text)}`
      : NOTHING.analysis
  }
  if (findings === 0) return report.sections[source].status === 'done' ? NOTHING[source] : 'No answer'
  const counts = Object.entries(findingCounts(report, source))
  return counts.map(([kind, count]) => `${count} ${KINDS[kind] ?? kind}`).join(', ')
}

/** What the report advises, and what to do before relying on it. */
function stepsOf(report: ReportDocument): Block[] {
  if (!hasEnded(report)) return []
  const advice = adviceOf({ summary: summaryOf(report), sections: report.sections })
  const items = advice.map(({ sources, step }) =>
    prose(
      sources.length === 0 ? step : `${sources.map((source) => SOURCE_WORDS[source]).join(', ')}: ${step}`,
    ),
  )
  return [
    { kind: 'text', text: plain('Next steps'), lead: true },
    { kind: 'list', items: [...items, plain(AGAIN)] },
  ]
}

const AGAIN = 'Check the name again before you file an application, publish the name or sign a contract.'
