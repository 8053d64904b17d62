import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import dnsPacket from 'dns-packet'
import { request } from 'undici'
import type { Source } from '../../src/events/sections.ts'
import { FAULTS } from '../../src/sandbox/fault-kinds.ts'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { ask, dnsQuery, framed, type Interpreted, NXDOMAIN, overTcp, overUdp, rcodeOf } from './ask.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

type Ask = (name: string, signal?: AbortSignal) => Promise<Interpreted>
const get = (url: string, headers: Record<string, string>, signal?: AbortSignal) =>
  ask(url, { headers, ...(signal ? { signal } : {}) })
const ASKING: Record<Source, Ask> = {
  domains: (name, signal) => get(`${sandbox.url}/rdap/com/domain/${name}.com`, {}, signal),
  social: (name, signal) => get(`${sandbox.url}/social/api.github.com/users/${name}`, {}, signal),
  trademarks: (name, signal) => {
    const query = encodeURIComponent(`wordMarkSpecification.verbalElement=="${name.toUpperCase()}"`)
    const headers = { authorization: 'Bearer sandbox-token', 'x-ibm-client-id': 'sandbox-client' }
    return get(`${sandbox.url}/euipo/trademark-search/trademarks?query=${query}`, headers, signal)
  },
  companies: (name, signal) =>
    get(`${sandbox.url}/brreg/enhetsregisteret/api/enheter?navn=${name}`, {}, signal),
  analysis: (name, signal) =>
    ask(`${sandbox.url}/model/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-model-key' },
      body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: `<name>${name}</name>` }] }),
      ...(signal ? { signal } : {}),
    }),
}
const SOURCES = Object.keys(ASKING) as Source[]
const FREE: Record<Source, number> = {
  domains: 404,
  social: 404,
  trademarks: 200,
  companies: 200,
  analysis: 200,
}

describe.each(SOURCES)('faults of %s over HTTP', (source) => {
  const asking: Ask = (name, signal) => ASKING[source](name, signal)
  const outcome = async (fault: string) => {
    const { status, type, headers, text } = await asking(`${fault}${source}`)
    return { status, type, headers, text }
  }

  it('failing, throttled: answer with a status', async () => {
    expect((await outcome('failing')).status).toBe(503)
    const { status, headers } = await outcome('throttled')
    expect([status, headers['retry-after']]).toEqual([429, '1'])
  })

  it('refusing: drops the connection', async () => {
    await expect(outcome('refusing')).rejects.toThrow(/other side closed|ECONNRESET/)
  })

  it('html, wrongjson, truncated: 200 with another body', async () => {
    const html = await outcome('html')
    expect([html.status, html.type]).toEqual([200, 'text/html; charset=utf-8'])
    const other = await outcome('wrongjson')
    expect([other.status, JSON.parse(other.text)]).toEqual([200, { weather: 'fair', degrees: 21 }])
    const cut = await outcome('truncated')
    expect(cut.status).toBe(200)
    expect(() => JSON.parse(cut.text)).toThrow(SyntaxError)
  })

  it('looping: redirects to the same address', async () => {
    const { status, headers } = await outcome('looping')
    expect(status).toBe(302)
    const again = await request(new URL(String(headers.location), sandbox.url), { method: 'HEAD' })
    expect([302, 401, 405]).toContain(again.statusCode)
  })

  it('hanging, dripping: last until the caller gives up', async () => {
    for (const fault of ['hanging', 'dripping']) {
      const giveUp = AbortSignal.timeout(60)
      await expect(asking(`${fault}${source}`, giveUp)).rejects.toMatchObject({ name: 'TimeoutError' })
    }
  })

  it('fails for the names with "everything", and for no other source', async () => {
    expect((await asking('failingeverything')).status).toBe(503)
    for (const other of SOURCES.filter((one) => one !== source)) {
      expect((await asking(`failing${other}`)).status).toBe(FREE[source])
    }
  })
})

describe('slow answers', () => {
  it('are correct, and arrive after the answer to a later request', async () => {
    const slow = SOURCES.map(async (source) => ({
      source,
      status: (await ASKING[source](`slow${source}1`)).status,
    }))
    const quick = ASKING.domains('freeeverywhere').then(() => 'quick')
    expect(await Promise.race([...slow, quick])).toBe('quick')
    expect(await Promise.all(slow)).toEqual(SOURCES.map((source) => ({ source, status: FREE[source] })))
  })
})

describe('endless answers', () => {
  it('are as fast as a caller can read, and end with the caller', async () => {
    const { statusCode, body } = await request(`${sandbox.url}/rdap/com/domain/endlessdomains.com`)
    let size = 0
    for await (const chunk of body) {
      size += chunk.length
      if (size > 1024 * 1024) break
    }
    expect([statusCode, size > 1024 * 1024]).toEqual([200, true])
  })
})

describe('faults of domains over DNS', () => {
  const udp = async (fault: string) =>
    dnsPacket.decode(await overUdp(sandbox.dns, dnsQuery(`${fault}domains.com`)))

  it('slow: the right answer', async () => {
    expect(rcodeOf(await udp('slow'))).toBe(NXDOMAIN)
  })

  it('failing, refusing, throttled: an error code', async () => {
    const codes = await Promise.all(
      ['failing', 'refusing', 'throttled'].map(async (fault) => rcodeOf(await udp(fault))),
    )
    expect(codes).toEqual([2, 5, 5])
  })

  it('hanging, dripping, endless: silence until the caller gives up', async () => {
    for (const fault of ['hanging', 'dripping', 'endless']) {
      const giveUp = AbortSignal.timeout(40)
      await expect(overUdp(sandbox.dns, dnsQuery(`${fault}domains.com`), giveUp)).rejects.toThrow()
    }
  })

  it('html: not a DNS message, but the right id', async () => {
    const bytes = await overUdp(sandbox.dns, dnsQuery('htmldomains.com'))
    expect(bytes.readUInt16BE(0)).toBe(4711)
    expect(() => dnsPacket.decode(bytes)).toThrow()
  })

  it('wrongjson: the answer to another question', async () => {
    expect((await udp('wrongjson')).questions?.[0]?.name).toBe('elsewhere.example')
  })

  it('looping: a referral to the zone that was asked', async () => {
    const { answers, authorities } = await udp('looping')
    expect([answers, authorities]).toMatchObject([[], [{ type: 'NS', name: 'com' }]])
  })

  it('truncated: half a message over TCP', async () => {
    expect((await udp('truncated')).flag_tc).toBe(true)
    const bytes = await overTcp(
      sandbox.dns,
      framed(dnsQuery('truncateddomains.com')),
      Number.POSITIVE_INFINITY,
    )
    expect(bytes.length).toBeGreaterThan(2)
    expect(bytes.length).toBeLessThan(2 + bytes.readUInt16BE(0))
  })

  it('refusing: drops a TCP connection', async () => {
    const query = framed(dnsQuery('refusingdomains.com'))
    expect(await overTcp(sandbox.dns, query, Number.POSITIVE_INFINITY)).toEqual(Buffer.alloc(0))
  })
})

describe('the sandbox', () => {
  it('ends at once, even with answers pending', async () => {
    const own = await startSandbox()
    const waiting = FAULTS.map((fault) =>
      ask(`${own.url}/rdap/com/domain/${fault}domains.com`).then(
        ({ status }) => status,
        () => 'cut off',
      ),
    )
    const endless = await request(`${own.url}/rdap/com/domain/endlessdomains.com`)
    await own.close()
    await expect(endless.body.text()).rejects.toThrow()
    expect(await waiting[FAULTS.indexOf('hanging')]).toBe('cut off')
    await Promise.all(waiting)
    await expect(ask(own.url)).rejects.toThrow('ECONNREFUSED')
  })

  it('names the port that is in use', async () => {
    const port = Number(new URL(sandbox.url).port)
    const dnsPort = Number(sandbox.dns.split(':').at(-1))
    await expect(startSandbox({ port })).rejects.toThrow(
      `EADDRINUSE: address already in use 127.0.0.1:${port}`,
    )
    await expect(startSandbox({ dnsPort })).rejects.toThrow('EADDRINUSE')
  })

  it('returns the same bytes on another port', async () => {
    const other = await startSandbox()
    const paths = [
      '/rdap/com/domain/zuvo.com',
      '/social/t.me/zuvolenta',
      '/brreg/enhetsregisteret/api/enheter?navn=Zuvo',
    ]
    for (const path of paths) {
      const hashes = await Promise.all(
        [sandbox, sandbox, other].map(async ({ url }) => (await ask(url + path)).sha256),
      )
      expect(new Set(hashes).size).toBe(1)
    }
    await other.close()
  })

  it('uses the given time-out', async () => {
    const own = await startSandbox({ timeoutMs: 2_000 })
    expect(own.settings.timeoutMs).toBe(2_000)
    await own.close()
  })

  it('survives invalid, unknown and too long URLs', async () => {
    const statuses = await Promise.all(
      [
        '/',
        '/nothing',
        '//',
        '/%',
        `/rdap/com/domain/${'a'.repeat(30_000)}.com`,
        `/${'x'.repeat(100_000)}`,
      ].map(async (path) => (await ask(sandbox.url + path)).status),
    )
    expect(statuses).toEqual([501, 501, 400, 501, 400, 431])
  })
})
