/** A register that was searched or not. Runs in the console, too, so this module imports nothing. */
type Coverage = {
  jurisdiction: string | null
  searched: boolean
  depth?: string | undefined
  doubt?: unknown
  territories?: readonly string[] | undefined
  rights?: readonly string[] | undefined
}

/** The rights that a row is about, by jurisdiction; empty if it does not say them. */
const rightsOf = ({ jurisdiction, territories = [], rights = [] }: Coverage): string[] =>
  territories.flatMap((territory) => rights.map((right) => `${jurisdiction} ${territory} ${right}`))

/**
 * The registers of requested jurisdictions whose search for identical marks only may have missed a similar mark: those
 * that hold a right for which no other register was searched for similar marks. A row without rights is always one of them.
 */
export const identicalOnly = <C extends Coverage>(coverage: readonly C[]): C[] => unlike(isSimilar, coverage)

/** The same, with the registers whose copy here is doubtful: its operator vouches for fewer rows than the office is known to have. */
export const notSurelySearched = <C extends Coverage>(coverage: readonly C[]): C[] =>
  unlike((row) => isSimilar(row) && row.doubt === undefined, coverage)

const isSimilar = ({ depth }: Coverage): boolean => depth === 'similar'

/** The searched registers that do not meet a condition, and hold a right that none that meets it holds. */
function unlike<C extends Coverage>(isMet: (row: Coverage) => boolean, coverage: readonly C[]): C[] {
  const searched = coverage.filter(({ jurisdiction, searched }) => jurisdiction !== null && searched)
  const held = new Set(searched.filter(isMet).flatMap(rightsOf))
  return searched.filter((row) => {
    if (isMet(row)) return false
    const rights = rightsOf(row)
    return rights.length === 0 || rights.some((right) => !held.has(right))
  })
}
