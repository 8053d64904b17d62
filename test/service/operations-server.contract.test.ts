import type { Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Registry } from 'prom-client'
import { closeServer, listen } from '../../src/service/http-server.ts'
import { createOperationsServer } from '../../src/service/operations-server.ts'
import { Health } from '../../src/service/readiness.ts'
import { StartupRetry } from '../../src/service/startup-retry.ts'
import { readAnswer, sentAsBytes } from '../support/sent-as-bytes.ts'

const PUBLIC_URL = 'https://names.example.com'
let server: Server
let url: string

beforeAll(async () => {
  const registry = new Registry()
  registry.metrics = () => Promise.reject(new Error('a collector failed'))
  const health = new Health(new StartupRetry(() => undefined, AbortSignal.abort()))
  server = createOperationsServer(health, registry, PUBLIC_URL)
  url = await listen(server, '127.0.0.1', 0)
})
afterAll(() => closeServer(server))

describe('the operations server', () => {
  it.each<[string, string, number, string]>([
    ['no Host', 'GET /livez HTTP/1.1\r\n\r\n', 400, 'malformed-request'],
    ['two Hosts', 'GET /livez HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400, 'malformed-request'],
    ['no HTTP', 'HELLO\r\n\r\n', 400, 'malformed-request'],
    [
      'large headers',
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
    ['CONNECT', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'method-not-allowed'],
    [
      'another method',
      'POST /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      405,
      'method-not-allowed',
    ],
    ['another path', 'GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'not-found'],
    [
      'another path with an upgrade',
      'GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
      404,
      'not-found',
    ],
    ['a fault', 'GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 500, 'internal-error'],
  ])('answers with a problem: %s', async (_what, bytes, status, code) => {
    const answer = readAnswer(await sentAsBytes(url, bytes))
    expect(answer.status).toBe(status)
    expect(answer.head).toMatch(/^Content-Type: application\/problem\+json/im)
    const problem = JSON.parse(answer.body.slice(answer.body.indexOf('{'), answer.body.lastIndexOf('}') + 1))
    expect(problem).toMatchObject({ type: `${PUBLIC_URL}/api-docs/problems/${code}`, code, status })
    expect(problem.detail).toMatch(/\w+ .*\.$/)
    expect(answer.head).toContain(`X-Request-Id: ${problem.requestId}`)
    if (status === 405) expect(answer.head).toMatch(/^Allow: GET, HEAD/im)
  })

  it.each([
    ['HTTP/1.0 without Host', 'GET /livez HTTP/1.0\r\n\r\n'],
    [
      'an upgrade that it does not offer',
      'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n',
    ],
    ['an expectation', 'GET /livez HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n'],
  ])('answers %s', async (_what, bytes) => {
    expect((await sentAsBytes(url, bytes)).startsWith('HTTP/1.1 200 ')).toBe(true)
  })
})
