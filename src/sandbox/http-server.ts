import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { json, type NameRequest, notSimulated, type Registry, type Reply } from './exchange.ts'
import { answerWithFault } from './http-faults.ts'
import { faultIn, sceneOf } from './magic-names.ts'
import { keyOf } from './name-key.ts'
import type { SandboxTimers } from './timers.ts'

// An import of `node:http` would also load Node's own copy of undici, which the service does not use.
const { createServer } = process.getBuiltinModule('node:http')

/** Longer than any client keeps an idle connection, so that the client always closes first. */
const KEEP_ALIVE_MS = 75_000
/** A trademark query of 5,000 characters, percent-encoded, fits. */
const MAX_HEADER_BYTES = 64 * 1024
const MAX_BODY_BYTES = 256 * 1024

/** One HTTP server for all registries, distinguished by the first part of the path. Not yet listening. */
export function sandboxServer(registries: ReadonlyMap<string, Registry>, timers: SandboxTimers): Server {
  return createServer(
    { keepAlive: true, keepAliveTimeout: KEEP_ALIVE_MS, maxHeaderSize: MAX_HEADER_BYTES, noDelay: true },
    (request, response) => {
      response.sendDate = false
      readBody(request, (body) => {
        try {
          respond(handle(registries, request, body), request, response, timers)
        } catch (error) {
          send(response, json({ error: 'sandbox-failed', detail: String(error) }, 500))
        }
      })
    },
  )
}

type Interpreted = Reply | { registry: Registry; about: NameRequest }

/** Finds the addressed registry, and passes the request to it. */
function handle(
  registries: ReadonlyMap<string, Registry>,
  request: IncomingMessage,
  body: string | null,
): Interpreted {
  if (body === null) return json({ error: 'payload-too-large' }, 413)
  const url = URL.parse(request.url ?? '', 'http://sandbox')
  const [, prefix = '', path = '/'] = /^\/([^/]*)(\/.*)?$/s.exec(url?.pathname ?? '') ?? []
  const decoded = decodePath(path)
  if (!url || decoded === null) return json({ error: 'malformed-url' }, 400)
  const registry = registries.get(prefix)
  if (!registry) return notSimulated(`/${prefix}`)
  const { method = 'GET', headers } = request
  const heard = registry.handle({ method, path: decoded, query: url.searchParams, headers, body })
  return 'status' in heard ? heard : { registry, about: heard }
}

/** Answers with the fault of the name's scene, if it has one. */
function respond(
  heard: Interpreted,
  request: IncomingMessage,
  response: ServerResponse,
  timers: SandboxTimers,
): void {
  if ('status' in heard) {
    send(response, heard)
    return
  }
  const { registry, about } = heard
  const key = keyOf(about.name)
  const scene = sceneOf(key)
  const answer = () => send(response, about.answer(scene, key))
  const fault = faultIn(scene, registry.source)
  if (fault) answerWithFault(fault, request, response, timers, answer)
  else answer()
}

function send(response: ServerResponse, { status, type, body, headers }: Reply): void {
  const bytes = Buffer.from(body)
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length, ...headers }).end(bytes)
}

/** Passes the complete body on, or null if it is too long; nothing if the client disconnects first. */
function readBody(request: IncomingMessage, done: (body: string | null) => void): void {
  if (request.method === 'GET' || request.method === 'HEAD') {
    request.resume()
    done('')
    return
  }
  const chunks: Buffer[] = []
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= MAX_BODY_BYTES) chunks.push(chunk)
  })
  request.on('end', () => done(size > MAX_BODY_BYTES ? null : Buffer.concat(chunks).toString()))
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
