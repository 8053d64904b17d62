import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from '@jest/globals'
import express from 'express'
import { z } from 'zod'
import { announceDeprecations } from '../../../src/api/http/announce-deprecations.ts'
import { readBody } from '../../../src/api/http/body.ts'
import { type Deprecation, deprecations } from '../../../src/api/http/deprecations.ts'
import { problemOf } from '../../../src/api/http/failures.ts'
import { problems } from '../../../src/api/http/problems.ts'
import { sendJson } from '../../../src/api/http/respond.ts'
import { resource } from '../../../src/api/http/route-methods.ts'

const about = '/api-docs/guides/versioning'
const table: Deprecation[] = [
  {
    operation: 'GET /api/v1/things/:id',
    since: '2026-06-01',
    sunset: '2027-06-01',
    about,
    successor: '/api/v2/things/{id}',
  },
  { operation: 'POST /api/v1/things', member: 'color', since: '2026-07-01', sunset: '2027-07-01', about },
  {
    operation: 'GET /api/v1/things',
    member: 'order',
    since: '2026-08-01',
    about: 'https://example.com/order',
  },
  { operation: '* /api/v1/later', since: '2026-12-01', about },
]

/** Deprecations that only this file has, from a time (ISO) on. */
async function things(now: string, run: (call: typeof fetch, url: string) => Promise<void>): Promise<void> {
  const app = express()
  app.set('query parser', false)
  app.use(announceDeprecations({ table, publicUrl: 'https://names.example.com' }, () => Date.parse(now)))
  const router = express.Router()
  resource(router, '/things', {
    get: (_req, res) => sendJson(res, 200, []),
    post: async (req, res) => {
      const body = await readBody(req, res, z.looseObject({}))
      sendJson(res, 201, body)
    },
  })
  resource(router, '/things/:id', {
    get: (_req, res) => sendJson(res, 200, {}),
    delete: (_req, res) => sendJson(res, 200, {}),
  })
  resource(router, '/later', { get: (_req, res) => sendJson(res, 200, {}) })
  app.use('/api/v1', router)
  app.use(((error, _req, res, _next) => {
    const problem = problemOf(error, 0)
    const { status } = problems[problem?.code ?? 'internal-error']
    sendJson(res, status, { code: problem?.code, detail: problem?.message, errors: problem?.more.errors })
  }) satisfies express.ErrorRequestHandler)
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await run(fetch, `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

const named = ({ headers }: Response) => ['deprecation', 'sunset', 'link'].map((name) => headers.get(name))
const post = (color?: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ size: 1, ...(color && { color }) }),
})

describe('an operation that is to end', () => {
  it('says so by date, with the documentation and the replacement', () =>
    things('2026-11-01T00:00:00Z', async (call, url) => {
      for (const method of ['GET', 'HEAD']) {
        const answer = await call(`${url}/things/t_1?x=1`, { method })
        expect(answer.status).toBe(200)
        expect(named(answer)).toEqual([
          '@1780272000',
          'Tue, 01 Jun 2027 00:00:00 GMT',
          '<https://names.example.com/api-docs/guides/versioning>; rel="deprecation"; type="text/html", <https://names.example.com/api-docs/guides/versioning>; rel="sunset"; type="text/html", <https://names.example.com/api/v2/things/{id}>; rel="successor-version"',
        ])
      }
      for (const [method, path] of [
        ['DELETE', '/things/t_1'],
        ['GET', '/things'],
        ['GET', '/things/t_1/parts'],
        ['GET', '/later'],
      ])
        expect(named(await call(url + path, { method: method ?? '' }))).toEqual([null, null, null])
    }))

  it('is removed when its time is over', () =>
    things('2027-06-01T00:00:00Z', async (call, url) => {
      const answer = await call(`${url}/things/t_1`)
      expect(answer.status).toBe(410)
      expect(named(answer)[0]).toBe('@1780272000')
      expect(await answer.json()).toEqual({
        code: 'gone',
        detail: expect.stringMatching(/ended on 2027-06-01\. Use \/api\/v2\/things\/\{id\} instead/),
      })
      expect((await call(`${url}/later`)).headers.get('deprecation')).toBe('@1796083200')
    }))
})

describe('a member that is to end', () => {
  it('is announced to those who send it', () =>
    things('2026-11-01T00:00:00Z', async (call, url) => {
      expect(named(await call(`${url}/things`, post('red')))).toEqual([
        '@1782864000',
        'Thu, 01 Jul 2027 00:00:00 GMT',
        expect.stringContaining('rel="deprecation"'),
      ])
      expect(named(await call(`${url}/things`, post()))).toEqual([null, null, null])
      expect(named(await call(`${url}/things?order=up`))).toEqual([
        '@1785542400',
        null,
        '<https://example.com/order>; rel="deprecation"; type="text/html"',
      ])
    }))

  it('is refused when its time is over, and only that', () =>
    things('2027-08-01T00:00:00Z', async (call, url) => {
      const answer = await call(`${url}/things`, post('red'))
      expect(answer.status).toBe(422)
      const { errors } = (await answer.json()) as { errors: unknown }
      expect(errors).toEqual([{ pointer: '/color', detail: expect.stringContaining('ended on 2027-07-01') }])
      expect((await call(`${url}/things`, post())).status).toBe(201)
    }))
})

it('is announced a year ahead at least', () => {
  for (const { since, sunset } of deprecations)
    if (sunset !== undefined)
      expect(Date.parse(sunset) - Date.parse(since)).toBeGreaterThanOrEqual(365 * 86_400_000)
})
