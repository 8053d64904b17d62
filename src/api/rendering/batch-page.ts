import type { RowExtent } from '../../events/batch.ts'
import type { Verdict } from '../../events/check.ts'
import { SOURCES, type Source } from '../../events/sections.ts'
import { withDayWords } from '../../primitives/day-words.ts'
import type { BatchDocument, BatchLine } from '../../projections/batches/document.ts'
import { type Alone, afterReview } from '../../verdict/after-review.ts'
import { LEVELS } from '../../verdict/extent.ts'
import { goodsWords } from '../../verdict/goods-words.ts'
import { LEVEL_WORDS, SOURCE_WORDS, VERDICT_WORDS, verdictWord } from '../../verdict/report-words.ts'
import { withoutSandboxNote } from '../../verdict/summary/sandbox-note.ts'
import { extentOfBatch, extentOfRow, noticeOfBatch } from '../batches/extent.ts'
import { conclusionOf, domainWord, RANK_WORDS, ranked, sourceWord, tldsInOrder } from '../batches/ranking.ts'
import { batchHasEnded } from '../batches/read-through.ts'
import type { BatchReviews } from '../batches/reviews.ts'
import { sentencesOfRow, validityOfBatch } from '../batches/view.ts'
import { reasonView } from '../checks/reason-view.ts'
import type { ReviewView } from '../checks/review-view.ts'
import { dataWords, searchAgainFact } from './extent-chapter.ts'
import { validFact } from './overview-chapter.ts'
import type { Cell, Chapter, Page, Table } from './report-model.ts'
import { knownAt } from './review-chapter.ts'
import { rowExtentWords } from './row-extent.ts'
import { sandboxNote } from './sandbox-note.ts'
import { foreign, linked, moment, plain, prose, wordCell } from './words.ts'

/** What is shown of a batch beside its document. */
export type BatchShown = {
  /** Assessments by reviewers. */
  reviews?: BatchReviews
  /** What the goods were read as, in words; default: without the words that were not understood. */
  goods?: string
  /** Title of the caller; null without one. */
  title?: string | null
}

type LinkTo = (checkId: string) => string | null

const ORDER = ['clear', 'caution', 'inconclusive', 'conflict'] as const

/** Top-level domains next to each other on paper; more of them continue in a further table. */
const MAX_TLDS = 8

/**
 * A batch as a page: the best name and why, the names ranked, then what was searched. It has no appendix: the report of each
 * name has the evidence. The same document gives the same page.
 * @param linkTo the address of the report of a check; null if the reader has none
 */
export function batchPage(
  batch: BatchDocument,
  linkTo: LinkTo,
  { reviews = new Map(), goods = goodsWords(batch.request), title = null }: BatchShown = {},
): Page {
  const { createdAt, completedAt } = batch
  const rows = reviewed(batch.rows, reviews)
  const count = rows.length === 1 ? '1 name' : `${rows.length} names`
  return {
    first: sandboxNote(batch.mode),
    title: title === null ? `List of ${count}` : foreign(title).text,
    kind: `List of ${count}`,
    name: title === null ? plain(count) : foreign(title),
    banner: bannerOf(batch, rows, goods),
    chapters: [rankingChapter(batch, rows, linkTo), extentChapter(batch), aboutChapter(batch)],
    notice: withDayWords(noticeOfBatch(batch)),
    attributions: [],
    reference: `${batch._id}, revision ${batch.revision}`,
    asOf: knownAt(completedAt ?? createdAt, reviews.values()),
  }
}

/** A row after review, if there is one. */
type Row = BatchLine & {
  review: ReviewView | undefined
  alone: Alone<Verdict, BatchLine['reasons'][number]> | null
}

const reviewed = (rows: readonly BatchLine[], reviews: BatchReviews): Row[] =>
  ranked(rows.map((row) => ({ ...row, review: reviews.get(row.checkId) }))).map((row) => afterReview(row))

/** The best name and why, then how many names have which verdict, and what reviewers and gaps change about that. */
function bannerOf(batch: BatchDocument, rows: readonly Row[], goods: string): Page['banner'] {
  const conclusion = conclusionOf(rows.map((row) => ({ ...row, name: row.query })))
  const counts = plain(`${soFar(batch)}${countsOf(rows)}`)
  const ended = verdictWord(null, batch.status).word
  return {
    tone: conclusion?.tone ?? 'open',
    word: conclusion?.word ?? (batchHasEnded(batch) && batch.status !== 'canceled' ? 'No verdict' : ended),
    summary: conclusion ? prose(conclusion.sentence) : counts,
    score: null,
    basis: [...(conclusion ? [counts] : []), prose(goods)],
  }
}

function countsOf(rows: readonly BatchLine[]): string {
  const said = ORDER.map(
    (verdict) =>
      [
        VERDICT_WORDS[verdict].word.toLowerCase(),
        rows.filter((row) => row.verdict === verdict).length,
      ] as const,
  )
  const rest = rows.filter(({ verdict }) => verdict === null).length
  const all = [...said, ['without a verdict', rest] as const].filter(([, count]) => count > 0)
  return `${all.map(([word, count]) => `${count} ${word}`).join(', ')}.`
}

/** Which part of the batch the counts cover, while it is not the whole. */
function soFar(batch: BatchDocument): string {
  const { rows, status } = batch
  const done = rows.filter((row) => row.status !== 'pending').length
  return done === rows.length || status === 'canceled' ? '' : `So far, ${done} of ${rows.length} finished: `
}

function rankingChapter(batch: BatchDocument, rows: readonly Row[], linkTo: LinkTo): Chapter {
  const { sources, tlds } = batch.request
  const shown = TABLE_SOURCES.filter((source) => sources.includes(source))
  const ordered = sources.includes('domains') ? tldsInOrder(tlds) : []
  const first = ordered.slice(0, 1)
  const share = 0.5 / Math.max(1, shown.length + first.length)
  return {
    id: 'summary',
    title: plain('Names, best first'),
    status: null,
    blocks: [
      {
        kind: 'table',
        caption: RANK_WORDS,
        columns: [
          { label: 'Name', share: 0.29 },
          { label: 'Verdict', share: 0.21 },
          ...[...first.map((tld) => `.${tld}`), ...shown.map((source) => COLUMN_WORDS[source])].map(
            (label) => ({ label, share }),
          ),
        ],
        rows: rows.map((row, at) => [
          linked(row.verdict === null ? row.query : `${at + 1}. ${row.query}`, linkTo(row.checkId)),
          verdictCell(row),
          ...first.map((tld) => domainCell(row, tld)),
          ...shown.map((source) =>
            wordCell(sourceWord({ ...row, reasons: row.reasons.map(reasonView) }, source)),
          ),
        ]),
      },
      summaryTable(batch, rows),
      ...(ordered.length > 1 ? domainTables(rows, ordered) : []),
    ],
    details: [],
  }
}

/** Domains have tables of their own; the analysis is an opinion, which the summary names where it counts. */
const TABLE_SOURCES = ['trademarks', 'companies', 'social'] as const

function verdictCell(row: Row): Cell {
  const { tone, text } = wordCell(verdictWord(row.verdict, row.status))
  const said = row.score === null ? text : `${text} (${row.score})`
  return {
    text: row.alone?.verdict
      ? `${said} after review; ${aloneText(row.alone.verdict, row.alone.score)}`
      : said,
    tone,
  }
}

const aloneText = (verdict: Verdict, score: number | null): string =>
  `the rules alone: ${VERDICT_WORDS[verdict].word}${score === null ? '' : ` (${score})`}`

const COLUMN_WORDS: Readonly<Record<Source, string>> = {
  ...SOURCE_WORDS,
  social: 'Social',
  analysis: 'Analysis',
}

/** Each top-level domain as a column. */
const domainTables = (rows: readonly Row[], tlds: readonly string[]): Table[] =>
  Array.from({ length: Math.ceil(tlds.length / MAX_TLDS) }, (_, part) => {
    const columns = tlds.slice(part * MAX_TLDS, (part + 1) * MAX_TLDS)
    const share = 0.72 / columns.length
    return {
      kind: 'table',
      caption: 'Domains of each name',
      columns: [{ label: 'Name', share: 0.28 }, ...columns.map((tld) => ({ label: `.${tld}`, share }))],
      rows: rows.map((row) => [foreign(row.query), ...columns.map((tld) => domainCell(row, tld))]),
    }
  })

function domainCell(row: Row, tld: string): Cell {
  const found = domainWord(row, tld)
  return found === null ? plain('–') : wordCell(found)
}

/** The summary of each name, as in its report: the findings, which of them decides, and the next step. */
function summaryTable(batch: BatchDocument, rows: readonly Row[]): Table {
  const extent = extentOfBatch(batch)
  return {
    kind: 'table',
    stacked: true,
    caption: 'Summary of each name; its report lists every reason with its findings and their evidence',
    columns: [
      { label: 'Name', share: 0.24 },
      { label: 'Summary', share: 0.76 },
    ],
    rows: rows.map((row) => [
      foreign(row.query),
      prose(
        [withoutSandboxNote(sentencesOfRow(batch, row)), ...rowExtentWords(extentOfRow(row, extent))].join(
          ' ',
        ),
      ),
    ]),
  }
}

/** What all rows rest on; the summary of each name says what differs. */
function extentChapter(batch: BatchDocument): Chapter {
  const { rows, request, completedAt } = batch
  const levels = LEVELS.map((level) => [level, rows.filter((row) => row.level === level).length] as const)
  const counts = levels.filter(([, count]) => count > 0)
  const { jurisdictions, goods: _, searchAgainOn, ...searched } = extentOfBatch(batch)
  const skipped = SOURCES.filter((source) => !request.sources.includes(source))
  return {
    id: 'extent',
    title: plain('What was searched, and what was not'),
    status: null,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...counts.map(([level, count]) => ({
            label: 'Level',
            value: plain(`${LEVEL_WORDS[level]} (${count === 1 ? '1 name' : `${count} names`})`),
          })),
          { label: 'Jurisdictions', value: prose(jurisdictions.join(', ') || 'None') },
          ...(completedAt === null ? [] : validFact(validityOfBatch(batch))),
          ...searchAgainFact(searchAgainOn),
          ...searchedFacts(searched, skipped),
        ],
      },
    ],
    details: [],
  }
}

/** What was searched for all names, and what was not; else where that is said. */
function searchedFacts({ territories, data, notSearched }: Partial<RowExtent>, skipped: readonly Source[]) {
  if (!territories || !data || !notSearched)
    return [
      ...(skipped.length === 0
        ? []
        : [
            {
              label: 'Not requested',
              value: plain(skipped.map((source) => SOURCE_WORDS[source]).join(', ')),
            },
          ]),
      {
        label: 'Data',
        value: plain(
          'The report of each name states the registers, the dates of their data, and what was not searched.',
        ),
      },
    ]
  return [
    { label: 'Territories searched', value: prose(territories.join(', ') || 'None') },
    { label: 'Data', value: prose(data.map(dataWords).join('; ') || 'None') },
    { label: 'Not searched', value: prose(notSearched.join('; ') || 'Nothing that was requested') },
    {
      label: 'Differences',
      value: plain('The summary of a name says what else was searched for it, and what else was not.'),
    },
  ]
}

function aboutChapter({
  _id,
  revision,
  request,
  createdAt,
  completedAt,
  deadlineAt,
}: BatchDocument): Chapter {
  return {
    id: 'about',
    title: plain('About this list'),
    status: null,
    blocks: [
      {
        kind: 'facts',
        facts: [
          {
            label: 'Requested sources',
            value: plain(request.sources.map((one) => SOURCE_WORDS[one]).join(', ')),
          },
          { label: 'Domain endings', value: prose(request.tlds.map((tld) => `.${tld}`).join(', ')) },
          { label: 'Requested', value: plain(moment(createdAt)) },
          {
            label: completedAt === null ? 'Deadline' : 'Ended',
            value: plain(moment(completedAt ?? deadlineAt)),
          },
          { label: 'Batch', value: { text: _id, code: true } },
          { label: 'Revision', value: plain(String(revision)) },
        ],
      },
    ],
    details: [],
  }
}
