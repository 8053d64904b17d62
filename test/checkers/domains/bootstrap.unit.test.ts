import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { BootstrapSource } from '../../../src/checkers/domains/bootstrap.ts'
import { readBootstrap } from '../../../src/checkers/domains/bootstrap-file.ts'
import { DEFAULT_TLDS } from '../../../src/checkers/domains/default-tlds.ts'
import { denialFormsOf, trusts404 } from '../../../src/checkers/domains/rdap-forms.ts'
import { resolversOf } from '../../../src/checkers/domains/resolvers.ts'
import { httpExchange, userAgentOf } from '../../../src/checkers/provider-client/http.ts'
import { type HttpPeer, httpPeer } from '../../support/hostile-server.ts'
import { PATIENT_MS } from '../../support/time-limits.ts'

const http = httpExchange(userAgentOf(undefined))

describe('a bootstrap file', () => {
  const file = readBootstrap({
    publication: '2026-01-01T00:00:00Z',
    services: [
      [
        ['uk', 'CO.UK'],
        ['http://plain.example/rdap', 'https://uk.example/rdap'],
      ],
      [['co.uk'], ['https://co-uk.example/']],
      [['nowhere'], []],
      [['odd'], ['ftp://odd.example/', 'not a url']],
      'broken',
      [['com'], ['https://com.example']],
      [['short']],
    ],
  })

  it('prefers https and adds the trailing slash', () => {
    expect(file?.serverFor('acme.uk')).toBe('https://uk.example/rdap/')
    expect(file?.serverFor('acme.com')).toBe('https://com.example/')
  })

  it('lists all TLDs of a host, whatever the path', () => {
    const registry = readBootstrap({
      services: [
        [['com'], ['https://rdap.example/com/v1/']],
        [['net'], ['https://rdap.example/net/v1/']],
      ],
    })
    expect(registry?.entriesAt('rdap.example')).toEqual(['com', 'net'])
    expect(registry?.entriesAt('other.example')).toEqual([])
  })

  it('knows by the longest entry', () => {
    expect(file?.serverFor('acme.co.uk')).toBe('https://co-uk.example/')
    expect(file?.serverFor('acme.org.uk')).toBe('https://uk.example/rdap/')
  })

  it('leaves out what is broken', () => {
    for (const name of ['acme.nowhere', 'acme.odd', 'acme.short', 'acme.dev']) {
      expect(file?.serverFor(name)).toBeNull()
    }
  })

  it('with an empty entry covers the rest', () => {
    const all = readBootstrap({ services: [[[''], ['https://all.example/']]] })
    expect(all?.serverFor('acme.anything')).toBe('https://all.example/')
  })

  it('that is invalid is reported', () => {
    for (const other of [null, [], {}, { services: [] }, { services: 'x' }, 'text']) {
      expect(readBootstrap(other)).toBeNull()
    }
  })

  it('has its gaps filled, not its entries replaced', () => {
    const filled = file?.filledWith({ com: 'https://wrong.example/', io: 'https://io.example/' })
    expect(filled?.serverFor('acme.com')).toBe('https://com.example/')
    expect(filled?.serverFor('acme.io')).toBe('https://io.example/')
  })
})

describe('the shipped snapshot', () => {
  it('knows a server, whose 404 counts, for every default TLD', async () => {
    const snapshot = await new BootstrapSource(null, http, 100, Date.now).current()
    for (const tld of DEFAULT_TLDS) {
      const server = snapshot.serverFor(tld)
      expect(server).toMatch(/^https:\/\/.*\/$/)
      expect(trusts404(String(server))).toBe(true)
    }
    expect(snapshot.serverFor('acme.de')).toBe('https://rdap.denic.de/')
  })

  it('names the servers whose 404 lies', () => {
    expect(trusts404('https://rdap.nic.io/')).toBe(false)
    expect(trusts404('https://rdap.centralnic.com/la/')).toBe(false)
    expect(trusts404('https://rdap.centralnic.com/xyz/')).toBe(true)
  })

  it('names the servers that deny names with an empty 404', () => {
    expect(denialFormsOf('https://rdap.verisign.com/com/v1/').empty).toBe(true)
    expect(denialFormsOf('https://rdap.verisign.com.example/').empty).toBe(false)
    expect(denialFormsOf('https://rdap.nic.example/').empty).toBe(false)
  })
})

describe('a file from elsewhere', () => {
  let peer: HttpPeer
  let clock = 0
  const file = (server: string) => JSON.stringify({ services: [[['com'], [server]]] })

  beforeEach(async () => {
    clock = Date.now()
    peer = await httpPeer((_, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json', etag: '"1"' })
        .end(file('https://one.example/'))
    })
  })
  afterEach(() => peer.close())

  it('is the sole authority: neither snapshot nor overrides are mixed in', async () => {
    const source = new BootstrapSource(`${peer.url}/dns.json`, http, PATIENT_MS, () => clock)
    const bootstrap = await source.current()
    expect(bootstrap.serverFor('acme.com')).toBe('https://one.example/')
    expect(bootstrap.serverFor('acme.net')).toBeNull()
    expect(bootstrap.serverFor('acme.io')).toBeNull()
  })

  it('is read again after a day, in the background, and kept where that fails', async () => {
    const source = new BootstrapSource(`${peer.url}/dns.json`, http, PATIENT_MS, () => clock)
    await source.current()
    await source.current()
    expect(peer.requests).toHaveLength(1)
    clock += 25 * 3_600_000
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    peer.behave = (request, response) => {
      resolve(request.headers['if-none-match'])
      response.writeHead(500).end()
    }
    expect((await source.current()).serverFor('acme.com')).toBe('https://one.example/')
    expect(await promise).toBe('"1"')
    expect((await source.current()).serverFor('acme.com')).toBe('https://one.example/')
  })

  it('that cannot be had is a fault', async () => {
    peer.behave = (_, response) => response.writeHead(200).end('{}')
    const source = new BootstrapSource(`${peer.url}/dns.json`, http, PATIENT_MS, () => clock)
    await expect(source.current()).rejects.toMatchObject({ name: 'ProviderError', code: 'invalid_answer' })
  })
})

describe('resolvers', () => {
  it('are read with and without a port', () => {
    expect(resolversOf(['192.0.2.1', '192.0.2.1:5353', '2001:db8::1', '[2001:db8::1]:5353'])).toEqual([
      { address: '192.0.2.1', port: 53 },
      { address: '192.0.2.1', port: 5353 },
      { address: '2001:db8::1', port: 53 },
      { address: '2001:db8::1', port: 5353 },
    ])
  })

  it.each(['dns.example', '192.0.2.1:99999', '', '[192.0.2.1'])('"%s" is refused', (text) => {
    expect(() => resolversOf([text])).toThrow('not a resolver')
  })
})
