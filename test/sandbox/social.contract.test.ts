import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { RawAnswer } from '../../src/checkers/provider-client/interfaces.ts'
import { fill, type Network, provesFree, type Subject } from '../../src/checkers/social/network.ts'
import { NETWORKS } from '../../src/checkers/social/networks.ts'
import { readNameState } from '../../src/checkers/social/signs.ts'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { SOCIAL_HOSTS } from '../../src/sandbox/social/social.ts'
import { ask, askJson } from './ask.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const asked = NETWORKS.filter(({ probes }) => probes.length > 0)

/** What the credentials of the sandbox add to every request. */
const HEADERS = {
  authorization: 'Bearer sandbox-token',
  'client-id': 'sandbox-client',
  'x-goog-api-key': 'sandbox-key',
}

/** The results of the service's probes for the sandbox's answers, one for each probe. */
const results = ({ probes }: Network, username: string) =>
  Promise.all(
    probes.map(async (probe) => {
      const subject: Subject = { username, name: username }
      const url = new URL(fill(probe.url, subject, encodeURIComponent))
      const body = probe.json && fill(JSON.stringify(probe.json), subject)
      const heard = await ask(
        `${sandbox.settings.providers.SOCIAL_BASE_URL}/${url.host}${url.pathname}${url.search}`,
        { headers: HEADERS, ...(body === undefined ? {} : { method: 'POST', body }) },
      )
      const headers = Object.fromEntries(
        Object.entries(heard.headers).map(([name, value]) => [name, String(value)]),
      )
      const answer: RawAnswer = { status: heard.status, headers, bytes: Buffer.from(heard.text) }
      return readNameState(answer, probe, subject).value.state
    }),
  )

const freeStates = (network: Network) => (provesFree(network) ? ['free'] : [])

describe('social networks', () => {
  it.each(asked.map((network) => [network.id, network] as const))(
    '%s distinguishes a taken name from a free one',
    async (_id, network) => {
      expect(await results(network, 'takensocial7')).toContain('taken')
      const free = new Set(await results(network, 'freeeverywhere7'))
      expect([...free].filter((state) => state !== 'absent')).toEqual(freeStates(network))
    },
  )

  it.each(asked.map((network) => [network.id, network] as const))(
    '%s has a well-known name and the name of its self-test, and no random one',
    async (_id, network) => {
      expect(await results(network, 'google')).toContain('taken')
      if (network.selfTest) expect(await results(network, network.selfTest.taken)).toContain('taken')
      const free = new Set(await results(network, 'xk3vq81zjw0pmt'))
      expect([...free].filter((state) => state !== 'absent')).toEqual(freeStates(network))
    },
  )

  it('simulates only networks that are queried', () => {
    const needed = asked.flatMap(({ probes }) =>
      probes.flatMap(({ url, credential }) => [
        new URL(url).host,
        ...(credential && 'tokenUrl' in credential ? [new URL(credential.tokenUrl).host] : []),
      ]),
    )
    expect(new Set(SOCIAL_HOSTS)).toEqual(new Set(needed))
  })

  it('gives one name to a person in one network and to an organization in another', async () => {
    const base = `${sandbox.settings.providers.SOCIAL_BASE_URL}/gitlab.com/api/v4`
    const kinds = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const users = await askJson(`${base}/users?username=takensocial${i}`)
        const group = await ask(`${base}/groups/takensocial${i}?with_projects=false`)
        return `${users.json.length} ${group.status}`
      }),
    )
    expect(new Set(kinds)).toEqual(new Set(['1 404', '0 200']))
  })

  it('escapes a user name in its pages', async () => {
    const { text } = await ask(`${sandbox.settings.providers.SOCIAL_BASE_URL}/t.me/takensocial%3Cscript%3E`)
    expect(text).toContain('takensocial&#60;script&#62;')
    expect(text).not.toContain('<script>')
  })

  it.each([
    '/t.me/a/b/c',
    '/nowhere.example/google',
    '/api.github.com/repos/google',
    '/gitlab.com/api/v4/users',
    '/discord.com/api/v9/unique-username/username-attempt-unauthed',
    '',
  ])('refuses the unknown %j, but not with 404', async (path) => {
    expect((await ask(`${sandbox.settings.providers.SOCIAL_BASE_URL}${path}`)).status).toBe(501)
  })

  it.each([
    ['/oauth.reddit.com/user/google/about', {}],
    ['/oauth.reddit.com/api/username_available?user=google', { authorization: 'Bearer other' }],
    ['/api.twitch.tv/helix/users?login=google', {}],
    ['/api.github.com/users/google', { authorization: 'Bearer other' }],
  ])('refuses %s without the right token', async (path, headers) => {
    const { status } = await ask(`${sandbox.settings.providers.SOCIAL_BASE_URL}${path}`, { headers })
    expect(status).toBe(401)
  })

  it.each([
    [
      'www.reddit.com/api/v1/access_token',
      { authorization: `Basic ${btoa('sandbox-client:sandbox-secret')}` },
      '',
      200,
    ],
    [
      'www.reddit.com/api/v1/access_token',
      { authorization: `Basic ${btoa('sandbox-client:wrong')}` },
      '',
      401,
    ],
    ['id.twitch.tv/oauth2/token', {}, '&client_id=sandbox-client&client_secret=sandbox-secret', 200],
    ['id.twitch.tv/oauth2/token', {}, '&client_id=sandbox-client&client_secret=wrong', 401],
  ])('gives out a token at %s', async (path, headers, credentials, due) => {
    const { status } = await ask(`${sandbox.settings.providers.SOCIAL_BASE_URL}/${path}`, {
      method: 'POST',
      headers,
      body: `grant_type=client_credentials${credentials}`,
    })
    expect(status).toBe(due)
  })
})

describe('the adapter', () => {
  const askAdapter = (user: string, key = 'sandbox-key') =>
    ask(`${sandbox.url}/social-adapter/v1/usernames/instagram/${user}`, {
      headers: { authorization: `Bearer ${key}` },
    })

  it.each([
    ['takensocial', 'taken'],
    ['google', 'taken'],
    ['freeeverywhere', 'free'],
    ['loginsocial', 'unknown'],
  ])('answers about %s with %s', async (user, status) => {
    const { text } = await askAdapter(user)
    expect(JSON.parse(text)).toEqual({ network: 'instagram', username: user, status })
  })

  it('requires its key', async () => {
    expect((await askAdapter('google', 'other')).status).toBe(401)
  })
})
