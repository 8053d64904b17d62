import { isAboutName } from '#shared/answers.ts'
import { identicalOnly } from '#shared/depth.ts'
import { isAsked } from '#shared/jurisdictions.ts'
import { EFFECT_WORDS, type Word } from '#shared/report-words.ts'

type Register = 'trademarks' | 'companies'
type Coverage = {
  register: string
  jurisdiction: string | null
  searched: boolean
  depth?: string | undefined
  territories?: readonly string[] | undefined
  rights?: readonly string[] | undefined
}
type Section<Finding> = { coverage: readonly Coverage[]; findings: readonly Finding[] }
type Mark = {
  mark: string
  number: string | null
  office: string | null
  jurisdiction: string | null
  list: string
}
type Company = { name: string; jurisdiction: string | null }
type Reason = { effect: string; text: string; findings: readonly string[]; objections: readonly string[] }

/** What a stored report and a check of the API have in common. */
export type SearchedReport = {
  request: { sources: readonly string[]; jurisdictions: readonly string[] }
  sections: { trademarks: Section<Mark>; companies: Section<Company> }
  reasons: readonly Reason[]
  bars: readonly { word: string; effect: string; jurisdictions: readonly string[] }[]
}
/** A result in a few words, and what it rests on. */
export type Result = Word & { cited: readonly string[] }
type JurisdictionRow = { jurisdiction: string; cells: Result[] }

const REGISTERS: readonly Register[] = ['trademarks', 'companies']
const EFFECTS = ['conflict', 'caution'] as const

/** The sources of the columns: those of registers that were requested. */
export const registersOf = ({ request }: Pick<SearchedReport, 'request'>): Register[] =>
  REGISTERS.filter((source) => request.sources.includes(source))

/** What the registers of each requested jurisdiction say: the worst reason that rests on their findings. */
export const byJurisdiction = (report: SearchedReport): JurisdictionRow[] =>
  report.request.jurisdictions.map((jurisdiction) => ({
    jurisdiction,
    cells: registersOf(report).map((source) => resultIn(report, source, jurisdiction)),
  }))

const MAX_CITED = 2

/** `Conflict: LUMIVORA (018), LUMI and 2 more`. */
export function resultText({ word, cited }: Result): string {
  const rest = cited.length - MAX_CITED
  const named = cited.slice(0, MAX_CITED).join(', ')
  return cited.length === 0 ? word : `${word}: ${named}${rest > 0 ? ` and ${rest} more` : ''}`
}

function resultIn(report: SearchedReport, source: Register, jurisdiction: string): Result {
  const { coverage } = report.sections[source]
  const rows = coverage.filter((row) => row.jurisdiction === jurisdiction)
  const here = findingsIn(report, source, jurisdiction)
  for (const effect of EFFECTS) {
    const cited = [
      ...(source === 'trademarks' ? groundsIn(report, jurisdiction, effect) : []),
      ...here.filter(({ id }) => hasEffect(report, id, effect)).map(({ name }) => name),
    ]
    if (cited.length > 0) return { ...EFFECT_WORDS[effect], cited }
  }
  const registers = (those: readonly Coverage[]): string[] => those.map(({ register }) => register)
  const missing = rows.filter(({ searched }) => !searched)
  if (missing.length > 0 || rows.length === 0)
    return { tone: 'open', word: 'Not fully searched', cited: registers(missing) }
  const identical = identicalOnly(rows).filter(({ depth }) => depth === 'identical')
  if (identical.length > 0)
    return { tone: 'open', word: 'Searched for identical names only', cited: registers(identical) }
  const word =
    here.length === 0 ? 'Nothing similar found' : `Nothing that blocks the name; ${here.length} listed`
  return { tone: 'good', word, cited: [] }
}

/** A brand counts everywhere, a mark where its register does, a company of a member state also in the European Union. */
function findingsIn(
  { sections }: SearchedReport,
  source: Register,
  asked: string,
): { id: string; name: string }[] {
  const registers = new Set(
    sections.trademarks.coverage.flatMap((row) => (row.jurisdiction === asked ? [row.register] : [])),
  )
  const isHere = ({ list, jurisdiction, office }: Mark): boolean =>
    list === 'well_known' || jurisdiction === asked || (office !== null && registers.has(office))
  return source === 'companies'
    ? sections.companies.findings.flatMap(({ name, jurisdiction }, index) =>
        isAsked(jurisdiction, [asked]) ? [{ id: `companies/${index}`, name }] : [],
      )
    : sections.trademarks.findings.flatMap((one, index) =>
        isHere(one)
          ? [
              {
                id: `trademarks/${index}`,
                name: one.number ? `${one.mark} (${one.number})` : one.mark,
              },
            ]
          : [],
      )
}

/** The absolute grounds of a jurisdiction that the reasons of an effect name. */
function groundsIn({ bars, reasons }: SearchedReport, jurisdiction: string, effect: string): string[] {
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

const hasEffect = ({ reasons }: SearchedReport, id: string, effect: string): boolean =>
  reasons.some((reason) => reason.effect === effect && reason.findings.includes(id))
