import { type Burden, measureBurden } from './burden.ts'
import { type CaseSet, type DecidedCase, decidedCases, setOf } from './cases.ts'
import type { Scorer } from './scorers.ts'
import { table } from './table.ts'
import { shown, wilson } from './wilson.ts'

const BURDENS = [1, 10, 100, 1_000]

export type PartB = {
  scorers: readonly Scorer[]
  sets: readonly CaseSet[]
  comparisons: number
}

/** Prints which share of the decided pairs each scorer finds at a fixed burden. */
export async function partB({ scorers, sets, comparisons }: PartB): Promise<void> {
  const cases = decidedCases()
  console.log('\n## Decided cases at a fixed burden\n')
  for (const scorer of scorers) {
    const burden = await measureBurden(scorer.id, cases, comparisons)
    console.log(`### ${scorer.id}\n`)
    console.log(resolution(burden))
    const rows = sets.flatMap((set) => {
      const pairs = cases.filter((each) => setOf(each.earlier_mark, each.later_mark) === set)
      return ['similar', 'not_similar'].map((signs) => [
        set,
        signs.replace('_', ' '),
        ...found(
          scorer,
          burden,
          pairs.filter((pair) => pair.signs === signs),
        ),
      ])
    })
    const thresholds = [
      '',
      'lowest score',
      ...BURDENS.map((perMillion) => burden.threshold(perMillion).toFixed(3)),
    ]
    console.log(
      table(['set', 'signs', ...BURDENS.map((each) => `${each} per million`)], [...rows, thresholds]),
    )
  }
}

const resolution = ({ comparisons }: Burden): string =>
  `${comparisons} comparisons: 1 per million is ${Math.round(comparisons / 1_000_000)} names.\n`

function found(scorer: Scorer, burden: Burden, pairs: readonly DecidedCase[]): string[] {
  const burdens = pairs.map(({ earlier_mark, later_mark }) =>
    burden.of(scorer.score(scorer.prepare(earlier_mark), scorer.prepare(later_mark))),
  )
  return BURDENS.map((most) => shown(wilson(burdens.filter((each) => each <= most).length, pairs.length)))
}
