import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { ProviderClient } from '../../../src/checkers/provider-client/contract.ts'
import { createProviderClient } from '../../../src/checkers/provider-client/provider-client.ts'
import { createSocialChecker } from '../../../src/checkers/social/checker.ts'
import { fill, type Network, type Probe, type Sign } from '../../../src/checkers/social/network.ts'
import { NETWORKS } from '../../../src/checkers/social/networks.ts'
import { readNameState } from '../../../src/checkers/social/signs.ts'
import { sourceOutcome } from '../../../src/events/sections.ts'
import { networkTable } from '../../../tools/print-sources/tables.ts'
import { proven } from '../../support/canaries.ts'
import { checkTask, type TaskOptions } from '../../support/check-task.ts'
import { type Behaviour, HOSTILITIES, type HttpPeer, httpPeer } from '../../support/hostile-server.ts'
import { MemoryAnswers } from '../../support/memory-answers.ts'
import { MemoryEphemeralStore } from '../../support/memory-ephemeral-store.ts'
import fc from '../../support/properties.ts'

const PROBED = NETWORKS.filter(({ probes }) => probes.length > 0)

const NAME = { normalized: 'Acmery', key: 'acmery' }

let peer: HttpPeer
let providerClient: ProviderClient

beforeEach(async () => {
  peer = await httpPeer(playing(() => 'free'))
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
  await peer.close()
})

/** Where a time-out is not the subject: no machine is so loaded. */
const PATIENT_MS = 5_000
/** Where a server gives no answer, or no end of one. */
const IMPATIENT_MS = 400

async function check(behaviour: Behaviour, task: TaskOptions = {}, timeoutMs = PATIENT_MS) {
  peer.behave = behaviour
  const checker = createSocialChecker({
    canaries: proven,
    providerClient,
    settings: { providers: { SOCIAL_BASE_URL: `${peer.url}/relay/` }, timeoutMs },
  })
  const attempt = await checker.check(checkTask({ name: NAME, ...task }))
  expect(sourceOutcome.parse(attempt.outcome)).toEqual(attempt.outcome)
  return attempt
}

/** Plays every network at the relay: each probe gets an answer that bears a sign of the wanted kind. */
function playing(state: (network: Network, probe: number) => 'taken' | 'free'): Behaviour {
  return (request, response) => {
    const asked = `https://${String(request.url).replace('/relay/', '')}`
    for (const network of PROBED) {
      for (const [index, probe] of network.probes.entries()) {
        if (fill(probe.url, 'acmery') !== asked) continue
        const [sign] = probe[state(network, index)]
        if (sign) {
          respond(sign, response)
          return
        }
      }
    }
    response.writeHead(500).end(`no network plays ${asked}`)
  }
}

function respond(sign: Sign, response: Parameters<Behaviour>[1]): void {
  const isText = 'text' in sign
  const type = isText ? 'text/html' : 'application/json'
  const body = isText ? fill([sign.text].flat().join(' '), 'Acmery') : JSON.stringify(bodyOf(sign))
  response.writeHead(sign.status, { 'content-type': type }).end(body)
}

function bodyOf(sign: Extract<Sign, { member: string }>): unknown {
  const value = typeof sign.is === 'string' ? fill(sign.is, 'Acmery') : sign.is
  return sign.member === ''
    ? value
    : sign.member
        .split('.')
        .reduceRight<unknown>((inner, step) => (/^\d+$/.test(step) ? [inner] : { [step]: inner }), value)
}

describe('networks that answer', () => {
  it('say that a name is free', async () => {
    const { outcome, retryAfterMs } = await check(playing(() => 'free'))
    expect(outcome.status).toBe('done')
    expect(retryAfterMs).toBeUndefined()
    expect(outcome.findings).toHaveLength(NETWORKS.length)
    for (const { status, url, evidence } of outcome.findings) {
      expect(['available', 'manual']).toContain(status)
      expect(url).toContain('acmery')
      expect(evidence.length > 0).toBe(status === 'available')
    }
  })

  it('say that a name is taken, however they write it', async () => {
    const { outcome } = await check(playing(() => 'taken'))
    expect(outcome.status).toBe('done')
    expect(new Set(outcome.findings.map(({ status }) => status))).toEqual(new Set(['taken', 'manual']))
  })

  it('with several name spaces are free only when all of them are', async () => {
    const { outcome } = await check(
      playing(({ id }, probe) => (id === 'gitlab' && probe === 1 ? 'taken' : 'free')),
    )
    expect(outcome.findings.find(({ network }) => network === 'GitLab')?.status).toBe('taken')
  })
})

describe('networks that do not', () => {
  for (const [habit, behaviour] of Object.entries(HOSTILITIES)) {
    it(`but ${habit.replace('says', 'say')} are unknown, with a reason`, async () => {
      const { outcome } = await check(behaviour, {}, IMPATIENT_MS)
      expect(outcome.status).toBe('unknown')
      expect(outcome.reason?.text).toContain('GitHub')
      const statuses = new Set(outcome.findings.map(({ status }) => status))
      expect(statuses).toEqual(new Set(['unknown', 'manual']))
    })
  }

  it('are named, and the rest is shown', async () => {
    const honest = playing(() => 'free')
    const { outcome } = await check((request, response) =>
      request.url?.includes('api.github.com') ? response.writeHead(403).end() : honest(request, response),
    )
    expect(outcome.status).toBe('unknown')
    expect(outcome.reason?.text).toMatch(/^Not determined: GitHub\. github refused/)
    expect(outcome.findings.filter(({ status }) => status === 'available')).toHaveLength(PROBED.length - 1)
  })
})

it('asks no network for a name that its rule forbids', async () => {
  const name = { normalized: 'Ab', key: 'ab' }
  const { outcome } = await check(
    playing(() => 'free'),
    { name },
  )
  expect(outcome.findings.find(({ network }) => network === 'Reddit')).toMatchObject({
    status: 'invalid',
    username: 'ab',
  })
  expect(peer.requests.some((line) => line.includes('reddit'))).toBe(false)
  const searched = outcome.coverage.find(({ register }) => register === 'Reddit')?.searched
  expect(searched).toBe(false)
})

it('takes no answer of another address from the cache', async () => {
  await check(playing(() => 'free'))
  const elsewhere = await httpPeer(HOSTILITIES['says 500'] as Behaviour)
  const providers = { SOCIAL_BASE_URL: `${elsewhere.url}/relay/` }
  const settings = { providers, timeoutMs: PATIENT_MS }
  const { outcome } = await createSocialChecker({ providerClient, canaries: proven, settings }).check(
    checkTask({ name: NAME }),
  )
  await elsewhere.close()
  expect(outcome.findings.filter(({ status }) => status === 'available')).toEqual([])
})

it('takes the likeliest spelling', async () => {
  const name = { normalized: 'Acme Tools', key: 'acmetools' }
  const { outcome } = await check(
    playing(() => 'free'),
    { name },
  )
  expect(new Set(outcome.findings.map(({ username }) => username))).toEqual(new Set(['acmetools']))
})

describe('the data', () => {
  it('has networks enough, each known by one name, with signs for taken and for free', () => {
    expect(NETWORKS.length).toBeGreaterThanOrEqual(20)
    expect(PROBED.length).toBeGreaterThanOrEqual(10)
    expect(new Set(NETWORKS.map(({ id }) => id)).size).toBe(NETWORKS.length)
    for (const { probes, manual, profile } of NETWORKS) {
      expect(profile).toContain('{username}')
      expect(probes.length === 0).toBe(manual !== undefined)
      for (const { url, taken, free } of probes) {
        expect(url).toContain('{username}')
        expect(taken.length * free.length).toBeGreaterThan(0)
      }
    }
  })

  it.each([
    [200, 'a robots tag', '<meta name="robots" content="noindex, nofollow"><p>Press and hold</p>'],
    [404, "a web server's own page", '<html><head><title>404 Not Found</title></head>nginx</html>'],
    [404, "a gateway's error", '{"statusCode":404,"message":"Resource not found"}'],
  ])('takes no %i with %s, as any page may have, for a free name', (status, _, body) => {
    for (const probe of PROBED.flatMap((network) => network.probes)) {
      const answer = { status, headers: {}, bytes: Buffer.from(body) }
      expect(() => readNameState(answer, probe, 'acme')).toThrow()
    }
  })

  it('never takes an answer without a sign for a free name', () => {
    const probes: Probe[] = PROBED.flatMap((network) => network.probes)
    const statuses = [
      ...new Set(probes.flatMap(({ taken, free }) => [...taken, ...free].map(({ status }) => status))),
    ]
    const answer = fc.record({
      status: fc.constantFrom(...statuses),
      body: fc.oneof(fc.string(), fc.json()),
      type: fc.constantFrom('application/json', 'text/html', 'text/plain'),
    })
    fc.assert(
      fc.property(fc.constantFrom(...probes), answer, (probe, { status, body, type }) => {
        let value: string
        try {
          value = readNameState(
            { status, headers: { 'content-type': type }, bytes: Buffer.from(body) },
            probe,
            'acme',
          ).value
        } catch {
          return
        }
        const bare = probe.free.some(
          (sign) => 'member' in sign && sign.member === '' && body.trim() === JSON.stringify(sign.is),
        )
        expect(value === 'free' && !bare).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })
})

it('asks, shows and documents a network that is added to the list', async () => {
  const made: Network = {
    id: 'made-up',
    name: 'Made-up',
    profile: 'https://made-up.example/{username}',
    username: { pattern: /^[a-z]+$/, text: 'small letters' },
    probes: [
      {
        url: 'https://api.made-up.example/users/{username}',
        taken: [{ status: 200, member: 'user', is: '{username}' }],
        free: [{ status: 404, member: 'error', is: 'no user' }],
      },
    ],
  }
  const networks = [...NETWORKS.filter(({ probes }) => probes.length === 0), made]
  peer.behave = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{"user":"acmery"}')
  const settings = { providers: { SOCIAL_BASE_URL: peer.url }, timeoutMs: PATIENT_MS }
  const { outcome } = await createSocialChecker({
    providerClient,
    canaries: proven,
    settings,
    networks,
  }).check(checkTask({ name: NAME }))
  expect(peer.requests).toEqual(['GET /api.made-up.example/users/acmery'])
  expect(outcome.findings).toContainEqual(expect.objectContaining({ network: 'Made-up', status: 'taken' }))
  expect(outcome.coverage).toContainEqual(expect.objectContaining({ register: 'Made-up', searched: true }))
  expect(providerClient.providers().map(({ name, covers }) => [name, covers])).toEqual([
    ['made-up', 'user names of Made-up'],
  ])
  expect(networkTable(networks)).toContain(
    '| Made-up | `api.made-up.example/users/{u}` | 200, `user` | 404, `error: no user` |',
  )
})
