import type { ReportDocument } from '../../projections/report/document.ts'
import { byJurisdiction, registersOf, resultText } from '../../verdict/by-jurisdiction.ts'
import { SOURCE_WORDS } from '../../verdict/report-words.ts'
import { hasEnded } from '../checks/read-through.ts'
import { reasonView } from '../checks/reason-view.ts'
import type { Table } from './report-model.ts'
import { visible } from './visible-text.ts'
import { foreign, prose, wordCell } from './words.ts'

/** The result in each requested jurisdiction; null if nothing of a jurisdiction was requested, or before the end. */
export function jurisdictionTable(report: ReportDocument): Table | null {
  const registers = registersOf(report)
  if (registers.length === 0 || report.request.jurisdictions.length === 0 || !hasEnded(report)) return null
  const share = 0.82 / registers.length
  return {
    kind: 'table',
    stacked: true,
    caption: 'Result by jurisdiction; domains, user names and the analysis apply to all jurisdictions',
    columns: [
      { label: 'Jurisdiction', share: 0.18 },
      ...registers.map((source) => ({ label: SOURCE_WORDS[source], share })),
    ],
    rows: byJurisdiction({ ...report, reasons: report.reasons.map(reasonView) }).map(
      ({ jurisdiction, cells }) => [
        foreign(namedJurisdiction(jurisdiction)),
        ...cells.map(({ tone, word, cited }) => ({
          ...prose(resultText({ tone, word, cited: cited.map((one) => visible(one, 60)) })),
          tone: wordCell({ tone, word }).tone,
        })),
      ],
    ),
  }
}

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** `Norway (NO)`, because a reader may take a code for a word. */
function namedJurisdiction(code: string): string {
  const name = NAMES.of(code)
  return name === undefined ? code : `${name} (${code})`
}
