import { z } from 'zod'
import type { CheckRequest } from '../../events/check.ts'
import { MAX_FINDINGS, type TrademarkFinding, trademarkFinding } from '../../events/sections.ts'
import { weakStems } from '../../goods/describes.ts'
import { goodsRelation } from '../../goods/relation.ts'
import { type FoundBrand, findBrands } from '../../names/brands/brands.ts'
import { burdenOf } from '../../names/comparison/burden.ts'
import { similarityOf } from '../../names/comparison/similarity.ts'
import { mayLackOthers, placesFor } from '../../primitives/places.ts'
import { shortened } from '../../primitives/text.ts'
import { completenessOf, doubtOf } from '../../registers/completeness.ts'
import type { RegisterAbout } from '../../registers/file.ts'
import { statusAt } from '../../registers/marks/renewal-grace.ts'
import type { RegisterHit, SearchOptions } from '../../registers/marks/search.ts'
import type { Registers } from '../../registers/serve/registers.ts'
import { hasCloseGoods, hasUnknownGoods, isWeighty, LINES } from '../../verdict/grades.ts'
import { askLocal, localProviderId } from '../local-register.ts'
import { isOwnMark } from '../own-findings.ts'
import type { CheckTask, ProviderClient } from '../provider-client/interfaces.ts'
import { askedGoods, comparisonOf, weakWordsOf } from './comparison.ts'
import { factsOf } from './mark-facts.ts'
import type { Holdings } from './rights-by-territory.ts'
import { counted, type Searched, similarInLatin } from './search-result.ts'
import { WELL_KNOWN } from './well-known.ts'

const row = trademarkFinding.omit({ evidence: true })
const rows = z.array(row)
type Row = z.output<typeof row>

/** Provider name of an office's local register. */
export const localProvider = (office: string): string => localProviderId({ kind: 'marks', office })

/** The rights that a local register holds. */
export const holdingsOf = ({ jurisdiction, rights }: RegisterAbout): Holdings => ({
  territories: [jurisdiction],
  rights,
})

/** A search whose proof is still missing. */
type LocalSearched = Omit<Searched, 'proof'>

type LocalList = Pick<
  Searched,
  'register' | 'holds' | 'cycleDays' | 'dataAsOf' | 'unreadable' | 'completeness' | 'doubt' | 'attribution'
> & {
  provider: string
  depth: Pick<Searched, 'depth' | 'scripts'>
  /** Text of the search for the evidence. */
  request: string
  /** After the search, whether marks that may count were left out; never by default. */
  isCut?(): boolean
  /** @param signal aborts when the answer is no longer needed */
  find(signal: AbortSignal): Promise<Row[]> | Row[]
}

/** Searches the shipped list of well-known brands. */
export async function searchWellKnown(providerClient: ProviderClient, task: CheckTask): Promise<Searched> {
  const name = task.name.normalized
  const found = await search(providerClient, task, {
    provider: WELL_KNOWN.id,
    register: WELL_KNOWN.name,
    holds: null,
    depth: { depth: 'similar' },
    cycleDays: 1,
    dataAsOf: null,
    unreadable: 0,
    request: `well-known brands similar to ${JSON.stringify(name)}`,
    find: () => findBrands(name, MAX_FINDINGS).map((brand) => wellKnownRow(task, brand)),
  })
  return { ...found, proof: null }
}

function wellKnownRow(task: CheckTask, found: FoundBrand): Row {
  const { brand, relation, isCommonWord, comparison } = found
  const niceClasses = [...brand.niceClasses]
  const mark = { mark: brand.name, niceClasses, owner: null }
  return {
    ...mark,
    number: null,
    office: WELL_KNOWN.name,
    jurisdiction: null,
    list: 'well_known',
    status: 'live',
    exact: comparison.relation === 'same',
    similarity: similarityOf(comparison),
    comparison: comparisonOf(task, mark, comparison, null),
    fame: { tier: brand.tier, relation, commonWord: isCommonWord },
    link: null,
  }
}

/** Searches one office's local register. @param now epoch ms, decides whether an expired mark can still be renewed */
export function searchLocalRegister(
  providerClient: ProviderClient,
  task: CheckTask,
  registers: Registers,
  about: RegisterAbout,
  now: number,
): Promise<LocalSearched> {
  const { office, jurisdiction, dataAsOf, refused } = about
  const { niceClasses, jurisdictions } = task.request
  const classes = niceClasses.length === 0 ? '' : ` in classes ${niceClasses.join(', ')}`
  const goods = goodsOrder(task)
  const weak = weakWordsOf(task)
  const describing = [...weakStems(askedGoods(task))]
  const rowOf = ({ statusText, pending, priority, details, crowd, comparison, ...hit }: RegisterHit): Row => {
    const niceClasses = [...hit.niceClasses]
    const status = statusAt({ ...hit, statusText, pending }, { office, dataAsOf }, now)
    return {
      ...hit,
      ...factsOf({ ...hit, statusText, pending, priority, details }, status),
      status,
      right: hit.right ?? onlyOne(about.rights),
      goods: hit.goods === null ? null : shortened(hit.goods, MAX_GOODS),
      niceClasses,
      office,
      jurisdiction,
      list: 'register',
      similarity: similarityOf(comparison),
      comparison: comparisonOf(task, { ...hit, niceClasses }, comparison, { crowd, marks: about.rows }),
    }
  }
  let isCut = false
  return search(providerClient, task, {
    provider: localProvider(office),
    register: office,
    holds: holdingsOf(about),
    depth: similarInLatin(task),
    cycleDays: about.cycleDays,
    dataAsOf,
    unreadable: refused,
    completeness: completenessOf(about),
    doubt: doubtOf(about),
    ...(about.attribution && { attribution: about.attribution }),
    request: `marks of ${office} as of ${dataAsOf} similar to ${JSON.stringify(task.name.normalized)}${classes}`,
    isCut: () => isCut,
    find: async (signal) => {
      const by = { account: task.account, urgency: task.urgency, signal }
      for (const [at, limit] of DEPTHS.entries()) {
        const options = { limit, now, weak, describing, jurisdictions, ...goods }
        const hits = await registers.search(office, task.name.normalized, options, by)
        const rows = hits.map(rowOf)
        const counting = new Set(rows.filter((row) => mayCount(task.request, row)))
        const last = hits.findLast(isLive)
        const mayLack =
          mayLackOthers(hits, limit, isLive) && last !== undefined && isClose(last, goods.lowered)
        isCut = mayLack && counting.size < ENOUGH
        if (!isCut || at === DEPTHS.length - 1) return placesFor(rows, MAX_FOUND, (row) => counting.has(row))
      }
      return []
    },
  })
}

/**
 * Marks that a search gives at most. If too few of them may count, a larger search follows, because others that are left out may
 * count: the marks may be the applicant's, for other goods, or no longer in force.
 */
const DEPTHS = [MAX_FINDINGS, 8 * MAX_FINDINGS, 80 * MAX_FINDINGS]
/** So many marks that may count fill a section. */
const ENOUGH = 20
/** Marks of a register that are kept as evidence. */
const MAX_FOUND = 2 * MAX_FINDINGS

/** Whether a register has a mark as live, or does not say so. */
const isLive = ({ status }: RegisterHit): boolean => status !== 'dead'

/** Whether a mark is in force, is not the applicant's, and is for near or unknown goods, unless the sign is strong. */
function mayCount(request: CheckRequest, row: Row): boolean {
  const mark = { ...row, evidence: [] }
  const isNear = hasCloseGoods(mark) || hasUnknownGoods(mark)
  return row.status !== 'dead' && (isNear || isWeighty(mark)) && !isOwnMark(request, mark)
}

/** Whether a mark that is as close as this one, with the nearest goods, may have the grade *medium*. */
const isClose = ({ exact, niceClasses, comparison }: RegisterHit, lowered: readonly number[]): boolean =>
  exact || burdenOf(comparison.bits - loweredOf(niceClasses, lowered)) <= LINES.medium

/** Bits by which the nearest of some classes is lowered. */
const loweredOf = (niceClasses: readonly number[], lowered: readonly number[]): number =>
  Math.min(...(niceClasses.length === 0 ? [0] : niceClasses).map((niceClass) => lowered[niceClass] ?? 0))

/** Maximum length of the goods of a finding, in characters: a section must fit into one event. */
const MAX_GOODS = 300

const onlyOne = <T>([first, ...others]: readonly T[]): T | null =>
  first === undefined || others.length > 0 ? null : first

/** A grade is a factor of ten: related goods lower a mark by one, remote goods by two. */
const GRADE_BITS = Math.log2(10)
const BITS_LOWERED = {
  identical: 0,
  close: 0,
  unknown: 0,
  related: GRADE_BITS,
  remote: 2 * GRADE_BITS,
} as const

const NICE_CLASSES = 45

/** How a search ranks marks by their classes, and which it does not count, for the goods of a request. */
function goodsOrder(task: CheckTask): Required<Pick<SearchOptions, 'lowered' | 'remote'>> {
  const asked = askedGoods(task)
  const relations = Array.from(
    { length: NICE_CLASSES + 1 },
    (_, at) => goodsRelation(asked, { classes: at === 0 ? [] : [at], goods: null }).relation,
  )
  return {
    lowered: relations.map((relation) => BITS_LOWERED[relation]),
    remote: relations.flatMap((relation, at) => (relation === 'remote' ? [at] : [])),
  }
}

async function search(
  providerClient: ProviderClient,
  task: CheckTask,
  list: LocalList,
): Promise<LocalSearched> {
  const {
    provider,
    register,
    request,
    find,
    holds,
    cycleDays,
    dataAsOf,
    unreadable,
    completeness,
    doubt,
    attribution,
    depth,
    isCut,
  } = list
  const id = `trademarks/${provider}/search`
  const answer = await askLocal(providerClient, task, { id, provider, request, find, rows, counted })
  const findings = answer.ok
    ? answer.value.map((each): TrademarkFinding => ({ ...each, evidence: [id] }))
    : []
  return {
    register,
    holds,
    cycleDays,
    dataAsOf,
    unreadable,
    ...(completeness && { completeness }),
    ...(doubt && { doubt }),
    ...(attribution && { attribution }),
    answered: answer.ok,
    cut: isCut?.() ?? false,
    ...depth,
    findings,
    answers: [answer],
  }
}
