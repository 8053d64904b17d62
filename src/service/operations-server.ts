import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import { problemBody } from '../api/http/answer-problem.ts'
import { Problem } from '../api/http/problem.ts'
import { problems } from '../api/http/problems.ts'
import { createApiServer, requireOneHost } from '../api/http/server.ts'
import { chance } from '../primitives/runtime.ts'
import type { Health } from './readiness.ts'

type Answer = (verbose: boolean, res: ServerResponse) => unknown

/**
 * Serves `/livez`, `/readyz` (`?verbose` lists what it depends on) and `/metrics` of a process without authentication,
 * at a separate address. The caller listens and closes. Every other request is answered with a problem (RFC 9457),
 * whose page is at `publicUrl`, the address of the API.
 */
export function createOperationsServer(health: Health, registry: Registry, publicUrl: string): Server {
  const answers: Record<string, Answer> = {
    '/livez': (_verbose, res) => json(res, 200, { status: 'ok' }),
    '/readyz': (verbose, res) => readyz(health, verbose, res),
    '/metrics': async (_verbose, res) => {
      const text = await registry.metrics()
      res.writeHead(200, { 'Content-Type': registry.contentType }).end(text)
    },
  }
  const nothing = new Problem('not-found', `Unknown path. This server serves ${listed(answers)}.`)
  return createApiServer({ publicUrl }).on(
    'request',
    answering(answers, nothing, () => publicUrl),
  )
}

/** Answers for the API while it waits for its servers: alive, not ready. */
export function startingUp(health: Health, publicUrl: () => string): RequestListener {
  const answers: Record<string, Answer> = {
    '/livez': (_verbose, res) => json(res, 200, { status: 'ok' }),
    '/readyz': (_verbose, res) => readyz(health, false, res),
  }
  const waiting = new Problem('store-unavailable', 'The service is starting and waits for its servers.', {
    headers: { 'Retry-After': '2' },
  })
  return answering(answers, waiting, publicUrl)
}

const listed = (answers: Readonly<Record<string, Answer>>): string => Object.keys(answers).join(', ')

async function readyz(health: Health, verbose: boolean, res: ServerResponse): Promise<void> {
  const { ok, checks } = await health.ready()
  if (!ok) res.setHeader('Retry-After', '2')
  json(res, ok ? 200 : 503, { status: ok ? 'ready' : 'not ready', ...(verbose && { checks }) })
}

/** `otherwise` answers every other path. */
function answering(
  answers: Readonly<Record<string, Answer>>,
  otherwise: Problem,
  publicUrl: () => string,
): RequestListener {
  return async (req, res) => {
    try {
      requireOneHost(req)
      const [path = '', query] = (req.url ?? '').split('?')
      const answer = Object.hasOwn(answers, path) ? answers[path] : undefined
      if (!answer) throw otherwise
      if (req.method !== 'GET' && req.method !== 'HEAD') throw notAllowed(path)
      await answer(new URLSearchParams(query).has('verbose'), res)
    } catch (error) {
      if (res.headersSent) res.destroy()
      else sendProblem(req, res, error instanceof Problem ? error : fault(), publicUrl())
    }
  }
}

const notAllowed = (path: string): Problem =>
  new Problem('method-not-allowed', `${path} is read-only. Use GET or HEAD.`, {
    headers: { Allow: 'GET, HEAD' },
  })

const fault = (): Problem => new Problem('internal-error', 'The service failed while it handled the request.')

function sendProblem(req: IncomingMessage, res: ServerResponse, problem: Problem, publicUrl: string): void {
  const requestId = chance.uuid()
  res.setHeader('X-Request-Id', requestId)
  for (const [name, value] of Object.entries(problem.more.headers ?? {})) res.setHeader(name, value)
  const [path = ''] = (req.url ?? '').split('?')
  const body = problemBody(publicUrl, problem, path, requestId)
  json(res, problems[problem.code].status, body, 'application/problem+json')
}

function json(res: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  res.writeHead(status, { 'Content-Type': type }).end(JSON.stringify(body))
}
