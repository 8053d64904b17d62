import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openRegister } from '../src/registers/file.ts'
import { LAYOUTS } from '../src/registers/marks/columns.ts'
import { csvFormat } from '../src/registers/marks/formats/csv.ts'
import { USPTO_FORMAT } from '../src/registers/marks/formats/uspto.ts'
import { BoundedScan } from './registers/bounded-scan.ts'
import { importSynthetic, load, registerIn } from './registers/folder.ts'
import { type Other, searchFts5, searchPgTrgm } from './registers/others.ts'
import { closestBits, overlap } from './registers/scan.ts'
import type { Searches } from './registers/search.ts'
import { queriesFor, syntheticNames, writeCsv, writeXml } from './registers/synthetic.ts'
import { table } from './truth/table.ts'
import { shown, wilson } from './truth/wilson.ts'

/**
 * `npm run bench:registers`: makes a synthetic register, imports it, searches it on one core, and prints Markdown.
 *
 *     npm run bench:registers -- [--rows 1000000] [--queries 330] [--recall 22] [--xml 20000] [--prove] [--others]
 *         [--folder path]
 *
 * `--recall`: names for which every row is also estimated, and compared if it may be close. The recall of each goes to the
 * error output as it comes, so that an interrupted run counts. `--prove` compares every row;
 * `--others` measures FTS5 and pg_trgm on the same names;
 * `--folder` keeps the register, and searches the one that is there.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    queries: { type: 'string', default: '330' },
    recall: { type: 'string', default: '22' },
    xml: { type: 'string', default: '20000' },
    prove: { type: 'boolean', default: false },
    others: { type: 'boolean', default: false },
    folder: { type: 'string' },
  },
})
const [rows, count, scanned, xmlRows] = [values.rows, values.queries, values.recall, values.xml].map(
  Number,
) as [number, number, number, number]
const TOP = 20
const CSV = { title: 'CSV', write: writeCsv, format: csvFormat(LAYOUTS.generic) }
const WARM_UP = 110
const quantile = (all: readonly number[], share: number): string =>
  (all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0).toFixed(2)
const latencies = (all: readonly number[]): string[] => [quantile(all, 0.5), quantile(all, 0.99)]

/** What a full list of results reaches. */
const leastOf = (bits: readonly number[]): number => (bits.length === TOP ? Math.min(...bits) : 0)

const temporary = mkdtempSync(join(tmpdir(), 'namecheck-bench-'))
const folder = values.folder ?? temporary
const path = registerIn(folder, 'marks')
mkdirSync(folder, { recursive: true })
try {
  console.log(`## A register of ${rows.toLocaleString('en')} marks, ${new Date().toISOString()}\n`)
  if (!existsSync(path)) {
    if (xmlRows > 0)
      await importSynthetic({ title: 'XML', rows: xmlRows, write: writeXml, format: USPTO_FORMAT }, temporary)
    await importSynthetic({ ...CSV, rows }, folder)
  }
  await printSearches()
} finally {
  rmSync(temporary, { recursive: true })
}

async function printSearches(): Promise<void> {
  const names = [...syntheticNames(rows)]
  const queries = queriesFor(names, count)
  const asked = queries.map(({ name }) => name)
  const { wall, cpu, found, ...process } = searched(
    queriesFor(names.slice(0, 1_000), WARM_UP).map(({ name }) => name),
    asked,
  )
  const perRow = (bytes: number): string => (bytes / rows).toFixed(0)
  console.log(
    `Opened in ${process.opened.toFixed(0)} ms, first answer after ${process.first.toFixed(0)} ms more. Memory per row: ${perRow(process.after - process.before)} bytes of the process, ${perRow(process.arrays)} of them in arrays; ${perRow(statSync(path).size)} bytes of file (load ${load()}).\n`,
  )
  const others: Other[] = values.others
    ? [searchFts5(join(temporary, 'fts5.db'), names, asked), ...searchPgTrgm(names, asked)]
    : []
  const measured = others.filter((other) => 'cpu' in other)
  const missing = others.filter((other) => 'missing' in other)
  for (const { name, plan } of measured) console.log(`${name}: ${plan}\n`)
  for (const other of missing) console.log(`${other.name}: ${other.missing}\n`)
  console.log(
    table(
      ['index', 'processor p50 ms', 'p99 ms', 'clock p50 ms', 'p99 ms', 'times as long, p10', 'p50', 'p90'],
      [
        ['this one', ...latencies(cpu), ...latencies(wall), '', '', ''],
        ...measured.map((other) => {
          const ratios = other.cpu.map((ms, at) => ms / (cpu[at] ?? 0))
          const quantiles = [0.1, 0.5, 0.9].map((share) => quantile(ratios, share))
          return [other.name, ...latencies(other.cpu), ...latencies(other.wall), ...quantiles]
        }),
      ],
    ),
  )
  const transformations = [...new Set(queries.map(({ transformation }) => transformation))]
  const planted = (isOf: (transformation: string) => boolean, marks: readonly (readonly string[])[]) => {
    const hits = queries.flatMap(({ transformation, original }, at) =>
      isOf(transformation) ? [marks[at]?.includes(original) ?? false] : [],
    )
    return shown(wilson(hits.filter(Boolean).length, hits.length))
  }
  const indexes = [{ name: 'this one', found: found.map(({ marks }) => marks) }, ...measured]
  const rowOf = (title: string, isOf: (transformation: string) => boolean): string[] => [
    title,
    ...indexes.map((index) => planted(isOf, index.found)),
  ]
  console.log(
    table(
      ['mark in the top 20', ...indexes.map(({ name }) => name)],
      [
        ...transformations.map((each) => rowOf(each, (transformation) => transformation === each)),
        rowOf('all', () => true),
      ],
    ),
  )
  if (scanned > 0) printRecall(names, asked.slice(0, scanned), found)
}

/** Searches in a separate process; see `registers/search.ts`. */
function searched(warmUp: readonly string[], asked: readonly string[]): Searches {
  const names = join(temporary, 'names.json')
  writeFileSync(names, JSON.stringify({ warmUp, asked }))
  const script = fileURLToPath(new URL('registers/search.ts', import.meta.url))
  const output = execFileSync(process.execPath, ['--expose-gc', script, path, names, String(TOP)], {
    maxBuffer: 2 ** 28,
    encoding: 'utf8',
  })
  return JSON.parse(output) as Searches
}

function printRecall(names: readonly string[], compared: readonly string[], found: Searches['found']): void {
  const { db } = openRegister(path)
  const scan = new BoundedScan(db)
  const expected: number[][] = []
  const overlaps: number[] = []
  for (const [at, name] of compared.entries()) {
    const bits = found[at]?.bits ?? []
    const [before, used] = [scan.compared, process.cpuUsage()]
    const closest = scan.closest(name, TOP, leastOf(bits))
    const { user, system } = process.cpuUsage(used)
    expected.push(closest)
    overlaps.push(overlap(bits, closest))
    console.error(
      `${at + 1} of ${compared.length}, ${name}: ${overlaps.at(-1)}, ${scan.compared - before} rows compared, ${((user + system) / 1e6).toFixed(1)} s of processor time (load ${load()})`,
    )
  }
  db.close()
  const mean = overlaps.reduce((sum, each) => sum + each, 0) / overlaps.length
  const squares = overlaps.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  const error = Math.sqrt(squares / Math.max(1, overlaps.length - 1) / overlaps.length)
  const from = (mean - 1.96 * error).toFixed(3)
  const to = Math.min(1, mean + 1.96 * error).toFixed(3)
  const least = expected.map((bits) => bits[TOP - 1] ?? 0)
  console.log(
    `Recall of the top ${TOP} against the scan of every row: ${mean.toFixed(3)} (${compared.length} names; ${from} to ${to}). The last of the top ${TOP} has ${quantile(least, 0.5)} bits (median; least ${quantile(least, 0)}). The scan compared ${Math.round(scan.compared / compared.length).toLocaleString('en')} rows for a name.\n`,
  )
  if (!values.prove) return
  const all = closestBits(names, compared, TOP)
  const same = all.filter((bits, at) => overlap(expected[at] ?? [], bits) === 1).length
  console.log(`The comparison with every row gives the same for ${same} of ${compared.length} names.\n`)
}
