import { setTimeout as sleep } from 'node:timers/promises'
import type { Counts } from './cost/counting.ts'
import { type CountedProcess, startCounted } from './cost/process.ts'
import { difference, sumOf } from './cost/table.ts'
import { load } from './measure.ts'

/** Roles of which several processes share the work. The others have one process that works, however many there are. */
const SHARED = ['checkers', 'projections,reactions', 'api'] as const
const SINGLE = 'relay,timers,webhooks'
const CONNECTIONS = 60
const SETTLE_MS = 5_000
const IDLE_MS = 10_000

/** What complete checks cost with `processes` processes of each shared role. */
export type Scaled = {
  processes: number
  perSecond: number
  p50: number
  p99: number
  failed: number
  /** Processor time of the service for one check by roles, ms, beyond what idle processes take. */
  processorMs: Readonly<Record<string, number>>
  /** Of one core that all processes take without requests, percent. */
  idleShare: number
}

/** Starts the processes, divides the connections among those of the API, and measures for `seconds` after as long a warm-up. */
export async function measureProcesses(
  processes: number,
  settings: Readonly<Record<string, string>>,
  seconds: number,
): Promise<Scaled> {
  const started: CountedProcess[] = []
  try {
    const roles = [SINGLE, ...SHARED.flatMap((role) => Array.from({ length: processes }, () => role))]
    for (const role of roles) started.push(await startCounted(role, settings))
    const serving = started.filter((process) => process.roles === 'api')
    const loaded = (duration: number) =>
      Promise.all(
        serving.map((subject) =>
          load(subject, {
            path: '/api/v1/checks',
            body: { query: 'Lumivora', tlds: ['com', 'net'] },
            headers: { prefer: 'wait=60' },
            connections: Math.ceil(CONNECTIONS / processes),
            seconds: duration,
          }),
        ),
      )
    const counts = () => Promise.all(started.map((process) => process.counts()))
    // A process needs some thousand checks until its code is compiled.
    await loaded(seconds)
    await sleep(SETTLE_MS)
    const beforeIdle = await counts()
    await sleep(IDLE_MS)
    const before = await counts()
    const idle = before.map((after, i) => difference(after, beforeIdle[i] ?? {}))
    const figures = await loaded(seconds)
    const after = await counts()
    const perSecond = figures.reduce((sum, each) => sum + each.perSecond, 0)
    const checks = perSecond * seconds
    const costs = after.map((all, i) => difference(all, before[i] ?? {}))
    const cpuOf = (role: string, all: readonly Counts[]) =>
      sumOf(all.filter((_, i) => started[i]?.roles === role))['cpu/ms'] ?? 0
    const processorMs = Object.fromEntries(
      [SINGLE, ...SHARED].map((role) => {
        const ofIdle = (cpuOf(role, idle) / IDLE_MS) * seconds * 1_000
        return [role, (cpuOf(role, costs) - ofIdle) / checks]
      }),
    )
    const idleShare = ((sumOf(idle)['cpu/ms'] ?? 0) / IDLE_MS) * 100
    return {
      processes,
      perSecond,
      p50: Math.max(...figures.map(({ p50 }) => p50)),
      p99: Math.max(...figures.map(({ p99 }) => p99)),
      failed: figures.reduce((sum, each) => sum + each.failed, 0),
      processorMs,
      idleShare,
    }
  } finally {
    await Promise.all(started.map((process) => process.stop()))
  }
}

/** Markdown. */
export function processesTable(rows: readonly Scaled[]): string {
  const roles = [SINGLE, ...SHARED]
  const cells = rows.map(({ processes, perSecond, p50, p99, failed, processorMs, idleShare }) => {
    const costs = roles.map((role) => `${(processorMs[role] ?? 0).toFixed(1)} ms`)
    const sum = roles.reduce((total, role) => total + (processorMs[role] ?? 0), 0)
    const rate = `${perSecond.toFixed(1)}/s${failed > 0 ? `, ${failed} FAILED` : ''}`
    return [
      processes,
      rate,
      `${p50}, ${p99} ms`,
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
