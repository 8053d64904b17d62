import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { SharedPool } from '../../fairness/shared-pool.ts'
import { urlAt } from '../../primitives/listening-url.ts'
import { chance, timers } from '../../primitives/runtime.ts'
import { problemBody } from './answer-problem.ts'
import { clientOf } from './client-address.ts'
import { Problem } from './problem.ts'
import { type ProblemCode, problems } from './problems.ts'

// An import of `node:http` would also load Node's own copy of undici, which the service does not use.
const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')

const REQUEST_MS = 30_000
const HEADERS_MS = 15_000
/**
 * Longer than the idle time of common load balancers (60 s), so that none of them sends into a connection that is being
 * closed.
 */
const KEEP_ALIVE_MS = 65_000
/**
 * Longer than the maximum wait for an answer (60 s): a client that accepts no data for this time is considered
 * disconnected.
 */
const NO_PROGRESS_MS = 120_000
/** How often the limits are checked. */
const POLL_MS = 5_000
/** Time for the client to read the reason before its connection is closed. */
const PARTING_MS = 1_000

/**
 * `publicUrl` has no trailing slash; default: the listening address. `usesProxy`: all connections come from proxies,
 * which limit those of a client.
 */
type ApiServerOptions = {
  maxConnections?: number | undefined
  usesProxy?: boolean
  publicUrl?: string | undefined
}

/**
 * An HTTP server for the API and for operations. It limits how slowly a request may arrive and an answer may be
 * accepted, and the number of open connections, also of one address. It answers CONNECT and malformed requests with a
 * problem (RFC 9457). The caller attaches the app (`server.on('request', app)`), listens and closes; the app refuses a
 * wrong `Host` with {@link requireOneHost}.
 */
export function createApiServer({
  maxConnections,
  usesProxy = false,
  publicUrl,
}: ApiServerOptions = {}): Server {
  const server = createServer({
    requestTimeout: REQUEST_MS,
    headersTimeout: HEADERS_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: POLL_MS,
    requireHostHeader: false, // Node would answer without a body
  })
  server.setTimeout(NO_PROGRESS_MS)
  if (maxConnections !== undefined) server.maxConnections = maxConnections
  if (maxConnections !== undefined && !usesProxy) shareConnections(server, maxConnections)
  const baseUrl = () => publicUrl ?? addressOf(server)
  // Other expectations are ignored, which RFC 9110 §10.1.1 permits.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    refuse(socket, refusalOf(error), baseUrl())
  })
  // Without this handler Node closes the connection without an answer. `Upgrade` needs none: Node ignores it.
  server.on('connect', (_req, socket) => refuse(socket, TUNNEL, baseUrl()))
  return server
}

/**
 * Keeps a quarter of the connections for addresses with few: however many silent connections some addresses hold, others
 * can connect.
 */
function shareConnections(server: Server, most: number): void {
  const connections = new SharedPool(most, { weight: most })
  server.on('connection', (socket) => {
    const client = clientOf(socket.remoteAddress)
    if (connections.take(client) !== 'taken') socket.destroy()
    else socket.once('close', () => connections.leave(client))
  })
}

/**
 * Throws {@link Problem} `malformed-request` unless a request has exactly one `Host` (RFC 9112 §3.2). HTTP/1.0 may omit
 * it.
 */
export function requireOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): void {
  const lines = rawHeaders.filter(
    (name, i) => i % 2 === 0 && name.length === 4 && /^host$/i.test(name),
  ).length
  if (lines === 1 && !headers.host?.includes(',')) return
  if (lines === 0 && httpVersion === '1.0') return
  throw new Problem(
    'malformed-request',
    `The header Host is ${lines === 0 ? 'missing' : 'repeated'}. Send it once.`,
    {
      headers: { Connection: 'close' },
    },
  )
}

function refusalOf({ code = '' }: NodeJS.ErrnoException): Problem {
  const [problem, detail] = REFUSALS[code] ?? UNREADABLE
  return new Problem(problem, detail)
}

function refuse(socket: Duplex, problem: Problem, publicUrl: string): void {
  const requestId = chance.uuid()
  const { status } = problems[problem.code]
  const body = JSON.stringify(problemBody(publicUrl, problem, '', requestId))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headersOf(problem)}Content-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
  )
  timers.setTimeout(() => socket.destroy(), PARTING_MS).unref()
}

const headersOf = ({ more: { headers = {} } }: Problem): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

/** The URL of a listening server, for programs of this machine. */
export function addressOf(server: Server): string {
  const { address, port } = server.address() as AddressInfo
  return urlAt(address, port)
}

const TUNNEL = new Problem('method-not-allowed', 'This server opens no tunnels: CONNECT is not allowed.', {
  headers: { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' },
})

type Refusal = readonly [code: ProblemCode, detail: string]

const UNREADABLE: Refusal = ['malformed-request', 'The bytes are not a valid HTTP/1.1 request.']
/** By the error code of Node's parser. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [
    'headers-too-large',
    'The headers of a request can have at most 16 KiB in total. Send fewer or shorter headers.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    'request-too-large',
    'The chunk extensions of the body are too long. Send the body without chunk extensions.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    'request-timeout',
    `The request took too long to arrive. The headers must arrive within ${HEADERS_MS / 1000} s, the whole request within ${REQUEST_MS / 1000} s.`,
  ],
}
