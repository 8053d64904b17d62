import { once } from 'node:events'
import { createServer as createStreamServer } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from '@jest/globals'
import {
  APIConnectionError,
  APITimeoutError,
  type Namecheck as Client,
  type ClientOptions,
  InvalidRequestError,
  Namecheck,
  NotFoundError,
  RateLimitError,
  ServerError,
  UnexpectedAnswerError,
} from '../../../sdk/node/src/index.ts'
import { type Behavior, type HttpPeer, hostility, httpPeer } from '../../support/hostile-server.ts'
import { SAMPLE_KEY } from './recorded.ts'

/** Longer than an answer needs on a busy machine. */
const TIME_LIMIT_SECONDS = 20

const peers: HttpPeer[] = []
afterEach(() => Promise.all(peers.splice(0).map((peer) => peer.close())))

async function clientOf(
  behave: Behavior,
  options: ClientOptions = {},
): Promise<{ client: Client; peer: HttpPeer }> {
  const peer = await httpPeer(behave)
  peers.push(peer)
  return {
    peer,
    client: new Namecheck({
      apiKey: SAMPLE_KEY,
      baseUrl: peer.url,
      timeoutSeconds: TIME_LIMIT_SECONDS,
      ...options,
    }),
  }
}

/** Answers well from the second attempt on. */
function atFirst(behave: Behavior): Behavior {
  let tries = 0
  return (request, response) => {
    tries++
    if (tries === 1) return behave(request, response)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"plan":"start"}')
  }
}

const problem =
  (status: number, code: string, headers: Record<string, string> = {}): Behavior =>
  (_, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
      .end(JSON.stringify({ code, status, detail: 'Later.' }))

/** The result of each way in which a server can fail, and the number of attempts. */
const OUTCOMES: Record<string, [kind: new (...args: never[]) => Error, tries: number]> = {
  'disconnects at once': [APIConnectionError, 2],
  'never answers': [APITimeoutError, 2],
  'drips its body': [APITimeoutError, 2],
  'never ends its body': [UnexpectedAnswerError, 1],
  'says 404 with a web page': [NotFoundError, 1],
  'says 404 with an unmarked web page': [NotFoundError, 1],
  'says 404 as a gateway': [NotFoundError, 1],
  'says 200 with a web page': [UnexpectedAnswerError, 1],
  'says 200 with nothing': [UnexpectedAnswerError, 1],
  'cuts its JSON off': [NotFoundError, 1],
  'sends other JSON': [UnexpectedAnswerError, 1],
  'nests its JSON too deep': [NotFoundError, 1],
  'redirects in circles': [UnexpectedAnswerError, 1],
  'redirects elsewhere': [UnexpectedAnswerError, 1],
  'says 429 and when to come back': [RateLimitError, 1],
  'says 500': [ServerError, 2],
  'says 202 and wants a person': [UnexpectedAnswerError, 1],
  'says 503 and wants a person': [ServerError, 2],
  'breaks off in its body': [APIConnectionError, 2],
  'sends a broken gzip': [APIConnectionError, 2],
}

describe('a server that', () => {
  it.each(Object.entries(OUTCOMES))('%s gives an error that says so', async (name, [kind, tries]) => {
    const { client, peer } = await clientOf(hostility(name), {
      maxRetries: 1,
      timeoutSeconds: kind === APITimeoutError ? 0.3 : TIME_LIMIT_SECONDS,
    })
    const error = await client.usage.get().then(
      () => null,
      (failure: unknown) => failure,
    )
    expect(error).toBeInstanceOf(kind)
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(SAMPLE_KEY)
    expect(peer.requests).toHaveLength(tries)
  })

  it.each([
    ['disconnects', hostility('disconnects at once')],
    ['does not answer', hostility('never answers')],
    ['breaks off', hostility('breaks off in its body')],
    ['is draining', problem(503, 'draining')],
    ['limits the rate for a second', problem(429, 'rate-limited', { 'retry-after': '1' })],
    [
      'limits the rate until a time',
      problem(429, 'rate-limited', { 'retry-after': new Date().toUTCString() }),
    ],
    ['is behind a proxy that lost it', hostility('says 503 and wants a person')],
  ])('%s once is asked again', async (_, behave) => {
    const timeoutSeconds = behave === hostility('never answers') ? 2 : TIME_LIMIT_SECONDS
    const { client, peer } = await clientOf(atFirst(behave ?? (() => {})), { timeoutSeconds })
    expect(await client.usage.get()).toEqual({ plan: 'start' })
    expect(peer.requests).toHaveLength(2)
  })

  it('redirects to another host never receives the key there', async () => {
    const seen: unknown[] = []
    const other = await clientOf((request, response) => {
      seen.push(request.headers)
      response.end('{}')
    })
    for (const status of [301, 302, 303, 307, 308]) {
      const { client } = await clientOf(
        (_, response) => void response.writeHead(status, { location: `${other.peer.url}/elsewhere` }).end(),
      )
      const failure = client.checks.start({ query: 'x' })
      await expect(failure).rejects.toThrow(`answered ${status} to ${other.peer.url}/elsewhere`)
    }
    expect(seen).toEqual([])
  })

  it('accepts a request and never answers can be asked again under the same key', async () => {
    const keys: unknown[] = []
    const { client } = await clientOf(
      (request, response) => {
        keys.push(request.headers['idempotency-key'])
        hostility('disconnects at once')(request, response)
      },
      { maxRetries: 1 },
    )
    const error = await client.checks.start({ query: 'x' }).catch((failure: unknown) => failure)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(error).toMatchObject({ idempotencyKey: keys[0], accepted: null })
  })

  it('refuses the request before reading it still gives its reason', async () => {
    const { client } = await clientOf(problem(413, 'request-too-large', { connection: 'close' }))
    await expect(client.checks.start({ query: 'x'.repeat(1_000_000) })).rejects.toThrow(InvalidRequestError)
  })

  it('speaks another protocol gives no answer', async () => {
    const server = createStreamServer((socket) => {
      socket.on('error', () => {})
      socket.end('SSH-2.0-OpenSSH_9.6\r\n', () => socket.destroy())
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const client = new Namecheck({ apiKey: SAMPLE_KEY, baseUrl: `http://127.0.0.1:${port}`, maxRetries: 0 })
    await expect(client.usage.get()).rejects.toThrow(APIConnectionError)
    await new Promise((resolve) => server.close(resolve))
    await expect(client.usage.get()).rejects.toThrow(/ECONNREFUSED/)
  })

  it('is disconnected when the call is aborted', async () => {
    let closed = () => {}
    const connectionClosed = new Promise<void>((resolve) => (closed = resolve))
    const ending = new AbortController()
    const { client } = await clientOf((request) => {
      request.socket.once('close', () => closed())
      ending.abort()
    })
    await expect(client.usage.get({ signal: ending.signal })).rejects.toMatchObject({ name: 'AbortError' })
    await connectionClosed
  })
})
