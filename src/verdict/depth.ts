/** A register that was searched or not. Runs in the console, too, so this module imports nothing. */
type Coverage = {
  jurisdiction: string | null
  searched: boolean
  depth?: string | undefined
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
export function identicalOnly<C extends Coverage>(coverage: readonly C[]): C[] {
  const searched = coverage.filter(({ jurisdiction, searched }) => jurisdiction !== null && searched)
  const similar = new Set(searched.filter(({ depth }) => depth === 'similar').flatMap(rightsOf))
  return searched.filter((row) => {
    if (row.depth === 'similar') return false
    const rights = rightsOf(row)
    return rights.length === 0 || rights.some((right) => !similar.has(right))
  })
}
