import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { httpExchange, userAgentOf } from '../../../src/checkers/provider-client/http.ts'
import { MAX_RETRY_AFTER_MS } from '../../../src/checkers/provider-client/http-errors.ts'
import {
  type HttpRequest,
  ProviderError,
  type ProviderErrorCode,
} from '../../../src/checkers/provider-client/interfaces.ts'
import { readJson } from '../../../src/checkers/provider-client/read-answer.ts'
import { type HttpPeer, hostility, httpPeer } from '../../support/hostile-server.ts'
import { IMPATIENT_MS, PATIENT_MS } from '../../support/time-limits.ts'

let peer: HttpPeer
beforeEach(async () => {
  peer = await httpPeer((_, response) => response.end('hello'))
})
afterEach(() => peer.close())

const http = httpExchange(userAgentOf('https://checks.example/about'))
const exchange = (more: Partial<HttpRequest> = {}, signal = AbortSignal.timeout(PATIENT_MS)) =>
  http({ url: `${peer.url}/a`, accept: [200], redirects: 'refuse', ...more }, signal)

const FAULTS: Readonly<Record<string, ProviderErrorCode>> = {
  'disconnects at once': 'unreachable',
  'never answers': 'timeout',
  'drips its body': 'timeout',
  'never ends its body': 'answer_too_large',
  'redirects in circles': 'redirect_refused',
  'says 429 and when to come back': 'rate_limited',
  'says 403': 'refused',
  'says 500': 'server_error',
  'says 202 and wants a person': 'refused',
  'breaks off in its body': 'invalid_answer',
  'sends a broken gzip': 'invalid_answer',
}

describe('an exchange with a server', () => {
  for (const [habit, code] of Object.entries(FAULTS)) {
    it(`that ${habit} is a fault: ${code}`, async () => {
      peer.behave = hostility(habit)
      const signal = AbortSignal.timeout(code === 'timeout' ? IMPATIENT_MS : PATIENT_MS)
      await expect(exchange({}, signal)).rejects.toMatchObject({ name: 'ProviderError', code })
    })
  }

  it('says who asks', async () => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    peer.behave = (request, response) => {
      resolve(request.headers['user-agent'])
      response.end()
    }
    await exchange()
    expect(await promise).toMatch(/^namecheck\/\d+\.\d+\.\d+ \(\+https:\/\/checks\.example\/about\)$/)
  })

  it('gives the bytes as they are once decompressed', async () => {
    peer.behave = (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello'))
    expect(Buffer.from((await exchange()).bytes).toString()).toBe('hello')
  })

  it('is not fooled by a small body that unpacks to a huge one', async () => {
    const bomb = gzipSync(Buffer.alloc(4 * 1024 * 1024))
    peer.behave = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    await expect(exchange()).rejects.toMatchObject({ code: 'answer_too_large' })
  })

  it('follows no redirect unless allowed, and then no more than allowed', async () => {
    peer.behave = (request, response) => {
      if (request.url === '/aaa') response.end('arrived')
      else response.writeHead(302, { location: `${request.url}a` }).end()
    }
    await expect(exchange()).rejects.toMatchObject({ code: 'redirect_refused' })
    const allow = (url: URL) => url.host === peer.host
    await expect(exchange({ redirects: { max: 1, allow } })).rejects.toMatchObject({
      code: 'redirect_refused',
    })
    expect((await exchange({ redirects: { max: 2, allow } })).status).toBe(200)
    await expect(exchange({ redirects: { max: 2, allow: () => false } })).rejects.toMatchObject({
      code: 'redirect_refused',
    })
  })

  it('ends with the fault that the caller aborts it with', async () => {
    peer.behave = hostility('never answers')
    const controller = new AbortController()
    const pending = exchange({}, controller.signal)
    controller.abort(new ProviderError('no_time_left', 'over'))
    await expect(pending).rejects.toMatchObject({ code: 'no_time_left' })
  })
})

describe('Retry-After of a server that is asked too often', () => {
  it.each([
    ['120', 120_000],
    ['999999999', MAX_RETRY_AFTER_MS],
    ['12.5', undefined],
    ['-1', undefined],
  ])('%s means %s ms', async (header, expected) => {
    peer.behave = (_, response) => response.writeHead(429, { 'retry-after': header }).end('{}')
    const error = await exchange().catch((error: unknown) => error)
    expect((error as ProviderError).retryAfterMs).toBe(expected)
  })
})

describe('x-ratelimit-reset of a server whose requests are used up', () => {
  const inSeconds = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds)
  it.each<[string, Record<string, string>, number | undefined]>([
    ['as epoch seconds', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(60) }, 60_000],
    ['as seconds from now', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '60' }, 60_000],
    [
      'beyond the longest wait',
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '86400' },
      MAX_RETRY_AFTER_MS,
    ],
    ['as no number', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': 'soon' }, undefined],
    ['with requests left', { 'x-ratelimit-remaining': '10', 'x-ratelimit-reset': '60' }, undefined],
  ])('%s', async (_, headers, waitMs) => {
    peer.behave = (_, response) => response.writeHead(429, headers).end('{}')
    const error = await exchange().catch((error: unknown) => error)
    const { retryAfterMs } = error as ProviderError
    if (waitMs === undefined) expect(retryAfterMs).toBeUndefined()
    else expect(Math.abs(Number(retryAfterMs) - waitMs)).toBeLessThan(30_000)
  })
})

describe('JSON', () => {
  const read = (text: string | Uint8Array, type = 'application/json') =>
    readJson(
      { status: 200, headers: { 'content-type': type }, bytes: Buffer.from(text) },
      z.object({ a: z.number() }),
    )

  it('of the right shape is read', () => {
    expect(read('{"a":1,"text":"[[[[\\"{{{"}')).toEqual({ a: 1 })
  })

  it.each([
    ['HTML', '<html>{"a":1}</html>', 'application/json'],
    ['what calls itself HTML', '{"a":1}', 'text/html; charset=utf-8'],
    ['a cut-off text', '{"a":', 'application/json'],
    ['another shape', '{"a":"1"}', 'application/json'],
    ['deep nesting', `{"a":1,"b":${'['.repeat(65)}${']'.repeat(65)}}`, 'application/json'],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'application/json'],
  ])('is refused when it is %s', (_, text, type) => {
    expect(() => read(text, type)).toThrow(expect.objectContaining({ code: 'invalid_answer' }))
  })
})
