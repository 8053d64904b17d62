import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answersTo } from './at-once.ts'
import { coinedName } from './coined.ts'
import { keptRegister } from './kept-register.ts'
import { type LiveReport, type LiveService, startLiveService } from './live-service.ts'
import { generator } from './random.ts'
import type { RegisteredMark } from './register-api.ts'
import {
  changedMarks,
  classesOf,
  earlierMark,
  sharedRegister,
  similarOfHeld,
  withoutBrands,
} from './registers.ts'
import { printTable } from './table.ts'
import { TRANSFORMATIONS, transformed } from './transformations.ts'
import { VERDICTS } from './verdict-shares.ts'
import { shown, wilson } from './wilson.ts'

const CLASSES = 45
const SEED = 37

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
  const later = new Map([...changed(changedMarks().slice(0, limit)), ...decided()])
  console.log(`\n## False clear through the API, rule set ${ruleSet}\n`)
  for (const size of sizes) {
    const { marks, companies } = sharedRegister(size)
    const unrelated = new Map([
      ['coined names', asked(coinedNames(limit))],
      ['company names', asked(withoutBrands(companies).slice(0, limit))],
    ])
    const folder = mkdtempSync(join(tmpdir(), 'namecheck-truth-'))
    const service = await startLiveService(folder, await keptRegister(marks), ruleSet)
    console.log(`### ${size.toLocaleString('en')} live marks\n`)
    await printTable(
      ['later name', 'clear', 'earlier mark found'],
      rowsOf(later, (to, names) => falseClear(to, names, mistakes), service),
    )
    await printTable(['names', ...VERDICTS], rowsOf(unrelated, verdicts, service))
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

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

/** The later marks of the pairs set aside, by outcome, with their goods. */
const decided = (): [string, Later[]][] =>
  ['confusion', 'no_confusion'].map((outcome) => [
    `decided similar, ${outcome.replace('_', ' ')}`,
    similarOfHeld()
      .filter((each) => each.outcome === outcome)
      .map((each) => ({
        query: each.later_mark,
        niceClasses: classesOf(each.later_classes),
        goods: each.later_goods,
        earlier: earlierMark(each),
      })),
  ])

function coinedNames(count: number): string[] {
  const random = generator(SEED)
  return Array.from({ length: count }, () => coinedName(random))
}

/** The names, each with one random class. */
function asked(names: readonly string[]): Asked[] {
  const random = generator(SEED)
  return names.map((query) => ({ query, niceClasses: [1 + Math.floor(random() * CLASSES)] }))
}

async function* rowsOf<T>(
  groups: ReadonlyMap<string, readonly T[]>,
  cells: (service: LiveService, asked: readonly T[]) => Promise<string[]>,
  service: LiveService,
): AsyncGenerator<string[]> {
  for (const [id, each] of groups) yield [id, ...(await cells(service, each))]
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
        console.error(`${query} / ${earlier.words}: ${grades[at] ?? 'not found'}, ${reports[at]?.verdict}`)
  return [clear, found].map(({ length }) => shown(wilson(length, reports.length)))
}

async function verdicts(service: LiveService, names: readonly Asked[]): Promise<string[]> {
  const reports = await checked(service, names)
  return VERDICTS.map((each) =>
    shown(wilson(reports.filter(({ verdict }) => verdict === each).length, reports.length)),
  )
}

const checked = (service: LiveService, names: readonly Asked[]): Promise<LiveReport[]> =>
  answersTo(names, ({ query, niceClasses, goods }) =>
    service.check(query, { niceClasses, ...(goods !== undefined && { goods }) }),
  )
