import type { RowExtent } from '../../events/batch.ts'
import { SOURCES, type Source } from '../../events/sections.ts'
import { withDayWords } from '../../primitives/day-words.ts'
import type { BatchDocument, BatchLine } from '../../projections/batches/document.ts'
import { LEVELS } from '../../verdict/extent.ts'
import { extentOfBatch, extentOfRow, noticeOfBatch } from '../batches/extent.ts'
import { ranked } from '../batches/ranking.ts'
import { batchHasEnded } from '../batches/read-through.ts'
import type { BatchReviews } from '../batches/reviews.ts'
import { summaryOfRow, validityOfBatch } from '../batches/view.ts'
import { dataWords, goodsCell, LEVEL_WORDS, searchAgainFact } from './extent-chapter.ts'
import { validFact } from './overview-chapter.ts'
import { effectOfSource } from './reason-effects.ts'
import type { Cell, Chapter, Page, Table, Tone } from './report-model.ts'
import { rowExtentWords } from './row-extent.ts'
import { sandboxNote } from './sandbox-note.ts'
import {
  foreign,
  linked,
  moment,
  plain,
  prose,
  SOURCE_WORDS,
  statusCell,
  VERDICT_WORDS,
  withoutVerdict,
} from './words.ts'

type LinkTo = (checkId: string) => string | null

const ORDER = ['clear', 'caution', 'inconclusive', 'conflict'] as const

/**
 * A batch as a page: the names ranked, the best one first, with a column for each source. The same document gives the same
 * page.
 * @param linkTo the address of the report of a check; null if the reader has none
 * @param reviews the assessments by reviewers
 */
export function batchPage(batch: BatchDocument, linkTo: LinkTo, reviews: BatchReviews = new Map()): Page {
  const { rows, createdAt, completedAt } = batch
  const count = rows.length === 1 ? '1 name' : `${rows.length} names`
  return {
    first: sandboxNote(batch.mode),
    title: `Batch of ${count}`,
    kind: 'Batch report',
    name: plain(count),
    banner: {
      tone: toneOf(batch),
      word: batchHasEnded(batch) ? 'Finished' : batch.status === 'canceled' ? 'Canceled' : 'Not finished',
      summary: plain(`${soFar(batch)}${countsOf(rows)}`),
      score: null,
      basis: [plain('Each verdict covers only the sources whose column has a result.')],
    },
    chapters: [rankingChapter(batch, linkTo, reviews), extentChapter(batch), aboutChapter(batch)],
    notice: withDayWords(noticeOfBatch(batch)),
    attributions: [],
    reference: `${batch._id}, revision ${batch.revision}`,
    asOf: completedAt ?? createdAt,
  }
}

function wordOf({ status, verdict }: BatchLine): { tone: Tone; word: string } {
  if (verdict !== null) return VERDICT_WORDS[verdict]
  return withoutVerdict(status === 'canceled' ? 'canceled' : 'running')
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

function toneOf(batch: BatchDocument): Tone {
  if (!batchHasEnded(batch)) return 'open'
  return batch.rows.every(({ verdict }) => verdict === 'clear') ? 'good' : 'plain'
}

function rankingChapter(batch: BatchDocument, linkTo: LinkTo, reviews: BatchReviews): Chapter {
  const sources = SOURCES.filter((source) => batch.request.sources.includes(source))
  const rows = ranked(batch.rows)
  const share = 0.54 / Math.max(1, sources.length)
  return {
    id: 'summary',
    title: plain('Names, best first'),
    status: null,
    blocks: [
      {
        kind: 'table',
        caption: 'Verdict for each name and result of each source',
        columns: [
          { label: 'Name', share: 0.27 },
          { label: 'Verdict', share: 0.19 },
          ...sources.map((source) => ({ label: COLUMN_WORDS[source], share })),
        ],
        rows: rows.map((row) => {
          const { tone, word } = wordOf(row)
          const said = row.score === null ? word : `${word} (${row.score})`
          return [
            linked(row.query, linkTo(row.checkId)),
            { text: `${said}${afterReview(reviews, row)}`, tone },
            ...sources.map((source) => sourceCell(row, source)),
          ]
        }),
      },
      summaryTable(batch, rows),
    ],
    details: [],
  }
}

function afterReview(reviews: BatchReviews, { checkId }: BatchLine): string {
  const review = reviews.get(checkId)
  return review ? `; after review: ${VERDICT_WORDS[review.verdict].word}` : ''
}

const COLUMN_WORDS: Readonly<Record<Source, string>> = {
  ...SOURCE_WORDS,
  social: 'Social',
  analysis: 'Analysis',
}

/** What a source says about a name: its strongest objection, or how it ended. */
function sourceCell(row: BatchLine, source: Source): Cell {
  const status = row.sources[source]
  const effect = effectOfSource(row.reasons, source)
  if (effect === 'conflict') return { tone: 'bad', text: 'Conflict' }
  if (effect === 'caution') return { tone: 'warn', text: 'Caution' }
  if (status === 'not_configured') return { tone: 'open', text: 'Gaps' }
  if (status !== 'done') return statusCell(status)
  if (source === 'trademarks' && row.level === 'knock-out') return { tone: 'open', text: 'Gaps' }
  if (effect === 'note') return plain('Noted')
  return source === 'analysis' ? plain('Analyzed') : { tone: 'good', text: 'Clear' }
}

/** The summary of each name: the findings, which of them decides, and the next step. */
function summaryTable(batch: BatchDocument, rows: readonly BatchLine[]): Table {
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
      prose([summaryOfRow(batch, row), ...rowExtentWords(extentOfRow(row, extent))].join(' ')),
    ]),
  }
}

/** What all rows rest on; the summary of each name says what differs. */
function extentChapter(batch: BatchDocument): Chapter {
  const { rows, request, completedAt } = batch
  const levels = LEVELS.map((level) => [level, rows.filter((row) => row.level === level).length] as const)
  const counts = levels.filter(([, count]) => count > 0)
  const { jurisdictions, goods, searchAgainOn, ...searched } = extentOfBatch(batch)
  const skipped = SOURCES.filter((source) => !request.sources.includes(source))
  return {
    id: 'extent',
    title: plain('What was searched, and what was not'),
    status: null,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Goods and services', value: goodsCell(goods) },
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
    title: plain('About this batch'),
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
    appendix: true,
  }
}
