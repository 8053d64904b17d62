import type { Bar } from '../../events/check.ts'
import { SOURCES, type Source } from '../../events/sections.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { afterReview, withAssessments } from '../../verdict/after-review.ts'
import { answersOf } from '../../verdict/answers.ts'
import { extentOf } from '../../verdict/extent.ts'
import { goodsWords } from '../../verdict/goods-words.ts'
import type { WordedReason } from '../../verdict/reason-text.ts'
import { DISTINCTIVENESS_WORDS, findingWord, gradeWord, namesakeWord } from '../../verdict/report-words.ts'
import { summaryOf } from '../../verdict/summary/sentences.ts'
import { noticeOf } from '../checks/notice.ts'
import type { ReviewView } from '../checks/review-view.ts'
import { answeredBy, citedMarks, timeOf } from '../checks/view.ts'
import { type Cell, csv } from './csv.ts'
import { dataEntry } from './extent-chapter.ts'

const COLUMNS = [
  'checkId',
  'mode',
  'query',
  'core',
  'checkStatus',
  'verdict',
  'verdictBasis',
  'score',
  'revision',
  'section',
  'sectionStatus',
  'sectionReason',
  'index',
  'subject',
  'status',
  'place',
  'number',
  'holder',
  'same',
  'similarity',
  'link',
  'rules',
  'evidence',
  'points',
  'grade',
  'argument',
  'counterargument',
  'summary',
  'reasons',
  'level',
  'territories',
  'goods',
  'data',
  'searchAgainOn',
  'notSearched',
  'notice',
  'findingReason',
  'reviewedVerdict',
  'mark',
  'markReason',
  'markedAt',
  'bars',
  'reviewedScore',
  'reviewedSummary',
  'reviewedReasons',
  'markedBy',
  'words',
  'sectionAnswer',
  'finalVerdict',
  'finalScore',
  'finalSummary',
] as const

type Row = Partial<Record<(typeof COLUMNS)[number], Cell>>

/**
 * A report as CSV (RFC 4180): a row per finding, and one per section without findings, so that unknown results stay
 * visible. The first row carries the texts that concern the whole report. `review` has the assessments by reviewers. What is
 * `final`, the words of a finding and the answer of a section are after review, as in the other forms of the report.
 * @param goods what the goods were read as, in words; default: without the words that were not understood
 */
export function checkCsv(
  report: ReportDocument,
  review?: ReviewView,
  goods: string = goodsWords(report.request),
): string {
  const final = withAssessments(afterReview({ ...report, review }))
  const { _id, mode, query, anatomy, status, verdict, verdictBasis, score, revision, sections } = report
  const check: Row = {
    checkId: _id,
    mode,
    query,
    core: anatomy.core,
    checkStatus: status,
    verdict,
    verdictBasis: verdictBasis.join(' '),
    score,
    revision,
    reviewedVerdict: review?.verdict ?? null,
    reviewedScore: review?.score ?? null,
    finalVerdict: final.verdict,
    finalScore: final.score,
  }
  const headlines = new Map(
    answersOf(answeredBy(final)).map(({ source, headline }) => [source, headline] as const),
  )
  const rows = SOURCES.flatMap((source) => {
    const { status: sectionStatus, reason } = sections[source]
    const section: Row = {
      ...check,
      section: source,
      sectionStatus,
      sectionReason: reason?.code ?? null,
      sectionAnswer: headlines.get(source) ?? null,
    }
    const findings = findingRows(final, source)
    if (findings.length === 0) return [section]
    return findings.map((finding, index) => ({
      ...section,
      index,
      ...rulesOn(report, `${source}/${index}`),
      ...markOn(review, `${source}/${index}`),
      ...finding,
    }))
  })
  const [first, ...others] = rows
  const noted: Row[] = [
    {
      ...first,
      ...wholeOf(report, goods),
      reviewedSummary: review?.summary ?? null,
      reviewedReasons: review?.reasons.map(reasonWords).join(' | ') ?? null,
      finalSummary: summaryOf(final),
    },
    ...others,
  ]
  return csv([COLUMNS, ...noted.map((row) => COLUMNS.map((column) => row[column] ?? null))])
}

/** What concerns the whole report. */
function wholeOf(report: ReportDocument, goods: string): Row {
  const extent = extentOf(report, timeOf(report))
  return {
    summary: summaryOf(report),
    reasons: report.reasons.map(reasonWords).join(' | '),
    level: extent.level,
    territories: extent.territories.join(' '),
    goods,
    data: extent.data.map(dataEntry).join('; '),
    searchAgainOn: extent.searchAgainOn,
    notSearched: extent.notSearched.join('; '),
    notice: noticeOf(report.request, timeOf(report)),
    bars: report.bars.map(barWords).join(' | '),
  }
}

const barWords = ({ kind, effect, word, jurisdictions, source }: Bar): string =>
  `${kind} (${effect}): ${word}; ${jurisdictions.join(' ')}; ${source}`

const reasonWords = ({ rule, points, text }: Pick<WordedReason, 'rule' | 'points' | 'text'>): string =>
  `${rule} (${points}): ${text}`

/** The rules that fired on a finding, and the points of each. */
function rulesOn({ reasons }: ReportDocument, finding: string): Row {
  const fired = reasons.filter(({ findings }) => findings.includes(finding))
  return {
    rules: fired.map(({ rule }) => rule).join(' '),
    points: fired.flatMap(({ points }) => points ?? []).join(' '),
  }
}

/** The assessment of a finding by a reviewer. */
function markOn(review: ReviewView | undefined, path: string): Row {
  const given = review?.marks.find(({ finding }) => finding === path)
  return given
    ? { mark: given.mark, markReason: given.reason, markedAt: given.at, markedBy: given.reviewer }
    : {}
}

function findingRows(report: ReportDocument, source: Source): Row[] {
  const { sections } = report
  switch (source) {
    case 'domains':
      return sections.domains.findings.map((one) => ({
        subject: one.domain,
        status: one.status,
        place: one.tld,
        holder: one.registrar,
        words: findingWord(one).word,
        evidence: one.evidence.join(' '),
      }))
    case 'social':
      return sections.social.findings.map((one) => ({
        subject: one.username,
        status: one.status,
        place: one.network,
        link: one.url,
        findingReason: one.reason ?? null,
        words: findingWord(one).word,
        evidence: one.evidence.join(' '),
      }))
    case 'trademarks':
      return citedMarks(report).map((one) => ({
        subject: one.mark,
        status: one.status,
        place: [one.office, one.jurisdiction].filter((part) => part !== null).join(' '),
        number: one.number,
        holder: one.owner,
        same: one.exact ? 'yes' : 'no',
        grade: one.grade,
        words: gradeWord(one).word,
        argument: one.argument,
        counterargument: one.counterargument,
        similarity: one.similarity.score,
        link: one.link,
        evidence: one.evidence.join(' '),
      }))
    case 'companies':
      return sections.companies.findings.map((one) => ({
        subject: one.name,
        status: one.status,
        place: [one.register, one.jurisdiction].filter((part) => part !== null).join(' '),
        number: one.number,
        words: namesakeWord(one).word,
        same: one.sameAs ? 'yes' : 'no',
        similarity: one.similarity,
        link: one.link,
        evidence: one.evidence.join(' '),
      }))
    case 'analysis':
      return sections.analysis.findings.map((one) => ({
        subject: one.summary,
        status: one.distinctiveness.class,
        words: DISTINCTIVENESS_WORDS[one.distinctiveness.class],
        place: one.engine,
        evidence: one.evidence.join(' '),
      }))
  }
}
