import { execFileSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { latinWords } from '../../src/names/latin.ts'

/** Another index over the same names: ms of each search, and the names that it found. */
export type Other = { name: string; ms: number[]; found: string[][] } | { name: string; missing: string }

const LIMIT = 20

/** SQLite's FTS5 with its trigram tokenizer: any trigram of the name, ranked by bm25. */
export function searchFts5(path: string, rows: Iterable<string>, names: readonly string[]): Other {
  const db = new DatabaseSync(path)
  db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    CREATE VIRTUAL TABLE mark USING fts5(name, tokenize = 'trigram'); BEGIN`)
  const insert = db.prepare('INSERT INTO mark (name) VALUES (?)')
  for (const row of rows) insert.run(row)
  db.exec('COMMIT')
  const search = db.prepare(`SELECT name FROM mark WHERE mark MATCH ? ORDER BY rank LIMIT ${LIMIT}`)
  const [ms, found]: [number[], string[][]] = [[], []]
  for (const name of names) {
    const text = latinWords(name).join(' ')
    const trigrams = Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3))
    const started = performance.now()
    const hits = trigrams.length === 0 ? [] : search.all(trigrams.map((each) => `"${each}"`).join(' OR '))
    ms.push(performance.now() - started)
    found.push(hits.map((hit) => String(hit.name)))
  }
  db.close()
  return { name: 'SQLite FTS5 trigram', ms, found }
}

/** PostgreSQL's pg_trgm with a GiST index, nearest by `<->`, in the empty database of `BENCH_POSTGRES`. */
export function searchPgTrgm(rows: Iterable<string>, names: readonly string[]): Other {
  const name = 'PostgreSQL pg_trgm'
  const address = process.env.BENCH_POSTGRES
  if (!address) return { name, missing: 'not measured: BENCH_POSTGRES names no database' }
  const psql = (input: string) =>
    execFileSync('psql', [address, '-qAt', '-v', 'ON_ERROR_STOP=1'], {
      input,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
  psql(`SET client_min_messages = warning; CREATE EXTENSION IF NOT EXISTS pg_trgm; DROP TABLE IF EXISTS mark; CREATE TABLE mark (name text);
COPY mark FROM stdin;\n${[...rows].map((row) => row.replaceAll('\\', '')).join('\n')}\n\\.
CREATE INDEX ON mark USING gist (name gist_trgm_ops); ANALYZE mark;`)
  const [ms, found]: [number[], string[][]] = [[], []]
  for (const each of names) {
    const quoted = each.replaceAll("'", "''")
    const query = `SELECT name FROM mark ORDER BY name <-> '${quoted}' LIMIT ${LIMIT};`
    const lines = psql(`\\timing on\n${query}`).trimEnd().split('\n')
    ms.push(Number(/[\d.]+/.exec(lines.at(-1) ?? '')?.[0]))
    found.push(lines.slice(0, -1))
  }
  return { name, ms, found }
}
