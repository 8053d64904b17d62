import { isAboutName } from '#shared/answers.ts'
import { isAsked } from '#shared/jurisdictions.ts'
import { EFFECT_WORDS, type Word } from '#shared/report-words.ts'
import type { Check } from '../types.ts'

type Report = Pick<Check, 'sections' | 'reasons' | 'request' | 'bars'>
type Register = 'trademarks' | 'companies'
export type Cell = Word & { cited: string[] }
export type JurisdictionRow = { jurisdiction: string; cells: Cell[] }

const REGISTERS: readonly Register[] = ['trademarks', 'companies']
const EFFECTS = ['conflict', 'caution'] as const

/** The sources of the columns: those of registers that were requested. */
export const registersOf = ({ request }: Pick<Report, 'request'>): Register[] =>
  REGISTERS.filter((source) => request.sources.includes(source))

/** What the registers of each requested jurisdiction say: the worst reason that rests on their findings. */
export const byJurisdiction = (report: Report): JurisdictionRow[] =>
  report.request.jurisdictions.map((jurisdiction) => ({
    jurisdiction,
    cells: registersOf(report).map((source) => cellOf(report, source, jurisdiction)),
  }))

function cellOf(report: Report, source: Register, jurisdiction: string): Cell {
  const { coverage } = report.sections[source]
  const rows = coverage.filter((row) => row.jurisdiction === jurisdiction)
  const here = findingsOf(report, source, jurisdiction).filter(({ isHere }) => isHere)
  for (const effect of EFFECTS) {
    const cited = [
      ...(source === 'trademarks' ? groundsIn(report, jurisdiction, effect) : []),
      ...here.filter(({ id }) => hasEffect(report, id, effect)).map(({ name }) => name),
    ]
    if (cited.length > 0) return { ...EFFECT_WORDS[effect], cited }
  }
  const missing = rows.filter(({ searched }) => !searched).map(({ register }) => register)
  if (missing.length > 0 || rows.length === 0)
    return { tone: 'open', word: 'Not fully searched', cited: missing }
  const identical = rows.filter(({ depth }) => depth === 'identical').map(({ register }) => register)
  if (identical.length > 0)
    return { tone: 'open', word: 'Searched for identical names only', cited: identical }
  return { tone: 'good', word: 'No blocking mark or name found in what was searched', cited: [] }
}

type Found = { id: string; name: string; isHere: boolean }

/** A brand counts everywhere, a mark where its register does, a company of a member state also in the European Union. */
function findingsOf({ sections }: Report, source: Register, asked: string): Found[] {
  if (source === 'companies')
    return sections.companies.findings.map(({ name, jurisdiction }, index) => ({
      id: `companies/${index}`,
      name,
      isHere: isAsked(jurisdiction, [asked]),
    }))
  const offices = sections.trademarks.coverage.filter((row) => row.jurisdiction === asked)
  return sections.trademarks.findings.map(({ mark, jurisdiction, office, list }, index) => ({
    id: `trademarks/${index}`,
    name: mark,
    isHere:
      list === 'well_known' || jurisdiction === asked || offices.some(({ register }) => register === office),
  }))
}

/** The absolute grounds of a jurisdiction that the reasons of an effect name. */
function groundsIn({ bars, reasons }: Report, jurisdiction: string, effect: string): string[] {
  const texts = reasons.filter((one) => one.effect === effect && isAboutName(one)).map(({ text }) => text)
  return bars
    .filter(
      ({ word, jurisdictions, effect: weight }) =>
        weight !== 'note' &&
        jurisdictions.includes(jurisdiction) &&
        texts.some((text) => text.includes(word)),
    )
    .map(({ word }) => `${word} (ground in the name itself)`)
}

const hasEffect = ({ reasons }: Report, id: string, effect: string): boolean =>
  reasons.some((reason) => reason.effect === effect && reason.findings.includes(id))
