import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { problems } from './problems.ts'

const REQUEST_MS = 30_000
const HEADERS_MS = 15_000
/** Longer than the idle time of the usual balancers (60 s), so that none sends into a connection being closed. */
const KEEP_ALIVE_MS = 65_000
/** Longer than anybody waits for an answer (60 s): who takes nothing of what is sent for so long is gone. */
const STANDSTILL_MS = 120_000
/** How often the bounds are looked at. */
const LOOK_MS = 5_000
/** For the caller to read why, before its connection is closed whether it does or not. */
const PARTING_MS = 1_000

/** `publicUrl` has no slash at its end; default the address that is listened on. */
type ApiServerOptions = { maxConnections?: number | undefined; publicUrl?: string | undefined }

/**
 * An HTTP server for the API: bounds on how slowly a request may come in and an answer may be taken, on how many
 * connections are open, and an answer of RFC 9457 to bytes that are no HTTP request. The caller hands it the app
 * (`server.on('request', app)`), listens and closes.
 */
export function createApiServer({ maxConnections, publicUrl }: ApiServerOptions = {}): Server {
  const server = createServer({
    requestTimeout: REQUEST_MS,
    headersTimeout: HEADERS_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: LOOK_MS,
  })
  server.setTimeout(STANDSTILL_MS)
  if (maxConnections !== undefined) server.maxConnections = maxConnections
  // Whatever else is expected is not done, and the answer tells: RFC 9110 §10.1.1 leaves that open.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const { status, detail } = ANSWERS[error.code ?? ''] ?? UNREADABLE
    const requestId = randomUUID()
    const kind = status === UNREADABLE.status ? unreadable(publicUrl ?? addressOf(server)) : blank(status)
    const told = { ...kind, status: Number(status.slice(0, 3)), detail, instance: '', requestId }
    const body = JSON.stringify(told)
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
    )
    setTimeout(() => socket.destroy(), PARTING_MS).unref()
  })
  return server
}

const unreadable = (base: string) => ({
  type: `${base}/api-docs/problems/malformed-request`,
  code: 'malformed-request',
  title: problems['malformed-request'].title,
})

/** What the status says is all there is to say (RFC 9457 §4.2.1). */
const blank = (status: string) => ({ type: 'about:blank', title: status.slice(4) })

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

type Parting = { status: string; detail: string }

const UNREADABLE: Parting = {
  status: '400 Bad Request',
  detail: 'The request is no HTTP/1.1 request that can be read.',
}
const ANSWERS: Readonly<Record<string, Parting>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    detail: 'The headers of a request may have 16 KiB together; send fewer or shorter ones.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: '413 Content Too Large',
    detail: 'The extensions of the chunks of the body are too long; send none.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    detail: `The request took too long to come in: its headers have ${HEADERS_MS / 1000} s, all of it ${REQUEST_MS / 1000} s.`,
  },
}
