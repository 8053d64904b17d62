import { readFileSync } from 'node:fs'
import { goodsRelation } from '../../src/goods/relation.ts'
import { matchBrands } from '../../src/names/brands/match.ts'
import { markKey } from '../../src/names/features/mark-features.ts'
import { coinedName } from './coined.ts'
import { unrelatedNames } from './names.ts'
import { generator, shuffled } from './random.ts'
import type { RegisteredMark } from './register-api.ts'
import { registerOf } from './registers.ts'
import { localRoute } from './routes.ts'
import { table } from './table.ts'
import { VERDICTS, verdictShares } from './verdict-shares.ts'

const SIZES = [100_000, 1_000_000]
const GROUPS = { coined: 2_000, words: 2_000, companies: 500 }
const CLASSES = 45
const SEED = 31
const WORDS = new URL('../../src/checkers/analysis/rules/data/english.json', import.meta.url)

export type PartC = { ruleSet: string /** Most names per group. */; limit: number }

/** Prints the share of each verdict for names of several kinds, with a register of 100,000 and of 1,000,000 marks. */
export async function partC({ ruleSet, limit }: PartC): Promise<void> {
  const random = generator(SEED)
  const names = unrelatedNames()
  const words = shuffled(englishWords(), random).slice(0, GROUPS.words)
  const groups = {
    'coined names': Array.from({ length: GROUPS.coined }, () => coinedName(random)),
    'English words': words.filter((word) => !isBrand(word)),
    'English words that are brands': words.filter(isBrand),
    'company names': names.slice(0, GROUPS.companies),
  }
  console.log(`\n## Verdicts for names of several kinds, rule set ${ruleSet}\n`)
  for (const size of SIZES) {
    const rows: string[][] = []
    const marks = registerOf(names.slice(GROUPS.companies), size)
    const taken = classesByKey(marks)
    const route = await localRoute(marks, ruleSet)
    for (const [group, all] of Object.entries(groups)) {
      const asked = all.slice(0, limit)
      const classes = asked.map((name) => freeClass(taken.get(markKey(name)), random))
      const far = asked.filter((_, at) => classes[at] !== null)
      const goods = classes.flatMap((niceClass) => (niceClass === null ? [] : [[niceClass]]))
      const none = asked.map(() => [])
      rows.push([group, 'one remote class', ...(await verdictShares(route, far, goods))])
      rows.push([group, 'none', ...(await verdictShares(route, asked, none))])
    }
    await route.close()
    console.log(`### ${size.toLocaleString('en')} live marks\n`)
    console.log(table(['names', 'goods', ...VERDICTS], rows))
  }
}

const englishWords = (): string[] => (JSON.parse(readFileSync(WORDS, 'utf8')) as string).split(' ')

const isBrand = (word: string): boolean => matchBrands(word).some(({ relation }) => relation === 'same')

/** The classes in which marks with each word are registered, and those of each whole mark, by key. */
function classesByKey(marks: readonly RegisteredMark[]): Map<string, Set<number>> {
  const classes = new Map<string, Set<number>>()
  for (const { words, niceClasses } of marks)
    for (const key of new Set([markKey(words), ...words.split(/[\s-]+/u).map(markKey)])) {
      const known = classes.get(key) ?? new Set()
      for (const niceClass of niceClasses) known.add(niceClass)
      classes.set(key, known)
    }
  return classes
}

/** A random class whose goods are remote from those of every mark with the name; null if there is none. */
function freeClass(taken: ReadonlySet<number> | undefined, random: () => number): number | null {
  const all = Array.from({ length: CLASSES }, (_, at) => at + 1)
  const classes = [...(taken ?? [])]
  const isFree = (niceClass: number) =>
    classes.length === 0 ||
    goodsRelation({ classes: [niceClass], terms: [] }, { classes, goods: null }).relation === 'remote'
  const free = all.filter(isFree)
  return free.at(Math.floor(random() * free.length)) ?? null
}
