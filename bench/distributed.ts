import { cpus, totalmem } from 'node:os'
import { startServers } from '../test/support/servers.ts'
import { addedLatency } from './added-latency.ts'
import { carrying } from './carrying.ts'
import { load, startSubject } from './measure.ts'

/**
 * `npm run bench:distributed`: the distributed engine with its servers and the load on the same machine.
 * `BENCH_SECONDS` is the duration of each load, `BENCH_EVENTS` the number of relayed events.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const EVENTS = Number(process.env.BENCH_EVENTS ?? 60_000)
const DELAY_MS = 200

const servers = await startServers()
if ('missing' in servers) throw new Error(`no servers: ${servers.missing}`)
/** Each process has its own folder. */
const {
  settings: { NAMECHECK_DATA: _, ...others },
  store,
} = await servers.place('')
const rows: string[][] = []
try {
  const { bare, ours } = await carrying(servers.kafka.brokers, EVENTS)
  rows.push(['bare kafkajs, sendBatch and eachBatch', `${Math.round(bare)} events/s`, ''])
  rows.push(['relay and consumer', `${Math.round(ours)} events/s, ${(ours / bare).toFixed(2)} ×`, '≥ 0.5 ×'])

  const figures = await withService({}, (subject) =>
    load(subject, {
      path: '/api/v1/checks',
      body: { query: 'Lumivora', tlds: ['com', 'net'] },
      connections: 100,
      seconds: SECONDS,
    }),
  )
  const failed = figures.failed > 0 ? `, ${figures.failed} FAILED` : ''
  rows.push([
    'complete checks, sources of no latency',
    `${Math.round(figures.perSecond)}/s, p50 ${figures.p50} ms, p99 ${figures.p99} ms${failed}`,
    '≥ 300/s',
  ])
  const added = await withService({ BENCH_DELAY_MS: String(DELAY_MS) }, (subject) =>
    addedLatency(subject, DELAY_MS, 20, SECONDS),
  )
  rows.push([
    `added over a source of ${DELAY_MS} ms, 20 checks/s`,
    `p50 ${added.p50.toFixed(1)} ms, p99 ${added.p99.toFixed(1)} ms`,
    'p99 ≤ 100 ms',
  ])
} finally {
  await servers.stop()
}

const [cpu] = cpus()
console.log(
  `\n${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
)
console.log(`${servers.what}, ${store.what}; servers, service and load on the same machine.\n`)
console.log('| what | measured | aim |\n|---|---|---|')
for (const cells of rows) console.log(`| ${cells.join(' | ')} |`)

type Measured = { url: string; key: string }

/** Two processes: one with the roles that callers and timers need, one with the consumers. */
async function withService<T>(
  environment: Record<string, string>,
  measure: (subject: Measured) => Promise<T>,
): Promise<T> {
  const both = { ...others, ...environment }
  const consuming = await startSubject('./service.ts', {
    ...both,
    BENCH_ROLES: 'projections,reactions,checkers',
  })
  const serving = await startSubject('./service.ts', { ...both, BENCH_ROLES: 'relay,timers,api' })
  try {
    await load(serving, {
      path: '/api/v1/checks',
      body: { query: 'Lumivora', tlds: ['com'] },
      connections: 20,
      seconds: 3,
    })
    return await measure(serving)
  } finally {
    await serving.stop()
    await consuming.stop()
  }
}
