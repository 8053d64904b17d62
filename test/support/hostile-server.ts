import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createStreamServer, type Server as StreamServer } from 'node:net'

export type Behavior = (request: IncomingMessage, response: ServerResponse) => void

/** Ways in which a web server can fail to answer honestly; none of them says that anything is free. */
export const HOSTILITIES: Readonly<Record<string, Behavior>> = {
  'disconnects at once': (request) => request.socket.destroy(),
  'never answers': () => {},
  'drips its body': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/rdap+json' }).write('{')
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
  },
  'never ends its body': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/rdap+json' })
    const chunk = Buffer.alloc(64 * 1024, ' ')
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', pour)
    pour()
  },
  'says 404 with a web page': (_, response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<!doctype html><title>Not found</title>')
  },
  'says 404 with an unmarked web page': (_, response) => {
    response.writeHead(404).end('  <HTML><body>nothing here</body></HTML>')
  },
  'says 404 as a gateway': (_, response) => {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"no Route matched"}')
  },
  'says 404 with another code inside': (_, response) => {
    response.writeHead(404, { 'content-type': 'application/rdap+json' }).end('{"errorCode":429}')
  },
  'says 200 with a web page': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome, not found</html>')
  },
  'says 200 with nothing': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/rdap+json' }).end()
  },
  'cuts its JSON off': (_, response) => {
    response.writeHead(404, { 'content-type': 'application/rdap+json' }).end('{"errorCode":404,"tit')
  },
  'sends other JSON': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/rdap+json' }).end('[1,2,3]')
  },
  'nests its JSON too deep': (_, response) => {
    response
      .writeHead(404, { 'content-type': 'application/rdap+json' })
      .end(`${'['.repeat(9_000)}${']'.repeat(9_000)}`)
  },
  'talks about another name': (_, response) => {
    response
      .writeHead(200, { 'content-type': 'application/rdap+json' })
      .end('{"objectClassName":"domain","ldhName":"other.example","status":["active"]}')
  },
  'redirects in circles': (request, response) => {
    const next = request.url?.endsWith('?a') ? request.url.slice(0, -2) : `${request.url}?a`
    response.writeHead(302, { location: next }).end()
  },
  'redirects forever': (request, response) => {
    response.writeHead(302, { location: `${request.url}x` }).end()
  },
  'redirects elsewhere': (_, response) => {
    response.writeHead(302, { location: 'http://127.0.0.2:9/domain/acme.com' }).end()
  },
  'says 429 and when to come back': (_, response) => {
    response.writeHead(429, { 'retry-after': '3600' }).end()
  },
  'says 403': (_, response) => {
    response.writeHead(403, { 'content-type': 'application/json' }).end('{}')
  },
  'says 500': (_, response) => {
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"errorCode":404}')
  },
  'says 202 and wants a person': (_, response) => {
    response.writeHead(202, { 'x-amzn-waf-action': 'challenge' }).end()
  },
  'says 503 and wants a person': (_, response) => {
    response
      .writeHead(503, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Just a moment...</title>')
  },
  'breaks off in its body': (_, response) => {
    response.writeHead(404, { 'content-length': '400', 'content-type': 'application/rdap+json' })
    response.write('{"errorCode":404', () => response.destroy())
  },
  'sends a broken gzip': (_, response) => {
    response.writeHead(404, { 'content-encoding': 'gzip' }).end('this is not gzip')
  },
}

/** One of them by its name. Throws for an unknown name, which would otherwise be a server that never answers. */
export function hostility(name: string): Behavior {
  const behavior = HOSTILITIES[name]
  if (!behavior) throw new Error(`unknown hostility ${JSON.stringify(name)}`)
  return behavior
}

export type HttpPeer = {
  url: string
  host: string
  /** Requests so far, `GET /path`. */
  requests: string[]
  behave: Behavior
  close(): Promise<void>
}

/** A web server on loopback with a given behavior. */
export async function httpPeer(behave: Behavior): Promise<HttpPeer> {
  const server = createServer((request, response) => {
    peer.requests.push(`${request.method} ${request.url}`)
    peer.behave(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const peer: HttpPeer = {
    url: `http://${host}`,
    host,
    requests: [],
    behave,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return peer
}

export type DnsAnswerer = (query: Buffer, reply: (message: Uint8Array) => void) => void

export type DnsPeer = {
  address: string
  queries: number
  answer: DnsAnswerer
  /** Answers over TCP, too, at the same port. */
  overTcp(answer: (query: Buffer) => Buffer): Promise<void>
  close(): Promise<void>
}

/** A datagram socket on a port of loopback that is free for streams too. */
async function boundToFreePort(streams: StreamServer): Promise<{ socket: Socket; port: number }> {
  for (;;) {
    streams.listen(0, '127.0.0.1')
    await once(streams, 'listening')
    const { port } = streams.address() as AddressInfo
    const socket = createSocket('udp4')
    socket.bind(port, '127.0.0.1')
    const isBound = await once(socket, 'listening').then(
      () => true,
      () => false,
    )
    await new Promise((resolve) => streams.close(resolve))
    if (isBound) return { socket, port }
    socket.close()
  }
}

/** A DNS server on loopback, over UDP, with given answers. */
export async function dnsPeer(answer: DnsAnswerer): Promise<DnsPeer> {
  const streams = createStreamServer()
  const { socket, port } = await boundToFreePort(streams)
  const peer: DnsPeer = {
    address: `127.0.0.1:${port}`,
    queries: 0,
    answer,
    async overTcp(reply) {
      streams.on('connection', (stream) => {
        stream.once('data', (bytes: Buffer) => {
          const message = reply(bytes.subarray(2))
          const length = Buffer.alloc(2)
          length.writeUInt16BE(message.length)
          stream.write(length)
          stream.end(message)
        })
      })
      streams.listen(port, '127.0.0.1')
      await once(streams, 'listening')
    },
    async close() {
      if (streams.listening) await new Promise((resolve) => streams.close(resolve))
      await new Promise<void>((resolve) => socket.close(resolve))
    },
  }
  socket.on('message', (query, { address, port: from }) => {
    peer.queries++
    peer.answer(query, (message) => socket.send(message, from, address))
  })
  return peer
}
