import type { Verdict } from '../../src/events/check.ts'
import { answersTo } from './at-once.ts'
import { EFFECTS, type Graded, type Route } from './routes.ts'
import { shown, wilson } from './wilson.ts'

/** The columns of a table of verdicts. */
export const VERDICTS: readonly Verdict[] = ['clear', 'caution', 'conflict', 'inconclusive']

/**
 * The share of each verdict. `niceClasses` has the classes of the goods for each name.
 * @param mistake gets each name that is not clear, with the finding that obstructs it most
 */
export async function verdictShares(
  route: Route,
  names: readonly string[],
  niceClasses: readonly (readonly number[])[],
  mistake: (text: string) => void = () => {},
): Promise<string[]> {
  const asked = names.map((name, at) => ({ name, classes: niceClasses[at] ?? [] }))
  const given = await answersTo(asked, async ({ name, classes }): Promise<Verdict> => {
    const { verdict, findings } = await route.search(name, classes)
    if (verdict !== 'clear') mistake(`${verdict}: ${name}: ${obstructing(findings)}`)
    return verdict
  })
  return VERDICTS.map((verdict) =>
    shown(wilson(given.filter((each) => each === verdict).length, given.length)),
  )
}

const obstructing = (findings: readonly Graded[]): string =>
  EFFECTS.flatMap((effect) => findings.filter((each) => each.effect === effect))
    .slice(0, 1)
    .map(
      ({ mark, number, grade, effect }) =>
        `${mark} (${number ?? 'brand'}), ${grade ?? 'no grade'}, ${effect}`,
    )
    .join('')
