import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createDomainsChecker } from '../../../src/checkers/domains/checker.ts'
import { readWhois } from '../../../src/checkers/domains/whois-answer.ts'
import { askWhois } from '../../../src/checkers/domains/whois-exchange.ts'
import { whoisRouteOf } from '../../../src/checkers/domains/whois-question.ts'
import {
  reasonsWithoutForm,
  type WhoisServer,
  whoisServerFor,
  whoisServers,
} from '../../../src/checkers/domains/whois-servers.ts'
import { type ProviderClient, ProviderError } from '../../../src/checkers/provider-client/interfaces.ts'
import { createProviderClient } from '../../../src/checkers/provider-client/provider-client.ts'
import type { SelfTests } from '../../../src/checkers/self-test/self-test.ts'
import { toALabel, toULabel } from '../../../src/names/domains/idna.ts'
import { checkTask } from '../../support/check-task.ts'
import { delegated, nxdomain } from '../../support/dns-messages.ts'
import { type DnsPeer, dnsPeer, type HttpPeer, httpPeer } from '../../support/hostile-server.ts'
import { MemoryAnswers } from '../../support/memory-answers.ts'
import { MemoryEphemeralStore } from '../../support/memory-ephemeral-store.ts'
import { keptSelfTests, proven, unproven } from '../../support/self-tests.ts'
import { type WhoisPeer, whoisPeer } from '../../support/whois-peer.ts'

const IMPATIENT_MS = 250
let says: (query: string) => string | null
let whois: WhoisPeer
let dns: DnsPeer
let bootstrap: HttpPeer
let providerClient: ProviderClient

beforeEach(async () => {
  says = () => '% nothing found\n'
  whois = await whoisPeer((query) => {
    const text = says(query)
    return text === null ? null : Buffer.from(text)
  })
  dns = await dnsPeer((query, reply) => reply(nxdomain(query)))
  bootstrap = await httpPeer((_, response) => {
    response.end(JSON.stringify({ services: [[['com'], ['http://127.0.0.1:9/']]] }))
  })
  providerClient = createProviderClient({
    ephemeralStore: new MemoryEphemeralStore(Date.now),
    answers: new MemoryAnswers(),
    now: Date.now,
    namespace: 'test',
    answersKeptDays: 1,
    limits: { concurrency: 100, ratePerSecond: 10_000 },
  })
})
afterEach(async () => {
  await providerClient.close()
  await Promise.all([whois.close(), dns.close(), bootstrap.close()])
})

async function check(
  tld: string,
  {
    server = whois.address,
    selfTests = proven,
    timeoutMs = 5_000,
    name = 'acme',
  }: { server?: string; selfTests?: SelfTests; timeoutMs?: number; name?: string } = {},
) {
  const checker = createDomainsChecker({
    providerClient,
    selfTests,
    settings: {
      providers: { DNS_SERVERS: [dns.address], RDAP_BOOTSTRAP_URL: bootstrap.url, WHOIS_SERVER: server },
      timeoutMs,
    },
    now: Date.now,
  })
  const text = toULabel(name)
  return checker.check(
    checkTask({ query: text, name: { normalized: text, key: text }, request: { tlds: [tld] } }),
  )
}
const rowOf = async (...args: Parameters<typeof check>) => (await check(...args)).outcome.findings[0]

describe('a WHOIS server', () => {
  it('is asked in its own form of a query, in A-labels', async () => {
    for (const tld of ['at', 'dk', 'jp', 'com.tr']) await check(tld)
    expect(whois.queries).toEqual(['acme.at', '--show-handles acme.dk', 'acme.jp/e', 'acme.com.tr'])
  })

  it('shows what it says of a registration', async () => {
    says = () =>
      'domain: ACME.RU\nstate: REGISTERED\nregistrar: NAMES-RU\ncreated: 2004.03.04\npaid-till: 2030-03-05T21:00:00Z\n'
    expect(await rowOf('ru')).toMatchObject({
      status: 'registered',
      registrar: 'NAMES-RU',
      created: '2004-03-04T00:00:00.000Z',
      expires: '2030-03-05T00:00:00.000Z',
    })
  })

  it('that is silent leaves the name unknown', async () => {
    says = () => null
    expect(await rowOf('at', { timeoutMs: IMPATIENT_MS })).toMatchObject({
      status: 'unknown',
      rule: 'whois_timeout',
    })
  })

  it('that cannot be reached leaves the name unknown', async () => {
    expect(await rowOf('at', { server: '127.0.0.1:9' })).toMatchObject({
      status: 'unknown',
      rule: 'whois_unreachable',
    })
  })

  it('that asks for a pause is not asked again', async () => {
    says = () => '-1: Still in grace period, wait 600 seconds\n'
    const { retryAfterMs } = await check('eu')
    expect(retryAfterMs).toBe(600_000)
    expect(await rowOf('eu')).toMatchObject({ status: 'unknown', rule: 'whois_rate_limited' })
    expect(whois.queries).toHaveLength(1)
    says = () => '% nothing found\n'
    expect(await rowOf('at')).toMatchObject({ status: 'available' })
  })

  it('that denies what DNS knows is overruled', async () => {
    dns.answer = (query, reply) => reply(query.includes('acme') ? delegated(query) : nxdomain(query))
    expect(await rowOf('at')).toMatchObject({ status: 'registered', rule: 'dns_delegated' })
  })

  it('makes no name free without a proof', async () => {
    expect(await rowOf('at', { selfTests: unproven })).toMatchObject({
      status: 'unknown',
      rule: 'whois_unproven',
    })
  })

  it('is not asked if WHOIS is switched off', async () => {
    const { outcome } = await check('at', { server: 'off' })
    expect(outcome.status).toBe('not_configured')
    expect(outcome.findings[0]).toMatchObject({ status: 'unknown', rule: 'no_rdap_server' })
    expect(whois.queries).toEqual([])
  })

  it('refers to a server of the data at most once', async () => {
    says = (query) => (whois.queries.length === 1 ? 'refer: whois.nic.at\n' : `% ${query}\n% nothing found\n`)
    expect(await rowOf('arpa')).toMatchObject({ status: 'available', rule: 'whois_not_found' })
    expect(whois.queries).toHaveLength(2)
  })

  it('that refers elsewhere than its self-test proves nothing about the other server', async () => {
    const denial = (name: string) => `% This query returned 0 objects.\n${name && `refer: ${name}\n`}`
    /** The server of the data answers about the names of the self-test, and refers for the requested one. */
    says = (query) =>
      query === 'as112.arpa'
        ? 'domain: AS112.ARPA\norganisation: A\n'
        : whois.queries.filter((each) => each === 'acme.arpa').length > 1
          ? '% nothing found\n'
          : query === 'acme.arpa'
            ? 'refer: whois.nic.at\n'
            : denial('')
    expect(await rowOf('arpa', { selfTests: keptSelfTests() })).toMatchObject({
      status: 'unknown',
      rule: 'whois_unproven',
    })
  })

  it('is proven under the suffix of the name, not under its TLD', async () => {
    says = () => 'No match found\n'
    await check('com.tr', { selfTests: keptSelfTests() })
    expect(whois.queries).toContain('google.com.tr')
    expect(whois.queries).not.toContain('nic.tr')
  })

  it('of a TLD in another script asks for no name that cannot exist there', async () => {
    const selfTests = keptSelfTests()
    says = () => 'No match\n'
    const name = toALabel('բարև') ?? ''
    const { outcome } = await check('xn--y9a3aq', { selfTests, name })
    expect(outcome.findings[0]).toMatchObject({ status: 'unknown', rule: 'whois_unproven' })
    expect(outcome.reason?.text).toContain('no name is known that is registered under .հայ')
    expect(whois.queries).toEqual([`${name}.xn--y9a3aq`])
  })

  it.each(['evil.example', '127.0.0.1', '169.254.169.254', 'whois.iana.org'])(
    'refers to %s without result',
    async (host) => {
      says = () => `refer: ${host}\n`
      expect(await rowOf('arpa')).toMatchObject({ status: 'unknown', rule: 'whois_unrecognized' })
      expect(whois.queries).toHaveLength(1)
    },
  )
})

describe('an answer', () => {
  const bytes: [string, number[], string][] = [
    ['euc-kr', [0xb5, 0xee, 0xb7, 0xcf], '등록'],
    ['shift_jis', [0x93, 0x6f, 0x98, 0x5e], '登録'],
    ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x45, 0x50, 0x4f, 0x3f, 0x1b, 0x28, 0x42], '登録'],
    ['iso-8859-1', [0xe9, 0x74, 0xe9], 'été'],
    ['utf-8', [0xc3, 0xa9], 'é'],
  ]
  it.each(bytes)('is decoded as %s', (encoding, text, word) => {
    const server = { ...(whoisServerFor('at')?.server as WhoisServer), encoding, free: [[word]] }
    expect(readWhois({ headers: {}, bytes: Buffer.from(text) }, 'acme.at', server).value).toEqual({
      found: false,
      kind: 'not_found',
    })
    const other = { ...server, encoding: 'utf-16le' }
    expect(readWhois({ headers: {}, bytes: Buffer.from(text) }, 'acme.at', other).value).toMatchObject({
      kind: 'unrecognized',
    })
  })

  it('may name an internationalized domain in its own script', () => {
    const server = whoisServerFor('eu')?.server as WhoisServer
    const answer = { headers: {}, bytes: Buffer.from('Domain: bücher.eu\nStatus: AVAILABLE\n') }
    expect(readWhois(answer, 'xn--bcher-kva.eu', server).value).toEqual({ found: false, kind: 'not_found' })
  })

  it('stops when the caller does', async () => {
    says = () => null
    const stop = new AbortController()
    const asked = askWhois(
      'acme.at',
      whoisRouteOf(whois.address) as { host: string; port: number },
      stop.signal,
    )
    stop.abort(new ProviderError('no_time_left', 'enough'))
    await expect(asked).rejects.toMatchObject({ code: 'no_time_left' })
  })
})

describe('the list of WHOIS servers', () => {
  const data = (file: string) =>
    readFileSync(new URL(`../../../src/checkers/domains/data/${file}`, import.meta.url), 'utf8')
  /** IANA's file alone, without the RDAP servers that only other lists name. */
  const bootstrapFile = data('rdap-bootstrap.json')
  const unofficialRdap: { tlds: Record<string, string> } = JSON.parse(data('rdap-overrides.json'))

  it('names the registry of at least 150 TLDs of countries', () => {
    const countries = whoisServers().flatMap(({ tlds }) =>
      tlds.filter((tld) => /^(?:[a-z]{2}|xn--.+)$/.test(tld)),
    )
    expect(new Set(countries).size).toBe(countries.length)
    expect(countries.length).toBeGreaterThanOrEqual(150)
  })

  it('knows the forms of free and registered names of at least 150 TLDs of countries without RDAP', () => {
    const known = whoisServers()
      .filter(({ free, taken }) => free.length > 0 && taken.length > 0)
      .flatMap(({ tlds }) => tlds.filter((tld) => /^(?:[a-z]{2}|xn--.+)$/.test(tld)))
    const withoutRdap = known.filter((tld) => !bootstrapFile.includes(`"${tld}"`))
    expect(withoutRdap.length).toBeGreaterThanOrEqual(150)
    const unofficial = withoutRdap.filter((tld) => tld in unofficialRdap.tlds)
    expect(withoutRdap.length - unofficial.length).toBeGreaterThanOrEqual(146)
  })

  it('states for each server a form of a reserved name and of a refusal, or why none is known', () => {
    for (const { host, reserved, throttled, noReserved, noThrottled } of whoisServers()) {
      expect([host, reserved.length > 0]).toEqual([host, noReserved === undefined])
      expect([host, throttled.length > 0]).toEqual([host, noThrottled === undefined])
    }
    const given = whoisServers().flatMap(({ noReserved, noThrottled }) => [noReserved, noThrottled])
    const reasons = reasonsWithoutForm()
    expect(new Set(given.filter((reason) => reason !== undefined))).toEqual(new Set(Object.keys(reasons)))
    for (const reason of Object.values(reasons)) expect(reason).toMatch(/^[A-Z].{20,}\.$/)
  })

  it('has no form of a denial that is also a form of another answer', () => {
    for (const server of whoisServers()) {
      const { host, free, taken, reserved, throttled } = server
      for (const form of free) {
        const text = form.join('\n').replaceAll('{name}', 'acme.at').replaceAll('*', 'x')
        const read = () =>
          readWhois({ headers: {}, bytes: Buffer.from(text) }, 'acme.at', { ...server, encoding: 'utf-8' })
        expect([host, read().value]).toEqual([host, { found: false, kind: 'not_found' }])
      }
      for (const form of [...taken, ...reserved, ...throttled]) expect(free).not.toContainEqual(form)
      if (free.length > 0) expect([host, taken.length > 0]).toEqual([host, true])
      expect([host, server.noDenial !== undefined]).toEqual([host, free.length === 0])
    }
  })
})
