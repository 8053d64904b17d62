import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { addedLatency, type Latency } from './added-latency.ts'
import type { Figure, Printed } from './check/tolerance.ts'
import { type Figures, type Load, load, startSubject } from './measure.ts'
import { startToFirstAnswer } from './start.ts'

/**
 * `npm run bench`: each figure with an upper limit of the same run, because absolute figures vary with the machine.
 * `--json` prints the ratios only.
 */
const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const body = { query: 'Lumivora', tlds: ['com', 'net'] }
const accept: Load = {
  path: '/api/v1/checks',
  body,
  headers: { prefer: 'respond-async' },
  connections: 50,
  seconds: SECONDS,
}
const complete: Load = { ...accept, headers: {}, connections: 100 }

const rows: string[][] = []
const figures: Figure[] = []
const row = (what: string, value: string, ceiling: string, aim: string) =>
  rows.push([what, value, ceiling, aim])
const rate = ({ perSecond, p50, p99, failed }: Figures) =>
  `${Math.round(perSecond)}/s, p50 ${p50} ms, p99 ${p99} ms${failed > 0 ? `, ${failed} FAILED` : ''}`
/** Counts as a figure, too. */
function ratio(id: string, a: Figures, b: Figures): string {
  const value = a.perSecond / b.perSecond
  figures.push({ id, value, better: 'higher' })
  return `${value.toFixed(2)} ×`
}
const latency = ({ p50, p99 }: Latency) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`

async function measured(
  program: string,
  what: Load,
  environment: Record<string, string> = {},
): Promise<Figures> {
  const subject = await startSubject(program, environment)
  try {
    await load(subject, { ...what, seconds: 2 })
    return await load(subject, what)
  } finally {
    await subject.stop()
  }
}

async function addedOver(delayMs: number, perSecond: number): Promise<Latency> {
  const subject = await startSubject('./service.ts', { BENCH_DELAY_MS: String(delayMs) })
  try {
    return await addedLatency(subject, delayMs, perSecond, SECONDS)
  } finally {
    await subject.stop()
  }
}

const ceiling = await measured('./bare-express.ts', accept)
row('bare Express + zod', rate(ceiling), '1.00 ×', '')
const accepts = await measured('./service.ts', accept, { BENCH_ROLES: 'api' })
row('durable accepts, API role', rate(accepts), ratio('accepts', accepts, ceiling), '≥ 0.35 ×, p99 ≤ 25 ms')
const allRoles = await measured('./service.ts', accept)
row('durable accepts, all roles running', rate(allRoles), ratio('accepts-all-roles', allRoles, ceiling), '')
const checks = await measured('./service.ts', complete)
row(
  'complete checks, sources of no latency',
  rate(checks),
  ratio('complete-checks', checks, ceiling),
  '≥ 0.10 ×, ≥ 1,200/s',
)
row('added over a source of 200 ms, 20 checks/s', latency(await addedOver(200, 20)), '', 'p99 ≤ 30 ms')
row('start to first answer', `${(await startToFirstAnswer(3)).toFixed(2)} s`, '', '≤ 2 s')

if (values.json) console.log(JSON.stringify({ figures } satisfies Printed))
else printTable()

function printTable(): void {
  const [cpu] = cpus()
  console.log(
    `\n${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
  )
  console.log('The load comes from the same machine.\n')
  console.log('| what | measured | to the ceiling | aim |\n|---|---|---|---|')
  for (const cells of rows) console.log(`| ${cells.join(' | ')} |`)
}
