import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { closestBits, overlap } from '../../../bench/registers/scan.ts'
import { unrelatedNames } from '../../../bench/truth/names.ts'
import { generator } from '../../../bench/truth/random.ts'
import { TRANSFORMATIONS, transformed } from '../../../bench/truth/transformations.ts'
import { openRegister } from '../../../src/registers/file.ts'
import { importCsv } from '../../../src/registers/import/import-marks-csv.ts'
import type { RowFilter } from '../../../src/registers/index/filter.ts'
import { LAYOUTS } from '../../../src/registers/marks/columns.ts'
import { MarkSearch } from '../../../src/registers/marks/search.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const TOP = 20
/** At most 100 of a million unrelated marks come as close: see `burdenOf`. */
const CLOSE_BITS = 5.18
/** Three quarters of them are more than a search compares by their letters: so it counts the rows that pass. */
const UNRELATED = 4_500
const VARIANTS = 400

const random = generator(7)
const all = unrelatedNames()
const names = all.slice(UNRELATED, UNRELATED + 3)
/** Many more close marks of each name than a search compares: those that do not pass would displace those that do. */
const variants = names.flatMap((name) =>
  Array.from({ length: VARIANTS }, (_, at) => {
    const [first, second] = [TRANSFORMATIONS[at % 11], TRANSFORMATIONS[Math.floor(at / 11) % 11]]
    const once = (first && transformed(first, name, random)) ?? name
    return (second && transformed(second, once, random)) ?? once
  }),
)

const STATUSES = ['Registered', 'Registered', 'Application', 'Dead'] as const
const rows = [...all.slice(0, UNRELATED), ...variants].map((mark, at) => ({
  mark,
  number: `N${at}`,
  status: STATUSES[at % STATUSES.length],
  niceClass: 1 + (Math.floor(at / 4) % 45),
  filed: `${1990 + (at % 35)}-06-01`,
  registered: `${1991 + (at % 35)}-02-03`,
}))
type Row = (typeof rows)[number]

const folder = temporaryFolders()
let search: MarkSearch
let close: () => void

beforeAll(async () => {
  const into = await folder()
  const file = join(into, 'extract.csv')
  const lines = rows.map(
    ({ mark, number, status, niceClass, filed, registered }) =>
      `"${mark.replaceAll('"', '""')}",${number},${status},${niceClass},${filed},${registered}`,
  )
  writeFileSync(file, `mark,number,status,classes,filed,registered\n${lines.join('\n')}\n`)
  const register = { office: 'UKIPO', jurisdiction: 'GB', dataAsOf: '2026-01-31' }
  await importCsv({ file, register, ...LAYOUTS.generic }, into)
  const { db } = openRegister(join(into, 'ukipo.register'))
  search = new MarkSearch(db)
  close = () => db.close()
})
afterAll(() => close())

it.each<[what: string, filter: RowFilter, passes: (row: Row) => boolean]>([
  ['most rows', { statuses: ['live', 'pending'] }, ({ status }) => status !== 'Dead'],
  ['a quarter', { statuses: ['pending'] }, ({ status }) => status === 'Application'],
  ['two classes', { niceClasses: [9, 45] }, ({ niceClass }) => niceClass === 9 || niceClass === 45],
  [
    'a year of filing',
    { filed: { from: '2001-01-01', to: '2001-12-31' } },
    ({ filed }) => filed.startsWith('2001'),
  ],
  [
    'dead rows since a day of registration',
    { registered: { from: '2015-02-03' }, statuses: ['dead'] },
    ({ registered, status }) => registered >= '2015-02-03' && status === 'Dead',
  ],
])(
  'with a filter that passes %s, a search finds as many close rows as a scan of all rows that pass',
  (_, filter, passes) => {
    const passing = rows.filter(passes)
    const numbers = new Set(passing.map(({ number }) => number))
    const isClose = (bits: number): boolean => bits >= CLOSE_BITS
    const scanned = closestBits(
      passing.map(({ mark }) => mark),
      names,
      TOP,
    ).map((bits) => bits.filter(isClose))
    const overlaps = names.map((name, at) => {
      const hits = search.search(name, { limit: TOP, filter })
      expect(hits.filter(({ number }) => !numbers.has(number))).toEqual([])
      return overlap(
        hits.map(({ comparison }) => comparison.bits),
        scanned[at] ?? [],
      )
    })
    expect(scanned.flat().length).toBeGreaterThan(6)
    expect(overlaps.reduce((sum, each) => sum + each, 0) / names.length).toBeGreaterThanOrEqual(0.95)
  },
)
