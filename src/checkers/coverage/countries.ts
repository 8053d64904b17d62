import { jurisdictionCodes } from '../../verdict/jurisdiction-codes.ts'
import { covers, isPartOf } from '../companies/register.ts'
import type { Right } from '../trademarks/rights-by-territory.ts'
import { isHeld, rightsIn } from '../trademarks/rights-by-territory.ts'
import {
  type CompanyWay,
  type CoverageInput,
  companyWays,
  type MarkWay,
  markWays,
  type Way,
} from './ways-to-search.ts'

/**
 * `searched`: everything that is needed is searched now, and counts. `incomplete`: it is searched, but that nothing is found
 * does not count now; the states of its ways say why. `key`: it can be, with keys or by switching providers on.
 * `file`: with files that the service fetches as well. `import`: the service reads such a file, but the operator must
 * obtain it.
 */
export type Reach = 'searched' | 'incomplete' | 'key' | 'file' | 'import'

/** A register that is needed, and the ways to search it. */
export type Needed<W extends Way> = { reach: Reach; ways: readonly W[] }

/** The registers that are searched for a jurisdiction: an ISO 3166-1 alpha-2 code or `EU`. */
export type Country = {
  code: string
  name: string
  companies: Needed<CompanyWay>
  /** Lists of some of its companies. What they find counts; they do not make the country searched. */
  parts: readonly CompanyWay[]
  trademarks: {
    /** The least of all rights. */
    reach: Reach
    rights: readonly (Right & Needed<MarkWay>)[]
  }
}

const ORDER: readonly Reach[] = ['searched', 'incomplete', 'key', 'file', 'import']

const least = (reaches: readonly Reach[]): Reach =>
  ORDER[Math.max(0, ...reaches.map((reach) => ORDER.indexOf(reach)))] ?? 'import'

const counts = ({ state }: Way): boolean => state === 'counts'

function needed<W extends Way>(ways: readonly W[]): Needed<W> {
  if (ways.some(counts)) return { reach: 'searched', ways }
  if (ways.some(({ state }) => state !== 'off')) return { reach: 'incomplete', ways }
  if (ways.some(({ kind }) => kind === 'api')) return { reach: 'key', ways }
  return { reach: ways.some(({ kind }) => kind === 'file') ? 'file' : 'import', ways }
}

const names = new Intl.DisplayNames('en', { type: 'region' })

/** The registers that are searched for every jurisdiction, in alphabetical order. */
export function countriesOf(within: CoverageInput): Country[] {
  const marks = markWays(within)
  const companies = companyWays(within)
  const countries = jurisdictionCodes().map((code): Country => {
    const rights = rightsIn(code).map((right) => ({
      ...right,
      ...needed(marks.filter(({ holds }) => isHeld(holds, right))),
    }))
    return {
      code,
      name: names.of(code) ?? code,
      companies: needed(companies.filter(({ list }) => covers(list, code))),
      parts: companies.filter(({ list }) => isPartOf(list, code)),
      trademarks: { reach: least(rights.map(({ reach }) => reach)), rights },
    }
  })
  return countries.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
