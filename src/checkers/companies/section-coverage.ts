import type { Coverage } from '../../events/sections.ts'
import { provenBy } from '../self-test/judge-run.ts'
import { type CompanyList, covers, isWide, type Searched } from './register.ts'

/** A search, and whether its list counts as searched. */
export type Measured = {
  searched: Searched
  isSearched: boolean
  /** Whether its data is too old to count. */
  isStale: boolean
  /** Whether it holds only a part of the companies of its jurisdiction. */
  isPartial: boolean
  /** Whether it has more companies than were read. */
  isCut: boolean
  /** Whether its "nothing found" has no proof. */
  isUnproven: boolean
}

/** A requested jurisdiction, and the searched lists that decide whether it was searched. */
export type Need = {
  jurisdiction: string
  /** The name of its register, or of what a register would hold. */
  register: string
  lists: readonly Measured[]
}

/** The member states of the European Union register its companies, so that only an imported list can cover it. */
export const hasRegister = (jurisdiction: string): boolean => jurisdiction !== 'EU'

/** @param known every list that could be searched */
export const needsOf = (
  jurisdictions: readonly string[],
  known: readonly CompanyList[],
  measured: readonly Measured[],
): Need[] =>
  jurisdictions.map((jurisdiction) => ({
    jurisdiction,
    register:
      known.find((list) => covers(list, jurisdiction))?.name ??
      (hasRegister(jurisdiction)
        ? `company register of ${jurisdiction}`
        : `companies of the ${jurisdiction}`),
    lists: measured.filter(({ searched }) => covers(searched.register, jurisdiction)),
  }))

/**
 * A row for each jurisdiction and list that decides about it, one for each jurisdiction whose register was not searched,
 * and one for each wider list.
 */
export const coverageOf = (needs: readonly Need[], measured: readonly Measured[]): Coverage[] => [
  ...needs.flatMap(({ jurisdiction, register, lists }) =>
    lists.length === 0
      ? [{ register, jurisdiction, searched: false, dataAsOf: null }]
      : lists.map((each) => row(each, jurisdiction)),
  ),
  ...measured.filter(({ searched }) => isWide(searched.register)).map((each) => row(each, null)),
]

function row({ searched, isSearched, isStale }: Measured, jurisdiction: string | null): Coverage {
  const { name, jurisdictions, partOf } = searched.register
  const territories = partOf ?? jurisdictions
  const attribution = searched.at === null ? undefined : searched.local?.attribution
  return {
    register: name,
    jurisdiction,
    searched: isSearched,
    // The date of data that is too old says why it does not count.
    dataAsOf: isSearched || isStale ? searched.at : null,
    ...(searched.at !== null && searched.local && { completeness: searched.local.completeness }),
    ...(searched.at !== null && searched.local?.doubt && { doubt: searched.local.doubt }),
    ...provenBy([searched.proof]),
    ...(territories.length > 0 && { territories: [...territories] }),
    ...(attribution && { attribution }),
  }
}
