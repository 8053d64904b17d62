import { dayWords } from '../../primitives/day-words.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { answersOf, moreText } from '../../verdict/answers.ts'
import { extentOf } from '../../verdict/extent.ts'
import { goodsWords } from '../../verdict/goods-words.ts'
import { SOURCE_WORDS } from '../../verdict/report-words.ts'
import { nextSteps } from '../../verdict/summary/advice.ts'
import { summaryOf } from '../../verdict/summary/sentences.ts'
import { VALID_DAYS, validityOf } from '../../verdict/validity.ts'
import type { ReviewView } from '../checks/review-view.ts'
import { answeredBy, timeOf } from '../checks/view.ts'
import { jurisdictionTable } from './jurisdiction-table.ts'
import { nearestMarks } from './nearest-marks.ts'
import type { Block, Cell, Chapter, Tile } from './report-model.ts'
import { reviewFact } from './review-chapter.ts'
import { searchedPanels } from './searched-panels.ts'
import { visible } from './visible-text.ts'
import { linked, plain, prose, wordCell } from './words.ts'

/** The first screen of a report: its subject, the results, the nearest marks, its extent, and the next steps. */
export function overviewChapter(
  report: ReportDocument,
  review: ReviewView | null,
  {
    goods = goodsWords(report.request),
    registrar,
  }: { goods?: string | undefined; registrar?: string | undefined } = {},
): Chapter {
  const marks = nearestMarks(report)
  const table = jurisdictionTable(report)
  const { territories } = extentOf(report, timeOf(report))
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
        caption: 'Answers',
        tiles: tilesOf(report, registrar),
      },
      ...(marks === null ? [] : [marks]),
      ...(table === null ? [] : [table]),
      searchedPanels(report),
      ...(report.verdict !== null
        ? [
            {
              kind: 'facts' as const,
              facts: validFact(validityOf({ ...report, territories }, timeOf(report))),
            },
          ]
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

/** The answers of the report; the cards below have the facts about the marks. */
function tilesOf(report: ReportDocument, registrar: string | undefined): Tile[] {
  return answersOf(answeredBy(report), registrar).map(({ source, tone, headline, lines }) => ({
    title: SOURCE_WORDS[source],
    status: wordCell({ tone, word: visible(headline) }),
    lines: lines.map((line) => ({
      label: line.label === undefined ? null : wordCell({ tone: line.tone, word: visible(line.label) }),
      items: line.items.map(({ text, href }) => linked(text, href ?? null)),
      more: moreText(line.more),
    })),
  }))
}

/** What to do before relying on the report. */
function stepsOf(report: ReportDocument): Block[] {
  const steps = nextSteps({
    ...report,
    summary: summaryOf(report),
    extent: extentOf(report, timeOf(report)),
  })
  return steps.length === 0
    ? []
    : [
        { kind: 'text', text: plain('Next steps'), lead: true },
        { kind: 'list', items: steps.map(prose) },
      ]
}
