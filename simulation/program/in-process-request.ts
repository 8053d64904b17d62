import { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/** What a caller sends. Names of headers in lower case; `body` is sent as JSON. */
export type Asked = {
  method: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: unknown
}

/** `json` is the parsed body; an empty object for a body that is not JSON. */
export type Answered = {
  status: number
  headers: Readonly<Record<string, string>>
  text: string
  json: Record<string, unknown>
}

type Handler = (req: IncomingMessage, res: ServerResponse) => void

/** Passes a request to an HTTP handler without a socket. Never rejects; a handler that does not answer never settles it. */
export function exchange(handler: Handler, asked: Asked): Promise<Answered> {
  return new Promise((resolve) => {
    const sent: Buffer[] = []
    const socket = wire((bytes) => sent.push(bytes))
    const body = asked.body === undefined ? null : Buffer.from(JSON.stringify(asked.body))
    const req = requestOf(asked, body, socket)
    const res = new ServerResponse(req)
    // The name of the header is spelled by Node, with the real time in it.
    res.sendDate = false
    res.assignSocket(socket)
    res.once('finish', () => {
      resolve(answerOf(Buffer.concat(sent).toString()))
      process.nextTick(() => {
        req.destroy()
        res.emit('close')
      })
    })
    handler(req, res)
    if (body) req.push(body)
    req.push(null)
  })
}

/** A connection that keeps what is written and delivers nothing by itself. */
function wire(onBytes: (bytes: Buffer) => void): Socket {
  const duplex = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _encoding, done) {
      onBytes(chunk)
      done()
    },
  })
  return Object.assign(duplex, {
    remoteAddress: '127.0.0.1',
    encrypted: false,
    setTimeout: () => duplex,
    setKeepAlive: () => duplex,
    setNoDelay: () => duplex,
  }) as unknown as Socket
}

function requestOf(
  { method, path, headers = {} }: Asked,
  body: Buffer | null,
  socket: Socket,
): IncomingMessage {
  const req = new IncomingMessage(socket)
  req.method = method
  req.url = path
  // Of HTTP/1.0 the answer is not chunked.
  req.httpVersion = '1.0'
  req.httpVersionMajor = 1
  req.httpVersionMinor = 0
  req.complete = true
  const all: Record<string, string> = {
    host: 'namecheck.example',
    ...(body && { 'content-type': 'application/json', 'content-length': String(body.length) }),
    ...headers,
  }
  req.headers = all
  req.rawHeaders = Object.entries(all).flat()
  return req
}

function answerOf(raw: string): Answered {
  const end = raw.indexOf('\r\n\r\n')
  const [line = '', ...lines] = raw.slice(0, end).split('\r\n')
  const text = raw.slice(end + 4)
  const headers = Object.fromEntries(
    lines.map((one) => {
      const colon = one.indexOf(':')
      return [one.slice(0, colon).toLowerCase(), one.slice(colon + 1).trim()]
    }),
  )
  const isJson = headers['content-type']?.includes('json') === true && text !== ''
  return { status: Number(line.split(' ')[1]), headers, text, json: isJson ? JSON.parse(text) : {} }
}
