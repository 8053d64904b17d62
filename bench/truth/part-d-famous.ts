import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { goodsRelation } from '../../src/goods/relation.ts'
import { isCommonWord, isWholeWord } from '../../src/names/anatomy/compounds.ts'
import { matchBrands } from '../../src/names/brands/match.ts'
import { type Brand, brandAt, type Tier, wellKnownBrands } from '../../src/names/brands/table.ts'
import { markKey } from '../../src/names/features/mark-features.ts'
import { parseName } from '../../src/names/parse.ts'
import { unrelatedNames } from './names.ts'
import { generator, shuffled } from './random.ts'
import { type Graded, localRoute, type Route, type Searched } from './routes.ts'
import { table } from './table.ts'
import { TRANSFORMATIONS, transformed } from './transformations.ts'
import { VERDICTS, verdictShares } from './verdict-shares.ts'
import { shown, wilson } from './wilson.ts'

const SEED = 41
const TIERS: readonly Tier[] = ['famous', 'known', 'obscure']
const HALVES = ['held', 'fit'] as const
type Half = (typeof HALVES)[number]
const WORDS = new URL('../../src/checkers/analysis/rules/data/english.json', import.meta.url)
const FALSE_ALARMS = { words: 2_000, companies: 500 }
const CLASSES = Array.from({ length: 45 }, (_, at) => at + 1)
const ADDED =
  'Runners|Kitchen|Robotics|Garden|Academy|Mania|Dental|Logistics|Yoga|Farm|Records|Pets|Ventures|Toys|Labs|Candles'
const SHORTEST = 4
/** The only mark of the register, so that the list of brands alone decides. */
const FAR_MARK = { number: 'N1', words: 'Qvyxzwk', niceClasses: [45] }

export type PartD = { ruleSet: string /** Names per kind and tier. */; limit: number }

/** A brand, and a name that uses it. */
type Question = { kind: string; brand: Brand; asked: string }

/**
 * Prints how often the use of a brand is found, how often common words and real names of companies are taken for one,
 * and what brands that few people know lead to.
 */
export async function partDFamous({ ruleSet, limit }: PartD): Promise<void> {
  const route = await localRoute([FAR_MARK], ruleSet)
  console.log(`\n## Famous names, rule set ${ruleSet}\n`)
  await printRecall(route, limit)
  await printFalseAlarms(route)
  await printObscure(route, limit)
  await route.close()
}

/** Half of the brands is set aside, by the hash of the name. */
const halfOf = ({ name }: Brand): Half =>
  Number.parseInt(createHash('sha256').update(markKey(name)).digest('hex').slice(0, 1), 16) < 8
    ? 'held'
    : 'fit'

const isLatin = ({ name }: Brand): boolean => /^[a-z0-9]{4,}$/.test(markKey(name))

/** Brands of a tier in a fixed random order. */
const drawn = (tier: Tier, random: () => number): Brand[] =>
  shuffled(
    wellKnownBrands().filter((brand) => brand.tier === tier && isLatin(brand)),
    random,
  )

async function printRecall(route: Route, limit: number): Promise<void> {
  const random = generator(SEED)
  const rows = new Map<string, string[]>()
  for (const tier of TIERS) {
    const questions = questionsOf(drawn(tier, random), limit, random)
    const hits = new Map<string, boolean[]>()
    for (const { kind, brand, asked } of questions) {
      const { findings } = await route.search(asked, brand.niceClasses.slice(0, 1))
      const key = `${kind}|${halfOf(brand)}`
      hits.set(key, [...(hits.get(key) ?? []), findings.some((finding) => fires(finding, brand))])
    }
    for (const [key, found] of hits) rows.set(key, [...(rows.get(key) ?? []), rate(found)])
  }
  const sorted = [...rows].sort(
    ([a], [b]) => HALVES.findIndex((half) => a.endsWith(half)) - HALVES.findIndex((half) => b.endsWith(half)),
  )
  console.log('### Found, in the first class of the brand\n')
  console.log(
    table(
      ['change', 'set', ...TIERS],
      sorted.map(([key, cells]) => [...key.split('|'), ...cells]),
    ),
  )
  await printIndependent(route)
}

/** Whether a finding is the brand, with the weight of its tier: at least a caution, or at most a note. */
const fires = ({ mark, fame, effect }: Graded, { name, tier }: Brand): boolean =>
  mark === name &&
  fame !== undefined &&
  (tier === 'obscure' ? effect === 'note' : effect === 'conflict' || effect === 'caution')

const rate = (hits: readonly boolean[]): string => shown(wilson(hits.filter(Boolean).length, hits.length))

function questionsOf(brands: readonly Brand[], limit: number, random: () => number): Question[] {
  const joined = (name: string) => name.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
  const added = ADDED.split('|')
  const word = () => added[Math.floor(random() * added.length)] ?? ''
  const changes: Record<string, (name: string) => string | null> = {
    'brand + hub': (name) => `${joined(name)}hub`,
    'my + brand': (name) => `my${joined(name)}`,
    'word added': (name) => `${name} ${word()}`,
    'word joined': (name) => `${joined(name)}${word().toLowerCase()}`,
  }
  for (const transformation of TRANSFORMATIONS.filter(({ id }) => /doubled|swapped/.test(id)))
    changes[transformation.id] = (name) =>
      name.length < SHORTEST ? null : transformed(transformation, name, random)
  const questions = Object.entries(changes).flatMap(([kind, change]) =>
    brands
      .flatMap((brand): Question[] => {
        const asked = change(brand.name)
        return asked === null ? [] : [{ kind, brand, asked }]
      })
      .slice(0, limit),
  )
  const native = brands.flatMap((brand): Question[] => {
    const names = brand.names.filter(({ text }) => /^[^\p{Script=Latin}]+$/u.test(text))
    const name = names[Math.floor(random() * names.length)]
    return name && parseName(name.text).ok ? [{ kind: 'native script', brand, asked: name.text }] : []
  })
  return [...questions, ...native.slice(0, limit)]
}

/** A pair of a brand and a name for it that was written without the list. */
type Pair = Question & { language: string }

/** Pairs that were written without the list: names in two scripts, and translations of brands that are words. */
async function printIndependent(route: Route): Promise<void> {
  const byKey = new Map(wellKnownBrands().map((brand) => [markKey(brand.name), brand]))
  const pairs = (kind: string, file: string) => {
    const [[, ...languages] = [], ...rows] = rowsOf(file)
    return rows.flatMap(([english = '', ...others]) => {
      const brand = byKey.get(markKey(english))
      if (!brand || brand.tier === 'obscure') return []
      return others.flatMap((asked, at): Pair[] =>
        asked === '' || markKey(asked) === markKey(english)
          ? []
          : [{ kind, brand, asked, language: languages[at] ?? '' }],
      )
    })
  }
  const questions = [
    ...pairs('native script', 'script-pairs.csv'),
    ...pairs('translation', 'translations.csv'),
    ...pairs('translation', 'brand-translations.csv'),
  ]
  const asked: (Pair & { found: boolean })[] = []
  for (const pair of questions) {
    const { findings } = await route.search(pair.asked, pair.brand.niceClasses.slice(0, 1))
    asked.push({ ...pair, found: findings.some((finding) => fires(finding, pair.brand)) })
  }
  const translations = asked.filter(({ kind }) => kind === 'translation')
  const shares = (name: string, of: readonly (typeof asked)[number][]) => [
    name,
    ...HALVES.map((half) => rate(of.filter(({ brand }) => halfOf(brand) === half).map(({ found }) => found))),
    rate(of.map(({ found }) => found)),
  ]
  console.log('### Pairs that were written without the list: famous and known brands\n')
  console.log(
    table(
      ['change', ...HALVES, 'both'],
      [
        shares(
          'native script',
          asked.filter(({ kind }) => kind === 'native script'),
        ),
        shares('translation', translations),
        shares(
          'translation, neither an English word nor of three letters',
          translations.filter(({ asked: name }) => !isLikeEnglish(name)),
        ),
      ],
    ),
  )
  const byLanguage = [...Map.groupBy(translations, ({ language }) => language)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  console.log(
    table(
      ['language of the translation', ...HALVES, 'both'],
      byLanguage.map(([language, of]) => shares(language, of)),
    ),
  )
}

/** Whether a translation is also an English word or as short as initials, so that it does not count as one. */
function isLikeEnglish(name: string): boolean {
  const word = name.toLowerCase()
  return /^[a-z]+$/.test(word) && (word.length < SHORTEST || isCommonWord(word) || isWholeWord(word))
}

const rowsOf = (file: string): string[][] =>
  parse(readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8')) as string[][]

/** A class that is remote from the classes of every brand that the name uses; a random one if there is none. */
function farClass(name: string, random: () => number): number {
  const used = matchBrands(name).map(({ row }) => brandAt(row)?.niceClasses ?? [])
  const isFar = (niceClass: number) =>
    used.every(
      (classes) =>
        goodsRelation({ classes: [niceClass], terms: [] }, { classes, goods: null }).relation === 'remote',
    )
  const far = CLASSES.filter(isFar)
  return (far.length > 0 ? far : CLASSES).at(Math.floor(random() * (far.length || CLASSES.length))) ?? 1
}

async function printFalseAlarms(route: Route): Promise<void> {
  const random = generator(SEED + 1)
  const english = (JSON.parse(readFileSync(WORDS, 'utf8')) as string)
    .split(' ')
    .filter((word) => word.length > 2)
  const isListed = (name: string) => matchBrands(name).some(({ relation }) => relation === 'same')
  const companies = shuffled(unrelatedNames(), random)
  const groups = {
    'common words': shuffled(english, random).slice(0, FALSE_ALARMS.words),
    'company names, not on the list': companies
      .filter((name) => !isListed(name))
      .slice(0, FALSE_ALARMS.companies),
  }
  const rows: string[][] = []
  for (const [group, names] of Object.entries(groups)) {
    const far = names.map((name) => [farClass(name, random)])
    rows.push([group, 'far', ...(await verdictShares(route, names, far))])
    rows.push([
      group,
      'none',
      ...(await verdictShares(
        route,
        names,
        names.map(() => []),
      )),
    ])
  }
  console.log('### False alarms\n')
  console.log(table(['names', 'goods', ...VERDICTS], rows))
}

/** What the exact name of a brand that few people know leads to: by that brand, and by any. */
async function printObscure(route: Route, limit: number): Promise<void> {
  const brands = drawn('obscure', generator(SEED + 2)).slice(0, limit)
  const alarm = ({ effect }: Graded) => effect === 'conflict' || effect === 'caution'
  const found: { brand: Brand; searched: Searched }[] = []
  for (const brand of brands)
    found.push({ brand, searched: await route.search(brand.name, brand.niceClasses.slice(0, 1)) })
  const byItself = found.map(({ brand, searched }) =>
    searched.findings.some((finding) => finding.mark === brand.name && alarm(finding)),
  )
  const byAny = found.map(({ searched }) => searched.findings.some(alarm))
  console.log('### Names of projects and businesses that few people know\n')
  console.log(
    table(
      ['more than a note', 'share'],
      [
        ['because of the project itself', rate(byItself)],
        ['because of another brand', rate(byAny)],
      ],
    ),
  )
}
