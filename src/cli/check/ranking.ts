import type { Batch, BatchRow } from '../../../sdk/node/src/index.ts'
import { SOURCES } from '../../events/sections.ts'
import { wrap } from './columns.ts'
import { type Cell, grid } from './grid.ts'
import { colourOf, safe } from './paint.ts'
import { type Look, SANDBOX_LINE } from './report-text.ts'

const BEST_FIRST = ['clear', 'caution', 'inconclusive', 'conflict']

/** The rows with the best name first: by verdict, then by score, then as given. */
export const ranked = (rows: readonly BatchRow[]): BatchRow[] =>
  rows.toSorted((a, b) => placeOf(a) - placeOf(b) || (b.score ?? -1) - (a.score ?? -1) || a.index - b.index)

function placeOf({ verdict }: BatchRow): number {
  const place = BEST_FIRST.indexOf(verdict ?? '')
  return place === -1 ? BEST_FIRST.length : place
}

/** The lines of a comparison of names. */
export function rankingLines({ id, mode, rows, request }: Batch, look: Look): string[] {
  const { paint, columns } = look
  const isTest = mode === 'test'
  const lines = ranked(rows).map((row, at): Cell[] => [
    String(at + 1),
    row.name,
    { text: row.verdict ?? row.status, format: colourOf(row.verdict) },
    row.score === null ? '–' : String(row.score),
    ...SOURCES.map((source) => WORDS[row.sources[source]] ?? row.sources[source]),
  ])
  const headings = ['', 'name', isTest ? 'made-up verdict' : 'verdict', 'score', ...SOURCES]
  return [
    ...(isTest ? [paint('yellow', SANDBOX_LINE), ''] : []),
    ...grid(headings, lines, look),
    '',
    ...ranked(rows).flatMap(({ name, summary }) => [
      paint('bold', safe(name)),
      ...wrap(safe(summary), columns - 2).map((line) => `  ${line}`),
    ]),
    '',
    `Searched for ${request.jurisdictions.join(', ') || 'no territory'}. No legal advice. Batch ${id}.`,
  ]
}

const WORDS: Readonly<Record<string, string>> = {
  done: 'answered',
  pending: 'asking',
  skipped: '–',
  not_configured: 'not covered',
}
