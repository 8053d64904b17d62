import { Pool } from 'undici'

/** Times of one kind of request, ms, and how many answers were not 2xx. */
export type Figures = { times: number[]; refused: number }
export type Polite = { checks: Figures; reads: Figures }

const CHECK_EVERY_MS = 400
const READ_EVERY_MS = 200
const CLIENTS = 4
let serial = 0

/** A caller within its limits: a check now and then, and reads of reports and lists, at a steady rate for `ms`. */
export async function politeFor(url: string, key: string, ms: number): Promise<Polite> {
  const pool = new Pool(url, { connections: 32, headersTimeout: 60_000 })
  const polite: Polite = { checks: { times: [], refused: 0 }, reads: { times: [], refused: 0 } }
  let id: string | null = null
  const call = async (figures: Figures, path: string, body?: object) => {
    const started = performance.now()
    const answer = await pool.request({
      method: body === undefined ? 'GET' : 'POST',
      path: `/api/v1${path}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await answer.body.text()
    figures.times.push(performance.now() - started)
    if (answer.statusCode >= 300) figures.refused += 1
    return text
  }
  const check = async () => {
    id =
      JSON.parse(await call(polite.checks, '/checks', { query: `Lumivora ${process.pid} ${serial++}` })).id ??
      id
  }
  await check()
  const running: Promise<unknown>[] = []
  const every = (step: number, work: (n: number) => Promise<unknown>) => {
    let n = 0
    return setInterval(() => running.push(work(n++).catch(() => undefined)), step)
  }
  const timers = [
    every(CHECK_EVERY_MS, check),
    every(READ_EVERY_MS, (n) =>
      call(polite.reads, n % 4 === 0 ? '/checks?limit=20' : n % 4 === 1 ? '/usage' : `/checks/${id}`),
    ),
  ]
  await new Promise((resolve) => setTimeout(resolve, ms))
  for (const timer of timers) clearInterval(timer)
  await Promise.all(running)
  await pool.close()
  return polite
}

/** The figures of several rounds as one. */
export function together(rounds: readonly Polite[]): Polite {
  const figures = (all: readonly Figures[]): Figures => ({
    times: all.flatMap(({ times }) => times),
    refused: all.reduce((sum, { refused }) => sum + refused, 0),
  })
  return {
    checks: figures(rounds.map(({ checks }) => checks)),
    reads: figures(rounds.map(({ reads }) => reads)),
  }
}

/** Puts four clients' load on a service for `ms`, so that its code is compiled before it is measured. */
export async function warmUp(url: string, key: string, ms: number): Promise<void> {
  const end = performance.now() + ms
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) await politeFor(url, key, 0)
    }),
  )
}

/** The percentile by nearest rank: the least figure that so large a part does not exceed. */
export const share = (times: readonly number[], of: number): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * of) - 1)] ?? 0
}
