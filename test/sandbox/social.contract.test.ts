import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { RawAnswer } from '../../src/checkers/provider-client/contract.ts'
import { fill, type Network } from '../../src/checkers/social/network.ts'
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

/** The results of the service's probes for the sandbox's answers, one for each probe. */
const results = ({ probes }: Network, username: string) =>
  Promise.all(
    probes.map(async (probe) => {
      const url = new URL(fill(probe.url, encodeURIComponent(username)))
      const heard = await ask(
        `${sandbox.settings.providers.SOCIAL_BASE_URL}/${url.host}${url.pathname}${url.search}`,
      )
      const answer: RawAnswer = {
        status: heard.status,
        headers: { 'content-type': heard.type },
        bytes: Buffer.from(heard.text),
      }
      return readNameState(answer, probe, username).value
    }),
  )

describe('social networks', () => {
  it.each(asked.map((network) => [network.id, network] as const))(
    '%s distinguishes a taken name from a free one',
    async (_id, network) => {
      expect(await results(network, 'takensocial7')).toContain('taken')
      expect(new Set(await results(network, 'freeeverywhere7'))).toEqual(new Set(['free']))
    },
  )

  it.each(asked.map((network) => [network.id, network] as const))(
    '%s has a well-known name, and no random one',
    async (_id, network) => {
      expect(await results(network, 'google')).toContain('taken')
      expect(new Set(await results(network, 'xk3vq81zjw0pmty4c'))).toEqual(new Set(['free']))
    },
  )

  it('simulates only networks that are queried', () => {
    const needed = asked.flatMap(({ probes }) => probes.map(({ url }) => new URL(url).host))
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
    '',
  ])('refuses the unknown %j, but not with 404', async (path) => {
    expect((await ask(`${sandbox.settings.providers.SOCIAL_BASE_URL}${path}`)).status).toBe(501)
  })
})
