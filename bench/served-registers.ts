import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { companyCsvFormat } from '../src/registers/companies/formats/csv.ts'
import { PLAIN } from '../src/registers/import/table.ts'
import { LAYOUTS } from '../src/registers/marks/columns.ts'
import { csvFormat } from '../src/registers/marks/formats/csv.ts'
import { startServiceProcess } from '../test/support/service-process.ts'
import { importSynthetic, load, registerIn } from './registers/folder.ts'
import { queriesFor, syntheticNames, writeCompanies, writeCsv } from './registers/synthetic.ts'

/**
 * `npm run bench:served-registers`: the memory of one `namecheck serve` that searches a register of marks and one of
 * companies through its API, in live mode.
 *
 *     npm run bench:served-registers -- [--marks 14000000] [--companies 6000000] [--checks 200] [--folder path]
 *
 * `--folder` keeps the registers, and serves those that are there.
 */
const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '14000000' },
    companies: { type: 'string', default: '6000000' },
    checks: { type: 'string', default: '200' },
    folder: { type: 'string' },
  },
})
const [marks, companies, count] = [values.marks, values.companies, values.checks].map(Number) as [
  number,
  number,
  number,
]
const ADMIN_TOKEN = 'bench-bench-bench-bench-bench-bench'
/** Names that transformations start from: the real ones, which every register has. */
const ASKED_FROM = 100_000
const temporary = mkdtempSync(join(tmpdir(), 'namecheck-bench-'))
const folder = values.folder ?? join(temporary, 'registers')
mkdirSync(folder, { recursive: true })

try {
  if (!existsSync(registerIn(folder, 'marks')))
    await importSynthetic(
      { title: 'CSV of marks', rows: marks, write: writeCsv, format: csvFormat(LAYOUTS.generic) },
      folder,
    )
  if (!existsSync(registerIn(folder, 'companies')))
    await importSynthetic(
      {
        title: 'CSV of companies',
        rows: companies,
        write: writeCompanies,
        format: companyCsvFormat({}, PLAIN),
      },
      folder,
    )
  await serve()
} finally {
  rmSync(temporary, { recursive: true })
}

async function serve(): Promise<void> {
  const service = await startServiceProcess({
    NAMECHECK_DATA: join(temporary, 'data'),
    NAMECHECK_REGISTERS: folder,
    NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN,
    NAMECHECK_SANDBOX: 'false',
    NAMECHECK_JURISDICTIONS: 'GB',
    NAMECHECK_GLEIF_URL: 'off',
  })
  try {
    console.log(`Started: ${memory(service.pid)}`)
    const key = await liveKey(service.url)
    const names = queriesFor([...syntheticNames(2 * ASKED_FROM)].slice(0, ASKED_FROM), count)
    const ms: number[] = []
    const outcomes = new Map<string, number>()
    const tally = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    let [mark, company] = [0, 0]
    for (const { name, original } of names) {
      const started = performance.now()
      const { verdict, reasons, sections } = await check(service.url, key, name)
      ms.push(performance.now() - started)
      tally(`${verdict}, trademarks ${sections.trademarks.status}, companies ${sections.companies.status}`)
      for (const { effect, text } of reasons)
        if (effect === 'inconclusive') console.log(`${name} is inconclusive: ${text}`)
      if (sections.trademarks.findings.some((each) => each.mark === original)) mark += 1
      if (sections.companies.findings.some((each) => each.name === `${original} Ltd`)) company += 1
    }
    const [first = 0, ...rest] = ms
    rest.sort((a, b) => a - b)
    const quantile = (share: number) => (rest[Math.floor(rest.length * share)] ?? 0).toFixed(0)
    console.log(
      `${count} checks: the first ${first.toFixed(0)} ms, then p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms (load ${load()}).`,
    )
    console.log(`The mark was found in ${mark}, the company in ${company} of ${count} checks.`)
    for (const [outcome, number] of outcomes) console.log(`${number}: ${outcome}`)
    console.log(`Afterwards: ${memory(service.pid)}`)
  } finally {
    await service.stop()
  }
}

/** Memory of a process, from `/proc`: now, its peak, and the private part and that of files. */
function memory(pid: number): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mib = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1_024)
  return `RSS ${mib('VmRSS')} MiB (${mib('RssAnon')} private, ${mib('RssFile')} of files), peak ${mib('VmHWM')} MiB`
}

/** A live key of a new account without practical limits. */
async function liveKey(url: string): Promise<string> {
  const ask = async (method: string, path: string, body: unknown) => {
    const response = await fetch(`${url}/admin/v1/accounts${path}`, {
      method,
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return (await response.json()) as { id: string; secret: string }
  }
  const { id } = await ask('POST', '', { plan: 'business' })
  await ask('PATCH', `/${id}`, { limits: { checksPerMonth: 1_000_000, writesPerMinute: 1_000_000 } })
  return (await ask('POST', `/${id}/keys`, { mode: 'live' })).secret
}

type Section<Finding> = { status: string; findings: readonly Finding[] }
type Report = {
  verdict: string
  reasons: readonly { effect: string; text: string }[]
  sections: { trademarks: Section<{ mark: string }>; companies: Section<{ name: string }> }
}

async function check(url: string, key: string, query: string): Promise<Report> {
  const response = await fetch(`${url}/api/v1/checks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, prefer: 'wait=60' },
    body: JSON.stringify({ query, sources: ['trademarks', 'companies'], jurisdictions: ['GB'], maxAge: 0 }),
  })
  const answer = await response.text()
  if (response.status !== 200) throw new Error(`${query}: ${response.status} ${answer.slice(0, 500)}`)
  return JSON.parse(answer) as Report
}
