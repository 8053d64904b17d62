import type { Verdict } from '../../src/events/check.ts'
import type { Route } from './routes.ts'
import { shown, wilson } from './wilson.ts'

/** The columns of a table of verdicts. */
export const VERDICTS: readonly Verdict[] = ['clear', 'caution', 'conflict', 'inconclusive']

/** The share of each verdict. `niceClasses` has the classes of the goods for each name. */
export async function verdictShares(
  route: Route,
  names: readonly string[],
  niceClasses: readonly (readonly number[])[],
): Promise<string[]> {
  const given: Verdict[] = []
  for (const [at, name] of names.entries())
    given.push((await route.search(name, niceClasses[at] ?? [])).verdict)
  return VERDICTS.map((verdict) =>
    shown(wilson(given.filter((each) => each === verdict).length, given.length)),
  )
}
