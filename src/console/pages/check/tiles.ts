import { counted, type Tone } from '../parts/counted.ts'
import {
  type AnalysisFinding,
  type Check,
  type CompanyFinding,
  type Sections,
  SOURCES,
  type Source,
  type TrademarkFinding,
} from '../types.ts'
import { isAboutName, restsOn } from './resting.ts'

/** What a source found, for the first screen of a report. */
export type Tile = {
  source: Source
  tone: Tone
  headline: string
  /** Further facts, one sentence each. */
  lines: string[]
  isPending: boolean
}
type Report = Pick<Check, 'sections' | 'reasons' | 'extent'>
type Said = { tone: Tone; headline: string; lines: string[] }

/** One tile for each source. */
export const tilesOf = (check: Report): Tile[] =>
  SOURCES.map((source) => ({
    source,
    ...said(check, source),
    isPending: check.sections[source].status === 'pending',
  }))

function said({ sections, reasons, extent }: Report, source: Source): Said {
  const { status, reason } = sections[source]
  if (status === 'pending') return { tone: 'open', headline: 'Searching …', lines: [] }
  if (status === 'skipped') return { tone: 'open', headline: 'Not requested', lines: [] }
  const tone = toneBy(reasons, source)
  const found = withGround(
    SAID[source](sections),
    tone !== null && source === 'trademarks' && reasons.some(isAboutName),
  )
  if (status === 'done') {
    if (source === 'trademarks' && extent.level === 'knock-out' && found.tone === 'good')
      return { tone: tone ?? 'open', headline: 'Not fully searched', lines: [found.headline, ...found.lines] }
    return { ...found, tone: tone ?? found.tone }
  }
  const headline = status === 'unknown' ? 'No complete answer' : 'Not fully covered'
  const why =
    reason?.nextStep ??
    'Some requests were not answered. Their results are unknown, which does not mean free.'
  if (tone === 'bad') return { ...found, tone, lines: [...found.lines, `${headline}. ${why}`] }
  const isFound = found.tone === 'bad' || found.tone === 'warn' || found.tone === 'near'
  return { tone: 'open', headline, lines: [...(isFound ? [found.headline] : []), why] }
}

/** An absolute ground leads the tile: what the registers hold does not lift it. */
const withGround = (found: Said, hasGround: boolean): Said =>
  hasGround
    ? { ...found, headline: 'A ground against the name itself', lines: [found.headline, ...found.lines] }
    : found

/** A source looks as its worst reason says, so that tile and verdict agree; null if no reason names it. */
function toneBy(reasons: Check['reasons'], source: Source): Tone | null {
  const effects = reasons.filter((reason) => restsOn(reason, source)).map(({ effect }) => effect)
  if (effects.includes('conflict')) return 'bad'
  return effects.includes('caution') || effects.includes('inconclusive') ? 'warn' : null
}

const SAID: { readonly [S in Source]: (sections: Sections) => Said } = {
  domains: ({ domains: { findings } }) => {
    const free = findings.filter(({ status }) => status === 'available')
    return {
      tone: free.length === 0 && findings.some(({ status }) => status !== 'unknown') ? 'warn' : 'plain',
      headline: `${free.length} of ${findings.length} free`,
      lines: lineOf(findings, ['registered', 'for_sale', 'reserved', 'unknown']),
    }
  },
  social: ({ social: { findings } }) => {
    const free = findings.filter(({ status }) => status === 'available')
    return {
      tone: 'plain',
      headline: `${free.length} of ${findings.length} user names free`,
      lines: lineOf(findings, ['taken', 'invalid', 'manual', 'unknown']),
    }
  },
  trademarks: ({ trademarks: { findings } }) => ofMarks(findings),
  companies: ({ companies: { findings } }) => ofCompanies(findings),
  analysis: ({ analysis: { findings } }) => ofAnalysis(findings[0]),
}

const STATUSES: Readonly<Record<string, string>> = {
  registered: 'registered',
  for_sale: 'for sale',
  reserved: 'reserved',
  unknown: 'unknown',
  taken: 'taken',
  invalid: 'not possible',
  manual: 'to check manually',
}

/** `3 registered, 1 for sale`. */
function lineOf(findings: readonly { status: string }[], statuses: readonly string[]): string[] {
  const parts = statuses.flatMap((wanted) => {
    const count = findings.filter(({ status }) => status === wanted).length
    return count === 0 ? [] : [`${count} ${STATUSES[wanted] ?? wanted}`]
  })
  return parts.length === 0 ? [] : [parts.join(', ')]
}

/** Marks count by what they mean for the name: blocking ones, objections, and those that are only similar. */
function ofMarks(findings: readonly TrademarkFinding[]): Said {
  const others = findings.filter(({ own }) => own !== true)
  const live = others.filter(({ status }) => status !== 'dead')
  const blocking = live.filter(({ grade, exact }) => grade === 'conflict' || (grade === undefined && exact))
  const strong = live.filter(({ grade }) => grade === 'high')
  const same = live.filter(
    ({ grade, exact }) => exact && grade !== 'conflict' && grade !== 'high' && grade !== undefined,
  )
  const similar = live.length - blocking.length - strong.length - same.length
  const dead = others.length - live.length
  const objections =
    strong.length > 0 ? [`${counted(strong.length, 'mark')} on which a strong objection can rest`] : []
  const lines = [
    ...(same.length > 0 ? [`${counted(same.length, 'identical mark')}, not for the same goods`] : []),
    ...(similar > 0 ? [`${counted(similar, 'similar mark')}, not identical`] : []),
    ...(dead > 0 ? [`${counted(dead, 'mark')} no longer in force`] : []),
  ]
  if (blocking.length === 0) {
    const [objection] = objections
    return objection
      ? { tone: 'warn', headline: objection, lines }
      : { tone: 'good', headline: 'No blocking mark found in what was searched', lines }
  }
  const verb = blocking.length === 1 ? 'blocks' : 'block'
  return {
    tone: 'bad',
    headline: `${counted(blocking.length, 'mark')} ${verb} the name`,
    lines: [...objections, ...lines],
  }
}

function ofCompanies(findings: readonly CompanyFinding[]): Said {
  const others = findings.filter(({ own }) => own !== true)
  const same = others.filter(({ sameAs, status }) => sameAs && status !== 'inactive')
  const similar = others.filter(({ sameAs }) => !sameAs).length
  const ended = others.length - same.length - similar
  const lines = [
    ...(similar > 0 ? [`${counted(similar, 'similar name')}, not identical`] : []),
    ...(ended > 0 ? [`${counted(ended, 'company', 'companies')} of this name, no longer active`] : []),
  ]
  if (same.length === 0)
    return { tone: 'good', headline: 'No company of this name found in what was searched', lines }
  return {
    tone: 'bad',
    headline: `${counted(same.length, 'company', 'companies')} of this name`,
    lines,
  }
}

function ofAnalysis(finding: AnalysisFinding | undefined): Said {
  if (finding === undefined) return { tone: 'plain', headline: 'No analysis', lines: [] }
  return {
    tone: 'plain',
    headline: capital(finding.distinctiveness.class),
    lines: [firstClause(finding.distinctiveness.text)],
  }
}

/** The details of the analysis have the rest: a tile is narrow. */
const firstClause = (text: string): string => `${text.split('; ')[0]?.replace(/\.$/, '')}.`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ')
