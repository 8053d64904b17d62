import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'

const REQUEST_MS = 30_000
const HEADERS_MS = 15_000
/** Longer than the idle time of the usual balancers (60 s), so that none sends into a connection being closed. */
const KEEP_ALIVE_MS = 65_000

/**
 * An HTTP server for the API: bounds on how slowly a request may come in, and an answer of RFC 9457 to bytes that
 * are no HTTP request. The caller hands it the app (`server.on('request', app)`), listens and closes.
 */
export function createApiServer(): Server {
  const server = createServer({
    requestTimeout: REQUEST_MS,
    headersTimeout: HEADERS_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = STATUS[error.code ?? ''] ?? '400 Bad Request'
    const body = JSON.stringify({
      type: 'about:blank',
      title: status.slice(4),
      status: Number(status.slice(0, 3)),
      detail: 'The request is no HTTP/1.1 request that can be read.',
      requestId: randomUUID(),
    })
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  })
  return server
}

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
