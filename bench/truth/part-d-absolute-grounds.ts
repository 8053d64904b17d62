import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Bar, GoodsTerm } from '../../src/events/check.ts'
import { mapGoods } from '../../src/goods/map-goods.ts'
import { barsOf } from '../../src/names/absolute-grounds/bars.ts'
import { parseName } from '../../src/names/parse.ts'
import type { CaseSet } from './cases.ts'
import { table } from './table.ts'
import { shown, wilson } from './wilson.ts'

/** A name that a kind of ground must or must not find; `data/README.md` describes the columns. */
type Row = {
  kind: Bar['kind']
  language: string
  expect: 'fire' | 'miss'
  name: string
  goods: string
  jurisdictions: string
}

const FILE = new URL('data/absolute-grounds.csv', import.meta.url)
const rows = (): Row[] => parse(readFileSync(FILE, 'utf8'), { columns: true }) as Row[]

export type PartDAbsoluteGrounds = {
  sets: readonly CaseSet[]
  /** Most names per kind. */
  limit: number
  /** Whether to print the names that are judged wrongly. */
  mistakes: boolean
}

/** Prints how often absolute grounds are found where they must be, and where they must not be, by kind and language. */
export function partDAbsoluteGrounds({ sets, limit, mistakes }: PartDAbsoluteGrounds): void {
  console.log('\n## Absolute grounds\n')
  const judged = sets.flatMap((set) => {
    const ofSet = rows().filter((row) => setOfRow(row) === set)
    return [...Map.groupBy(ofSet, ({ kind }) => kind).values()]
      .flatMap((group) => group.slice(0, limit))
      .map((row) => ({ ...row, set, fires: fires(row) }))
  })
  for (const set of sets)
    printShares(
      `Names of the set ${set}`,
      judged.filter((row) => row.set === set),
    )
  if (sets.length > 1) printShares('Names of both sets', judged)
  if (mistakes) console.log(mistaken(judged))
}

function printShares(title: string, judged: readonly Judged[]): void {
  console.log(`### ${title}\n`)
  for (const column of ['kind', 'language'] as const)
    console.log(
      table([column, 'found where it must be', 'found where it must not be'], sharesBy(column, judged)),
    )
}

type Judged = Row & { fires: boolean }

/** A row belongs to `held` if the first hexadecimal digit of its hash is even. Lists are never fitted on it. */
const setOfRow = ({ kind, name }: Row): CaseSet =>
  Number.parseInt(createHash('sha256').update(`${kind}|${name}`).digest('hex').slice(0, 1), 16) % 2 === 0
    ? 'held'
    : 'fit'

/** Kinds that concern the same words, so that one may be found for the other. */
const SAME: Partial<Record<Bar['kind'], Bar['kind'][]>> = {
  descriptive: ['generic'],
  generic: ['descriptive'],
  hateful: ['offensive'],
  offensive: ['hateful'],
}

function fires({ kind, name, goods, jurisdictions }: Row): boolean {
  const parsed = parseName(name)
  if (!parsed.ok) throw new Error(`${name}: ${parsed.errors.map(({ detail }) => detail).join(' ')}`)
  const goodsTerms: GoodsTerm[] = goods === '' ? [] : [...mapGoods(goods).terms]
  if (goods !== '' && goodsTerms.length === 0) throw new Error(`${goods}: not mapped to a term`)
  const bars = barsOf(parsed.name.normalized, {
    jurisdictions: jurisdictions.split(' '),
    niceClasses: [],
    goodsTerms,
  })
  return bars.some((bar) => bar.effect !== 'note' && [kind, ...(SAME[kind] ?? [])].includes(bar.kind))
}

function sharesBy(column: 'kind' | 'language', judged: readonly Judged[]): string[][] {
  const share = (group: readonly Judged[], expect: Row['expect']) => {
    const asked = group.filter((row) => row.expect === expect)
    return shown(wilson(asked.filter((row) => row.fires).length, asked.length))
  }
  const groups = [...Map.groupBy(judged, (row) => row[column])].sort(([a], [b]) => (a < b ? -1 : 1))
  return [['all', judged] as const, ...groups].map(([name, group]) => [
    name,
    share(group, 'fire'),
    share(group, 'miss'),
  ])
}

const mistaken = (judged: readonly Judged[]): string =>
  judged
    .filter(({ expect, fires: found }) => found !== (expect === 'fire'))
    .map(({ kind, language, expect, name, goods }) => `${kind} ${language} must ${expect}: ${name} ${goods}`)
    .join('\n')
