import type { ReportDocument } from '../../projections/report/document.ts'
import { findingName } from '../../verdict/finding-name.ts'
import { assessmentWord, SOURCE_WORDS, VERDICT_WORDS } from '../../verdict/report-words.ts'
import type { ReviewView } from '../checks/review-view.ts'
import { reasonCell } from './reason-cell.ts'
import type { Cell, Chapter } from './report-model.ts'
import { moment, plain, prose } from './words.ts'

/** Findings that the first screen names. */
const NAMED = 3

/** When a report was last known: RFC 3339, its own time or that of its newest assessment. */
export const knownAt = (time: string, reviews: Iterable<ReviewView | null>): string =>
  [time, ...[...reviews].flatMap((review) => (review?.marks ?? []).map(({ at }) => at))].toSorted().at(-1) ??
  time

/** What a person said, for the first screen; none without an assessment. */
export function reviewFact(
  report: ReportDocument,
  review: ReviewView | null,
): { label: string; value: Cell }[] {
  if (review === null) return []
  const said = review.marks.map((one) => assessmentIn(report, one))
  const more = said.length > NAMED ? [`and ${said.length - NAMED} more`] : []
  return [{ label: 'Assessed by a person', value: prose([...said.slice(0, NAMED), ...more].join('; ')) }]
}

/** What a person said about findings, and which reasons of the rules alone that changes; none without an assessment. */
export function reviewChapter(report: ReportDocument, review: ReviewView | null): Chapter[] {
  if (review === null) return []
  const { verdict, score, reasons } = report
  const changed = reasons.filter(({ text }) => review.reasons.every((left) => left.text !== text))
  return [
    {
      id: 'review',
      title: plain('After review by a person'),
      status: verdict && { text: `The rules alone: ${VERDICT_WORDS[verdict].word}` },
      blocks: [
        {
          kind: 'text',
          text: plain(
            'A person judged the findings below. The verdict, its score and its reasons follow from the rules and these assessments.',
          ),
        },
        { kind: 'list', items: review.marks.map((mark) => markCell(report, mark)) },
        ...(changed.length === 0
          ? []
          : [
              { kind: 'text' as const, text: plain('Reasons that the rules alone have'), lead: true },
              { kind: 'list' as const, items: changed.map((reason) => reasonCell(reason, score)) },
            ]),
      ],
      details: [],
    },
  ]
}

type Mark = ReviewView['marks'][number]

/** Visitors see no reviewer. */
function markCell(report: ReportDocument, given: Mark): Cell {
  const { reason, reviewer, at } = given
  const by = reviewer === null ? '' : `${reviewer}, `
  return prose(
    `${assessmentIn(report, given)} (${by}${moment(at)}).${reason === null ? '' : ` Reason: ${reason}`}`,
  )
}

const assessmentIn = ({ sections }: ReportDocument, { finding, mark }: Mark): string =>
  `${findingName(sections, finding) ?? SOURCE_WORDS.analysis}: ${assessmentWord(mark).word.toLowerCase()}`
