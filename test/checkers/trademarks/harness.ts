import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CheckTask, ProviderClient } from '../../../src/checkers/provider-client/interfaces.ts'
import { createProviderClient } from '../../../src/checkers/provider-client/provider-client.ts'
import type { Answers } from '../../../src/engine/ports/answers.ts'
import type { CheckRequest, NameForms } from '../../../src/events/check.ts'
import { latinKey } from '../../../src/names/latin.ts'
import { forgetful } from '../../support/forgetful-ephemeral-store.ts'

export type Kept = Map<string, Uint8Array>

/** Settings of an EUIPO at an address of the test. */
export const euipoAt = (url: string) => ({
  EUIPO_URL: url,
  EUIPO_TOKEN_URL: `${url}/token`,
  EUIPO_CLIENT_ID: 'c',
  EUIPO_CLIENT_SECRET: 's',
})

/** A provider client over memory only, with budgets that no test reaches. */
export function clientInMemory(): { providerClient: ProviderClient; kept: Kept } {
  const kept: Kept = new Map()
  const answers: Answers = {
    keep: async (all) => {
      for (const { sha256, bytes } of all) kept.set(sha256, bytes)
    },
    read: async (sha256) => kept.get(sha256) ?? null,
    prune: async () => 0,
    close: async () => {},
  }
  const providerClient = createProviderClient({
    ephemeralStore: forgetful,
    answers,
    now: Date.now,
    namespace: 'test',
    answersKeptDays: 1,
    limits: { concurrency: 100, ratePerSecond: 10_000 },
  })
  return { providerClient, kept }
}

/** A task for a name that has time enough. */
export function taskFor(query: string, request: Partial<CheckRequest> = {}): CheckTask {
  const normalized = query.trim().replace(/\s+/g, ' ')
  const name: NameForms = { normalized, key: latinKey(normalized) }
  return {
    checkId: 'check',
    account: 'account',
    query,
    name,
    request: {
      sources: ['trademarks'],
      tlds: [],
      jurisdictions: ['EU'],
      niceClasses: [],
      delivery: 'response',
      maxAge: null,
      ...request,
    },
    urgency: 'waiting',
    deadline: Date.now() + 120_000,
    signal: new AbortController().signal,
  }
}

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export type Handler = (asked: Asked, response: ServerResponse) => void

/** A server on loopback that remembers what it was asked. */
export class TestServer {
  readonly asked: Asked[] = []
  readonly #server: Server
  handler: Handler

  private constructor(server: Server, handler: Handler) {
    this.#server = server
    this.handler = handler
  }

  static async start(handler: Handler): Promise<TestServer> {
    const server = createServer()
    const made = new TestServer(server, handler)
    server.on('request', (request, response) => void made.#hear(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return made
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += chunk
    const url = new URL(request.url ?? '/', 'http://localhost')
    const { method = '', headers } = request
    const asked = { method, path: url.pathname, query: url.searchParams, headers, body }
    this.asked.push(asked)
    this.handler(asked, response)
  }
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(value))
}

/** Every way in which a provider can fail to answer. `good` is JSON that would be an answer. */
export function hostileHandlers(good: string): Record<string, Handler> {
  return {
    'cuts the connection': (_asked, response) => void response.socket?.destroy(),
    'never answers': () => {},
    'drips without end': (_asked, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    },
    'sends without end': (_asked, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const block = ' '.repeat(64 * 1024)
      const more = (): void => {
        while (!response.destroyed && response.write(block));
      }
      response.on('drain', more)
      more()
    },
    'sends HTML': (_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>Just a moment…</title>')
    },
    'sends nothing': (_asked, response) => void response.writeHead(200).end(),
    'sends half of it': (_asked, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(good.length) })
      response.write(good.slice(0, good.length / 2))
      response.socket?.end()
    },
    'sends cut-off JSON': (_asked, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(good.slice(0, -1))
    },
    'sends other JSON': (_asked, response) => sendJson(response, { ok: true }),
    'sends a list': (_asked, response) => sendJson(response, []),
    'redirects in a loop': (asked, response) => void response.writeHead(302, { location: asked.path }).end(),
    'asks to slow down': (_asked, response) => void response.writeHead(429, { 'retry-after': '7' }).end('{}'),
    'has an error': (_asked, response) => sendJson(response, JSON.parse(good), 503),
    'forbids it': (_asked, response) => sendJson(response, JSON.parse(good), 403),
    'knows no such thing': (_asked, response) => sendJson(response, JSON.parse(good), 404),
  }
}
