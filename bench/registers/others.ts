import { spawnSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { latinWords } from '../../src/names/latin.ts'

/**
 * Another index over the same names: ms of each search by the clock and of the processor, the names that each search
 * found, and the plan of the query.
 */
export type Other =
  | { name: string; wall: number[]; cpu: number[]; found: string[][]; plan: string }
  | { name: string; missing: string }

const LIMIT = 20
/** Searches before the measured ones, so that each index is in memory. */
const WARM_UP = 20
const CACHE_MB = 2_048

/** SQLite's FTS5 with its trigram tokenizer: any trigram of the name, ranked by bm25; merged into one segment. */
export function searchFts5(path: string, rows: Iterable<string>, names: readonly string[]): Other {
  const db = new DatabaseSync(path)
  db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -${CACHE_MB * 1_024};
    CREATE VIRTUAL TABLE mark USING fts5(name, tokenize = 'trigram'); BEGIN`)
  const insert = db.prepare('INSERT INTO mark (name) VALUES (?)')
  for (const row of rows) insert.run(row)
  db.exec(`INSERT INTO mark (mark) VALUES ('optimize'); COMMIT`)
  const sql = `SELECT name FROM mark WHERE mark MATCH ? ORDER BY rank LIMIT ${LIMIT}`
  const search = db.prepare(sql)
  const plan = db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all('"lum"')
    .map(({ detail }) => String(detail))
  const [wall, cpu, found]: [number[], number[], string[][]] = [[], [], []]
  const searched = (name: string): string[] => {
    const text = latinWords(name).join(' ')
    const trigrams = Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3))
    const hits = trigrams.length === 0 ? [] : search.all(trigrams.map((each) => `"${each}"`).join(' OR '))
    return hits.map((hit) => String(hit.name))
  }
  for (const name of names.slice(-WARM_UP)) searched(name)
  for (const name of names) {
    const [started, used] = [performance.now(), process.cpuUsage()]
    found.push(searched(name))
    const { user, system } = process.cpuUsage(used)
    wall.push(performance.now() - started)
    cpu.push((user + system) / 1_000)
  }
  db.close()
  return { name: 'SQLite FTS5 trigram', wall, cpu, found, plan: plan.join('; ') }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The two indexes of pg_trgm, each with the query that uses it. */
const PG_TRGM = [
  {
    name: 'PostgreSQL pg_trgm, GiST, nearest by `<->`',
    index: 'gist (name gist_trgm_ops)',
    query: (name: string) => `SELECT name FROM mark ORDER BY name <-> ${quoted(name)} LIMIT ${LIMIT}`,
  },
  {
    name: 'PostgreSQL pg_trgm, GIN, `%` from .3 on',
    index: 'gin (name gin_trgm_ops)',
    query: (name: string) =>
      `SELECT name FROM mark WHERE name % ${quoted(name)} ORDER BY similarity(name, ${quoted(name)}) DESC LIMIT ${LIMIT}`,
  },
]
const EACH = '-- each search'

/**
 * PostgreSQL's pg_trgm in the empty database of `BENCH_POSTGRES`, without parallel workers, all searches in one session.
 * The server counts the processor time of its process for each statement. Needs the rights of a superuser.
 */
export function searchPgTrgm(rows: Iterable<string>, names: readonly string[]): Other[] {
  const address = process.env.BENCH_POSTGRES
  if (!address)
    return PG_TRGM.map(({ name }) => ({ name, missing: 'not measured: BENCH_POSTGRES names no database' }))
  const psql = (input: string) => {
    const { status, stdout, stderr } = spawnSync('psql', [address, '-XqAt', '-v', 'ON_ERROR_STOP=1'], {
      input: `SET maintenance_work_mem = '${CACHE_MB}MB'; SET max_parallel_workers_per_gather = 0;\n${input}`,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    })
    if (status !== 0) throw new Error(stderr)
    return { stdout, stderr }
  }
  psql(`SET client_min_messages = warning; CREATE EXTENSION IF NOT EXISTS pg_trgm; DROP TABLE IF EXISTS mark; CREATE TABLE mark (name text);
COPY mark FROM stdin;\n${[...rows].map((row) => row.replaceAll('\\', '')).join('\n')}\n\\.
VACUUM ANALYZE mark;`)
  return PG_TRGM.map(({ name, index, query }): Other => {
    psql(`CREATE INDEX searched ON mark USING ${index};`)
    const plan = psql(`EXPLAIN ${query(names[0] ?? '')};`).stdout.trim()
    const warm = names.slice(-WARM_UP).map((each) => `${query(each)};`)
    const asked = names.map((each) => `\\echo ${EACH}\n${query(each)};`)
    const { stdout, stderr } = psql(
      `\\o /dev/null\n${warm.join('\n')}\n\\o\nSET client_min_messages = log; SET log_statement_stats = on;\n${asked.join('\n')}`,
    )
    const used = [...stderr.matchAll(/([\d.]+) s user, ([\d.]+) s system, ([\d.]+) s elapsed/g)].map((each) =>
      each.slice(1).map((seconds) => Number(seconds) * 1_000),
    )
    if (used.length !== names.length) throw new Error(`${used.length} statistics of ${names.length} searches`)
    psql('DROP INDEX searched;')
    return {
      name,
      wall: used.map(([, , elapsed = 0]) => elapsed),
      cpu: used.map(([user = 0, system = 0]) => user + system),
      found: stdout
        .split(`${EACH}\n`)
        .slice(1)
        .map((lines) => lines.trimEnd().split('\n')),
      plan,
    }
  })
}
