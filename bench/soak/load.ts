import { Pool } from 'undici'

/** The results of the load: requests by status, and requests without an answer. */
export type Tally = { requests: number; checks: number; byStatus: Map<number, number>; broken: number }

type Call = (
  method: 'GET' | 'POST',
  path: string,
  options?: { body?: unknown; headers?: Record<string, string> },
) => Promise<{ status: number; text: string }>

const NAMES_PER_BATCH = 50
const FORMS = ['application/json', 'text/html', 'text/csv', 'application/pdf']

/**
 * Puts every kind of load on a service, each from clients that send the next request after the answer: synchronous
 * and background checks, webhooks, batches, reports and batches in every form, histories, evidence, lists. Runs
 * until the signal aborts, and keeps `tally` up to date.
 */
export async function fullLoad(
  url: string,
  keys: readonly string[],
  receiver: string,
  signal: AbortSignal,
  tally: Tally,
): Promise<void> {
  const pool = new Pool(url, { connections: 64 })
  const clients = keys.flatMap((key) => {
    const call = callerOf(pool, key, tally)
    const recent: string[] = []
    const batches: string[] = []
    return [
      ...Array.from({ length: 3 }, () => () => check(call, recent, tally)),
      () => inBackground(call, recent, tally),
      () => batch(call, batches, tally),
      () => read(call, recent, batches),
      () => list(call),
    ]
  })
  for (const key of keys) await subscribe(callerOf(pool, key, tally), receiver)
  await Promise.all(
    clients.map(async (step) => {
      while (!signal.aborted) {
        await step().catch(async () => {
          tally.broken += 1
          await new Promise((resolve) => setTimeout(resolve, 100))
        })
      }
    }),
  )
  await pool.destroy()
}

function callerOf(pool: Pool, key: string, tally: Tally): Call {
  return async (method, path, { body, headers } = {}) => {
    const response = await pool.request({
      method,
      path: `/api/v1${path}`,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      headersTimeout: 90_000,
      bodyTimeout: 90_000,
    })
    const text = await response.body.text()
    const { statusCode: status } = response
    tally.requests += 1
    tally.byStatus.set(status, (tally.byStatus.get(status) ?? 0) + 1)
    if (status === 429 || status === 503) await new Promise((resolve) => setTimeout(resolve, 250))
    return { status, text }
  }
}

async function subscribe(call: Call, receiver: string): Promise<void> {
  await call('POST', '/webhooks', {
    body: { url: `${receiver}/soak`, eventTypes: ['check.completed', 'batch.completed'] },
  })
}

let names = 0
const newName = (): string => {
  names += 1
  const letters = [...names.toString(26).padStart(5, '0')].map(
    (digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)],
  )
  return `Lum${letters.join('')}a`
}

async function check(call: Call, recent: string[], tally: Tally): Promise<void> {
  remember(recent, await call('POST', '/checks', { body: { query: newName() } }))
  tally.checks += 1
}

async function inBackground(call: Call, recent: string[], tally: Tally): Promise<void> {
  const accepted = await call('POST', '/checks', { body: { query: newName(), delivery: 'webhook' } })
  tally.checks += 1
  const { id } = JSON.parse(accepted.text)
  if (id) remember(recent, await call('GET', `/checks/${id}`, { headers: { prefer: 'wait=30' } }))
}

async function batch(call: Call, batches: string[], tally: Tally): Promise<void> {
  const body = { names: Array.from({ length: NAMES_PER_BATCH }, newName) }
  const accepted = await call('POST', '/batches', { body, headers: { prefer: 'wait=30' } })
  tally.checks += NAMES_PER_BATCH
  remember(batches, accepted)
}

function remember(ids: string[], { status, text }: { status: number; text: string }): void {
  if (status !== 200 && status !== 202) return
  ids.push(JSON.parse(text).id)
  if (ids.length > 50) ids.shift()
}

const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]

async function read(call: Call, recent: readonly string[], batches: readonly string[]): Promise<void> {
  const [id, batchId] = [oneOf(recent), oneOf(batches)]
  if (id === undefined) return void (await new Promise((resolve) => setTimeout(resolve, 50)))
  for (const accept of FORMS) {
    await call('GET', `/checks/${id}`, { headers: { accept } })
    if (batchId !== undefined) await call('GET', `/batches/${batchId}`, { headers: { accept } })
  }
  await call('GET', `/checks/${id}/events`)
  await call('GET', `/checks/${id}/evidence`)
  await call('GET', `/checks/${id}?at=1`)
}

async function list(call: Call): Promise<void> {
  const path = oneOf([
    '/checks?limit=100',
    '/checks?verdict=conflict',
    '/checks?status=completed',
    '/batches',
    '/events',
    '/usage',
    '/webhooks',
  ])
  await call('GET', path ?? '/usage')
}
