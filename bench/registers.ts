import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openRegister } from '../src/registers/file.ts'
import { importRegister } from '../src/registers/import/import.ts'
import { LAYOUTS } from '../src/registers/marks/columns.ts'
import { csvFormat } from '../src/registers/marks/formats/csv.ts'
import { USPTO_FORMAT } from '../src/registers/marks/formats/uspto.ts'
import { MarkSearch } from '../src/registers/marks/search.ts'
import { type Other, searchFts5, searchPgTrgm } from './registers/others.ts'
import { closestBits, overlap } from './registers/scan.ts'
import { queriesFor, syntheticNames, writeCsv, writeXml } from './registers/synthetic.ts'
import { table } from './truth/table.ts'
import { shown, wilson } from './truth/wilson.ts'

/**
 * `npm run bench:registers`: makes a synthetic register, imports it, searches it on one core, and prints Markdown.
 *
 *     npm run bench:registers -- [--rows 1000000] [--queries 330] [--recall 22] [--xml 20000] [--others]
 *
 * `--recall`: names that are also compared with every row; `--others` measures FTS5 and pg_trgm on the same names.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    queries: { type: 'string', default: '330' },
    recall: { type: 'string', default: '22' },
    xml: { type: 'string', default: '20000' },
    others: { type: 'boolean', default: false },
  },
})
const [rows, count, scanned, xmlRows] = [values.rows, values.queries, values.recall, values.xml].map(
  Number,
) as [number, number, number, number]
const TOP = 20
const register = { office: 'Synthetic', jurisdiction: 'GB', dataAsOf: '2026-01-31' }

/** Wall clock and processor time of this process, ms. */
async function timed<T>(work: () => Promise<T> | T): Promise<{ value: T; ms: number; cpu: number }> {
  const [started, used] = [performance.now(), process.cpuUsage()]
  const value = await work()
  const { user, system } = process.cpuUsage(used)
  return { value, ms: performance.now() - started, cpu: (user + system) / 1_000 }
}

const rate = (number: number, ms: number): string =>
  `${Math.round(number / (ms / 1_000)).toLocaleString('en')}/s`
const quantile = (all: readonly number[], share: number): string =>
  (all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0).toFixed(2)
const latencies = (all: readonly number[]): string[] => [quantile(all, 0.5), quantile(all, 0.99)]

const folder = mkdtempSync(join(tmpdir(), 'namecheck-bench-'))
try {
  console.log(`## A register of ${rows.toLocaleString('en')} marks\n`)
  await printImport('XML', xmlRows, writeXml, USPTO_FORMAT)
  await printImport('CSV', rows, writeCsv, csvFormat(LAYOUTS.generic))
  await printSearches()
} finally {
  rmSync(folder, { recursive: true })
}

async function printImport(
  kind: string,
  number: number,
  write: (path: string, rows: number) => void,
  format: Parameters<typeof importRegister>[0]['format'],
): Promise<void> {
  const file = join(folder, 'extract')
  write(file, number)
  const { ms, cpu, value } = await timed(() => importRegister({ files: [file], register, format }, folder))
  rmSync(file)
  console.log(
    `Import of ${value.taken.toLocaleString('en')} rows from ${kind}: ${rate(value.taken, cpu)} of processor time, ${rate(value.taken, ms)} by the clock.\n`,
  )
}

async function printSearches(): Promise<void> {
  const path = join(folder, 'synthetic.register')
  const names = [...syntheticNames(rows)]
  const queries = queriesFor(names, count)
  const asked = queries.map(({ name }) => name)
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const opening = await timed(() => openRegister(path))
  const search = new MarkSearch(opening.value.db)
  const first = await timed(() => search.search('Warm up', { limit: TOP }))
  for (const name of queriesFor(names.slice(0, 1_000), 110)) search.search(name.name, { limit: TOP })
  const [wall, cpu]: [number[], number[]] = [[], []]
  const found = new Map<string, { bits: number[]; marks: string[] }>()
  for (const name of asked) {
    const one = await timed(() => search.search(name, { limit: TOP }))
    wall.push(one.ms)
    cpu.push(one.cpu)
    found.set(name, {
      bits: one.value.map(({ comparison }) => comparison.bits),
      marks: one.value.map(({ mark }) => mark),
    })
  }
  const bytes = (process.memoryUsage.rss() - before) / rows
  console.log(
    `Opened in ${opening.ms.toFixed(0)} ms, first search after ${first.ms.toFixed(0)} ms more; ${bytes.toFixed(0)} bytes of memory and ${(statSync(path).size / rows).toFixed(0)} bytes of file per row.\n`,
  )
  const others: Other[] = values.others
    ? [searchFts5(join(folder, 'fts5.db'), names, asked), searchPgTrgm(names, asked)]
    : []
  const measured = others.filter((other) => 'ms' in other)
  console.log(
    table(
      ['index', 'p50 ms', 'p99 ms'],
      [
        ['this one, by the clock', ...latencies(wall)],
        ['this one, processor time', ...latencies(cpu)],
        ...others.map((other) =>
          'ms' in other ? [other.name, ...latencies(other.ms)] : [other.name, other.missing, ''],
        ),
      ],
    ),
  )
  const transformations = [...new Set(queries.map(({ transformation }) => transformation))]
  const planted = (transformation: string, marksOf: (name: string, at: number) => readonly string[]) => {
    const of = queries
      .map((query, at) => ({ ...query, at }))
      .filter((query) => query.transformation === transformation)
    const hits = of.filter(({ name, original, at }) => marksOf(name, at).includes(original)).length
    return shown(wilson(hits, of.length))
  }
  console.log(
    table(
      ['transformation', 'mark in the top 20', ...measured.map(({ name }) => name)],
      transformations.map((each) => [
        each,
        planted(each, (name) => found.get(name)?.marks ?? []),
        ...measured.map((other) => planted(each, (_, at) => other.found[at] ?? [])),
      ]),
    ),
  )
  const compared = asked.slice(0, scanned)
  const expected = closestBits(names, compared, TOP)
  const overlaps = compared.map((name, at) => overlap(found.get(name)?.bits ?? [], expected[at] ?? []))
  const mean = overlaps.reduce((sum, each) => sum + each, 0) / overlaps.length
  console.log(
    `Recall of the top ${TOP} against the comparison with every row: ${mean.toFixed(3)} (${scanned} names).\n`,
  )
}
