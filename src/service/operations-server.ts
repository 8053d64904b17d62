import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Registry } from 'prom-client'
import type { Health } from './readiness.ts'

/**
 * Serves `/livez`, `/readyz` (`?verbose` tells what it rests on) and `/metrics` of a process without a token, for an
 * address of its own; the caller listens and closes.
 */
export function createOperationsServer(health: Health, registry: Registry): Server {
  const answers: Record<string, (verbose: boolean, res: ServerResponse) => unknown> = {
    '/livez': (_verbose, res) => json(res, 200, { status: 'ok' }),
    '/readyz': (verbose, res) => readyz(health, verbose, res),
    '/metrics': async (_verbose, res) => {
      const text = await registry.metrics()
      res.writeHead(200, { 'Content-Type': registry.contentType }).end(text)
    },
  }
  return createServer(answering(answers, (res) => res.writeHead(404).end()))
}

/** Stands in for the API while the servers behind it are waited for: alive, not ready, and nothing else. */
export function startingUp(health: Health): RequestListener {
  const answers = {
    '/livez': (_verbose: boolean, res: ServerResponse) => json(res, 200, { status: 'ok' }),
    '/readyz': (_verbose: boolean, res: ServerResponse) => readyz(health, false, res),
  }
  return answering(answers, (res) => {
    const requestId = randomUUID()
    res.setHeader('X-Request-Id', requestId)
    res.setHeader('Retry-After', '2')
    json(
      res,
      503,
      {
        type: 'about:blank',
        code: 'store-unavailable',
        title: 'Service Unavailable',
        status: 503,
        detail: 'The service is starting and waits for its servers.',
        requestId,
      },
      'application/problem+json',
    )
  })
}

async function readyz(health: Health, verbose: boolean, res: ServerResponse): Promise<void> {
  const { ok, checks } = await health.ready()
  const ready = ok && !health.draining
  if (!ready) res.setHeader('Retry-After', '2')
  json(res, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', ...(verbose && { checks }) })
}

function answering(
  answers: Readonly<Record<string, (verbose: boolean, res: ServerResponse) => unknown>>,
  otherwise: (res: ServerResponse) => unknown,
): RequestListener {
  return (req: IncomingMessage, res) => {
    const [path = '', query] = (req.url ?? '').split('?')
    const reads = req.method === 'GET' || req.method === 'HEAD'
    const answer = reads && Object.hasOwn(answers, path) ? answers[path] : undefined
    const verbose = new URLSearchParams(query).has('verbose')
    Promise.resolve(answer ? answer(verbose, res) : otherwise(res)).catch(() => {
      if (res.headersSent) res.destroy()
      else res.writeHead(500).end()
    })
  }
}

function json(res: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  res.writeHead(status, { 'Content-Type': type }).end(JSON.stringify(body))
}
