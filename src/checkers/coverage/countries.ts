import type { RegisterKind } from '../../registers/identity.ts'
import { jurisdictionCodes } from '../../verdict/jurisdiction-codes.ts'
import { covers, isPartOf } from '../companies/register.ts'
import type { Gap } from '../gaps.ts'
import type { Right } from '../trademarks/rights-by-territory.ts'
import { isHeld, rightsIn } from '../trademarks/rights-by-territory.ts'
import {
  type CompanyWay,
  type CoverageInput,
  companyWays,
  fileOf,
  type MarkWay,
  markWays,
  type Way,
} from './ways-to-search.ts'

/**
 * `searched`: everything that is needed is searched now, and counts. `untried`: it will be, if the key that was entered works.
 * `incomplete`: it is searched, but that nothing is found does not count now; the states of its ways say why. `key`: it can be, with keys or by switching providers on.
 * `file`: with files that the service fetches as well. `import`: the service reads such a file, but the operator must
 * obtain it.
 */
export type Reach = 'searched' | 'untried' | 'incomplete' | 'key' | 'file' | 'import'

/** A register that is needed, the ways to search it, and what is missing if there is none with a file yet. */
export type Needed<W extends Way> = { reach: Reach; ways: readonly W[]; noFile: Gap | null }

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

const ORDER: readonly Reach[] = ['searched', 'untried', 'incomplete', 'key', 'file', 'import']

const least = (reaches: readonly Reach[]): Reach =>
  ORDER[Math.max(0, ...reaches.map((reach) => ORDER.indexOf(reach)))] ?? 'import'

const counts = ({ state }: Way): boolean => state === 'counts'

function needed<W extends Way>(ways: readonly W[], kind: RegisterKind, territory: string): Needed<W> {
  const reach = reachOf(ways)
  const hasFile = reach === 'searched' || ways.some((way) => way.kind !== 'api')
  return { reach, ways, noFile: hasFile ? null : { cause: 'not_imported', files: fileOf(kind, territory) } }
}

function reachOf(ways: readonly Way[]): Reach {
  if (ways.some(counts)) return 'searched'
  if (ways.some(({ state }) => state === 'untried')) return 'untried'
  if (ways.some(({ state }) => state !== 'off')) return 'incomplete'
  if (ways.some(({ kind }) => kind === 'api')) return 'key'
  return ways.some(({ kind }) => kind === 'file') ? 'file' : 'import'
}

const names = new Intl.DisplayNames('en', { type: 'region' })

/** The registers that are searched for every jurisdiction, in alphabetical order. */
export function countriesOf(within: CoverageInput): Country[] {
  const marks = markWays(within)
  const companies = companyWays(within)
  const countries = jurisdictionCodes().map((code): Country => {
    const rights = rightsIn(code).map((right) => ({
      ...right,
      ...needed(
        marks.filter(({ holds }) => isHeld(holds, right)),
        'marks',
        right.territory,
      ),
    }))
    return {
      code,
      name: names.of(code) ?? code,
      companies: needed(
        companies.filter(({ list }) => covers(list, code)),
        'companies',
        code,
      ),
      parts: companies.filter(({ list }) => isPartOf(list, code)),
      trademarks: { reach: least(rights.map(({ reach }) => reach)), rights },
    }
  })
  return countries.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
