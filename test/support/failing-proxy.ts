import type { IncomingMessage, ServerResponse } from 'node:http'
import { FAILING_REPLIES } from './failing-replies.ts'
import { type HttpPeer, httpPeer } from './hostile-server.ts'

/** A provider of the sandbox: `rdap`, `euipo`, `social/github`. */
function providerOf(path: string): string {
  const [first = '', second = ''] = path.split('/').slice(1)
  return first === 'social' ? `social/${second}` : first
}

/** Which providers fail in a run, and how. */
export type Failing = ReadonlyMap<string, string>

type Answered = { status: number; headers: Record<string, string>; text: string }

export type FailingProxy = Pick<HttpPeer, 'close'> & {
  /** The address of the sandbox for a run. */
  urlFor(run: string): string
  /** Lets providers of a run fail. */
  fail(run: string, failing: Failing): void
}

/**
 * A proxy before the sandbox that fails for chosen providers. The first part of a path is the id of the run. The sandbox
 * gives the same answer to the same request, so it is asked once.
 */
export async function failingProxy(sandbox: string): Promise<FailingProxy> {
  const runs = new Map<string, Failing>()
  const answers = new Map<string, Promise<Answered>>()
  const urlFor = (run: string) => `${peer.url}/${run}`
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const [, run = '', ...parts] = (request.url ?? '').split('/')
    const path = `/${parts.join('/')}`
    const kind = runs.get(run)?.get(providerOf(path))
    if (kind !== undefined) FAILING_REPLIES[kind]?.(response, request)
    else forward(request, response, { run, path }).catch(() => response.destroy())
  }
  const forward = async (
    request: IncomingMessage,
    response: ServerResponse,
    { run, path }: { run: string; path: string },
  ): Promise<void> => {
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const body = Buffer.concat(await request.toArray()).toString()
    const init = { method: request.method ?? 'GET', headers: headers as Record<string, string>, body }
    const key = JSON.stringify([path, init])
    const asked = answers.get(key) ?? ask(`${sandbox}${path}`, init)
    answers.set(key, asked)
    const { status, headers: sent, text } = await asked
    response.writeHead(status, sent).end(text.replaceAll(sandbox, urlFor(run)))
  }
  const peer = await httpPeer(answer)
  return { urlFor, fail: (run, failing) => void runs.set(run, failing), close: peer.close }
}

async function ask(
  url: string,
  { body, ...init }: { method: string; headers: Record<string, string>; body: string },
): Promise<Answered> {
  const response = await fetch(url, { ...init, body: body === '' ? null : body, redirect: 'manual' })
  const {
    'content-length': _length,
    'content-encoding': _coding,
    ...headers
  } = Object.fromEntries(response.headers)
  return { status: response.status, headers, text: await response.text() }
}
