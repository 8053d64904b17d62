import { type Burden, measureBurden } from './burden.ts'
import { type CaseSet, type DecidedCase, decidedCases, setOf } from './cases.ts'
import { GRADES, localRoute } from './routes.ts'
import type { Scorer } from './scorers.ts'
import { table } from './table.ts'
import { shown, wilson } from './wilson.ts'

const BURDENS = [1, 10, 100, 1_000]

export type PartB = {
  ruleSet: string
  scorers: readonly Scorer[]
  sets: readonly CaseSet[]
  comparisons: number
}

/** Prints which share of the decided pairs each scorer finds at a fixed burden. */
export async function partB({ ruleSet, scorers, sets, comparisons }: PartB): Promise<void> {
  const cases = decidedCases()
  console.log('\n## Decided cases at a fixed burden\n')
  for (const scorer of scorers) {
    const burden = await measureBurden(scorer.id, cases, comparisons)
    console.log(`### ${scorer.id}\n`)
    console.log(resolution(burden))
    const rows = groupsOf(sets, cases).map(({ set, signs, pairs }) => [
      set,
      signs,
      ...found(scorer, burden, pairs),
    ])
    const thresholds = [
      '',
      'lowest score',
      ...BURDENS.map((perMillion) => burden.threshold(perMillion).toFixed(3)),
    ]
    console.log(
      table(['set', 'signs', ...BURDENS.map((each) => `${each} per million`)], [...rows, thresholds]),
    )
  }
  await printGrades(ruleSet, sets, cases)
}

/**
 * Prints the grades of the pairs with their goods: each later mark is checked in its classes, in a register of the
 * earlier marks.
 */
async function printGrades(
  ruleSet: string,
  sets: readonly CaseSet[],
  cases: readonly DecidedCase[],
): Promise<void> {
  const earlier = cases.map(({ id, earlier_mark, earlier_classes }) => ({
    number: id,
    words: earlier_mark,
    niceClasses: classesOf(earlier_classes),
  }))
  const route = await localRoute(earlier, ruleSet)
  const grades = new Map<string, string>()
  for (const { id, later_mark, later_classes } of cases) {
    const { findings } = await route.search(later_mark, classesOf(later_classes))
    const finding = findings.find(({ number }) => number === id)
    grades.set(id, finding?.grade ?? NONE)
  }
  await route.close()
  const columns = [...GRADES, NONE]
  const rows = groupsOf(sets, cases).map(({ set, signs, pairs }) => [
    set,
    signs,
    ...columns.map((grade) =>
      shown(wilson(pairs.filter(({ id }) => grades.get(id) === grade).length, pairs.length)),
    ),
  ])
  console.log(`### Grades with goods, rule set ${ruleSet}\n`)
  console.log(table(['set', 'signs', ...columns], rows))
}

const NONE = 'none'

const classesOf = (text: string): number[] => text.split(' ').filter(Boolean).map(Number)

type Group = { set: CaseSet; signs: string; pairs: readonly DecidedCase[] }

const groupsOf = (sets: readonly CaseSet[], cases: readonly DecidedCase[]): Group[] =>
  sets.flatMap((set) =>
    ['similar', 'not_similar'].map((signs) => ({
      set,
      signs: signs.replace('_', ' '),
      pairs: cases.filter(
        (each) => each.signs === signs && setOf(each.earlier_mark, each.later_mark) === set,
      ),
    })),
  )

const resolution = ({ comparisons }: Burden): string =>
  `${comparisons} comparisons: 1 per million is ${Math.round(comparisons / 1_000_000)} names.\n`

function found(scorer: Scorer, burden: Burden, pairs: readonly DecidedCase[]): string[] {
  const burdens = pairs.map(({ earlier_mark, later_mark }) =>
    burden.of(scorer.score(scorer.prepare(earlier_mark), scorer.prepare(later_mark))),
  )
  return BURDENS.map((most) => shown(wilson(burdens.filter((each) => each <= most).length, pairs.length)))
}
