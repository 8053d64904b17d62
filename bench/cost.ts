import { parseArgs } from 'node:util'
import { startServers } from '../test/support/servers.ts'
import type { Printed } from './check/tolerance.ts'
import type { Counts } from './cost/counting.ts'
import { type CountedProcess, startCounted } from './cost/process.ts'
import { costOf, difference, summary, sumOf, tableOf } from './cost/table.ts'

/**
 * `npm run bench:cost`: what one check costs on the distributed engine: requests to the servers by kind, decoded
 * events, and processor time of the processes of the service. The sources take 50 to 800 ms each. Counts do not depend on the
 * speed of the machine; what idle processes do in the same time is subtracted.
 *
 * `--checks` (300) with `--at-once` (40) callers; `--processes` separates roles by commas and processes by spaces;
 * `--json` prints one object, with the sums as `figures`.
 */
const { values } = parseArgs({
  options: {
    checks: { type: 'string', default: '300' },
    'at-once': { type: 'string', default: '40' },
    processes: { type: 'string', default: 'projections,reactions,checkers,webhooks relay,timers,api' },
    json: { type: 'boolean', default: false },
  },
})
const CHECKS = Number(values.checks)
const AT_ONCE = Number(values['at-once'])
const SPREAD_MS = '50-800'
const WARM = 60
const IDLE_S = 8
/** Nothing more is to come when no event was decoded for so long. */
const QUIET_MS = 2_500

const servers = await startServers()
if ('missing' in servers) throw new Error(`no servers: ${servers.missing}`)
/** Each process has its own folder. */
const {
  settings: { NAMECHECK_DATA: _, ...others },
  store,
} = await servers.place('')
const processes: CountedProcess[] = []
try {
  const settings = { ...others, BENCH_SPREAD_MS: SPREAD_MS }
  for (const roles of values.processes.split(' ')) processes.push(await startCounted(roles, settings))
  const serving = processes.find(({ roles }) => roles.split(',').includes('api'))
  if (!serving) throw new Error('one of the processes must have the role api')
  // A process that has just started may need longer than a caller waits.
  while (!(await checks(serving, WARM))) console.error('not all checks of the warm-up ended in time; again')
  await quiet()

  const beforeIdle = await allCounts()
  await sleep(IDLE_S * 1_000)
  const idle = difference(await allCounts(), beforeIdle)

  const before = await Promise.all(processes.map((each) => each.counts()))
  const started = performance.now()
  if (!(await checks(serving, CHECKS))) throw new Error('not all checks ended in time: ask for fewer at once')
  const loadSeconds = (performance.now() - started) / 1_000
  await quiet()
  const seconds = (performance.now() - started) / 1_000
  const after = await Promise.all(processes.map((each) => each.counts()))
  const each = after.map((counts, i) => difference(counts, before[i] ?? {}))
  const cost = costOf(idle, IDLE_S, sumOf(each), seconds, CHECKS)
  if (values.json) {
    const sums = summary(cost)
    const { figures } = {
      figures: [
        { id: 'round-trips', value: sums.roundTrips, better: 'lower' },
        { id: 'decodes', value: sums.decodes, better: 'lower' },
      ],
    } satisfies Printed
    console.log(JSON.stringify({ figures, ...sums, checks: CHECKS, atOnce: AT_ONCE, ...cost }, null, 2))
  } else {
    console.log(`${servers.what}, ${store.what}`)
    console.log(
      `${CHECKS} checks, ${AT_ONCE} at once, sources of ${SPREAD_MS} ms, ${processes.length} processes, ${(CHECKS / loadSeconds).toFixed(1)} checks/s\n`,
    )
    console.log(tableOf(cost))
    console.log(
      `\nProcessor per check with what is idle: ${processes
        .map(({ roles }, i) => `${roles} ${((each[i]?.['cpu/ms'] ?? 0) / CHECKS).toFixed(2)} ms`)
        .join('; ')}`,
    )
  }
} finally {
  await Promise.all(processes.map((each) => each.stop()))
  await servers.stop()
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function allCounts(): Promise<Counts> {
  return sumOf(await Promise.all(processes.map((each) => each.counts())))
}

function decodesOf(counts: Counts): number {
  const decodes = Object.entries(counts).filter(([what]) => what.startsWith('decode/'))
  return decodes.reduce((sum, [, count]) => sum + count, 0)
}

/** Resolves when the last event has reached every reader. */
async function quiet(): Promise<void> {
  let seen = -1
  for (;;) {
    const decodes = decodesOf(await allCounts())
    if (decodes === seen) return
    seen = decodes
    await sleep(QUIET_MS)
  }
}

/** Whether all of them ended while their callers waited. */
async function checks({ url, key }: CountedProcess, count: number): Promise<boolean> {
  let begun = 0
  let ended = true
  const caller = async () => {
    while (begun++ < count) {
      const response = await fetch(`${url}/api/v1/checks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, prefer: 'wait=60' },
        body: JSON.stringify({ query: 'Lumivora', tlds: ['com', 'net'] }),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`a check was answered ${response.status}`)
      ended &&= response.status === 200
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  return ended
}
