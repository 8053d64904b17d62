import { readFileSync } from 'node:fs'
import { coinedName } from './coined.ts'
import { unrelatedNames } from './names.ts'
import { generator, shuffled } from './random.ts'
import { registerOf } from './registers.ts'
import { localRoute, type Route } from './routes.ts'
import { table } from './table.ts'
import { shown, wilson } from './wilson.ts'

const SIZES = [100_000, 1_000_000]
const GROUPS = { coined: 2_000, words: 2_000, companies: 500 }
const VERDICTS = ['clear', 'caution', 'conflict', 'inconclusive'] as const
const CLASSES = 45
const SEED = 31
const WORDS = new URL('../../src/checkers/analysis/rules/data/english.json', import.meta.url)

export type PartC = { ruleSet: string /** Most names per group. */; limit: number }

/** Prints how often names of several kinds are clear when a full register is searched, with and without goods. */
export async function partC({ ruleSet, limit }: PartC): Promise<void> {
  const random = generator(SEED)
  const names = unrelatedNames()
  const companies = names.slice(0, GROUPS.companies)
  const registered = names.slice(GROUPS.companies)
  const groups = {
    'coined names': Array.from({ length: GROUPS.coined }, () => coinedName(random)),
    'English words': shuffled(englishWords(), random).slice(0, GROUPS.words),
    'company names': companies,
  }
  console.log(`\n## Verdicts for names of several kinds, rule set ${ruleSet}\n`)
  const rows: string[][] = []
  for (const size of SIZES) {
    const route = await localRoute(registerOf(registered, size), ruleSet)
    for (const [group, all] of Object.entries(groups)) {
      for (const goods of ['one class', 'none']) {
        const shares = await verdicts(route, all.slice(0, limit), goods === 'one class' ? random : null)
        rows.push([size.toLocaleString('en'), group, goods, ...shares])
      }
    }
    await route.close()
  }
  console.log(table(['live marks', 'names', 'goods', ...VERDICTS], rows))
}

const englishWords = (): string[] => (JSON.parse(readFileSync(WORDS, 'utf8')) as string).split(' ')

/** @param random chooses one class for each name; null for no goods */
async function verdicts(
  route: Route,
  names: readonly string[],
  random: (() => number) | null,
): Promise<string[]> {
  const given: string[] = []
  for (const name of names) {
    const niceClasses = random ? [1 + Math.floor(random() * CLASSES)] : []
    given.push((await route.search(name, niceClasses)).verdict)
  }
  return VERDICTS.map((verdict) =>
    shown(wilson(given.filter((each) => each === verdict).length, given.length)),
  )
}
