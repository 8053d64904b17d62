import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { matchBrands } from '../../src/names/brands/match.ts'
import { decidedCases, setOf } from './cases.ts'
import { coinedName } from './coined.ts'
import { type LiveReport, type LiveService, startLiveService } from './live-service.ts'
import { unrelatedNames } from './names.ts'
import { generator } from './random.ts'
import type { RegisteredMark } from './register-api.ts'
import { registerMarks } from './registers.ts'
import { importMarks } from './routes.ts'
import { table } from './table.ts'
import { TRANSFORMATIONS, transformed } from './transformations.ts'
import { VERDICTS } from './verdict-shares.ts'
import { shown, wilson } from './wilson.ts'

const CLASSES = 45
const SEED = 37
/** Requests in progress at the same time. */
const AT_ONCE = 4

export type PartE = {
  ruleSet: string
  /** Marks of each register. */
  sizes: readonly number[]
  /** Names per transformation, and per group of unrelated names. */
  limit: number
  /** Whether names whose earlier mark is not found are printed. */
  mistakes: boolean
}

/** A name that is asked with its goods. */
type Asked = { query: string; niceClasses: readonly number[]; goods?: string }
/** A name that comes after a registered mark. */
type Later = Asked & { earlier: RegisteredMark }

/**
 * Prints how often the API reports `clear` for a name that an earlier mark of the register blocks, and the verdicts for
 * names without such a mark. No name is on the list of brands, except in the decided cases.
 */
export async function partE({ ruleSet, sizes, limit, mistakes }: PartE): Promise<void> {
  const names = unrelatedNames()
  const companies = withoutBrands(names.splice(0, 2 * limit)).slice(0, limit)
  const originals = withoutBrands(names.splice(0, 2 * limit)).slice(0, limit)
  const later = new Map([...changed(marksNumbered('E', originals)), ...decided()])
  const unrelated = new Map([
    ['coined names', asked(coinedNames(limit))],
    ['company names', asked(companies)],
  ])
  const earlier = [...new Set([...later.values()].flat().map(({ earlier }) => earlier))]
  console.log(`\n## False clear through the API, rule set ${ruleSet}\n`)
  for (const size of sizes) {
    const folder = mkdtempSync(join(tmpdir(), 'namecheck-truth-'))
    await importMarks(joined(earlier, registerMarks(names, size - earlier.length)), join(folder, 'registers'))
    const service = await startLiveService(folder, ruleSet)
    console.log(`### ${size.toLocaleString('en')} live marks\n`)
    console.log(
      table(
        ['later name', 'clear', 'earlier mark found'],
        await rowsOf(later, (to, names) => falseClear(to, names, mistakes), service),
      ),
    )
    console.log(table(['names', ...VERDICTS], await rowsOf(unrelated, verdicts, service)))
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const withoutBrands = (names: readonly string[]) => names.filter((name) => matchBrands(name).length === 0)

const marksNumbered = (letter: string, names: readonly string[]): RegisteredMark[] =>
  [...registerMarks(names, names.length)].map((mark, at) => ({ ...mark, number: `${letter}${at + 1}` }))

function changed(originals: readonly RegisteredMark[]): [string, Later[]][] {
  const random = generator(SEED)
  return TRANSFORMATIONS.map((transformation) => [
    transformation.id,
    originals.flatMap((earlier) => {
      const query = transformed(transformation, earlier.words, random)
      return query === null ? [] : [{ query, earlier, niceClasses: earlier.niceClasses.slice(0, 1) }]
    }),
  ])
}

/** The pairs set aside whose signs the decision calls similar, by outcome; the later mark with its goods. */
function decided(): [string, Later[]][] {
  const similar = decidedCases().filter(
    (each) => each.signs === 'similar' && setOf(each.earlier_mark, each.later_mark) === 'held',
  )
  return ['confusion', 'no_confusion'].map((outcome) => [
    `decided similar, ${outcome.replace('_', ' ')}`,
    similar
      .filter((each) => each.outcome === outcome)
      .map((each) => ({
        query: each.later_mark,
        niceClasses: classesOf(each.later_classes),
        goods: each.later_goods,
        earlier: {
          number: `D${each.id}`,
          words: each.earlier_mark,
          niceClasses: classesOf(each.earlier_classes),
        },
      })),
  ])
}

const classesOf = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number)

function coinedNames(count: number): string[] {
  const random = generator(SEED)
  return Array.from({ length: count }, () => coinedName(random))
}

/** The names, each with one random class. */
function asked(names: readonly string[]): Asked[] {
  const random = generator(SEED)
  return names.map((query) => ({ query, niceClasses: [1 + Math.floor(random() * CLASSES)] }))
}

function* joined<T>(...parts: Iterable<T>[]): Generator<T> {
  for (const part of parts) yield* part
}

async function rowsOf<T>(
  groups: ReadonlyMap<string, readonly T[]>,
  cells: (service: LiveService, asked: readonly T[]) => Promise<string[]>,
  service: LiveService,
): Promise<string[][]> {
  const rows: string[][] = []
  for (const [id, each] of groups) rows.push([id, ...(await cells(service, each))])
  return rows
}

async function falseClear(
  service: LiveService,
  later: readonly Later[],
  mistakes: boolean,
): Promise<string[]> {
  const reports = await checked(service, later)
  const grades = reports.map(
    ({ sections }, at) =>
      sections.trademarks.findings.find(({ number }) => number === later[at]?.earlier.number)?.grade,
  )
  const found = grades.filter((grade) => grade && grade !== 'low')
  const clear = reports.filter(({ verdict }) => verdict === 'clear')
  if (mistakes)
    for (const [at, { query, earlier }] of later.entries())
      if (grades[at] === 'low' || !grades[at])
        console.log(`${query} / ${earlier.words}: ${grades[at] ?? 'not found'}, ${reports[at]?.verdict}`)
  return [clear, found].map(({ length }) => shown(wilson(length, reports.length)))
}

async function verdicts(service: LiveService, names: readonly Asked[]): Promise<string[]> {
  const reports = await checked(service, names)
  return VERDICTS.map((each) =>
    shown(wilson(reports.filter(({ verdict }) => verdict === each).length, reports.length)),
  )
}

/** The reports in the order of the names. */
async function checked(service: LiveService, names: readonly Asked[]): Promise<LiveReport[]> {
  const reports: LiveReport[] = []
  for (let at = 0; at < names.length; at += AT_ONCE)
    reports.push(
      ...(await Promise.all(
        names
          .slice(at, at + AT_ONCE)
          .map(({ query, niceClasses, goods }) =>
            service.check(query, { niceClasses, ...(goods !== undefined && { goods }) }),
          ),
      )),
    )
  return reports
}
