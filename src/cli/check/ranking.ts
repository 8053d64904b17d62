import type { Batch, BatchRow } from '../../../sdk/node/src/index.ts'
import { ranked } from '../../api/batches/ranking.ts'
import { LEVEL_WORDS } from '../../api/rendering/extent-chapter.ts'
import { effectOfSource } from '../../api/rendering/reason-effects.ts'
import { rowExtentWords } from '../../api/rendering/row-extent.ts'
import { dataByDate } from '../../api/rendering/searched-panels.ts'
import { type Reason, verdictName } from '../../events/check.ts'
import { SOURCES, type Source } from '../../events/sections.ts'
import { withDayWords } from '../../primitives/day-words.ts'
import { LEVELS } from '../../verdict/extent.ts'
import { goodsWords } from '../../verdict/goods-words.ts'
import { colorOf, safe } from './colors.ts'
import { wrap } from './columns.ts'
import { type Cell, grid } from './grid.ts'
import { type Look, SANDBOX_LINE, validLines } from './report-text.ts'

/** The rows with the best name first, as reports of batches rank them. A verdict of a later release counts as none. */
export const rankedRows = (rows: readonly BatchRow[]): BatchRow[] =>
  ranked(
    rows.map((row) => ({
      ...row,
      verdict: verdictName.options.find((each) => each === row.verdict) ?? null,
    })),
  )

/** The lines of a comparison of names. */
export function rankingLines(batch: Batch, look: Look): string[] {
  const { id, mode, rows, extent, request, notice, completedAt } = batch
  const { paint, columns } = look
  const isTest = mode === 'test'
  const lines = rankedRows(rows).map((row, at): Cell[] => [
    String(at + 1),
    row.name,
    { text: verdictOf(row), format: colorOf(row.verdict) },
    row.score === null ? '–' : String(row.score),
    ...SOURCES.map((source) => resultCell(row, source)),
  ])
  const headings = ['', 'name', isTest ? 'made-up verdict' : 'verdict', 'score', ...SOURCES]
  return [
    ...(isTest ? [paint('yellow', SANDBOX_LINE), ''] : []),
    ...wrap(safe(goodsWords(request, request.unmappedGoods)), columns),
    '',
    ...grid(headings, lines, look),
    '',
    ...rankedRows(rows).flatMap(({ name, summary, extent: own }) => [
      paint('bold', safe(name)),
      ...[summary, ...rowExtentWords(own)].flatMap((text) =>
        wrap(safe(text), columns - 2).map((line) => `  ${line}`),
      ),
    ]),
    '',
    ...(rows.every(({ verdict }) => verdict === null) ? [] : validLines(completedAt)),
    ...[...levelsOf(rows), `${scopeOf(extent)} Batch ${id}.`, withDayWords(notice)].flatMap((text) =>
      wrap(safe(text), columns),
    ),
  ]
}

/** How deeply trademarks were searched, with the number of names. */
const levelsOf = (rows: readonly BatchRow[]): string[] =>
  LEVELS.flatMap((level) => {
    const count = rows.filter((row) => row.level === level).length
    return count === 0 ? [] : [`${LEVEL_WORDS[level]} (${count === 1 ? '1 name' : `${count} names`})`]
  })

function scopeOf({ jurisdictions, territories, data, notSearched }: Batch['extent']): string {
  const scope = `Jurisdictions: ${jurisdictions.join(', ') || 'none'}.`
  if (!territories || !data || !notSearched)
    return `${scope} The report of each name has the dates of the data, and what was not searched.`
  return [
    scope,
    `Territories searched: ${territories.join(', ') || 'none'}.`,
    ...(data.length > 0 ? [`Dates of the data: ${dataByDate(data).join('; ')}.`] : []),
    ...(notSearched.length > 0 ? [`Not searched: ${notSearched.join(', ')}.`] : []),
  ].join(' ')
}

/** The verdict of the machine, then that of a review. */
const verdictOf = ({ verdict, status, review }: BatchRow): string =>
  `${verdict ?? status}${review ? `; after review ${review.verdict}` : ''}`

const STATUSES: Readonly<Record<string, string>> = {
  pending: 'asking',
  skipped: '–',
  not_configured: 'not covered',
}

/** What a source says about a name in one word, as in a batch report: its worst reason, or how it ended. */
function resultCell({ sources, reasons, level }: BatchRow, source: Source): Cell {
  const status = sources[source]
  const effect = status === 'skipped' ? null : effectOfSource(reasons as readonly Reason[], source)
  if (effect === 'conflict' || effect === 'caution') return { text: effect, format: colorOf(effect) }
  if (status !== 'done') return STATUSES[status] ?? status
  if (source === 'trademarks' && level === 'knock-out') return 'gaps'
  if (effect === 'note') return 'note'
  return source === 'analysis' ? 'analyzed' : { text: 'clear', format: colorOf('clear') }
}
