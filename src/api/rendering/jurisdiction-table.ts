import type { Coverage } from '../../events/sections.ts'
import { isAsked } from '../../names/jurisdictions.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { EFFECT_WORDS, SOURCE_WORDS } from '../../verdict/report-words.ts'
import { barsOfRule } from '../../verdict/rules/absolute-grounds.ts'
import { hasEnded } from '../checks/read-through.ts'
import { type Effect, effectOn, isAboutName } from './reason-effects.ts'
import type { Cell, Table } from './report-model.ts'
import { visible } from './visible-text.ts'
import { foreign, plain, prose, wordCell } from './words.ts'

type Source = 'trademarks' | 'companies'
type Cited = { subject: string; effect: Effect | null }

/** The result in each requested jurisdiction; null if nothing of a jurisdiction was requested, or before the end. */
export function jurisdictionTable(report: ReportDocument): Table | null {
  const { sources, jurisdictions } = report.request
  const asked = (['trademarks', 'companies'] as const).filter((source) => sources.includes(source))
  if (asked.length === 0 || jurisdictions.length === 0 || !hasEnded(report)) return null
  const share = 0.82 / asked.length
  return {
    kind: 'table',
    stacked: true,
    caption: 'Result by jurisdiction; domains, user names and the analysis apply to all jurisdictions',
    columns: [
      { label: 'Jurisdiction', share: 0.18 },
      ...asked.map((source) => ({ label: SOURCE_WORDS[source], share })),
    ],
    rows: jurisdictions.map((jurisdiction) => [
      foreign(namedJurisdiction(jurisdiction)),
      ...asked.map((source) => cellOf(report, source, jurisdiction)),
    ]),
  }
}

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** `Norway (NO)`, because a reader may take a code for a word. */
function namedJurisdiction(code: string): string {
  const name = NAMES.of(code)
  return name === undefined ? code : `${name} (${code})`
}

function cellOf(report: ReportDocument, source: Source, jurisdiction: string): Cell {
  const { coverage } = report.sections[source]
  const rows = coverage.filter((row) => row.jurisdiction === jurisdiction)
  const cited = [
    ...(source === 'trademarks' ? groundsIn(report, jurisdiction) : []),
    ...citedIn(report, source, jurisdiction, rows),
  ]
  for (const effect of ['conflict', 'caution'] as const) {
    const these = cited.filter((one) => one.effect === effect).map(({ subject }) => visible(subject, 60))
    const { tone, text } = wordCell(EFFECT_WORDS[effect])
    if (these.length > 0) return { ...prose(`${text}: ${few(these)}`), tone }
  }
  const missing = rows.filter(({ searched }) => !searched).map(({ register }) => register)
  if (missing.length > 0) return { ...prose(`Not fully searched: ${missing.join(', ')}`), tone: 'open' }
  const identical = rows.filter(({ depth }) => depth === 'identical').map(({ register }) => register)
  if (identical.length > 0)
    return { ...prose(`Searched for identical marks only: ${identical.join(', ')}`), tone: 'open' }
  if (rows.length === 0) return { tone: 'open', text: 'Not fully searched' }
  const similar =
    cited.length === 0 ? 'Nothing similar found' : `Nothing that blocks the name; ${cited.length} listed`
  return { ...plain(similar), tone: 'good' }
}

/** The absolute grounds of a jurisdiction that object to the name. */
const groundsIn = (report: ReportDocument, jurisdiction: string): Cited[] =>
  report.reasons.filter(isAboutName).flatMap(({ rule, effect }) =>
    barsOfRule(rule, report)
      .filter(({ jurisdictions }) => jurisdictions.includes(jurisdiction))
      .map(({ word }) => ({ subject: `${word} (ground in the name itself)`, effect })),
  )

/** The findings of the registers of a jurisdiction, and of brands that count everywhere. */
function citedIn(
  { sections, reasons }: ReportDocument,
  source: Source,
  jurisdiction: string,
  rows: readonly Coverage[],
): Cited[] {
  const registers = new Set(rows.map(({ register }) => register))
  const all =
    source === 'trademarks'
      ? sections.trademarks.findings.map((one) => ({
          subject: one.number === null ? one.mark : `${one.mark} (${one.number})`,
          here:
            one.list === 'well_known' ||
            one.jurisdiction === jurisdiction ||
            (one.office !== null && registers.has(one.office)),
        }))
      : sections.companies.findings.map((one) => ({
          subject: one.name,
          here: isAsked(one.jurisdiction, [jurisdiction]),
        }))
  return all.flatMap(({ subject, here }, index) =>
    here ? [{ subject, effect: effectOn(reasons, `${source}/${index}`) }] : [],
  )
}

const MAX_NAMED = 2

const few = (names: readonly string[]): string =>
  names.length <= MAX_NAMED
    ? names.join(', ')
    : `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`
