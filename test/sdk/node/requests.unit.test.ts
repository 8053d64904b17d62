import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import {
  APIConnectionError,
  APIError,
  AuthenticationError,
  ConfigurationError,
  ConflictError,
  InvalidRequestError,
  NamecheckError,
  NotFoundError,
  PermissionDeniedError,
  QuotaExceededError,
  RateLimitError,
  ServerError,
  UnexpectedAnswerError,
} from '../../../sdk/node/src/index.ts'
import { json, problem, recordingClient, SAMPLE_KEY } from './recorded.ts'

/** Skips every pause and returns the error of a call. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  const failure = call.then(
    () => null,
    (error: unknown) => error,
  )
  await jest.runAllTimersAsync()
  return failure
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})

describe('a request', () => {
  it('has the key, the media type and the user agent, which headers of the caller cannot replace', async () => {
    const { client, requests } = recordingClient(() => json({}), {
      headers: { 'X-Request-Id': 'mine', Authorization: 'Basic abc' },
    })
    await client.usage.get({ headers: { 'x-request-id': 'of-this-call', accept: 'text/plain' } })
    expect(requests[0]?.url).toBe('https://names.test/api/v1/usage')
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
      accept: 'application/json',
      authorization: `Bearer ${SAMPLE_KEY}`,
      'user-agent': expect.stringMatching(/^namecheck-node\/\d+\.\d+\.\d+ node\//),
      'x-request-id': 'of-this-call',
    })
  })

  it('has an Idempotency-Key if it is a POST: the same at every attempt, another at every call', async () => {
    const { client, requests } = recordingClient((_, tries) =>
      tries < 3 ? problem(503, 'overloaded') : json({ id: 'chk_1', status: 'completed' }),
    )
    const call = client.checks.start({ query: 'zephyr' })
    await jest.runAllTimersAsync()
    await call
    await client.checks.start({ query: 'zephyr' })
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]])
    expect(keys[3]).not.toBe(keys[0])
  })

  it("uses the caller's Idempotency-Key, for POST alone", async () => {
    const { client, requests } = recordingClient(() => json({ id: 'chk_1', status: 'completed' }))
    await client.checks.create({ query: 'zephyr' }, { idempotencyKey: 'order-17' })
    await client.checks.get('chk_1', { idempotencyKey: 'order-17' })
    await client.webhooks.delete('whk_1')
    expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['order-17', null, null])
  })

  it('has its ids percent-encoded, and is not sent for an invalid id', async () => {
    const { client, requests } = recordingClient(() => json({}))
    await client.checks.get('a/../b?c')
    expect(requests[0]?.url).toBe('https://names.test/api/v1/checks/a%2F..%2Fb%3Fc')
    for (const id of ['', ' ', '.', '..', undefined, null, 7])
      await expect(client.checks.get(id as string)).rejects.toThrow(ConfigurationError)
    expect(requests).toHaveLength(1)
  })

  it('has times as text, and omits undefined values', async () => {
    const { client, requests } = recordingClient(() => json({ object: 'list', data: [], nextCursor: null }))
    await client.checks.list({
      createdAfter: new Date(0),
      limit: 5,
      query: 'a&b',
      verdict: undefined,
    } as object)
    expect(requests[0]?.url).toBe(
      'https://names.test/api/v1/checks?createdAfter=1970-01-01T00%3A00%3A00.000Z&limit=5&query=a%26b',
    )
  })
})

describe('a failed request', () => {
  it.each([
    [400, 'malformed-json', InvalidRequestError],
    [401, 'invalid-api-key', AuthenticationError],
    [403, 'insufficient-scope', PermissionDeniedError],
    [404, 'not-found', NotFoundError],
    [409, 'idempotency-conflict', ConflictError],
    [413, 'request-too-large', InvalidRequestError],
    [422, 'invalid-request', InvalidRequestError],
    [429, 'quota-exceeded', QuotaExceededError],
    [501, 'some-new-code', ServerError],
  ])('with %d %s is not repeated', async (status, code, kind) => {
    const { client, requests } = recordingClient(() => problem(status, code))
    const error = await failureOf(client.checks.create({ query: 'x' }, { idempotencyKey: 'mine' }))
    expect(error).toBeInstanceOf(kind)
    expect(error).toBeInstanceOf(APIError)
    expect(error).toBeInstanceOf(NamecheckError)
    expect(error).toMatchObject({
      name: kind.name,
      code,
      status,
      type: `https://names.test/api-docs/problems/${code}`,
      detail: `It is ${code}.`,
      requestId: 'req-1',
      idempotencyKey: 'mine',
    })
    expect(requests).toHaveLength(1)
  })

  it('with 429 rate-limited is repeated up to the limit, then is an error', async () => {
    const { client, requests } = recordingClient(() => problem(429, 'rate-limited', { 'retry-after': '3' }))
    const error = await failureOf(client.checks.start({ query: 'x' }))
    expect(error).toBeInstanceOf(RateLimitError)
    expect(error).toMatchObject({ retryAfter: 3 })
    expect(requests).toHaveLength(3)
  })

  it('is repeated as often as the call allows', async () => {
    const { client, requests } = recordingClient(() => problem(503, 'draining'))
    await failureOf(client.usage.get({ maxRetries: 0 }))
    expect(requests).toHaveLength(1)
    await failureOf(client.usage.get({ maxRetries: 5 }))
    expect(requests).toHaveLength(7)
  })

  it('is repeated after Retry-After, not earlier', async () => {
    const { client, requests } = recordingClient((_, tries) =>
      tries === 1 ? problem(503, 'draining', { 'retry-after': '20' }) : json({ plan: 'start' }),
    )
    const usage = client.usage.get()
    await jest.advanceTimersByTimeAsync(19_999)
    expect(requests).toHaveLength(1)
    await jest.runAllTimersAsync()
    expect(await usage).toEqual({ plan: 'start' })
  })

  it('is an error at once, with the seconds in it, if Retry-After is more than a minute', async () => {
    const { client, requests } = recordingClient(() =>
      problem(503, 'storage-full', { 'retry-after': '3600' }),
    )
    const error = await failureOf(client.usage.get())
    expect(error).toMatchObject({ code: 'storage-full', retryAfter: 3600 })
    expect((error as Error).message).toContain('retry after 3600 s')
    expect(requests).toHaveLength(1)
  })

  it('is an error at once if the pause would exceed the deadline', async () => {
    const { client, requests } = recordingClient(() => problem(503, 'draining', { 'retry-after': '5' }))
    expect(await failureOf(client.usage.get({ deadlineSeconds: 4 }))).toBeInstanceOf(ServerError)
    expect(requests).toHaveLength(1)
  })

  it('without an answer states what happened, and is repeated', async () => {
    const { client, requests } = recordingClient(() => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') })
    })
    const error = await failureOf(client.usage.get())
    expect(error).toBeInstanceOf(APIConnectionError)
    expect((error as Error).message).toBe(
      'No complete answer from names.test: connect ECONNREFUSED 127.0.0.1:1.',
    )
    expect(requests).toHaveLength(3)
  })

  it('lists the errors of the request, and keeps members that it does not know', async () => {
    const errors = [{ detail: '/query: is missing.', pointer: '/query' }, 'rubbish', null]
    const { client } = recordingClient(() => json({ code: 'invalid-request', errors, hint: 'new' }, 422))
    const error = (await failureOf(client.checks.start({} as { query: string }))) as InvalidRequestError
    expect(error.errors).toEqual([errors[0]])
    expect(error.body).toMatchObject({ hint: 'new' })
  })

  it.each([
    [
      'a web page',
      new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }),
      /502 .*text\/html.*; it may come from a proxy/,
    ],
    ['nothing', new Response(null, { status: 504 }), /504 The answer is empty/],
    ['a JSON list', json([1], 500), /500 The answer has the media type application\/json/],
  ])('that is %s is an error too', async (_, answer, message) => {
    const { client } = recordingClient(() => answer.clone())
    const error = await failureOf(client.usage.get({ maxRetries: 0 }))
    expect(error).toBeInstanceOf(ServerError)
    expect(error).toMatchObject({ code: `http-${answer.status}`, type: null, detail: null })
    expect((error as Error).message).toMatch(message)
  })

  it.each([
    ['a web page', () => new Response('<html>login</html>', { headers: { 'content-type': 'text/html' } })],
    ['nothing', () => new Response('')],
    ['half of its JSON', () => new Response('{"id":"chk_')],
    ['a list', () => json([1, 2])],
    ['null', () => json(null)],
  ])('with 200 and %s is not accepted as an answer', async (_, answer) => {
    const { client, requests } = recordingClient(answer)
    const error = await failureOf(client.checks.get('chk_1'))
    expect(error).toBeInstanceOf(UnexpectedAnswerError)
    expect((error as Error).message).toMatch(/not a JSON object. Is baseUrl the address of the service\?/)
    expect(requests).toHaveLength(1)
  })

  it('that returns a report in another form than requested is not accepted', async () => {
    const { client } = recordingClient(
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    )
    expect(await failureOf(client.checks.pdf('chk_1'))).toBeInstanceOf(UnexpectedAnswerError)
  })
})

describe('an answer', () => {
  it('keeps members and values that this version does not know', async () => {
    const body = { id: 'chk_1', status: 'paused-by-moon', verdict: 'sideways', novelty: { deep: [1] } }
    const { client } = recordingClient(() => json(body))
    expect(await client.checks.get('chk_1')).toEqual(body)
  })

  it('includes status, headers and request id on request', async () => {
    const { client } = recordingClient((_, tries) =>
      tries === 1
        ? problem(503, 'draining')
        : json({ plan: 'agency' }, 200, { 'x-request-id': 'r7', ratelimit: 'x' }),
    )
    const call = client.usage.get().withResponse()
    await jest.runAllTimersAsync()
    const { data, response } = await call
    expect(data.plan).toBe('agency')
    expect(response).toMatchObject({ status: 200, requestId: 'r7', attempts: 2 })
    expect(response.headers.get('ratelimit')).toBe('x')
  })

  it('that failed is reported once if the whole answer was requested', async () => {
    const { client } = recordingClient(() => problem(404, 'not-found'))
    expect(await failureOf(client.checks.get('chk_1').withResponse())).toBeInstanceOf(NotFoundError)
  })
})

describe('a signal', () => {
  it('ends a request, a pause and a wait with its reason, and keeps no listeners', async () => {
    const never = () => new Promise<Response>(() => {})
    const answers = [
      never,
      () => problem(503, 'draining'),
      () => json({ id: 'chk_1', status: 'running' }, 202),
    ]
    for (const answer of answers) {
      const { client } = recordingClient(answer)
      const ending = new AbortController()
      const call = client.checks.create({ query: 'x' }, { signal: ending.signal })
      const failure = call.catch((error: unknown) => error)
      await jest.advanceTimersByTimeAsync(10)
      ending.abort(new Error('the caller has disconnected'))
      expect(await failure).toEqual(new Error('the caller has disconnected'))
      expect(getEventListeners(ending.signal, 'abort')).toHaveLength(0)
      expect(jest.getTimerCount()).toBe(0)
    }
  })

  it('that was aborted before prevents the request', async () => {
    const { client, requests } = recordingClient(() => json({}))
    await expect(client.usage.get({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(requests).toHaveLength(0)
  })

  it('that lives long keeps no listeners after many calls', async () => {
    const { client } = recordingClient(() => json({}))
    const { signal } = new AbortController()
    for (let n = 0; n < 50; n++) await client.usage.get({ signal })
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })
})

describe('a logger', () => {
  it('receives each attempt and each repeat, never keys, names or bodies', async () => {
    const lines: string[] = []
    const note = (level: string) => (message: string, details: unknown) =>
      void lines.push(`${level} ${message} ${JSON.stringify(details)}`)
    const { client } = recordingClient(
      (_, tries) =>
        tries === 1 ? problem(503, 'draining') : json({ object: 'list', data: [], nextCursor: null }),
      { logger: { debug: note('debug'), warn: note('warn') } },
    )
    await failureOf(client.checks.list({ query: 'secretname' }))
    expect(lines.map((line) => line.split(' {')[0])).toEqual([
      'debug namecheck answered',
      'warn namecheck retries a request',
      'debug namecheck answered',
    ])
    expect(lines.join()).not.toMatch(/nk_test|secretname/)
  })
})
