import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Verdict } from '../../src/events/check.ts'
import { importCsv } from '../../src/registers/import/import-marks-csv.ts'
import { LAYOUTS } from '../../src/registers/marks/columns.ts'
import { answersTo } from './at-once.ts'
import type { CaseSet } from './cases.ts'
import { type LiveService, startLiveService } from './live-service.ts'
import { table } from './table.ts'
import { shown, wilson } from './wilson.ts'

/** A later name with its goods in words, as an attorney judges it; `data/README.md` describes the columns. */
type Case = {
  id: string
  name: string
  goods: string
  expect: Verdict
  accept: readonly Verdict[]
  cite: readonly string[]
  set: CaseSet
}

/** Files of cases, each with its register. Those of the inspection were read before the rules were changed: all of them are `fit`. */
const COLLECTIONS = ['first-screen', 'inspection'] as const
type Collection = (typeof COLLECTIONS)[number]

const rowsOf = (file: string): string[][] =>
  readFileSync(new URL(`data/attorneys/${file}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

const casesOf = (collection: Collection): Case[] =>
  rowsOf(`${collection}-cases`).map(([id = '', , name = '', goods = '', expect, accept = '', cite = '']) => ({
    id,
    name,
    goods,
    expect: expect as Verdict,
    accept: accept.split(',') as Verdict[],
    cite: cite
      .split(/[;,]/)
      .filter(Boolean)
      .map((mark) => mark.trim().toLowerCase()),
    set: collection === 'inspection' || isOdd(name) ? 'fit' : 'held',
  }))

const isOdd = (text: string): boolean =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 1), 16) % 2 === 1

export type PartF = {
  ruleSet: string
  sets: readonly CaseSet[]
  /** Whether to print the cases of the set `fit` that are judged otherwise than an attorney would defend. */
  mistakes: boolean
}

type Judged = Case & { verdict: Verdict; marks: readonly string[]; read: string }

/** Prints how often the API answers as an attorney would after a first screen of the marks of the EU. */
export async function partF({ ruleSet, sets, mistakes }: PartF): Promise<void> {
  console.log(`\n# (f) Names with goods in words, as attorneys judge them, rule set ${ruleSet}\n`)
  const judged: Judged[] = []
  for (const collection of COLLECTIONS) {
    const folder = mkdtempSync(join(tmpdir(), 'namecheck-truth-'))
    await importRegister(collection, join(folder, 'registers'))
    const service = await startLiveService(join(folder, 'data'), join(folder, 'registers'), ruleSet)
    const asked = casesOf(collection).filter(({ set }) => sets.includes(set))
    judged.push(...(await answersTo(asked, (each) => judgedBy(service, each))))
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const rows = sets.map((set) => [set, ...rates(judged.filter((each) => each.set === set))])
  console.log(
    table(
      [
        'set',
        'cases',
        'clear where clear is not defensible',
        'alarm where only clear is right',
        'within what is defensible',
        'the mark to cite is among the first three',
      ],
      rows,
    ),
  )
  if (mistakes)
    for (const each of judged.filter(
      ({ set, accept, verdict }) => set === 'fit' && !accept.includes(verdict),
    ))
      console.log(
        [
          each.id,
          each.name,
          each.goods,
          `${each.verdict} for ${each.accept.join('/')}`,
          each.cite.join(';'),
          each.marks.slice(0, 3).join('; '),
          each.read,
        ].join(' | '),
      )
}

const REGISTER = {
  office: 'EUIPO',
  jurisdiction: 'EU',
  dataAsOf: '2026-11-01',
  rights: ['eu', 'international'],
  cycleDays: 36_500,
  extent: 'whole',
} as const

async function importRegister(collection: Collection, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'marks.csv')
  const quoted = (text = ''): string => `"${text.replaceAll('"', '""')}"`
  const lines = rowsOf(`${collection}-marks`).map(([mark, classes, goods, owner, status], at) =>
    [
      quoted(mark),
      String(10_000_000 + at),
      quoted(status),
      quoted(classes),
      quoted(owner),
      '',
      quoted(goods),
    ].join(','),
  )
  writeFileSync(file, `mark,number,status,classes,owner,link,goods\n${lines.join('\n')}\n`)
  await importCsv(
    { file, register: { ...REGISTER, rights: [...REGISTER.rights] }, ...LAYOUTS.generic },
    folder,
  )
  rmSync(file)
}

async function judgedBy(service: LiveService, each: Case): Promise<Judged> {
  const { verdict, sections, request } = await service.check(each.name, {
    jurisdictions: ['EU'],
    goods: each.goods,
  })
  const marks = sections.trademarks.findings.map(
    ({ mark, grade, comparison }) =>
      `${mark} ${grade ?? '-'} ${comparison?.goods} ${comparison?.relation} ${comparison?.burden}`,
  )
  const read = request.goodsTerms?.map(({ text, niceClass }) => `${niceClass} ${text}`).join(', ') ?? ''
  return { ...each, verdict, marks, read }
}

function rates(judged: readonly Judged[]): string[] {
  const risky = judged.filter(({ accept }) => !accept.includes('clear'))
  const fine = judged.filter(({ accept }) => accept.join() === 'clear')
  const cited = judged.filter(({ cite }) => cite.length > 0)
  const share = (some: readonly Judged[], holds: (each: Judged) => boolean) =>
    shown(wilson(some.filter(holds).length, some.length))
  return [
    String(judged.length),
    share(risky, ({ verdict }) => verdict === 'clear'),
    share(fine, ({ verdict }) => verdict === 'caution' || verdict === 'conflict'),
    share(judged, ({ accept, verdict }) => accept.includes(verdict)),
    share(cited, ({ cite, marks }) =>
      cite.some((one) => marks.slice(0, 3).some((mark) => mark.toLowerCase().startsWith(one))),
    ),
  ]
}
