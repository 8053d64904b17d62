import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { problems } from '../../../src/api/http/problems.ts'
import { createOperationsServer } from '../../../src/service/operations-server.ts'
import { Health } from '../../../src/service/readiness.ts'
import { StartupRetry } from '../../../src/service/startup-retry.ts'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
let key: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  key = (await world.newKey(await world.newAccount())).secret
})
afterAll(() => world.close())

describe('GET /plans', () => {
  it('needs no key', async () => {
    const { status, json } = await world.call('GET', '/api/v1/plans')
    expect(status).toBe(200)
    expect(json).toMatchObject({ object: 'list', nextCursor: null })
    expect(json.data).toContainEqual({
      id: 'start',
      object: 'plan',
      checksPerMonth: 100,
      namesPerBatch: 10,
      writesPerMinute: 30,
      readsPerMinute: 300,
      liveKeys: 1,
      testKeys: 1,
      webhooks: false,
      teamKeys: false,
    })
  })
})

describe('GET /providers', () => {
  it('lists the state of each provider', async () => {
    const { json } = await world.call('GET', '/api/v1/providers', { key })
    expect(json).toMatchObject({
      object: 'list',
      data: [{ object: 'provider', name: 'rdap', source: 'domains', status: 'failing', breaker: 'open' }],
    })
  })
})

describe('health', () => {
  it('is alive whatever else is wrong', async () => {
    world.readiness = () => Promise.reject(new Error('disk failed'))
    world.draining = true
    expect((await world.call('GET', '/livez')).status).toBe(200)
    world.draining = false
    const { status, json } = await world.call('GET', '/readyz?verbose', { key: ADMIN_TOKEN })
    expect(status).toBe(503)
    expect(json.checks).toContainEqual({ name: 'ready', ok: false, detail: 'disk failed' })
  })

  it('is ready when every part is, and not while it goes down', async () => {
    const isReady = async () => ({ ok: true, checks: [{ name: 'store', ok: true, detail: 'writes' }] })
    world.readiness = isReady
    const ready = await world.call('GET', '/readyz')
    expect([ready.status, ready.json]).toEqual([200, { status: 'ready' }])
    const stopping = { name: 'draining', ok: false, detail: 'the process is shutting down' }
    world.readiness = async () => ({ ok: false, checks: [stopping] })
    const draining = await world.call('GET', '/readyz?verbose', { key: ADMIN_TOKEN })
    world.readiness = isReady
    expect([draining.status, draining.json.status]).toEqual([503, 'not ready'])
    expect(draining.headers.get('retry-after')).toBe('2')
    expect(draining.json.checks).toContainEqual(stopping)
  })
})

describe('/readyz?verbose', () => {
  it.each([
    ['no caller', null],
    ['an API key', 'key'],
    ['a wrong token', 'wrong'],
  ])('names no internals to %s', async (_who, sent) => {
    const { status, json } = await world.call('GET', '/readyz?verbose', { key: sent === 'key' ? key : sent })
    expect([status, json]).toEqual([200, { status: 'ready' }])
  })
})

describe('metrics', () => {
  it('count requests by route template, checks, sources and breakers', async () => {
    const { json } = await world.call('POST', '/api/v1/checks', { key, body: { query: 'Lumivora' } })
    await world.call('GET', `/api/v1/checks/${json.id}`, { key })
    world.metrics.checkEnded('test', 'clear')
    world.metrics.sourceEnded('test', 'domains', 'done', 0.2)
    const { text } = await world.call('GET', '/metrics', { key: ADMIN_TOKEN })
    expect(text).toContain(
      'namecheck_http_request_duration_seconds_count{route="/api/v1/checks/:id",method="GET",status="200"} 1',
    )
    expect(text).toContain('namecheck_checks_requested_total{mode="test",outcome="accepted"} 1')
    expect(text).toContain('namecheck_checks_ended_total{mode="test",verdict="clear"} 1')
    expect(text).toContain(
      'namecheck_source_duration_seconds_count{mode="test",source="domains",outcome="done"} 1',
    )
    expect(text).toContain('namecheck_breaker_state{mode="live",source="domains",provider="rdap"} 2')
    expect(text).toMatch(/^namecheck_nodejs_eventloop_lag_p99_seconds /m)
    expect(text).not.toContain(String(json.id))
  })

  it('are served on a separate address without a token', async () => {
    const health = new Health(new StartupRetry(() => undefined, AbortSignal.abort()))
    const server = createOperationsServer(health, world.metrics.registry, world.url).listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const metrics = await fetch(`${url}/metrics`)
      expect([metrics.status, metrics.headers.get('content-type')]).toEqual([
        200,
        world.metrics.registry.contentType,
      ])
      expect(await metrics.text()).toContain('namecheck_breaker_state')
      expect((await fetch(`${url}/`)).status).toBe(404)
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })
})

describe('pages of problems', () => {
  it('are where the type of a problem leads', async () => {
    const { json } = await world.call('GET', '/nowhere')
    expect(json.type).toBe(`${world.url}/api-docs/problems/not-found`)
    const page = await fetch(String(json.type))
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain(problems['not-found'].title)
  })

  it('exist for every code, and are listed', async () => {
    const index = (await world.call('GET', '/api-docs/problems')).text
    for (const code of Object.keys(problems)) {
      expect(index).toContain(`href="/api-docs/problems/${code}"`)
      expect((await world.call('GET', `/api-docs/problems/${code}`)).status).toBe(200)
    }
    expect((await world.call('GET', '/api-docs/problems/constructor')).status).toBe(404)
  })
})
