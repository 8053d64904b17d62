import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { AnswerCache } from '../../../src/checkers/provider-client/answer-cache.ts'
import type { ProviderClient } from '../../../src/checkers/provider-client/interfaces.ts'
import { createProviderClient } from '../../../src/checkers/provider-client/provider-client.ts'
import type { SelfTest } from '../../../src/checkers/self-test/self-test.ts'
import { createSocialChecker } from '../../../src/checkers/social/checker.ts'
import { networkSchema, provesFree } from '../../../src/checkers/social/network.ts'
import { NETWORKS } from '../../../src/checkers/social/networks.ts'
import { decide } from '../../../src/checkers/social/row.ts'
import type { Said } from '../../../src/checkers/social/signs.ts'
import { type Evidence, sourceOutcome } from '../../../src/events/sections.ts'
import { SOCIAL_CREDENTIALS } from '../../../src/sandbox/social/tokens.ts'
import { networkTable } from '../../../tools/print-sources/tables.ts'
import { checkTask, type TaskOptions } from '../../support/check-task.ts'
import { type Behavior, HOSTILITIES, type HttpPeer, httpPeer } from '../../support/hostile-server.ts'
import { MemoryAnswers } from '../../support/memory-answers.ts'
import { MemoryEphemeralStore } from '../../support/memory-ephemeral-store.ts'
import { PROVEN_AT, proven, selfTestsThat, unproven } from '../../support/self-tests.ts'
import { playing } from '../../support/social-peer.ts'
import { IMPATIENT_MS, PATIENT_MS } from '../../support/time-limits.ts'

const SOCIAL_GROUP = NETWORKS.filter(({ groups }) => groups.includes('social'))
const AUTOMATIC = SOCIAL_GROUP.filter(provesFree)

const NAME = { normalized: 'Acmery', key: 'acmery' }

let peer: HttpPeer
let providerClient: ProviderClient
let ephemeralStore: MemoryEphemeralStore

beforeEach(async () => {
  peer = await httpPeer(playing(() => 'free'))
  ephemeralStore = new MemoryEphemeralStore(Date.now)
  providerClient = createProviderClient({
    ephemeralStore,
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

type Options = TaskOptions & {
  timeoutMs?: number
  selfTests?: typeof proven
  providers?: Record<string, unknown>
}

async function check(
  behavior: Behavior,
  { timeoutMs = PATIENT_MS, selfTests = proven, providers = {}, ...task }: Options = {},
) {
  peer.behave = behavior
  const checker = createSocialChecker({
    selfTests,
    providerClient,
    settings: {
      providers: { SOCIAL_BASE_URL: `${peer.url}/relay/`, ...SOCIAL_CREDENTIALS, ...providers },
      timeoutMs,
    },
    now: Date.now,
  })
  const attempt = await checker.check(checkTask({ name: NAME, ...task }))
  expect(sourceOutcome.parse(attempt.outcome)).toEqual(attempt.outcome)
  const row = (network: string) => attempt.outcome.findings.find((finding) => finding.network === network)
  return { ...attempt, row }
}

const statusesOf = (findings: readonly { status: string }[]) => new Set(findings.map(({ status }) => status))

describe('networks that answer', () => {
  it('say that a name is free', async () => {
    const { outcome, retryAfterMs } = await check(playing(() => 'free'))
    expect(outcome.status).toBe('done')
    expect(retryAfterMs).toBeUndefined()
    expect(outcome.findings).toHaveLength(SOCIAL_GROUP.length)
    expect(outcome.findings.filter(({ status }) => status === 'available')).toHaveLength(AUTOMATIC.length)
    for (const { status, url, evidence, reason } of outcome.findings) {
      expect(['available', 'manual']).toContain(status)
      expect(url).toContain('acmery')
      if (status === 'available') expect(evidence.length).toBeGreaterThan(0)
      expect(reason === undefined).toBe(status === 'available')
    }
  })

  it('say that a name is taken, however they write it', async () => {
    const { outcome } = await check(
      playing(() => 'taken'),
      { name: { normalized: 'ACMERY', key: 'acmery' } },
    )
    expect(outcome.status).toBe('done')
    expect(statusesOf(outcome.findings)).toEqual(new Set(['taken', 'manual']))
    expect(
      outcome.findings.filter(({ status }) => status === 'manual').map(({ network }) => network),
    ).toEqual(['Instagram', 'Threads', 'Facebook', 'LinkedIn (company page)'])
  })

  it.each([
    ['gruenvex', 'gruenvex', 'taken'],
    ['grunvex', 'grunvex', 'taken'],
    ['neither', 'grunvex', 'available'],
  ])('are asked for both spellings of an umlaut; taken is %s', async (taken, shown, status) => {
    const { row, outcome } = await check(
      playing((address) => (address.includes(taken) ? 'taken' : 'free')),
      { name: { normalized: 'Grünvex', key: 'grunvex' } },
    )
    expect(row('GitHub')).toMatchObject({ username: shown, status })
    const asked = outcome.evidence.map(({ id }) => id)
    expect(asked).toEqual(expect.arrayContaining(['social/github/grunvex', 'social/github/gruenvex']))
    expect(outcome.findings).toHaveLength(SOCIAL_GROUP.length)
  })

  it('are not asked for a name in Japanese that would be read as Chinese', async () => {
    const { outcome } = await check(
      playing(() => 'free'),
      { name: { normalized: '東京ゾルベクサ', key: 'dongjingzorubekusa' } },
    )
    expect(statusesOf(outcome.findings)).toEqual(new Set(['invalid']))
    expect(JSON.stringify(outcome.findings)).not.toContain('dongjing')
  })

  it('with several name spaces are free only when all of them are', async () => {
    const { row } = await check(playing((address) => (address.endsWith('/exists') ? 'taken' : 'free')))
    expect(row('GitLab')?.status).toBe('taken')
  })

  it('write a code as the rule and a sentence as the reason', async () => {
    const { outcome } = await check(playing(() => 'free'))
    for (const { rule } of outcome.findings) expect(rule).toMatch(/^[a-z]+(?:_[a-z]+)*$/)
  })

  it('keep their own words from being free', async () => {
    const { row } = await check(
      playing(() => 'free'),
      { name: { normalized: 'Settings', key: 'settings' } },
    )
    expect(row('GitHub')).toMatchObject({ status: 'invalid', rule: 'reserved_word' })
    expect(row('Codeberg')).toMatchObject({ status: 'available' })
  })
})

describe('networks that do not', () => {
  for (const [habit, behavior] of Object.entries(HOSTILITIES)) {
    it(`but ${habit.replace('says', 'say')} are unknown, with a reason`, async () => {
      const { outcome } = await check(behavior, { timeoutMs: IMPATIENT_MS })
      expect(outcome.status).toBe('unknown')
      expect(outcome.reason?.text).toContain('GitHub')
      expect(statusesOf(outcome.findings)).toEqual(new Set(['unknown', 'manual']))
    })
  }

  it('are named, and the rest is shown', async () => {
    const honest = playing(() => 'free')
    const { outcome } = await check((request, response) =>
      request.url?.includes('api.github.com') ? response.writeHead(403).end() : honest(request, response),
    )
    expect(outcome.status).toBe('unknown')
    expect(outcome.reason?.text).toMatch(/^Not determined: GitHub\. github refused/)
    expect(outcome.findings.filter(({ status }) => status === 'available')).toHaveLength(AUTOMATIC.length - 1)
  })

  it('limit with 403 and Retry-After, as GitHub does', async () => {
    const { row, retryAfterMs } = await check((_, response) =>
      response.writeHead(403, { 'retry-after': '30', 'content-type': 'application/json' }).end('{}'),
    )
    expect(row('GitHub')).toMatchObject({ status: 'unknown', rule: 'no_sign_rate_limited' })
    expect(retryAfterMs).toBe(30_000)
  })
})

describe('without a proof', () => {
  it('nothing is free', async () => {
    const { outcome, retryAfterMs } = await check(
      playing(() => 'free'),
      { selfTests: unproven },
    )
    expect(outcome.status).toBe('unknown')
    expect(outcome.reason).toMatchObject({ code: 'unproven' })
    expect(retryAfterMs).toBe(60_000)
    for (const { status, rule } of outcome.findings)
      if (status !== 'manual') expect([status, rule]).toEqual(['unknown', 'unproven'])
  })

  it('taken counts', async () => {
    const { outcome } = await check(
      playing(() => 'taken'),
      { selfTests: unproven },
    )
    expect(outcome.status).toBe('done')
    expect(statusesOf(outcome.findings)).toEqual(new Set(['taken', 'manual']))
  })

  it('one network is unknown, and does not hold the section up', async () => {
    const selfTests = selfTestsThat(({ scope }) =>
      scope === 'network/github'
        ? {
            ok: false,
            kind: 'wrong',
            reason: 'says that "torvalds" is free',
            asked: [],
            evidence: [],
            retryAfterMs: 9_000,
          }
        : { ok: true, provenAt: PROVEN_AT, evidence: [] },
    )
    const { outcome, row, retryAfterMs } = await check(
      playing(() => 'free'),
      { selfTests },
    )
    expect(outcome).toMatchObject({ status: 'done', reason: null })
    expect(retryAfterMs).toBeUndefined()
    expect(row('GitHub')).toMatchObject({
      status: 'unknown',
      rule: 'unproven',
      reason: 'GitHub says that "torvalds" is free.',
    })
    expect(outcome.coverage.find(({ register }) => register === 'GitHub')).toMatchObject({ searched: false })
    const gitlab = outcome.coverage.find(({ register }) => register === 'GitLab')
    expect(gitlab).toMatchObject({ searched: true, provenAt: PROVEN_AT })
  })

  it.each(['unanswered', 'late'] as const)(
    'one network whose proof is %s leaves the section unknown, with a retry',
    async (kind) => {
      const selfTests = selfTestsThat(({ scope }) =>
        scope === 'network/github'
          ? { ok: false, kind, reason: 'was not proven', asked: [], evidence: [], retryAfterMs: 1_000 }
          : { ok: true, provenAt: PROVEN_AT, evidence: [] },
      )
      const { outcome, row, retryAfterMs } = await check(
        playing(() => 'free'),
        { selfTests },
      )
      expect(row('GitHub')).toMatchObject({ status: 'unknown', rule: 'unproven' })
      expect(outcome).toMatchObject({
        status: 'unknown',
        reason: { code: 'unproven', text: expect.stringContaining('Not determined: GitHub.') },
      })
      expect(retryAfterMs).toBe(1_000)
    },
  )

  it('every network that says free has a self-test, which asks the questions of a check', async () => {
    const announced: SelfTest[] = []
    createSocialChecker({
      selfTests: { ...proven, announce: (selfTest) => void announced.push(selfTest) },
      providerClient,
      settings: {
        providers: {
          SOCIAL_BASE_URL: `${peer.url}/relay`,
          SOCIAL_GROUPS: ['social', 'software'],
          ...SOCIAL_CREDENTIALS,
        },
        timeoutMs: PATIENT_MS,
      },
      now: Date.now,
    })
    expect(announced.map(({ scope }) => scope)).toEqual(
      NETWORKS.filter(provesFree).map(({ id }) => `network/${id}`),
    )
    const ask = (state: 'taken' | 'free', nameOf: (selfTest: SelfTest) => string) => {
      peer.behave = playing(() => state)
      return Promise.all(
        announced.map(async (selfTest) => {
          const name = nameOf(selfTest)
          const task = checkTask({ name: { normalized: name, key: name }, account: 'self-test' })
          return [selfTest.scope, (await selfTest.ask(task, name)).says]
        }),
      )
    }
    expect(await ask('taken', ({ taken }) => taken)).toEqual(announced.map(({ scope }) => [scope, 'taken']))
    expect(await ask('free', (selfTest) => selfTest.random())).toEqual(
      announced.map(({ scope }) => [scope, 'free']),
    )
  })
})

it('asks no network for a name that its rule forbids', async () => {
  const { outcome, row } = await check(
    playing(() => 'free'),
    { name: { normalized: 'Ab', key: 'ab' } },
  )
  expect(row('Reddit')).toMatchObject({
    status: 'invalid',
    rule: 'username_rule',
    reason: 'Reddit allows 3 to 20 letters, digits, _ and -.',
    username: 'ab',
  })
  expect(peer.requests.some((line) => line.includes('oauth.reddit.com'))).toBe(false)
  expect(outcome.coverage.find(({ register }) => register === 'Reddit')?.searched).toBe(false)
})

it('shares no cached answer with versions that write it in another form', async () => {
  const cache = new AnswerCache(ephemeralStore, 'test', Date.now)
  const key = `${peer.url}/relay/gitlab.com/users/acmery/exists`
  const at = new Date().toISOString()
  const said = {
    value: 'free',
    outcome: 'free',
    confidence: 'medium',
    sha256: null,
    kept: false,
    at,
  } as const
  await cache.store('gitlab', key, said, 60)
  const { row } = await check(playing((address) => (address.endsWith('/exists') ? 'taken' : 'free')))
  expect(row('GitLab')?.status).toBe('taken')
  expect((await cache.find('gitlab', key, null))?.value).toBe('free')
})

it('makes nothing available while an answer says nothing that is known', () => {
  const gitlab = NETWORKS.find(({ id }) => id === 'gitlab')
  if (!gitlab) throw new Error('GitLab is not a network')
  const network = { ...gitlab, provider: 'gitlab', direct: false }
  const evidence = {} as Evidence
  const odd = { ok: true, value: 'taken' as unknown as Said, evidence } as const
  const free = { ok: true, value: { state: 'free', rule: null }, evidence } as const
  expect(decide(network, 'acmery', [free, free]).status).toBe('available')
  expect(decide(network, 'acmery', [odd, free])).toEqual({ status: 'unknown', rule: 'no_sign' })
})

it('takes no answer of another address from the cache', async () => {
  await check(playing(() => 'free'))
  const elsewhere = await httpPeer(HOSTILITIES['says 500'] as Behavior)
  const { outcome } = await check(
    playing(() => 'free'),
    { providers: { SOCIAL_BASE_URL: `${elsewhere.url}/relay/` } },
  )
  await elsewhere.close()
  expect(outcome.findings.filter(({ status }) => status === 'available')).toEqual([])
})

it('takes the likeliest spelling', async () => {
  const { outcome } = await check(
    playing(() => 'free'),
    { name: { normalized: 'Acme Tools', key: 'acmetools' } },
  )
  expect(new Set(outcome.findings.map(({ username }) => username))).toEqual(new Set(['acmetools']))
})

describe('credentials', () => {
  it('are sent to the network they belong to, and appear in no evidence', async () => {
    const secrets: Record<string, string[]> = {}
    const honest = playing(() => 'free')
    const { outcome, row } = await check(
      (request, response) => {
        const host = String(request.url).split('/')[2] ?? ''
        const { authorization, 'private-token': token } = request.headers
        secrets[host] = [...(secrets[host] ?? []), String(authorization ?? token ?? '')].sort().reverse()
        honest(request, response)
      },
      {
        providers: {
          GITHUB_TOKEN: 'sandbox-token',
          GITLAB_TOKEN: 'glpat-secret',
          YOUTUBE_KEY: 'sandbox-key',
        },
      },
    )
    expect(secrets).toMatchObject({
      'api.github.com': ['Bearer sandbox-token'],
      'gitlab.com': ['glpat-secret', 'glpat-secret', ''],
      'oauth.reddit.com': ['Bearer sandbox-token', 'Bearer sandbox-token'],
      'codeberg.org': [''],
    })
    expect(row('GitHub')?.status).toBe('available')
    expect(row('YouTube')?.status).toBe('available')
    expect(peer.requests.some((line) => line.includes('www.youtube.com'))).toBe(false)
    expect(JSON.stringify(outcome)).not.toMatch(/sandbox-|glpat/)
  })

  it('that are missing make a network manual, with the settings as the reason', async () => {
    const without = Object.fromEntries(Object.keys(SOCIAL_CREDENTIALS).map((name) => [name, undefined]))
    const { outcome, row } = await check(
      playing(() => 'free'),
      { providers: without },
    )
    expect(outcome.status).toBe('done')
    expect(row('Reddit')).toMatchObject({
      status: 'manual',
      rule: 'credentials_missing',
      reason:
        'Its API requires credentials: set NAMECHECK_REDDIT_CLIENT_ID and NAMECHECK_REDDIT_CLIENT_SECRET.',
      evidence: [],
    })
    expect(row('Twitch')).toMatchObject({ status: 'manual', rule: 'credentials_missing' })
  })

  it('that are wrong are a refusal, never free', async () => {
    const { row } = await check(
      playing(() => 'free'),
      { providers: { GITHUB_TOKEN: 'wrong', REDDIT_CLIENT_SECRET: 'wrong' } },
    )
    expect(row('GitHub')).toMatchObject({ status: 'unknown', rule: 'no_sign_refused' })
    expect(row('Reddit')).toMatchObject({ status: 'unknown', rule: 'no_sign_refused' })
  })
})

describe('the adapter of the operator', () => {
  const adapterAt = (answer: (path: string) => [status: number, body: unknown]): Behavior => {
    const honest = playing(() => 'free')
    return (request, response) => {
      if (!request.url?.startsWith('/adapter/')) return honest(request, response)
      const [status, body] = answer(request.url)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
  }
  const says = (status: string) =>
    adapterAt((path) => {
      const [, , , , network, username] = path.split('/')
      return [200, { network, username, status }]
    })
  const adapted = (behavior: Behavior, more: Record<string, unknown> = {}) =>
    check(behavior, { providers: { SOCIAL_ADAPTER_URL: `${peer.url}/adapter`, ...more } })

  it.each([
    ['taken', 'taken', 'sign_taken'],
    ['free', 'available', 'sign_free'],
    ['unknown', 'manual', 'adapter_undecided'],
  ])('that says %s makes a network %s', async (said, status, rule) => {
    const { row, outcome } = await adapted(says(said))
    expect(row('Instagram')).toMatchObject({ status, rule, evidence: ['social/instagram/acmery'] })
    expect(row('TikTok')).toMatchObject({ status, rule })
    expect(row('GitHub')?.status).toBe('available')
    expect(outcome.evidence.find(({ id }) => id === 'social/instagram/acmery')?.provider).toBe(
      'social-adapter',
    )
  })

  it('is asked only about the networks that it serves', async () => {
    const { row } = await adapted(says('free'), { SOCIAL_ADAPTER_NETWORKS: ['instagram'] })
    expect(row('Instagram')?.status).toBe('available')
    expect(row('Facebook')).toMatchObject({ status: 'manual', rule: 'manual_login_wall' })
  })

  it.each<[string, [number, unknown]]>([
    ['fails', [500, { status: 'free' }]],
    ['answers about another name', [200, { network: 'instagram', username: 'other', status: 'free' }]],
    ['answers about another network', [200, { network: 'x', username: 'acmery', status: 'free' }]],
    ['invents a status', [200, { network: 'instagram', username: 'acmery', status: 'maybe' }]],
    ['says not found', [404, { network: 'instagram', username: 'acmery', status: 'free' }]],
  ])('that %s is unknown', async (_, answer) => {
    const { row, outcome } = await adapted(
      adapterAt(() => answer),
      { SOCIAL_ADAPTER_NETWORKS: ['instagram'] },
    )
    expect(row('Instagram')?.status).toBe('unknown')
    expect(outcome.status).toBe('unknown')
  })

  it('costs what the operator states, and is not tested on schedule', async () => {
    const announced: SelfTest[] = []
    const prices: number[] = []
    createSocialChecker({
      selfTests: { ...proven, announce: (selfTest) => void announced.push(selfTest) },
      providerClient: {
        ...providerClient,
        provider: (spec) => void (spec.name === 'social-adapter' && prices.push(spec.price ?? 0)),
      },
      settings: {
        providers: { SOCIAL_ADAPTER_URL: 'http://adapter.example', SOCIAL_ADAPTER_PRICE: 0.02 },
        timeoutMs: PATIENT_MS,
      },
      now: Date.now,
    })
    expect(prices).toEqual([0.02])
    const adapted = announced.filter(({ provider }) => provider === 'social-adapter')
    expect(adapted.length).toBeGreaterThan(0)
    expect(adapted.every(({ isDefault }) => !isDefault)).toBe(true)
    expect(announced.some(({ isDefault }) => isDefault)).toBe(true)
  })

  it('is believed only with a proof', async () => {
    const { row } = await check(says('free'), {
      selfTests: unproven,
      providers: { SOCIAL_ADAPTER_URL: `${peer.url}/adapter`, SOCIAL_ADAPTER_NETWORKS: ['instagram'] },
    })
    expect(row('Instagram')).toMatchObject({ status: 'unknown', rule: 'unproven' })
  })
})

describe('the group of software registries', () => {
  const SOFTWARE = { SOCIAL_GROUPS: ['software'] }

  it('is off by default', async () => {
    const { row } = await check(playing(() => 'free'))
    expect(row('npm (package)')).toBeUndefined()
    expect(peer.requests.some((line) => line.includes('npmjs'))).toBe(false)
  })

  it.each(['free', 'taken'] as const)('says %s', async (state) => {
    const { outcome } = await check(
      playing(() => state),
      { providers: SOFTWARE, name: { normalized: 'Acme Tools', key: 'acmetools' } },
    )
    const status = state === 'free' ? 'available' : 'taken'
    expect(outcome.findings.map((finding) => [finding.network, finding.status])).toEqual([
      ['Docker Hub', status],
      ['npm (package)', status],
      ['PyPI (project)', status],
      ['crates.io (crate)', status],
      ['Maven Central (artifact)', status],
      ['App Store (US)', status],
      ['Google Play', 'manual'],
    ])
  })

  it.each<[string, unknown, string]>([
    [
      'is cut off',
      { resultCount: 200, results: Array.from({ length: 200 }, () => ({ trackName: 'x' })) },
      'unknown',
    ],
    ['does not count its apps', { resultCount: 3, results: [] }, 'unknown'],
    ['has no list', { resultCount: 0 }, 'unknown'],
    ['has the name in capitals', { resultCount: 1, results: [{ trackName: 'ACMERY', trackId: 7 }] }, 'taken'],
  ])('reads a list of the App Store that %s', async (_, body, status) => {
    const { row } = await check(
      (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
          .end(JSON.stringify(body)),
      { providers: SOFTWARE },
    )
    expect(row('App Store (US)')?.status).toBe(status)
  })
})

it('asks, shows and documents a network that is added to the list', async () => {
  const made = networkSchema.parse({
    id: 'made-up',
    name: 'Made-up',
    groups: ['social'],
    profile: 'https://made-up.example/{username}',
    username: { pattern: /^[a-z]+$/, text: 'small letters' },
    probes: [
      {
        url: 'https://api.made-up.example/users/{username}',
        taken: [{ status: 200, type: 'json', members: { user: '{username}' } }],
        free: [{ status: 404, type: 'json', members: { error: 'no user {username}' }, only: ['error'] }],
      },
    ],
    confidence: 'medium',
    unknowable: 'Nothing.',
    selfTest: { taken: 'somebody' },
    verified: { as: 'spec', on: '2026-11-22' },
    terms: 'None.',
  })
  const networks = [...NETWORKS.filter(({ probes }) => probes.length === 0), made]
  peer.behave = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{"user":"acmery"}')
  const settings = { providers: { SOCIAL_BASE_URL: peer.url }, timeoutMs: PATIENT_MS }
  const checker = createSocialChecker({
    providerClient,
    selfTests: proven,
    settings,
    networks,
    now: Date.now,
  })
  const { outcome } = await checker.check(checkTask({ name: NAME }))
  expect(peer.requests).toEqual(['GET /api.made-up.example/users/acmery'])
  expect(outcome.findings).toContainEqual(expect.objectContaining({ network: 'Made-up', status: 'taken' }))
  expect(outcome.coverage).toContainEqual(expect.objectContaining({ register: 'Made-up', searched: true }))
  expect(providerClient.providers().map(({ name, covers }) => [name, covers])).toEqual([
    ['made-up', 'user names of Made-up'],
  ])
  expect(networkTable(networks)).toContain(
    '| Made-up | `api.made-up.example/users/{u}` | 200, `user: {u}` | 404, `error: no user {u}`, no other member | medium | 2026-11-22 (spec) |',
  )
})
