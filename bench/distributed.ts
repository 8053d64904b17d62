import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { type Servers, startServers } from '../test/support/servers.ts'
import { addedLatency } from './added-latency.ts'
import { carrying } from './carrying.ts'
import type { Figure, Printed } from './check/tolerance.ts'
import { load, startSubject } from './measure.ts'
import { measureProcesses, processesTable, type Scaled } from './processes.ts'

/**
 * `npm run bench:distributed`: the distributed engine with its servers and the load on the same machine.
 * `BENCH_SECONDS` is the duration of each load, `BENCH_EVENTS` the number of relayed events. `--json` prints the ratios only:
 * relay and consumer to bare kafkajs, complete checks to bare Express. `--processes 1,2,4` measures complete checks (300,
 * or `--checks`) with so many processes of each role that shares its work, and what each role takes of the processor,
 * instead of the rest.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    processes: { type: 'string' },
    checks: { type: 'string', default: '300' },
  },
})
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const EVENTS = Number(process.env.BENCH_EVENTS ?? 60_000)
const DELAY_MS = 200
/** Of a topic, for `--processes`: the number of new installations. */
const PARTITIONS = 24

const servers = await startServers()
if ('missing' in servers) throw new Error(`no servers: ${servers.missing}`)
/** Each process has its own folder. */
const {
  settings: { NAMECHECK_DATA: _, ...others },
  store,
} = await servers.place('')
const where = `${servers.what}, ${store.what}`
const rows: string[][] = []
const figures: Figure[] = []
if (values.processes) {
  await printProcesses(servers, values.processes.split(',').map(Number))
  process.exit(0)
}
try {
  const { bare, ours, inShards } = await carrying(servers.kafka.brokers, EVENTS)
  const rate = ({ perSecond, processorUs }: typeof ours) =>
    `${Math.round(perSecond)} events/s, ${processorUs.toFixed(0)} µs of the processor each`
  const ratio = ours.perSecond / bare.perSecond
  rows.push(['bare kafkajs, sendBatch and eachBatch', rate(bare), ''])
  rows.push(['relay and consumer', `${rate(ours)}, ${ratio.toFixed(2)} ×`, '≥ 0.9 ×'])
  const toOne = (inShards.perSecond / ours.perSecond).toFixed(2)
  rows.push([
    'relay in four shards, and consumer',
    `${rate(inShards)}, ${toOne} × one`,
    '≥ 2 × one where cores allow',
  ])
  figures.push({ id: 'relay-and-consumer', value: ratio, better: 'higher' })

  const checks = {
    path: '/api/v1/checks',
    body: { query: 'Lumivora', tlds: ['com', 'net'] },
    connections: 100,
    seconds: SECONDS,
  }
  const express = await startSubject('./bare-express.ts')
  const ceiling = await load(express, checks).finally(() => express.stop())
  const complete = await withService({}, (subject) => load(subject, checks))
  figures.push({ id: 'complete-checks', value: complete.perSecond / ceiling.perSecond, better: 'higher' })
  const failed = complete.failed > 0 ? `, ${complete.failed} FAILED` : ''
  rows.push([
    'complete checks, sources of no latency',
    `${Math.round(complete.perSecond)}/s, p50 ${complete.p50} ms, p99 ${complete.p99} ms${failed}`,
    '≥ 250/s',
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

if (values.json) console.log(JSON.stringify({ figures } satisfies Printed))
else printTable()

/** Each number of processes has separate topics and databases, so that no group is still being rebalanced. */
async function printProcesses(servers: Servers, numbers: readonly number[]): Promise<void> {
  try {
    const scaled: Scaled[] = []
    for (const n of numbers) {
      const {
        settings: { NAMECHECK_DATA: _, ...others },
      } = await servers.place('', PARTITIONS)
      scaled.push(await measureProcesses(n, others, Number(values.checks)))
      console.error(processesTable(scaled.slice(-1)).split('\n').at(-1))
    }
    console.log(`${where}; servers, service and load on the same machine.\n\n${processesTable(scaled)}`)
  } finally {
    await servers.stop()
  }
}

type Measured = { url: string; key: string }

function printTable(): void {
  const [cpu] = cpus()
  console.log(
    `\n${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
  )
  console.log(`${where}; servers, service and load on the same machine.\n`)
  console.log('| what | measured | aim |\n|---|---|---|')
  for (const cells of rows) console.log(`| ${cells.join(' | ')} |`)
}

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
