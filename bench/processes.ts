import { setTimeout as sleep } from 'node:timers/promises'
import type { Counts } from './cost/counting.ts'
import { allCounts, checks, quiet, servingOf, warmUp } from './cost/load.ts'
import { type CountedProcess, startCounted } from './cost/process.ts'
import { costOf, difference, sumOf } from './cost/table.ts'

/** Roles of which several processes share the work. The others have one process that works, however many there are. */
const SHARED = ['checkers', 'projections,reactions', 'api'] as const
const SINGLE = 'relay,timers,webhooks'
const CALLERS = 60
const WARM = 120
const IDLE_S = 10

/** What complete checks cost with `processes` processes of each shared role. */
export type Scaled = {
  processes: number
  perSecond: number
  p50: number
  p99: number
  /** Processor time of the service for one check by roles, ms, beyond what idle processes take. */
  processorMs: Readonly<Record<string, number>>
  /** Of one core that all processes take without requests, percent. */
  idleShare: number
}

/**
 * Starts the processes, and measures `count` checks of callers that are divided among the processes of the API. All events
 * have reached every reader before and afterwards, so that no work is counted for another check.
 */
export async function measureProcesses(
  processes: number,
  settings: Readonly<Record<string, string>>,
  count: number,
): Promise<Scaled> {
  const started: CountedProcess[] = []
  try {
    const roles = [SINGLE, ...SHARED.flatMap((role) => Array.from({ length: processes }, () => role))]
    for (const role of roles) started.push(await startCounted(role, settings))
    await warmUp(started, WARM, CALLERS)
    const beforeIdle = await allCounts(started)
    await sleep(IDLE_S * 1_000)
    const before = await allCounts(started)
    const idle = before.map((after, i) => difference(after, beforeIdle[i] ?? {}))
    const begun = performance.now()
    const { all, latencies, perSecond } = await checks(servingOf(started), count, CALLERS)
    if (!all) throw new Error('not all checks ended while their callers waited')
    await quiet(started)
    const seconds = (performance.now() - begun) / 1_000
    const loaded = (await allCounts(started)).map((after, i) => difference(after, before[i] ?? {}))
    const of = (role: string, each: readonly Counts[]) =>
      sumOf(each.filter((_, i) => started[i]?.roles === role))
    const processorMs = Object.fromEntries(
      [SINGLE, ...SHARED].map((role) => {
        const { perCheck } = costOf(of(role, idle), IDLE_S, of(role, loaded), seconds, count)
        return [role, perCheck['cpu/ms'] ?? 0]
      }),
    )
    const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0
    const idleShare = ((sumOf(idle)['cpu/ms'] ?? 0) / (IDLE_S * 1_000)) * 100
    return { processes, perSecond, p50: at(0.5), p99: at(0.99), processorMs, idleShare }
  } finally {
    await Promise.all(started.map((process) => process.stop()))
  }
}

/** Markdown. */
export function processesTable(rows: readonly Scaled[]): string {
  const roles = [SINGLE, ...SHARED]
  const cells = rows.map(({ processes, perSecond, p50, p99, processorMs, idleShare }) => {
    const costs = roles.map((role) => `${(processorMs[role] ?? 0).toFixed(1)} ms`)
    const sum = roles.reduce((total, role) => total + (processorMs[role] ?? 0), 0)
    return [
      processes,
      `${perSecond.toFixed(1)}/s`,
      `${p50.toFixed(0)}, ${p99.toFixed(0)} ms`,
      ...costs,
      `${sum.toFixed(1)} ms`,
      `${idleShare.toFixed(0)}%`,
    ].join(' | ')
  })
  const head = [
    'processes of each role',
    'complete checks',
    'p50, p99',
    ...roles,
    'together',
    'idle, of one core',
  ].join(' | ')
  const line = Array.from({ length: 5 + roles.length }, () => '---').join('|')
  return [`| ${head} |`, `|${line}|`, ...cells.map((row) => `| ${row} |`)].join('\n')
}
