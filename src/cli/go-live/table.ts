import { RIGHTS, STATES, WORDS } from '../../api/coverage/page.ts'
import { isOn } from '../../api/coverage/view.ts'
import type { Country, Needed, Reach } from '../../checkers/coverage/countries.ts'
import type { Way } from '../../checkers/coverage/ways-to-search.ts'
import { remedyOf, remedyText } from '../../checkers/gaps.ts'
import { type Cell, grid } from '../check/grid.ts'
import type { Look } from '../check/report-text.ts'

const FORMATS: Readonly<Record<Reach, 'green' | 'yellow' | 'magenta'>> = {
  searched: 'green',
  incomplete: 'yellow',
  key: 'yellow',
  file: 'yellow',
  import: 'magenta',
}

/** Lines that say what is searched for some countries, and what each key or file would add. */
export function coverageLines(countries: readonly Country[], look: Look): string[] {
  const rows = countries.flatMap(({ name, code, companies, trademarks }) =>
    [
      row('companies', companies),
      ...trademarks.rights.map((right) => row(`${RIGHTS[right.right]} of ${right.territory}`, right)),
    ].map((cells, at): Cell[] => [at === 0 ? `${name} (${code})` : '', ...cells]),
  )
  return grid(['country', 'register', 'now', 'searched by, or how to add it'], rows, look)
}

function row(what: string, needed: Needed<Way>): Cell[] {
  return [what, { text: WORDS[needed.reach], format: FORMATS[needed.reach] }, waysText(needed)]
}

function waysText({ reach, ways, noFile }: Needed<Way>): string {
  if (reach === 'searched')
    return ways
      .filter(({ state }) => state === 'counts')
      .map(
        ({ name, depth, doubt }) =>
          `${name} (${depth} names${doubt === null ? '' : `; perhaps not whole: ${doubt}`})`,
      )
      .join('; ')
  const open = ways.some(isOn) ? ways.filter(isOn) : ways
  const steps = open.flatMap(({ name, state, gap }) =>
    gap ? [`${name}${state === 'off' ? '' : ` ${STATES[state]}`}: ${remedyText(remedyOf(gap))}`] : [],
  )
  return [...steps, ...(noFile ? [remedyText(remedyOf(noFile))] : [])].join('; or ')
}

/** What the verdicts of these countries can be, in a sentence. */
export function outlook(countries: readonly Country[]): string {
  const missing = countries.filter(
    ({ companies, trademarks }) => companies.reach !== 'searched' || trademarks.reach !== 'searched',
  )
  return missing.length === 0
    ? 'Every register of these countries is searched and counts: a name can be clear.'
    : `Until every register of ${missing.map(({ code }) => code).join(', ')} is searched and counts, a name without a conflict is inconclusive there, never clear. Conflicts that are found count already.`
}
