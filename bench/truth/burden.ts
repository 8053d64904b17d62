import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { DecidedCase } from './cases.ts'

const MILLION = 1_000_000
/** The highest burden that can be read off, per million. */
const MAX_BURDEN = 2_000

/** One mark of a case, and both marks of the case, whose owners' names do not count as unrelated. */
type Query = { mark: string; owners: readonly string[] }

export type BurdenTask = {
  scorer: string
  queries: readonly Query[]
  namesPerQuery: number
  /** This worker's queries: `first`, `first + step` … */
  first: number
  step: number
  keep: number
}

/** How often unrelated names reach a score of one scorer. */
export type Burden = {
  comparisons: number
  /** How many per million unrelated names score at least `score`; `Infinity` if more than 2,000. */
  of(score: number): number
  /** The lowest score that at most `perMillion` names reach. */
  threshold(perMillion: number): number
}

/**
 * Compares each mark of the cases with a fixed sample of the unrelated names, in worker threads.
 * @param comparisons about how many comparisons; 1 per million is resolved from about 10,000,000
 */
export async function measureBurden(
  scorer: string,
  cases: readonly DecidedCase[],
  comparisons: number,
): Promise<Burden> {
  const queries = queriesOf(cases)
  const namesPerQuery = Math.ceil(comparisons / queries.length)
  const step = availableParallelism()
  const keep = Math.ceil((queries.length * namesPerQuery * MAX_BURDEN) / MILLION)
  const parts = await Promise.all(
    Array.from({ length: step }, (_, first) =>
      measurePart({ scorer, queries, namesPerQuery, first, step, keep }),
    ),
  )
  const compared = parts.reduce((sum, part) => sum + part.compared, 0)
  const highest = parts
    .flatMap((part) => part.highest)
    .sort((a, b) => b - a)
    .slice(0, keep)
  return burdenOf(highest, compared)
}

/** @param highest the highest scores of `comparisons` comparisons, descending */
export function burdenOf(highest: readonly number[], comparisons: number): Burden {
  const lowest = highest.at(-1) ?? Number.POSITIVE_INFINITY
  const reached = (score: number) => countAtLeast(highest, score)
  return {
    comparisons,
    of: (score) => (score < lowest ? Number.POSITIVE_INFINITY : (reached(score) * MILLION) / comparisons),
    threshold(perMillion) {
      const most = Math.floor((perMillion * comparisons) / MILLION)
      const fits = highest.slice(0, most + 1).filter((score) => reached(score) <= most)
      return fits.at(-1) ?? Number.POSITIVE_INFINITY
    },
  }
}

function queriesOf(cases: readonly DecidedCase[]): Query[] {
  const byMark = new Map<string, string[]>()
  for (const { earlier_mark, later_mark } of cases) {
    for (const mark of [earlier_mark, later_mark]) {
      byMark.set(mark, [...(byMark.get(mark) ?? []), earlier_mark, later_mark])
    }
  }
  return [...byMark].map(([mark, owners]) => ({ mark, owners: [...new Set(owners)] }))
}

async function measurePart(workerData: BurdenTask): Promise<{ compared: number; highest: number[] }> {
  const worker = new Worker(new URL('./burden-worker.ts', import.meta.url), { workerData })
  const [message] = await once(worker, 'message')
  return message as { compared: number; highest: number[] }
}

/** @param descending sorted from the highest to the lowest */
function countAtLeast(descending: readonly number[], score: number): number {
  let [low, high] = [0, descending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((descending[middle] ?? 0) >= score) low = middle + 1
    else high = middle
  }
  return low
}
