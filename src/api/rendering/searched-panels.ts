import { dayWords } from '../../primitives/day-words.ts'
import { capitalized } from '../../primitives/text.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { extentOf, type SearchedData } from '../../verdict/extent.ts'
import { LEVEL_WORDS } from '../../verdict/report-words.ts'
import { timeOf } from '../checks/view.ts'
import { gapsOf } from './gaps.ts'
import type { Block } from './report-model.ts'
import { plain, prose } from './words.ts'

/** The searched registers by the date of their data, and next to them the gaps. The chapter on the extent has more words. */
export function searchedPanels(report: ReportDocument): Block {
  const { level, data, notSearched } = extentOf(report, timeOf(report))
  const depth = level === null ? [] : [plain(LEVEL_WORDS[level])]
  const isWhole = level === 'extended'
  const searched = [...(isWhole ? depth : []), ...dataByDate(data).map(prose)]
  const gaps = [
    ...(isWhole ? [] : depth),
    ...gapsOf(report, notSearched).map((line) => prose(capitalized(line))),
  ]
  return {
    kind: 'panels',
    caption: 'What was searched, and what was not',
    panels: [
      { title: 'Searched', lines: searched.length > 0 ? searched : [plain('Nothing')], onPaper: true },
      { title: 'Not searched', lines: gaps.length > 0 ? gaps : [plain('Nothing that was requested')] },
    ],
  }
}

type Dated = Pick<SearchedData, 'register' | 'jurisdiction' | 'asOf'>

/**
 * `30 Oct 2026: EUIPO (EU), Companies House (GB)`, the newest data first; data without a date at the end. `written` writes
 * an RFC 3339 day.
 */
export function dataByDate(data: readonly Dated[], written = dayWords): string[] {
  const days = Map.groupBy(data, ({ asOf }) => asOf?.slice(0, 10) ?? '')
  const sorted = [...days].sort(([a], [b]) => (a < b ? 1 : -1))
  return sorted.map(
    ([day, registers]) =>
      `${day === '' ? 'Date unknown' : written(day)}: ${registers.map(namedRegister).join(', ')}`,
  )
}

/** `EUIPO (EU)`; a register that names its jurisdiction stays as it is. */
export const namedRegister = ({ register, jurisdiction }: Omit<Dated, 'asOf'>): string =>
  jurisdiction === null || register.endsWith(` of ${jurisdiction}`)
    ? register
    : `${register} (${jurisdiction})`
