import type { Source } from '../../events/sections.ts'
import type { BatchDocument, BatchLine } from '../../projections/batches/document.ts'
import type { SectionStatus } from '../../projections/report/document.ts'
import { searchAgainOn } from '../../verdict/blind-window.ts'
import { goodsOf, LEVELS } from '../../verdict/extent.ts'
import { batchHasEnded } from '../batches/read-through.ts'
import { basisOfRow, levelOfRow, summaryOfRow } from '../batches/view.ts'
import { noticeOf } from '../checks/notice.ts'
import { checkUrl } from '../checks/view.ts'
import { goodsCell, LEVEL_WORDS, searchAgainFact } from './extent-section.ts'
import type { Block, Page, Section, Tone } from './page.ts'
import { reasonCell } from './reason-cell.ts'
import { sandboxNote } from './sandbox-note.ts'
import {
  basisCells,
  foreign,
  linked,
  moment,
  own,
  prose,
  SOURCE_WORDS,
  VERDICT_WORDS,
  withoutVerdict,
} from './words.ts'

const ORDER = ['conflict', 'inconclusive', 'caution', 'clear'] as const

/** A batch as a page: the verdict on each name first, then the reasons. The same document gives the same page. */
export function batchPage(batch: BatchDocument, publicUrl: string): Page {
  const { rows, createdAt, completedAt } = batch
  const count = rows.length === 1 ? '1 name' : `${rows.length} names`
  return {
    title: `Batch of ${count}`,
    kind: 'Batch report',
    name: own(count),
    banner: {
      tone: toneOf(batch),
      word: batchHasEnded(batch) ? 'Finished' : batch.status === 'canceled' ? 'Canceled' : 'Not finished',
      summary: own(countsOf(rows)),
      score: null,
      basis: [own('The sources that each verdict covers appear next to it.')],
    },
    sections: [
      summarySection(batch, publicUrl),
      extentSection(batch),
      ...rows.map((row) => rowSection(batch, row)),
      aboutSection(batch),
    ],
    notice: noticeOf(batch.request, completedAt ?? createdAt),
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

function toneOf({ rows }: BatchDocument): Tone {
  const worst = ORDER.find((verdict) => rows.some((row) => row.verdict === verdict))
  const isWhole = rows.every(({ verdict }) => verdict !== null)
  return worst === 'clear' && isWhole ? 'good' : 'open'
}

function summarySection({ rows, mode }: BatchDocument, publicUrl: string): Section {
  return {
    id: 'summary',
    title: own('Verdicts'),
    status: null,
    blocks: [
      ...sandboxNote(mode),
      {
        kind: 'table',
        caption: 'Verdict for each name',
        columns: [
          { label: 'No.', share: 0.07 },
          { label: 'Name', share: 0.3 },
          { label: 'Verdict', share: 0.18 },
          { label: 'Score', share: 0.1 },
          { label: 'Covers', share: 0.35 },
        ],
        rows: rows.map((row) => {
          const { tone, word } = wordOf(row)
          return [
            own(String(row.index + 1)),
            linked(row.query, checkUrl(publicUrl, row.checkId)),
            { text: word, tone },
            own(row.score === null ? '–' : String(row.score)),
            own(
              basisOfRow(row)
                .map((source) => SOURCE_WORDS[source].toLowerCase())
                .join(', ') || 'Nothing',
            ),
          ]
        }),
      },
    ],
    details: [],
  }
}

function rowSection(batch: BatchDocument, row: BatchLine): Section {
  const { tone, word } = wordOf(row)
  const statuses: Record<Source, SectionStatus> = row.sources
  const reasons: Block[] =
    row.reasons.length === 0
      ? []
      : [{ kind: 'list', items: row.reasons.map((reason) => reasonCell(reason, row.score)) }]
  return {
    id: `name-${row.index + 1}`,
    title: foreign(row.query),
    status: { text: word, tone },
    blocks: [
      { kind: 'text', text: prose(summaryOfRow(batch, row)) },
      ...reasons,
      {
        kind: 'text',
        text: own(
          basisCells(basisOfRow(row), statuses)
            .map(({ text }) => text)
            .join(' '),
        ),
      },
    ],
    details: [],
  }
}

/** What all rows rest on; the report of each name says which data was searched, and what was not. */
function extentSection(batch: BatchDocument): Section {
  const { rows, request, createdAt, completedAt } = batch
  const levels = LEVELS.map(
    (level) => [level, rows.filter((row) => levelOfRow(row) === level).length] as const,
  )
  const counts = levels.filter(([, count]) => count > 0)
  const marks = request.sources.includes('trademarks')
  return {
    id: 'extent',
    title: own('What was searched, and what was not'),
    status: null,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...counts.map(([level, count]) => ({
            label: 'Level',
            value: own(`${LEVEL_WORDS[level]} (${count === 1 ? '1 name' : `${count} names`})`),
          })),
          { label: 'Jurisdictions', value: prose(request.jurisdictions.join(', ') || 'None') },
          { label: 'Goods and services', value: goodsCell(goodsOf(request)) },
          ...searchAgainFact(marks ? searchAgainOn(completedAt ?? createdAt) : null),
          {
            label: 'Data',
            value: own(
              'The report of each name states the registers, the dates of their data, and what was not searched.',
            ),
          },
        ],
      },
    ],
    details: [],
  }
}

function aboutSection({
  _id,
  revision,
  request,
  createdAt,
  completedAt,
  deadlineAt,
}: BatchDocument): Section {
  return {
    id: 'about',
    title: own('About this batch'),
    status: null,
    blocks: [
      {
        kind: 'facts',
        facts: [
          {
            label: 'Requested sources',
            value: own(request.sources.map((one) => SOURCE_WORDS[one]).join(', ')),
          },
          { label: 'Endings', value: prose(request.tlds.map((tld) => `.${tld}`).join(', ')) },
          { label: 'Requested', value: own(moment(createdAt)) },
          {
            label: completedAt === null ? 'Deadline' : 'Ended',
            value: own(moment(completedAt ?? deadlineAt)),
          },
          { label: 'Batch', value: { text: _id, code: true } },
          { label: 'Revision', value: own(String(revision)) },
        ],
      },
    ],
    details: [],
  }
}
