import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createDomainsChecker } from '../../../src/checkers/domains/checker.ts'
import { nsQuestion } from '../../../src/checkers/domains/dns-question.ts'
import type { ProviderClient } from '../../../src/checkers/provider-client/interfaces.ts'
import { createProviderClient } from '../../../src/checkers/provider-client/provider-client.ts'
import type { SelfTest, SelfTests } from '../../../src/checkers/self-test/self-test.ts'
import { sourceOutcome } from '../../../src/events/sections.ts'
import { checkTask, type TaskOptions } from '../../support/check-task.ts'
import {
  delegated,
  dnsResponse,
  nameOf,
  nodata,
  nxdomain,
  referral,
  refused,
  servfail,
} from '../../support/dns-messages.ts'
import {
  type Behavior,
  type DnsPeer,
  dnsPeer,
  HOSTILITIES,
  type HttpPeer,
  httpPeer,
} from '../../support/hostile-server.ts'
import { MemoryAnswers } from '../../support/memory-answers.ts'
import { MemoryEphemeralStore } from '../../support/memory-ephemeral-store.ts'
import { PROVEN_AT, proven, selfTestsThat, unproven } from '../../support/self-tests.ts'
import { IMPATIENT_MS, PATIENT_MS } from '../../support/time-limits.ts'

const json =
  (status: number, body: unknown): Behavior =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/rdap+json' }).end(JSON.stringify(body))
  }
const NOT_FOUND = json(404, { errorCode: 404, title: 'Not found' })
const REGISTERED: Behavior = (request, response) =>
  json(200, {
    objectClassName: 'domain',
    ldhName: request.url?.split('/').at(-1)?.toUpperCase(),
    status: ['active'],
    events: [
      { eventAction: 'registration', eventDate: '1999-01-02T03:04:05Z' },
      { eventAction: 'expiration', eventDate: '2030-01-02T03:04:05+02:00' },
      { eventAction: 'broken' },
    ],
    entities: [{ roles: ['registrar'], vcardArray: ['vcard', [['fn', {}, 'text', 'Example Names Ltd']]] }],
  })(request, response)

let rdap: HttpPeer
let dns: DnsPeer
let providerClient: ProviderClient
let answers: MemoryAnswers
let bootstrap: unknown

beforeEach(async () => {
  rdap = await httpPeer(NOT_FOUND)
  dns = await dnsPeer((query, reply) => reply(nxdomain(query)))
  answers = new MemoryAnswers()
  providerClient = createProviderClient({
    ephemeralStore: new MemoryEphemeralStore(Date.now),
    answers,
    now: Date.now,
    namespace: 'test',
    answersKeptDays: 1,
    limits: { concurrency: 100, ratePerSecond: 10_000 },
  })
  bootstrap = { services: [[['com', 'net'], [`${rdap.url}/rdap`]]] }
})

afterEach(async () => {
  await providerClient.close()
  await rdap.close()
  await dns.close()
})

/** The registry behaves as `registry`, DNS as it is set; the bootstrap file is always well-behaved. */
async function check(
  registry: Behavior,
  task: TaskOptions = {},
  timeoutMs = PATIENT_MS,
  selfTests: SelfTests = proven,
) {
  rdap.behave = (request, response) =>
    request.url === '/dns.json' ? json(200, bootstrap)(request, response) : registry(request, response)
  const checker = createDomainsChecker({
    selfTests,
    providerClient,
    settings: {
      providers: {
        DNS_SERVERS: [dns.address],
        RDAP_BOOTSTRAP_URL: `${rdap.url}/dns.json`,
        WHOIS_SERVER: 'off',
      },
      timeoutMs,
    },
    now: Date.now,
  })
  const attempt = await checker.check(checkTask(task))
  expect(sourceOutcome.parse(attempt.outcome)).toEqual(attempt.outcome)
  const ids = new Set(attempt.outcome.evidence.map(({ id }) => id))
  for (const id of attempt.outcome.findings.flatMap(({ evidence }) => evidence)) expect(ids).toContain(id)
  return attempt
}

const only = <T>(items: readonly T[]): T => {
  expect(items).toHaveLength(1)
  return items[0] as T
}

it('shares no cached answer of DNS with versions that write it in another form', () => {
  const { cacheKey } = nsQuestion('acme.com', [{ address: '192.0.2.1', port: 53 }])
  expect(cacheKey).toMatch(/^answer-2\/NS\/acme\.com@/)
})

describe('an honest registry', () => {
  it('is believed when it does not know a name that DNS does not know either', async () => {
    const { outcome, retryAfterMs } = await check(NOT_FOUND)
    expect(outcome.status).toBe('done')
    expect(outcome.reason).toBeNull()
    expect(retryAfterMs).toBeUndefined()
    expect(only(outcome.findings)).toMatchObject({
      domain: 'acme.com',
      status: 'available',
      rule: 'rdap_not_found',
    })
    expect(outcome.coverage).toEqual([
      { register: '.com', jurisdiction: null, searched: true, dataAsOf: null, provenAt: PROVEN_AT },
    ])
    for (const { sha256, kept } of outcome.evidence) {
      expect(kept).toBe(true)
      expect(answers.kept.has(String(sha256))).toBe(true)
    }
  })

  it('shows registrar and dates', async () => {
    const { outcome } = await check(REGISTERED)
    expect(outcome.status).toBe('done')
    expect(only(outcome.findings)).toMatchObject({
      status: 'registered',
      rule: 'rdap_registered',
      registrar: 'Example Names Ltd',
      created: '1999-01-02T03:04:05.000Z',
      expires: '2030-01-02T01:04:05.000Z',
    })
  })

  it('may hold a name back, or block it', async () => {
    const held = await check(
      json(200, { objectClassName: 'domain', ldhName: 'acme.com', status: ['reserved'] }),
    )
    expect(only(held.outcome.findings).status).toBe('reserved')
    const blocked = await check(
      json(404, {
        errorCode: 404,
        notices: [{ title: 'Blocked Domain', description: ['This name has been blocked'] }],
      }),
      { request: { tlds: ['net'] } },
    )
    expect(only(blocked.outcome.findings)).toMatchObject({ status: 'reserved', rule: 'rdap_blocked' })
  })

  it('marks names on their way out as registered', async () => {
    const { outcome } = await check(
      json(200, {
        objectClassName: 'domain',
        ldhName: 'acme.com',
        status: ['pending delete'],
        nameservers: [{}],
      }),
    )
    expect(only(outcome.findings)).toMatchObject({ status: 'registered', rule: 'rdap_pending_delete' })
  })

  it('is followed over a redirect within its own host', async () => {
    const { outcome } = await check((request, response) => {
      if (request.url?.startsWith('/moved')) NOT_FOUND(request, response)
      else response.writeHead(301, { location: '/moved/domain/acme.com' }).end()
    })
    expect(only(outcome.findings).status).toBe('available')
  })

  it('is not followed to a page for those who are lost', async () => {
    const { outcome } = await check((request, response) => {
      if (request.url?.startsWith('/lost')) response.writeHead(404).end()
      else response.writeHead(302, { location: '/lost' }).end()
    })
    expect(only(outcome.findings).status).toBe('unknown')
  })

  it.each([
    ['one letter', { normalized: 'X', key: 'x' }, 'com', 'unknown'],
    ['two letters', { normalized: 'Xy', key: 'xy' }, 'com', 'available'],
    ['a word withheld by agreement', { normalized: 'Olympic', key: 'olympic' }, 'com', 'unknown'],
  ] as const)(
    'is not believed to be free where registries hold names back: %s',
    async (_, name, tld, status) => {
      const { outcome } = await check(NOT_FOUND, { name, request: { tlds: [tld] } })
      expect(only(outcome.findings).status).toBe(status)
      if (status === 'unknown') expect(outcome.reason?.text).toContain('reserve such names')
    },
  )

  it.each(['github.io', 'example.com', 'com.de'])('knows no registration below %s', async (tld) => {
    bootstrap = { services: [[['com', 'io', 'de', 'uk'], [`${rdap.url}/rdap`]]] }
    const { outcome } = await check(NOT_FOUND, { request: { tlds: [tld] } })
    expect(only(outcome.findings)).toMatchObject({ status: 'unknown', rule: 'no_rdap_server' })
    expect(outcome.status).toBe('not_configured')
  })

  it.each(['a1.np', 'com.np', 'foo.kawasaki.jp', 'shop.sch.uk'])(
    'is not asked below %s, which only a wildcard of the public suffix list names',
    async (tld) => {
      bootstrap = { services: [[['np', 'jp', 'uk'], [`${rdap.url}/rdap`]]] }
      const { outcome } = await check(NOT_FOUND, { request: { tlds: [tld] } })
      expect(only(outcome.findings)).toMatchObject({ status: 'unknown', rule: 'no_rdap_server' })
      expect(outcome.reason?.text).toContain(`does not name .${tld}`)
      expect(rdap.requests).toEqual(['GET /dns.json'])
    },
  )

  it('is asked below a suffix of a wildcard that has a separate server', async () => {
    bootstrap = {
      services: [
        [['np'], [`${rdap.url}/np`]],
        [['com.np'], [`${rdap.url}/com.np`]],
      ],
    }
    const { outcome } = await check(NOT_FOUND, { request: { tlds: ['com.np', 'net.np'] } })
    expect(outcome.findings.map(({ domain, status }) => [domain, status])).toEqual([
      ['acme.com.np', 'available'],
      ['acme.net.np', 'unknown'],
    ])
  })

  it('answers for its own suffixes', async () => {
    bootstrap = { services: [[['uk'], [`${rdap.url}/rdap`]]] }
    const { outcome } = await check(NOT_FOUND, { request: { tlds: ['co.uk'] } })
    expect(only(outcome.findings).status).toBe('available')
  })

  it('is asked for every form of the name under every TLD', async () => {
    const name = { normalized: 'Acme Tools', key: 'acmetools' }
    const { outcome } = await check(NOT_FOUND, { name, request: { tlds: ['.com', 'net'] } })
    expect(outcome.findings.map(({ domain }) => domain)).toEqual([
      'acmetools.com',
      'acme-tools.com',
      'acmetools.net',
      'acme-tools.net',
    ])
  })
})

it('says when a check can be repeated whose server is not proven yet', async () => {
  const reason = 'is not proven yet: its self-test was still running at the deadline of the check'
  const late = { ok: false, kind: 'late', reason, asked: [], evidence: [], retryAfterMs: 11_200 } as const
  const { outcome } = await check(
    NOT_FOUND,
    {},
    PATIENT_MS,
    selfTestsThat(() => late),
  )
  expect(only(outcome.findings)).toMatchObject({ status: 'unknown', rule: 'rdap_unproven' })
  expect(outcome.reason?.text).toContain(`does not count: it ${reason}.`)
  expect(outcome.reason?.nextStep).toContain('Repeat the check after 12 s')
})

describe('a hostile registry', () => {
  for (const [habit, behavior] of Object.entries(HOSTILITIES)) {
    it(`that ${habit} leaves the name unknown, with a reason`, async () => {
      const { outcome } = await check(behavior, {}, IMPATIENT_MS)
      const row = only(outcome.findings)
      expect(row.status).toBe('unknown')
      expect(outcome.status).toBe('unknown')
      expect(outcome.reason?.text).toContain('acme.com')
      expect(outcome.reason?.nextStep).not.toBe('')
      expect(outcome.coverage[0]?.searched).toBe(false)
    })
  }

  it('cannot hide what DNS proves', async () => {
    dns.answer = (query, reply) => reply(delegated(query))
    const { outcome } = await check(HOSTILITIES['says 500'] as Behavior)
    expect(outcome.status).toBe('done')
    expect(only(outcome.findings)).toMatchObject({ status: 'registered', rule: 'dns_delegated' })
  })

  it('that is not there at all leaves the name unknown', async () => {
    bootstrap = { services: [[['com'], ['http://127.0.0.1:9/']]] }
    const { outcome, retryAfterMs } = await check(NOT_FOUND)
    expect(only(outcome.findings)).toMatchObject({ status: 'unknown', rule: 'rdap_unreachable' })
    expect(retryAfterMs).toBeGreaterThan(0)
  })

  it('answers from another host are no 404 of the registry', async () => {
    const other = await httpPeer(NOT_FOUND)
    bootstrap = {
      services: [
        [['com'], [`${rdap.url}/rdap`]],
        [['net'], [other.url]],
      ],
    }
    const { outcome } = await check((_, response) => {
      response.writeHead(302, { location: `${other.url}/domain/acme.com` }).end()
    })
    expect(other.requests).toEqual(['GET /domain/acme.com'])
    expect(only(outcome.findings).status).toBe('unknown')
    await other.close()
  })
})

describe('DNS', () => {
  it('overrules a registry that denies a name', async () => {
    dns.answer = (query, reply) => reply(nameOf(query) === 'acme.com' ? delegated(query) : nxdomain(query))
    const { outcome } = await check(NOT_FOUND)
    expect(only(outcome.findings)).toMatchObject({ status: 'registered', rule: 'dns_delegated' })
  })

  it('counts a name without delegation as there', async () => {
    dns.answer = (query, reply) => reply(nameOf(query) === 'acme.com' ? nodata(query) : nxdomain(query))
    const { outcome } = await check(NOT_FOUND)
    expect(only(outcome.findings)).toMatchObject({ status: 'registered', rule: 'dns_name_exists' })
  })

  it('proves nothing where it knows even an unregistered name', async () => {
    dns.answer = (query, reply) => reply(nodata(query))
    const { outcome } = await check(NOT_FOUND)
    expect(only(outcome.findings)).toMatchObject({ status: 'available', rule: 'rdap_not_found' })
  })

  it('of one resolver is not taken for the word of another', async () => {
    dns.answer = (query, reply) => reply(nameOf(query) === 'acme.com' ? delegated(query) : nxdomain(query))
    expect(only((await check(NOT_FOUND)).outcome.findings).status).toBe('registered')
    const { close } = dns
    dns = await dnsPeer((query, reply) => reply(nxdomain(query)))
    await close()
    expect(only((await check(NOT_FOUND)).outcome.findings).status).toBe('available')
  })

  it('never makes a name available by itself', async () => {
    const { outcome } = await check(HOSTILITIES['never answers'] as Behavior, {}, IMPATIENT_MS)
    expect(only(outcome.findings).status).toBe('unknown')
  })

  it('disputes a 404 when its servers fail', async () => {
    dns.answer = (query, reply) => reply(servfail(query))
    const { outcome, retryAfterMs } = await check(NOT_FOUND)
    expect(only(outcome.findings)).toMatchObject({ status: 'unknown', rule: 'dns_disputes_not_found' })
    expect(outcome.reason?.text).toContain('SERVFAIL')
    expect(retryAfterMs).toBeGreaterThan(0)
  })

  const useless: Record<string, (query: Buffer) => Buffer | null> = {
    'is silent': () => null,
    refuses: refused,
    'only points to other servers': referral,
    'sends garbage': () => Buffer.from('garbage'),
    'answers with another id': (query) => {
      const message = delegated(query)
      message.writeUInt16BE((message.readUInt16BE(0) + 1) & 0xffff, 0)
      return message
    },
    'answers another question': (query) => {
      const message = Buffer.from(delegated(query))
      message.write('acne', message.indexOf('acme'))
      return message
    },
    'sends the question back': (query) => query,
  }
  for (const [habit, answer] of Object.entries(useless)) {
    it(`is of no use when it ${habit}, and proves no registration`, async () => {
      dns.answer = (query, reply) => {
        const message = answer(query)
        if (message) reply(message)
      }
      const { outcome } = await check(HOSTILITIES['says 500'] as Behavior, {}, IMPATIENT_MS)
      expect(only(outcome.findings).status).toBe('unknown')
      expect(outcome.evidence.find(({ provider }) => provider === 'dns')?.confidence).toBe('none')
    })
  }

  it('shows an offer to sell a registered name', async () => {
    dns.answer = (query, reply) => {
      const name = nameOf(query)
      const offer = { type: 'TXT' as const, name, ttl: 60, data: 'v=FORSALE1;fval=EUR1000' }
      reply(name.startsWith('_for-sale.') ? dnsResponse(query, { answers: [offer] }) : delegated(query))
    }
    const { outcome } = await check(REGISTERED)
    expect(outcome.status).toBe('done')
    expect(only(outcome.findings)).toMatchObject({
      status: 'for_sale',
      rule: 'dns_for_sale',
      registrar: 'Example Names Ltd',
    })
  })

  it('that fails about an offer takes nothing from a registration', async () => {
    dns.answer = (query, reply) => {
      if (!nameOf(query).startsWith('_for-sale.')) reply(delegated(query))
    }
    // The registry must answer within this time.
    const { outcome } = await check(REGISTERED, {}, 4 * IMPATIENT_MS)
    expect(outcome.status).toBe('done')
    expect(only(outcome.findings).status).toBe('registered')
  })

  it('is asked again over TCP when the answer does not fit', async () => {
    const truncated = 0x0200
    await dns.overTcp(delegated)
    dns.answer = (query, reply) => reply(dnsResponse(query, {}, truncated))
    const { outcome } = await check(HOSTILITIES['says 500'] as Behavior)
    expect(only(outcome.findings)).toMatchObject({ status: 'registered', rule: 'dns_delegated' })
  })

  it('that truncates every answer and cannot be reached over TCP is of no use', async () => {
    const truncated = 0x0200
    dns.answer = (query, reply) => reply(dnsResponse(query, {}, truncated))
    const { outcome } = await check(NOT_FOUND)
    expect(only(outcome.findings)).toMatchObject({ status: 'unknown', rule: 'dns_unanswered' })
    expect(outcome.evidence.find(({ id }) => id === 'domains/dns/acme.com')?.outcome).toBe('truncated')
  })
})

describe('the bootstrap file', () => {
  it('without a server for a TLD makes the section not configured and names the TLD', async () => {
    const { outcome } = await check(NOT_FOUND, { request: { tlds: ['com', 'eu'] } })
    expect(outcome.status).toBe('not_configured')
    expect(outcome.reason?.text).toContain('.eu')
    expect(outcome.findings.map(({ status }) => status)).toEqual(['available', 'unknown'])
  })

  it('that cannot be read asks no other server instead', async () => {
    bootstrap = 'nonsense'
    const { outcome } = await check(NOT_FOUND)
    expect(only(outcome.findings).status).toBe('unknown')
    expect(outcome.reason?.text).toContain('bootstrap')
    expect(rdap.requests.filter((line) => line.includes('domain/'))).toEqual([])
  })
})

it('says so when no TLD takes the name', async () => {
  const { outcome } = await check(NOT_FOUND, { request: { tlds: ['xn--p1ai'] } })
  expect(outcome).toMatchObject({ status: 'unknown', reason: { code: 'no_candidate' } })
})

describe('a registry without a proof', () => {
  it('makes no name free, and says why', async () => {
    const { outcome, retryAfterMs } = await check(NOT_FOUND, {}, PATIENT_MS, unproven)
    expect(only(outcome.findings)).toMatchObject({ status: 'unknown', rule: 'rdap_unproven' })
    expect(outcome.status).toBe('unknown')
    expect(outcome.reason?.text).toContain('says that the name "nic" is free')
    expect(outcome.coverage[0]).not.toHaveProperty('provenAt')
    expect(retryAfterMs).toBe(60_000)
  })

  it('is believed about a registered name', async () => {
    const { outcome } = await check(REGISTERED, {}, PATIENT_MS, unproven)
    expect(outcome.status).toBe('done')
    expect(only(outcome.findings)).toMatchObject({ status: 'registered', rule: 'rdap_registered' })
  })

  const answersOf = async (behavior: Behavior): Promise<[SelfTest, string[]]> => {
    let seen: SelfTest | undefined
    const selfTests = selfTestsThat((selfTest) => {
      seen = selfTest
      return { ok: true, provenAt: PROVEN_AT, evidence: [] }
    })
    await check(NOT_FOUND, {}, PATIENT_MS, selfTests)
    const selfTest = seen as SelfTest
    rdap.behave = behavior
    const task = checkTask({ request: { maxAge: 0 } })
    const said = await Promise.all(
      [selfTest.taken, selfTest.random()].map((name) => selfTest.ask(task, name)),
    )
    return [selfTest, said.map(({ says }) => says)]
  }

  it('is asked about its own name and a random one, without DNS', async () => {
    const [selfTest, said] = await answersOf((request, response) =>
      (request.url?.endsWith('/nic.com') ? REGISTERED : NOT_FOUND)(request, response),
    )
    expect(selfTest).toMatchObject({
      scope: `rdap/${rdap.host}/rdap/com`,
      provider: `rdap/${rdap.host}`,
      isDefault: true,
    })
    expect(said).toEqual(['taken', 'free'])
  })

  it('that denies its own name says "free" about it, whatever DNS knows', async () => {
    dns.answer = (query, reply) => reply(delegated(query))
    expect((await answersOf(NOT_FOUND))[1]).toEqual(['free', 'free'])
  })

  it('that knows every name says "taken" about a random one', async () => {
    expect((await answersOf(REGISTERED))[1]).toEqual(['taken', 'taken'])
  })

  it('that fails says nothing', async () => {
    expect((await answersOf(HOSTILITIES['says 500'] as Behavior))[1]).toEqual(['unknown', 'unknown'])
  })
})
