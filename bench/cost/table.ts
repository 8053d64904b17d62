import type { Counts } from './counting.ts'

/** What one check costs, beyond what idle processes do in the same time; and what these do per second. */
export type Cost = { perCheck: Counts; idlePerSecond: Counts }

/** `idle` over `idleSeconds`, and `loaded` over `seconds` with `checks`. */
export function costOf(
  idle: Counts,
  idleSeconds: number,
  loaded: Counts,
  seconds: number,
  checks: number,
): Cost {
  const perCheck: Counts = {}
  const idlePerSecond: Counts = {}
  for (const what of new Set([...Object.keys(idle), ...Object.keys(loaded)])) {
    const rate = (idle[what] ?? 0) / idleSeconds
    idlePerSecond[what] = rate
    perCheck[what] = Math.max(0, ((loaded[what] ?? 0) - rate * seconds) / checks)
  }
  return { perCheck, idlePerSecond }
}

const SERVERS = ['EventStoreDB', 'MongoDB', 'Kafka']

/** The sums that the aims are about. */
export function summary({ perCheck }: Cost): { roundTrips: number; decodes: number; processorMs: number } {
  const sum = (...areas: string[]) =>
    Object.entries(perCheck)
      .filter(([what]) => areas.some((area) => what.startsWith(`${area}/`)))
      .reduce((total, [, count]) => total + count, 0)
  return { roundTrips: sum(...SERVERS), decodes: sum('decode'), processorMs: sum('cpu') }
}

export function difference(after: Counts, before: Counts): Counts {
  return Object.fromEntries(Object.entries(after).map(([what, count]) => [what, count - (before[what] ?? 0)]))
}

export function sumOf(all: readonly Counts[]): Counts {
  const sum: Counts = {}
  for (const counts of all)
    for (const [what, count] of Object.entries(counts)) sum[what] = (sum[what] ?? 0) + count
  return sum
}

/** Markdown. Leaves out what neither a check nor an idle process does. */
export function tableOf(cost: Cost): string {
  const { perCheck, idlePerSecond } = cost
  const { roundTrips, decodes, processorMs } = summary(cost)
  const lines = Object.keys(perCheck)
    .sort()
    .filter((what) => (perCheck[what] ?? 0) >= 0.005 || (idlePerSecond[what] ?? 0) >= 0.05)
    .map(
      (what) =>
        `| ${what} | ${(perCheck[what] ?? 0).toFixed(2)} | ${(idlePerSecond[what] ?? 0).toFixed(1)} |`,
    )
  return [
    '| what | per check | idle, per second |',
    '|---|---|---|',
    ...lines,
    `| **round trips** | **${roundTrips.toFixed(1)}** | |`,
    `| **decodes of events** | **${decodes.toFixed(1)}** | |`,
    `| **our processor, ms** | **${processorMs.toFixed(2)}** | |`,
  ].join('\n')
}
