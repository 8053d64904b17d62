import { setTimeout as sleep } from 'node:timers/promises'
import type { Counts } from './counting.ts'
import type { CountedProcess } from './process.ts'
import { sumOf } from './table.ts'

/** Nothing more is to come when no event was decoded for so long. */
const QUIET_MS = 2_500
/** Then something decodes events without end, and the measurement is given up. */
const QUIET_WITHIN_MS = 180_000
const WARM_UP_ROUNDS = 6

type Ended = {
  /** Whether all of them ended while their callers waited. */
  all: boolean
  /** Of each check in ms, in ascending order. */
  latencies: readonly number[]
  perSecond: number
}

/** Requests `count` checks with `atOnce` callers, each of which waits for its answer; callers take the processes in turn. */
export async function checks(
  serving: readonly Pick<CountedProcess, 'url' | 'key'>[],
  count: number,
  atOnce: number,
): Promise<Ended> {
  let begun = 0
  let all = true
  const latencies: number[] = []
  const caller = async ({ url, key }: Pick<CountedProcess, 'url' | 'key'>) => {
    while (begun++ < count) {
      const started = performance.now()
      const response = await fetch(`${url}/api/v1/checks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, prefer: 'wait=60' },
        body: JSON.stringify({ query: 'Lumivora', tlds: ['com', 'net'] }),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`a check was answered ${response.status}`)
      all &&= response.status === 200
      latencies.push(performance.now() - started)
    }
  }
  const started = performance.now()
  const callers = Array.from({ length: atOnce }, (_, n) => serving[n % serving.length])
  await Promise.all(callers.map((process) => process && caller(process)))
  const perSecond = count / ((performance.now() - started) / 1_000)
  return { all, latencies: latencies.sort((a, b) => a - b), perSecond }
}

/**
 * Requests checks until all of a round end while their callers wait: groups that are still being rebalanced, and code that is
 * not compiled yet, delay the first ones. Then waits until the last event has reached every reader. Rejects after 6 rounds.
 */
export async function warmUp(
  processes: readonly CountedProcess[],
  count: number,
  atOnce: number,
): Promise<void> {
  const serving = servingOf(processes)
  for (let round = 1; !(await checks(serving, count, atOnce)).all; round++) {
    if (round === WARM_UP_ROUNDS)
      throw new Error(`not all checks of ${round} rounds of the warm-up ended in time`)
    console.error('not all checks of the warm-up ended in time; again')
  }
  await quiet(processes)
}

/** The processes that answer requests. */
export function servingOf(processes: readonly CountedProcess[]): readonly CountedProcess[] {
  const serving = processes.filter(({ roles }) => roles.split(',').includes('api'))
  if (serving.length === 0) throw new Error('one of the processes must have the role api')
  return serving
}

/** What all processes have done so far. */
export const allCounts = (processes: readonly CountedProcess[]): Promise<Counts[]> =>
  Promise.all(processes.map((process) => process.counts()))

/** Resolves when the last event has reached every reader. Rejects after three minutes. */
export async function quiet(processes: readonly CountedProcess[]): Promise<void> {
  const limit = performance.now() + QUIET_WITHIN_MS
  for (let seen = -1; ; ) {
    const decodes = decodesOf(sumOf(await allCounts(processes)))
    if (decodes === seen) return
    if (performance.now() > limit)
      throw new Error(
        `after three minutes without requests, ${decodes - seen} events are decoded in ${QUIET_MS} ms`,
      )
    seen = decodes
    await sleep(QUIET_MS)
  }
}

function decodesOf(counts: Counts): number {
  const decodes = Object.entries(counts).filter(([what]) => what.startsWith('decode/'))
  return decodes.reduce((sum, [, count]) => sum + count, 0)
}
