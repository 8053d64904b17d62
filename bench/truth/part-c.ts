import { readFileSync } from 'node:fs'
import { goodsRelation } from '../../src/goods/relation.ts'
import { matchBrands } from '../../src/names/brands/match.ts'
import { signOf } from '../../src/names/comparison/sign.ts'
import { markKey } from '../../src/names/features/mark-features.ts'
import { coinedName } from './coined.ts'
import { keptRegister } from './kept-register.ts'
import { generator, shuffled } from './random.ts'
import type { RegisteredMark } from './register-api.ts'
import { sharedRegister } from './registers.ts'
import { folderRoute, type Route } from './routes.ts'
import { printTable } from './table.ts'
import { VERDICTS, verdictShares } from './verdict-shares.ts'

const GROUPS = { coined: 2_000, words: 2_000, companies: 500 }
const CLASSES = 45
const SEED = 31
const WORDS = new URL('../../src/checkers/analysis/rules/data/english.json', import.meta.url)

export type PartC = {
  ruleSet: string
  /** Marks of each register. */
  sizes: readonly number[]
  /** Most names per group. */
  limit: number
  /** Whether names that are not clear are printed. */
  mistakes: boolean
}

/** Prints the share of each verdict for names of several kinds, with a register of 100,000 and of 1,000,000 marks. */
export async function partC({ ruleSet, sizes, limit, mistakes }: PartC): Promise<void> {
  const random = generator(SEED)
  const words = shuffled(englishWords(), random).slice(0, GROUPS.words)
  const coinedAndWords = {
    'coined names': Array.from({ length: GROUPS.coined }, () => coinedName(random)),
    'English words': words.filter((word) => !isBrand(word)),
    'English words that are brands': words.filter(isBrand),
  }
  console.log(`\n## Verdicts for names of several kinds, rule set ${ruleSet}\n`)
  for (const size of sizes) {
    const { marks, companies } = sharedRegister(size)
    const taken = classesByKey(marks)
    const route = await folderRoute(await keptRegister(marks), ruleSet)
    const groups = { ...coinedAndWords, 'company names': companies.slice(0, GROUPS.companies) }
    console.log(`### ${size.toLocaleString('en')} live marks\n`)
    await printTable(['names', 'goods', ...VERDICTS], shares(route, groups, taken, { limit, mistakes }))
    await route.close()
  }
}

type Groups = Readonly<Record<string, readonly string[]>>

async function* shares(
  route: Route,
  groups: Groups,
  taken: ReadonlyMap<string, ReadonlySet<number>>,
  { limit, mistakes }: Pick<PartC, 'limit' | 'mistakes'>,
): AsyncGenerator<string[]> {
  const random = generator(SEED)
  for (const [group, all] of Object.entries(groups)) {
    const asked = all.slice(0, limit)
    const far = asked.flatMap((name) => {
      const keys = [markKey(name), ...stemsOf(name)]
      const niceClass = freeClass(new Set(keys.flatMap((key) => [...(taken.get(key) ?? [])])), random)
      return niceClass === null ? [] : [{ name, niceClasses: [niceClass] }]
    })
    const whole = asked.map((name) => ({ name, niceClasses: [] }))
    for (const [goods, names] of Object.entries({ 'one remote class': far, none: whole })) {
      const print = (text: string) => mistakes && console.error(`${group}, ${goods}: ${text}`)
      const shares = await verdictShares(
        route,
        names.map(({ name }) => name),
        names.map(({ niceClasses }) => niceClasses),
        print,
      )
      yield [group, goods, ...shares]
    }
  }
}

const englishWords = (): string[] => (JSON.parse(readFileSync(WORDS, 'utf8')) as string).split(' ')

const isBrand = (word: string): boolean => matchBrands(word).some(({ relation }) => relation === 'same')

/** A word in the plural, or with a weak word, is the same word. */
const stemsOf = (words: string): string[] => signOf(words).stems.map((stem) => `stem ${stem}`)

/** What a mark is searched by: the whole and its words, also in the plural. */
function keysOf(mark: string): Set<string> {
  const words = mark.split(/[\s-]+/u)
  return new Set([markKey(mark), ...words.map(markKey), ...[mark, ...words].flatMap(stemsOf)])
}

/** The classes in which marks with each word are registered, and those of each whole mark, by key and by stem. */
function classesByKey(marks: readonly RegisteredMark[]): Map<string, Set<number>> {
  const classes = new Map<string, Set<number>>()
  for (const { words, niceClasses } of marks)
    for (const key of keysOf(words)) {
      const known = classes.get(key) ?? new Set()
      for (const niceClass of niceClasses) known.add(niceClass)
      classes.set(key, known)
    }
  return classes
}

/** A random class whose goods are remote from those of every mark with the name; null if there is none. */
function freeClass(taken: ReadonlySet<number>, random: () => number): number | null {
  const all = Array.from({ length: CLASSES }, (_, at) => at + 1)
  const classes = [...taken]
  const isFree = (niceClass: number) =>
    classes.length === 0 ||
    goodsRelation({ classes: [niceClass], terms: [] }, { classes, goods: null }).relation === 'remote'
  const free = all.filter(isFree)
  return free.at(Math.floor(random() * free.length)) ?? null
}
