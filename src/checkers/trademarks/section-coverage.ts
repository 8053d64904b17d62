import type { Coverage } from '../../events/sections.ts'
import { isStale } from '../../registers/data-age.ts'
import { provenBy } from '../self-test/judge-run.ts'
import { isHeld, type Right, rightsIn } from './rights-by-territory.ts'
import type { Searched } from './search-result.ts'

/** A right with effect in a requested jurisdiction, and the searched registers that hold it. */
export type Need = Right & { jurisdiction: string; registers: readonly Searched[] }

export const needsOf = (jurisdictions: readonly string[], searches: readonly Searched[]): Need[] =>
  jurisdictions.flatMap((jurisdiction) =>
    rightsIn(jurisdiction).map((right) => ({
      ...right,
      jurisdiction,
      registers: searches.filter(({ holds }) => holds !== null && isHeld(holds, right)),
    })),
  )

/** Whether a whole register answered completely from fresh data for some territory, and its "no mark" counts. @param now epoch ms */
export const isSearched = (searched: Searched, now: number): boolean =>
  searched.holds?.territories.length !== 0 &&
  searched.answered &&
  !searched.cut &&
  searched.completeness !== 'partial' &&
  !isStale(searched, now) &&
  searched.proof?.ok !== false

/**
 * A row for each jurisdiction and register that holds a right with effect there, one for each right that no register
 * holds, and one for each list that is not a register.
 */
export function coverageOf(needs: readonly Need[], searches: readonly Searched[], now: number): Coverage[] {
  const jurisdictions = [...new Set(needs.map(({ jurisdiction }) => jurisdiction))]
  const asked = jurisdictions.flatMap((jurisdiction) => {
    const here = needs.filter((need) => need.jurisdiction === jurisdiction)
    const held = [...new Set(here.flatMap(({ registers }) => registers))]
    return [
      ...held.map((searched) =>
        row(
          searched,
          jurisdiction,
          here.filter(({ registers }) => registers.includes(searched)),
          now,
        ),
      ),
      ...here.filter(({ registers }) => registers.length === 0).map(missingRow),
    ]
  })
  const lists = searches.filter(({ holds }) => holds === null)
  return [...asked, ...lists.map((searched) => row(searched, null, [], now))]
}

function row(searched: Searched, jurisdiction: string | null, held: readonly Right[], now: number): Coverage {
  const done = isSearched(searched, now)
  return {
    register: searched.register,
    jurisdiction,
    searched: done,
    // The date of data that is too old says why it does not count.
    dataAsOf: done || isStale(searched, now) ? searched.dataAsOf : null,
    ...(searched.answered && searched.completeness && { completeness: searched.completeness }),
    ...(searched.answered && searched.doubt && { doubt: searched.doubt }),
    ...(done && { depth: searched.depth }),
    ...(done && searched.scripts && { scripts: searched.scripts }),
    ...(done && searched.incomplete && { incomplete: searched.incomplete }),
    ...(done && provenBy([searched.proof])),
    ...(searched.answered && searched.attribution && { attribution: searched.attribution }),
    ...(held.length > 0 && {
      territories: [...new Set(held.map(({ territory }) => territory))],
      rights: [...new Set(held.map(({ right }) => right))],
    }),
  }
}

const missingRow = ({ jurisdiction, territory, right }: Need): Coverage => ({
  register:
    right === 'international'
      ? `international marks in ${territory} (Madrid designations)`
      : `trademark register of ${territory}`,
  jurisdiction,
  searched: false,
  dataAsOf: null,
  territories: [territory],
  rights: [right],
})
