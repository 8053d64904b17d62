import { type RowEnd, searchLevel } from '../events/batch.ts'
import type { CheckRequest, GoodsTerm } from '../events/check.ts'
import {
  type Coverage,
  type Evidence,
  type FindingOf,
  isOfSelfTest,
  type Source,
} from '../events/sections.ts'
import { inOthersThan } from '../names/scripts-in-words.ts'
import { searchAgainOn } from './blind-window.ts'
import { identicalOnly, notSurelySearched } from './depth.ts'

/** How deeply trademarks were searched: see {@link levelOf}. */
export const LEVELS = searchLevel.options
export type Level = (typeof LEVELS)[number]

/** A register or list that was searched, with the date of its data. */
export type SearchedData = {
  source: Source
  register: string
  jurisdiction: string | null
  /** RFC 3339 day or time; null if it is unknown. */
  asOf: string | null
}

/** What a report rests on, and what it leaves out. */
export type Extent = {
  level: Level | null
  territories: string[]
  goods: string[]
  data: SearchedData[]
  searchAgainOn: string | null
  /** In words, the most important first. */
  notSearched: string[]
}

type SectionOf<S extends Source> = {
  status: string
  coverage: readonly Coverage[]
  findings: readonly FindingOf<S>[]
  evidence: readonly Pick<Evidence, 'id' | 'at'>[]
}
export type Measured = {
  request: CheckRequest
  sections: { readonly [S in Source]: SectionOf<S> }
}

/**
 * The extent of the search for a check, and its gaps.
 * @param at RFC 3339 time of the report
 */
export function extentOf({ request, sections }: Measured, at: string): Extent {
  const { trademarks, companies } = sections
  const registers = [...trademarks.coverage, ...companies.coverage].filter(({ searched }) => searched)
  const asksMarks = request.sources.includes('trademarks')
  return {
    level: asksMarks ? levelOf(trademarks) : null,
    territories: [...new Set(registers.flatMap(territoriesOf))],
    goods: goodsOf(request),
    data: [
      ...liveData('domains', 'domain registries', sections.domains),
      ...liveData('social', 'social networks', sections.social),
      ...registerData('trademarks', trademarks.coverage),
      ...registerData('companies', companies.coverage),
    ],
    searchAgainOn: asksMarks ? searchAgainOn(at) : null,
    notSearched: notSearched({ request, sections }),
  }
}

/** The extent and the level of the report of a row of a batch. Days are enough; the report has the times. */
export function rowExtentOf(measured: Measured, at: string): Pick<RowEnd, 'level' | 'extent'> {
  const { level, territories, data, notSearched } = extentOf(measured, at)
  const days = data.map((each) => ({ ...each, asOf: each.asOf?.slice(0, 10) ?? null }))
  return { level, extent: { territories, data: days, notSearched } }
}

/**
 * `extended`: every right that a requested jurisdiction needs was searched completely, for similar marks. `knock-out`: at
 * least one of them was not, or for identical marks only, or it is doubtful that its copy is whole. Null if no list or register was searched. A row without a depth
 * counts as identical marks only. A section that is `done` needs no register that was not searched, and no similar marks of
 * a register that was searched for identical ones: others hold its rights.
 */
export function levelOf({
  status,
  coverage = [],
}: {
  status: string
  coverage?: readonly Coverage[]
}): Level | null {
  const searched = coverage.filter((row) => row.searched)
  if (searched.length === 0) return null
  const hasNeeded = searched.some(({ jurisdiction }) => jurisdiction !== null)
  const isWhole = status === 'done' && hasNeeded && notSurelySearched(coverage).length === 0
  return isWhole ? 'extended' : 'knock-out'
}

const territoriesOf = ({ territories, jurisdiction }: Coverage): readonly string[] =>
  territories ?? (jurisdiction === null ? [] : [jurisdiction])

/** The goods as they were understood; empty if none were named, so that all 45 classes count. */
export const goodsOf = ({
  goodsTerms = [],
  niceClasses,
}: Pick<CheckRequest, 'goodsTerms' | 'niceClasses'>) =>
  goodsTerms.length > 0
    ? goodsTerms.map((term) => `${term.text} (${classWords(term)})`)
    : niceClasses.map((niceClass) => `class ${niceClass}`)

/** `class 9`, `class 29, or perhaps 3 or 5`, `perhaps class 14`. */
function classWords({ niceClass, certainty, alternatives = [] }: GoodsTerm): string {
  const own = certainty === 'guessed' ? `perhaps class ${niceClass}` : `class ${niceClass}`
  const others = alternatives.slice(0, SHOWN_ALTERNATIVES)
  return others.length === 0 ? own : `${own}, or perhaps ${others.join(' or ')}`
}

const SHOWN_ALTERNATIVES = 3

/** The Nice classes of a request and of its goods, in ascending order; empty if all 45 count. */
export const classesOf = ({
  goodsTerms = [],
  niceClasses,
}: Pick<CheckRequest, 'goodsTerms' | 'niceClasses'>): number[] =>
  [...new Set([...niceClasses, ...goodsTerms.map(({ niceClass }) => niceClass)])].sort((a, b) => a - b)

const registerData = (source: Source, coverage: readonly Coverage[]): SearchedData[] =>
  coverage
    .filter(({ searched }) => searched)
    .map(({ register, jurisdiction, dataAsOf }) => ({ source, register, jurisdiction, asOf: dataAsOf }))

type Live = Pick<SectionOf<Source>, 'coverage' | 'evidence'>

/** Registries that are asked live: the time of the oldest answer about the name. Self-tests ask about other names. */
function liveData(source: Source, register: string, { coverage, evidence }: Live): SearchedData[] {
  if (!coverage.some(({ searched }) => searched)) return []
  const own = evidence.filter((each) => !isOfSelfTest(each))
  const [oldest = null] = own.map(({ at }) => at).sort()
  return [{ source, register, jurisdiction: null, asOf: oldest }]
}

/** The most important source first. */
const SOURCE_NAMES: Readonly<Record<Source, string>> = {
  trademarks: 'trademarks',
  companies: 'companies',
  domains: 'domains',
  social: 'social networks',
  analysis: 'analysis of the name',
}

const EU_MEMBERS_MARKS = 'national trademarks of the 27 member states of the EU'
const UNMAPPED_GOODS = 'the named goods, because they were not understood; all 45 classes count'
const UNREGISTERED = 'unregistered rights, such as marks and trade names in use'

const PARTLY_UNREAD =
  'a part of the named goods, because it was not understood; marks for other goods may be for the same'

function unreadGoods(request: CheckRequest): string[] {
  if (!request.goodsTerms) return []
  if (goodsOf(request).length === 0) return [UNMAPPED_GOODS]
  return (request.unreadGoods ?? 0) > 0 ? [PARTLY_UNREAD] : []
}

function notSearched({ request, sections }: Measured): string[] {
  const names = Object.keys(SOURCE_NAMES) as Source[]
  return [
    ...names.flatMap((source) =>
      request.sources.includes(source)
        ? gapsOf(sections, source)
        : [`${SOURCE_NAMES[source]} (not requested)`],
    ),
    ...(request.sources.includes('trademarks')
      ? [
          ...unreadGoods(request),
          ...(request.jurisdictions.includes('EU') ? [EU_MEMBERS_MARKS] : []),
          UNREGISTERED,
        ]
      : []),
  ]
}

function gapsOf(sections: Measured['sections'], source: Source): string[] {
  const { status, coverage } = sections[source]
  if (status === 'pending' || (coverage.length === 0 && status !== 'done'))
    return [`${SOURCE_NAMES[source]} (no answer)`]
  switch (source) {
    case 'domains':
      return sections.domains.findings.flatMap((one) => (one.status === 'unknown' ? [one.unicode] : []))
    case 'social':
      return sections.social.findings.flatMap(({ status, network }) =>
        status === 'unknown' ? [network] : status === 'manual' ? [`${network} (check manually)`] : [],
      )
    case 'trademarks':
    case 'companies':
      return gapsOfRegisters(coverage)
    default:
      return []
  }
}

function gapsOfRegisters(coverage: readonly Coverage[]): string[] {
  const shallow = new Set(identicalOnly(coverage))
  const unsure = new Set(notSurelySearched(coverage))
  const gaps = coverage.flatMap((row) => {
    const { register, jurisdiction, searched, completeness, doubt } = row
    const where =
      jurisdiction === null || register.endsWith(` of ${jurisdiction}`) ? '' : ` for ${jurisdiction}`
    if (!searched) return [`${completeness === 'partial' ? 'a part of ' : ''}${register}${where}`]
    if (doubt && unsure.has(row))
      return [`the rest of ${register}${where}: its copy counts as whole, but ${doubt}`]
    return shallow.has(row) && row.depth ? [`similar trademarks at ${register}${where}`] : []
  })
  const { scripts } = coverage.find(({ depth, scripts }) => depth === 'similar' && scripts) ?? {}
  return scripts ? [...gaps, `similar trademarks ${inOthersThan(scripts)}`] : gaps
}
