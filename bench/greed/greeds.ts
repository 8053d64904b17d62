import { connect } from 'node:net'
import { Pool } from 'undici'

/** The input of one greedy account. */
export type Greedy = {
  url: string
  key: string
  /** A webhook receiver that never answers. */
  receiver: string
  /** How many connections this account uses. */
  width: number
  signal: AbortSignal
  /** Called with the status of each answer. */
  answered(status: number): void
}

type Greed = (greedy: Greedy) => Promise<void>

const HELD_S = 60
let serial = 0
const fresh = (text: string): string => `${text} ${process.pid.toString(36)}${(serial++).toString(36)}`

/** Sends the next request as soon as an answer arrives, on every connection, until the signal aborts. */
function storm(path: (n: number) => string, more: (n: number) => object = () => ({})): Greed {
  return async (greedy) => {
    const call = callerOf(greedy)
    await inParallel(greedy, async (n) => call(path(n), more(n)))
  }
}

type Sent = { method?: 'GET' | 'POST'; body?: unknown; headers?: Record<string, string> }

function callerOf({ url, key, width, signal, answered }: Greedy) {
  const pool = new Pool(url, { connections: width, headersTimeout: 90_000, bodyTimeout: 90_000 })
  return async (path: string, { method = 'GET', body, headers }: Sent = {}): Promise<string> => {
    const answer = await pool.request({
      method: body === undefined ? method : 'POST',
      path: `/api/v1${path}`,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    })
    const text = await answer.body.text()
    answered(answer.statusCode)
    return text
  }
}

async function inParallel({ width, signal }: Greedy, step: (n: number) => Promise<unknown>): Promise<void> {
  await Promise.all(
    Array.from({ length: width }, async (_, n) => {
      while (!signal.aborted) await step(n).catch(() => new Promise((resolve) => setTimeout(resolve, 20)))
    }),
  )
}

/** Connections that send these bytes and never read. */
function deaf(bytes: (key: string) => string): Greed {
  return async ({ url, key, width, signal }) => {
    const { hostname, port } = new URL(url)
    const sockets = Array.from({ length: width }, () => {
      const socket = connect(Number(port), hostname, () => socket.pause().write(bytes(key)))
      return socket.on('error', () => {})
    })
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    for (const socket of sockets) socket.destroy()
  }
}

const hanging = { prefer: 'respond-async' }

/** Creates a check that ends no sooner than its deadline, and returns its id. */
async function hangingCheck(greedy: Greedy): Promise<string> {
  const text = await callerOf({ ...greedy, width: 1 })('/checks', {
    body: { query: fresh('Hanging Everything') },
    headers: hanging,
  })
  return JSON.parse(text).id
}

async function completeCheck(greedy: Greedy): Promise<string> {
  const text = await callerOf({ ...greedy, width: 1 })('/checks', { body: { query: fresh('Lumivora') } })
  return JSON.parse(text).id
}

const head = (key: string, line: string) => `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`

export const GREEDS: Readonly<Record<string, { what: string; connections: number; run: Greed }>> = {
  waiting: {
    what: 'requests that wait',
    connections: 1_000,
    run: async (greedy) => {
      const id = await hangingCheck(greedy)
      await storm(
        () => `/checks/${id}`,
        () => ({ headers: { prefer: `wait=${HELD_S}` } }),
      )(greedy)
    },
  },
  flood: { what: 'a flood of small requests', connections: 200, run: storm(() => '/usage') },
  bodies: {
    what: 'bodies that never end',
    connections: 1_000,
    run: deaf(
      (key) =>
        `${head(key, 'POST /api/v1/checks')}Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"query":`,
    ),
  },
  readers: {
    what: 'answers that are never read',
    connections: 500,
    run: deaf((key) => `${head(key, 'GET /api/v1/checks?limit=100')}\r\n`.repeat(10)),
  },
  streams: {
    what: 'live histories',
    connections: 500,
    run: async (greedy) => {
      const id = await hangingCheck(greedy)
      await deaf((key) => `${head(key, `GET /api/v1/checks/${id}/events`)}Accept: text/event-stream\r\n\r\n`)(
        greedy,
      )
    },
  },
  hanging: {
    what: 'checks that hang, waited for',
    connections: 200,
    run: storm(
      () => '/checks',
      () => ({ body: { query: fresh('Hanging Everything') } }),
    ),
  },
  failing: {
    what: 'checks that fail',
    connections: 50,
    run: storm(
      () => '/checks',
      () => ({ body: { query: fresh('Failing Everything') } }),
    ),
  },
  pdf: {
    what: 'PDF documents, each another',
    connections: 20,
    run: async (greedy) => {
      const id = await completeCheck(greedy)
      let n = 0
      await storm(
        () => `/checks/${id}?at=${n++ % 6}`,
        () => ({ headers: { accept: 'application/pdf' } }),
      )(greedy)
    },
  },
  lists: {
    what: 'filtered lists',
    connections: 50,
    run: storm((n) => `/checks?limit=100&${n % 2 === 0 ? 'verdict=inconclusive' : 'query=nothing-like-it'}`),
  },
  past: {
    what: 'audit feed and reports of the past',
    connections: 50,
    run: async (greedy) => {
      const id = await completeCheck(greedy)
      await storm((n) => (n % 2 === 0 ? '/events?limit=100' : `/checks/${id}?at=3`))(greedy)
    },
  },
  webhooks: {
    what: 'webhooks to endpoints that hang',
    connections: 20,
    run: async (greedy) => {
      const call = callerOf(greedy)
      const ids: string[] = []
      for (let n = 0; n < 16; n++) {
        const body = {
          url: `${greedy.receiver}/hang/${fresh('x').replaceAll(' ', '')}`,
          eventTypes: ['check.completed'],
        }
        ids.push(JSON.parse(await call('/webhooks', { body })).id)
      }
      await inParallel(greedy, (n) => call(`/webhooks/${ids[n % ids.length]}/test`, { method: 'POST' }))
    },
  },
  repeats: {
    what: 'repeats under one Idempotency-Key',
    connections: 100,
    run: storm(
      () => '/checks',
      () => ({ body: { query: 'Lumivora' }, headers: { 'idempotency-key': 'the-same', ...hanging } }),
    ),
  },
  keys: {
    what: 'wrong keys',
    connections: 100,
    run: (greedy) => storm(() => '/usage')({ ...greedy, key: 'nk_test_wrong' }),
  },
  // Last, because the work that they leave takes longest.
  batches: {
    what: 'batches of 50',
    connections: 10,
    run: storm(
      () => '/batches',
      () => ({ body: { names: Array.from({ length: 50 }, () => fresh('Lumivora')) } }),
    ),
  },
}
