import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createDomainsChecker } from '../../../src/checkers/domains/checker.ts'
import { whoisServerFor } from '../../../src/checkers/domains/whois-servers.ts'
import type { ProviderClient } from '../../../src/checkers/provider-client/interfaces.ts'
import { createProviderClient } from '../../../src/checkers/provider-client/provider-client.ts'
import type { DomainFinding } from '../../../src/events/sections.ts'
import { checkTask } from '../../support/check-task.ts'
import { nameOf, nxdomain } from '../../support/dns-messages.ts'
import { type DnsPeer, dnsPeer, type HttpPeer, httpPeer } from '../../support/hostile-server.ts'
import { MemoryAnswers } from '../../support/memory-answers.ts'
import { MemoryEphemeralStore } from '../../support/memory-ephemeral-store.ts'
import { proven } from '../../support/self-tests.ts'
import { type WhoisPeer, whoisPeer } from '../../support/whois-peer.ts'
import { DNS_CASES } from './dns-cases.ts'
import { RDAP_CASES } from './rdap-cases.ts'
import { WHOIS_CASES } from './whois-cases.ts'

const PATIENT_MS = 5_000
/** Where a resolver is silent. */
const IMPATIENT_MS = 250
type Reply = { status: number; type: string; body: string; headers?: Record<string, string> }
const DENIAL: Reply = {
  status: 404,
  type: 'application/rdap+json',
  body: '{"errorCode":404,"title":"Not Found"}',
}

let rdap: HttpPeer
let dns: DnsPeer
let whois: WhoisPeer
let providerClient: ProviderClient
/** What the registry answers about a name. */
const registry = new Map<string, Reply>()
/** What WHOIS servers answer to a query. */
const registries = new Map<string, Buffer>()

beforeAll(async () => {
  rdap = await httpPeer((request, response) => {
    const name = request.url?.split('/').at(-1) ?? ''
    if (name === 'dns.json') {
      response.end(JSON.stringify({ services: [[['com', 'net'], [rdap.url]]] }))
      return
    }
    const { status, type, body, headers } = registry.get(name) ?? DENIAL
    response.writeHead(status, { 'content-type': type, ...headers }).end(status === 204 ? undefined : body)
  })
  dns = await dnsPeer((query, reply) => reply(nxdomain(query)))
  whois = await whoisPeer((query) => registries.get(query) ?? null)
})
afterAll(async () => {
  await rdap.close()
  await dns.close()
  await whois.close()
})

/** The row of one name. Each has a separate client, so that no pause or breaker of another applies. */
async function rowOf(
  key: string,
  { tld = 'com', resolver = dns.address, timeoutMs = PATIENT_MS, selfTests = proven } = {},
): Promise<DomainFinding> {
  providerClient = createProviderClient({
    ephemeralStore: new MemoryEphemeralStore(Date.now),
    answers: new MemoryAnswers(),
    now: Date.now,
    namespace: 'test',
    answersKeptDays: 1,
    limits: { concurrency: 100, ratePerSecond: 10_000 },
  })
  const providers = {
    DNS_SERVERS: [resolver],
    RDAP_BOOTSTRAP_URL: `${rdap.url}/dns.json`,
    WHOIS_SERVER: whois.address,
  }
  const checker = createDomainsChecker({
    providerClient,
    selfTests,
    settings: { providers, timeoutMs },
    now: Date.now,
  })
  const { outcome } = await checker.check(
    checkTask({ name: { normalized: key, key }, request: { tlds: [tld] } }),
  )
  await providerClient.close()
  expect(outcome.findings).toHaveLength(1)
  return outcome.findings[0] as DomainFinding
}

describe('a row, if the registry says', () => {
  it.each(RDAP_CASES.map((each, at) => [each.says, `case${at}x`, each] as const))(
    '%s',
    async (_, key, each) => {
      const body = typeof each.body === 'string' ? each.body : JSON.stringify(each.body)
      const { status = 200, type = 'application/rdap+json', headers } = each
      registry.set(`${key}.com`, {
        status,
        type,
        body: body.replaceAll('{name}', `${key}.com`),
        ...(headers && { headers }),
      })
      expect(await rowOf(key)).toMatchObject(each.row)
    },
  )
})

describe('a row that the registry denies, if DNS says', () => {
  it.each(DNS_CASES.map((each, at) => [each.says, `dns${at}x`, each] as const))(
    '%s',
    async (_, key, each) => {
      const resolver = await dnsPeer((query, reply) => {
        const answer = each.wildcard || nameOf(query) === `${key}.com` ? each.udp(query) : nxdomain(query)
        if (answer) reply(answer)
      })
      if (each.tcp) await resolver.overTcp(each.tcp)
      try {
        expect(
          await rowOf(key, { resolver: resolver.address, timeoutMs: each.waits ? IMPATIENT_MS : PATIENT_MS }),
        ).toMatchObject(each.row)
      } finally {
        await resolver.close()
      }
    },
  )
})

describe('a row of a TLD without RDAP, if the WHOIS server of', () => {
  it.each(WHOIS_CASES.map((each, at) => [each.says, `whois${at}x`, each] as const))(
    '%s',
    async (_, key, { tld, text, encoding, row }) => {
      const domain = `${key}.${tld}`
      const said = text.replaceAll('{name}', domain).replaceAll('{NAME}', domain.toUpperCase())
      const query = whoisServerFor(tld)?.server.query.replace('{name}', domain)
      registries.set(String(query), Buffer.from(said, encoding ?? 'utf8'))
      expect(await rowOf(key, { tld })).toMatchObject(row)
    },
  )
})
