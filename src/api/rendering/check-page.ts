import type { Providers } from '../../checkers/providers.ts'
import type { Verdict } from '../../events/check.ts'
import { SOURCES, type Source } from '../../events/sections.ts'
import { withDayWords } from '../../primitives/day-words.ts'
import type { ReportDocument, SectionStatus } from '../../projections/report/document.ts'
import { type Alone, afterReview, aloneWords, withAssessments } from '../../verdict/after-review.ts'
import { decidedWords } from '../../verdict/answers.ts'
import { classesOf } from '../../verdict/extent.ts'
import { SOURCE_WORDS, VERDICT_WORDS, verdictWord } from '../../verdict/report-words.ts'
import { summaryOf } from '../../verdict/summary/sentences.ts'
import { attributionsOf } from '../checks/attributions.ts'
import { noticeOf } from '../checks/notice.ts'
import type { ReviewView } from '../checks/review-view.ts'
import { timeOf } from '../checks/view.ts'
import { absoluteGroundsChapter } from './absolute-grounds-chapter.ts'
import { anatomyChapter } from './anatomy-chapter.ts'
import { checkSections } from './check-sections.ts'
import { extentChapter } from './extent-chapter.ts'
import { overviewChapter } from './overview-chapter.ts'
import { reasonCell } from './reason-cell.ts'
import type { Block, Cell, Chapter, Page } from './report-model.ts'
import { knownAt, reviewChapter } from './review-chapter.ts'
import { sandboxNote } from './sandbox-note.ts'
import { basisCells, foreign, moment, plain, prose, wordCell } from './words.ts'

type CheckPageOptions = {
  providers?: Providers | undefined
  review?: ReviewView | null
  /** What the goods were read as, in words; default: without the words that were not understood. */
  goods?: string | undefined
  /** Address of a registrar with `{domain}` for a free domain; default: no link. */
  registrar?: string | undefined
}

/**
 * The report of one check as a page. It contains neither account data nor the caller's metadata, so that it can be
 * shared. The same document gives the same page.
 */
export function checkPage(
  report: ReportDocument,
  { providers, review = null, goods, registrar }: CheckPageOptions = {},
): Page {
  const judged = withAssessments(afterReview({ ...report, review }))
  const { verdict, status, score, verdictBasis, alone } = judged
  const { tone, text: word } = wordCell(verdictWord(verdict, status))
  return {
    first: sandboxNote(report.mode),
    title: `${word}: ${foreign(report.name.normalized).text}`,
    kind: 'Name report',
    name: foreign(report.name.normalized),
    banner: {
      tone,
      word,
      summary: prose(summaryOf(judged)),
      score: scoreWords(score, alone),
      basis: basisCells(verdictBasis, statusesOf(report), decidedWords(judged)),
    },
    chapters: [
      overviewChapter(judged, review, { goods, registrar }),
      ...reviewChapter(report, review),
      whyChapter(judged),
      extentChapter(report),
      ...absoluteGroundsChapter(report),
      ...checkSections(judged, registrar),
      anatomyChapter(report),
      aboutChapter(report),
    ],
    notice: withDayWords(noticeOf(report.request, timeOf(report))),
    attributions: attributionsOf(report, providers),
    reference: `${report._id}, revision ${report.revision}`,
    asOf: knownAt(timeOf(report), [review]),
  }
}

/** The score, and after a review what the rules alone say. */
function scoreWords(score: number | null, alone: Alone<Verdict> | null): string | null {
  const words = [
    ...(score === null ? [] : [`Score ${score} of 100; each reason takes points off`]),
    ...(alone?.verdict ? [aloneWords(VERDICT_WORDS[alone.verdict].word, alone.score)] : []),
  ]
  return words.length === 0 ? null : words.join('. ')
}

export const statusesOf = ({ sections }: Pick<ReportDocument, 'sections'>): Record<Source, SectionStatus> =>
  Object.fromEntries(SOURCES.map((source) => [source, sections[source].status])) as Record<
    Source,
    SectionStatus
  >

function whyChapter({ reasons, status, score, alone }: ReportDocument & { alone: object | null }): Chapter {
  const items = reasons.map((reason) => reasonCell(reason, score))
  const none =
    alone !== null
      ? 'No objection is left after the review.'
      : status === 'completed'
        ? 'No rule raised an objection to the name.'
        : 'No verdict, so no reasons.'
  const reasonsBlock: Block = items.length > 0 ? { kind: 'list', items } : { kind: 'text', text: plain(none) }
  return {
    id: 'why',
    title: plain('Why'),
    status: null,
    blocks: [reasonsBlock],
    details: [],
    folded: true,
  }
}

function aboutChapter(report: ReportDocument): Chapter {
  const { request, query, name, ruleSet, createdAt, deadlineAt, completedAt, retryOf, batchId } = report
  const list = (values: readonly (string | number)[], none: string): Cell => prose(values.join(', ') || none)
  const optional = [
    { label: 'Retry of', value: retryOf },
    { label: 'In batch', value: batchId },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value: { text: value, code: true } }]))
  return {
    id: 'about',
    title: plain('About this report'),
    status: null,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Name as sent', value: foreign(query) },
          { label: 'Checked name', value: foreign(name.normalized) },
          {
            label: 'Requested sources',
            value: list(
              request.sources.map((one) => SOURCE_WORDS[one]),
              'None',
            ),
          },
          {
            label: 'Domain endings',
            value: list(
              request.tlds.map((tld) => `.${tld}`),
              'None',
            ),
          },
          { label: 'Jurisdictions', value: list(request.jurisdictions, 'None') },
          { label: 'Classes of goods (Nice)', value: list(classesOf(request), 'All 45') },
          { label: 'Requested', value: plain(moment(createdAt)) },
          {
            label: completedAt === null ? 'Deadline' : 'Ended',
            value: plain(moment(completedAt ?? deadlineAt)),
          },
          { label: 'Rule set', value: plain(ruleSet) },
          { label: 'Check', value: { text: report._id, code: true } },
          ...optional,
          { label: 'Revision', value: plain(String(report.revision)) },
          { label: 'Chain head', value: { text: report.chainHead, code: true } },
        ],
      },
    ],
    details: [],
    appendix: true,
    folded: true,
  }
}
