import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startServers } from '../test/support/servers.ts'
import type { Printed } from './check/tolerance.ts'
import { allCounts, checks, quiet, servingOf, warmUp } from './cost/load.ts'
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
  await warmUp(processes, WARM, AT_ONCE)

  const beforeIdle = sumOf(await allCounts(processes))
  await sleep(IDLE_S * 1_000)
  const before = await allCounts(processes)
  const idle = difference(sumOf(before), beforeIdle)

  const started = performance.now()
  const { all, perSecond } = await checks(servingOf(processes), CHECKS, AT_ONCE)
  if (!all) throw new Error('not all checks ended in time: ask for fewer at once')
  await quiet(processes)
  const seconds = (performance.now() - started) / 1_000
  const after = await allCounts(processes)
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
      `${CHECKS} checks, ${AT_ONCE} at once, sources of ${SPREAD_MS} ms, ${processes.length} processes, ${perSecond.toFixed(1)} checks/s\n`,
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
