import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Grade } from '../../src/verdict/grades.ts'
import { answersTo } from './at-once.ts'
import { setOf } from './cases.ts'
import { unrelatedNames } from './names.ts'
import { generator } from './random.ts'
import type { RegisteredMark } from './register-api.ts'
import { registerOf } from './registers.ts'
import { counts, localRoute, type Route, remoteRoute } from './routes.ts'
import { printTable } from './table.ts'
import { TRANSFORMATIONS, transformed } from './transformations.ts'
import { shown, wilson } from './wilson.ts'

const LOCAL_MARKS = 100_000
/** The simulated API reads every mark for every query. */
const REMOTE_MARKS = 10_000
const SEED = 29

export const ROUTES = ['local', 'remote'] as const

export type PartA = {
  ruleSet: string
  routes: readonly (typeof ROUTES)[number][]
  /** Names per transformation. */
  limit: number
  /** Whether names whose original is not found are printed. */
  mistakes: boolean
}

/** A registered name, and the name that is checked. */
type Question = { kind: string; original: string; asked: string }

/** Prints how often a changed name finds the original in a register, for each change and each route. */
export async function partA({ ruleSet, routes, limit, mistakes }: PartA): Promise<void> {
  const questions = questionsOf(limit)
  const originals = [...new Set(questions.map(({ original }) => original))]
  const filler = unrelatedNames()
  console.log(`\n## Recall of transformed names, rule set ${ruleSet}\n`)
  const opened = {
    local: () => localRoute(registerWith(originals, filler, LOCAL_MARKS), ruleSet),
    remote: () => remoteRoute(registerWith(originals, filler, REMOTE_MARKS), ruleSet),
  }
  for (const each of routes) {
    const route = await opened[each]()
    console.log(`### ${route.id}\n`)
    await printTable(['transformation', 'found'], shares(route, questions, { originals, mistakes }))
    await route.close()
  }
}

/** The changed names of 1,000 brands, the pairs in two scripts, and the translations; `limit` of each change. */
export function questionsOf(limit: number): Question[] {
  const random = generator(SEED)
  const brands = lines('brand-names.txt')
  const changed = TRANSFORMATIONS.flatMap((transformation) =>
    brands
      .flatMap((original): Question[] => {
        const asked = transformed(transformation, original, random)
        return asked === null ? [] : [{ kind: transformation.id, original, asked }]
      })
      .slice(0, limit),
  )
  const translations = rows('translations.csv')
    .flatMap(([english = '', ...others]) =>
      others.map((other) => ({ kind: 'translation', original: english, asked: other })),
    )
    .filter(({ original, asked }) => original.toLowerCase() !== asked.toLowerCase())
  return [
    ...changed,
    ...inBothDirections('script', rows('script-pairs.csv')),
    ...inBothDirections('script, unlisted', rows('unlisted-script-pairs.csv').filter(isHeld)),
    ...translations.slice(0, limit),
  ]
}

/** Rules may be fitted on the other half of the pairs. */
const isHeld = ([latin = '', native = '']: readonly string[]): boolean => setOf(latin, native) === 'held'

const inBothDirections = (kind: string, pairs: readonly string[][]): Question[] => [
  ...pairs.map(([latin = '', native = '']) => ({
    kind: `${kind}: Latin asked`,
    original: native,
    asked: latin,
  })),
  ...pairs.map(([latin = '', native = '']) => ({
    kind: `${kind}: native asked`,
    original: latin,
    asked: native,
  })),
]

const lines = (file: string): string[] =>
  readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')

/** The rows of a CSV file without its header. */
const rows = (file: string): string[][] => (parse(lines(file).join('\n')) as string[][]).slice(1)

function registerWith(
  originals: readonly string[],
  filler: readonly string[],
  size: number,
): RegisteredMark[] {
  const registered = originals.map((words, at) => ({
    number: numberOf(at),
    words,
    niceClasses: [1 + (at % 45)],
  }))
  return [...registered, ...registerOf(filler, size - registered.length)]
}

/** A question with what the search found of its original. */
type Answered = Question & { hit: boolean; grade: Grade | null }

async function* shares(
  route: Route,
  questions: readonly Question[],
  { originals, mistakes }: { originals: readonly string[]; mistakes: boolean },
): AsyncGenerator<string[]> {
  const numbers = new Map(originals.map((original, at) => [original, numberOf(at)]))
  for (const [kind, asked] of Map.groupBy(questions, ({ kind }) => kind)) {
    const all = await answersTo(asked, (each) => answer(route, each, numbers.get(each.original)))
    if (mistakes) for (const each of all) if (!each.hit) console.error(lost(each))
    yield [kind, shown(wilson(all.filter(({ hit }) => hit).length, all.length))]
  }
}

async function answer(route: Route, question: Question, number: string | undefined): Promise<Answered> {
  const { findings } = await route.search(question.asked, [])
  const own = findings.find((each) => each.number === number)
  return { ...question, hit: own !== undefined && counts(own), grade: own?.grade ?? null }
}

const lost = ({ kind, original, asked, grade }: Answered): string =>
  `${kind}: ${asked} / ${original}: ${grade ?? 'not found'}`

/** The number of an original in the register, by its position in the list. */
const numberOf = (at: number): string => `O${at + 1}`
