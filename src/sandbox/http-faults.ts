import type { IncomingMessage, ServerResponse } from 'node:http'
import { type FaultKind, SLOW_MS, THROTTLED_SECONDS } from './fault-kinds.ts'
import type { SandboxTimers } from './timers.ts'

const SECOND_MS = 1_000
/**
 * 64 KiB each 5 ms: exceeds any sensible limit in a fifth of a second, but does not overload a client without a
 * limit.
 */
const ENDLESS_CHUNK = Buffer.alloc(64 * 1024, ' ')
const ENDLESS_PAUSE_MS = 5

const CHALLENGE = `<!doctype html>
<html lang="en"><head><title>Just a moment...</title></head>
<body><h1>Checking your browser</h1><p>This page shows up for reasons that a program cannot do anything about.</p></body></html>
`

/** Answers one HTTP request wrongly. `answer` returns the right answer, which only `slow` still sends. */
export function answerWithFault(
  kind: FaultKind,
  request: IncomingMessage,
  response: ServerResponse,
  timers: SandboxTimers,
  answer: () => void,
): void {
  const head = (status: number, type: string, more: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': type, ...more })
  const json = 'application/json'
  const behaviors: Record<FaultKind, () => unknown> = {
    slow: () => timers.after(SLOW_MS, answer),
    failing: () => head(503, json).end('{"error":"service unavailable"}'),
    refusing: () => request.socket.destroy(),
    hanging: () => undefined,
    dripping: () => feed(head(200, json), timers, Buffer.from(' '), SECOND_MS),
    endless: () => feed(head(200, json), timers, ENDLESS_CHUNK, ENDLESS_PAUSE_MS),
    html: () => head(200, 'text/html; charset=utf-8').end(CHALLENGE),
    truncated: () => head(200, json).end('{"id":"1","data":[{"name":"cut off in the mid'),
    wrongjson: () => head(200, json).end('{"weather":"fair","degrees":21}'),
    looping: () => head(302, json, { location: request.url ?? '/' }).end(),
    throttled: () =>
      head(429, json, { 'retry-after': String(THROTTLED_SECONDS) }).end('{"error":"too many requests"}'),
  }
  behaviors[kind]()
}

/** Sends a chunk repeatedly, as fast as the client reads but no faster, until the client disconnects. */
function feed(response: ServerResponse, timers: SandboxTimers, chunk: Buffer, everyMs: number): void {
  response.flushHeaders()
  const stop = timers.every(everyMs, () => {
    if (!response.writableNeedDrain) response.write(chunk)
  })
  response.on('close', stop)
}
