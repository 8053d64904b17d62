import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Scope } from '../../../src/events/key.ts'
import { type ApiWorld, openApiWorld, type Sent } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const PEOPLE = '/api/v1/account/people'
let world: ApiWorld
let accountId: string
let key: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  accountId = await world.newAccount({ plan: 'business' })
  key = (await world.newKey(accountId)).secret
})
afterAll(() => world.close())

type Person = Record<string, unknown> & { id: string; invitationUrl: string }
const invite = (body: unknown, sent: Sent = {}) => world.call('POST', PEOPLE, { key, body, ...sent })
const ada = { name: 'Ada Lind', role: 'reviewer' }
const tokenOf = ({ invitationUrl }: Pick<Person, 'invitationUrl'>): string =>
  invitationUrl.split('#join=')[1] ?? ''
const invited = async (body: unknown = ada): Promise<Person> => (await invite(body)).json as Person
/** Uses the link of an invitation as the console does, and returns the key. */
async function join(person: Pick<Person, 'invitationUrl'>): Promise<string | undefined> {
  const { json } = await world.call('POST', '/console/invitation/accept', {
    body: { token: tokenOf(person) },
    headers: { 'X-Namecheck-Console': '1' },
  })
  return json.secret as string | undefined
}
const statusOf = async (id: string) => (await world.call('GET', `${PEOPLE}/${id}`, { key })).json.status
const codeOf = async (answer: Promise<{ status: number; json: Record<string, unknown> }>) => {
  const { status, json } = await answer
  return [status, json.code]
}
const usage = async (secret = '') => (await world.call('GET', '/api/v1/usage', { key: secret })).status

describe('an invitation', () => {
  it('is answered with a link that is shown once', async () => {
    const { status, json } = await invite({ ...ada, name: ' Ada Lind ' })
    expect([status, json]).toEqual([
      201,
      {
        id: expect.stringMatching(/^per_/),
        object: 'person',
        status: 'invited',
        name: 'Ada Lind',
        role: 'reviewer',
        mode: 'test',
        keyId: null,
        invitedBy: null,
        invitedAt: expect.any(String),
        joinedAt: null,
        removedAt: null,
        lastUsedAt: null,
        expiresAt: expect.any(String),
        removalEnds: { keys: 0, invitations: 0 },
        invitationUrl: expect.stringMatching(/\/#join=\w{24}[\w-]{43}$/),
      },
    ])
    const days = (Date.parse(String(json.expiresAt)) - Date.parse(String(json.invitedAt))) / 86_400_000
    expect(Math.round(days)).toBe(7)
    const { text } = await world.call('GET', PEOPLE, { key })
    expect(text).toContain(String(json.id))
    expect(text).not.toContain(tokenOf(json as Person).slice(24))
  })

  it('is repeated under an idempotency key without its link, and not changed', async () => {
    const headers = { 'Idempotency-Key': 'invite-1' }
    const first = await invite(ada, { headers })
    const again = await invite(ada, { headers })
    expect([
      again.status,
      again.json.id,
      again.json.invitationUrl,
      again.headers.get('idempotent-replayed'),
    ]).toEqual([200, first.json.id, null, 'true'])
    expect(await codeOf(invite({ ...ada, name: 'Eve' }, { headers }))).toEqual([409, 'idempotency-conflict'])
  })

  it.each([
    ['an empty name', { name: ' ', role: 'viewer' }],
    ['no role', { name: 'Ada' }],
    ['an unknown role', { name: 'Ada', role: 'owner' }],
    ['scopes', { ...ada, scopes: ['keys:write'] }],
  ])('refuses %s', async (_what, body) => {
    expect(await codeOf(invite(body))).toEqual([422, 'invalid-request'])
  })

  it('passes on no scope that the key lacks, and no longer life than it has', async () => {
    const weak: Scope[] = ['keys:write', 'checks:read']
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const { secret } = await world.newKey(accountId, { scopes: weak, expiresAt })
    expect(await codeOf(invite(ada, { key: secret }))).toEqual([403, 'insufficient-scope'])
    const viewer = (await invite({ name: 'Vera', role: 'viewer' }, { key: secret })).json as Person
    await join(viewer)
    expect((await world.call('GET', `${PEOPLE}/${viewer.id}`, { key })).json.expiresAt).toBe(expiresAt)
  })

  it('takes the place of a key of the plan', async () => {
    const small = await world.newAccount({ plan: 'business', limits: { liveKeys: 2 } })
    const own = (await world.newKey(small)).secret
    const only = (await invite(ada, { key: own })).json as Person
    expect(await codeOf(invite(ada, { key: own }))).toEqual([403, 'plan-upgrade-required'])
    await world.call('DELETE', `${PEOPLE}/${only.id}`, { key: own })
    expect((await invite(ada, { key: own })).status).toBe(201)
  })
})

describe('a person', () => {
  it.each([
    ['viewer', ['checks:read']],
    ['reviewer', ['checks:read', 'checks:write']],
    ['administrator', ['checks:read', 'checks:write', 'webhooks:write', 'keys:write', 'audit:read']],
  ])('joins as %s with a key of these scopes', async (role, scopes) => {
    const person = await invited({ name: 'Ada', role })
    const secret = await join(person)
    expect(await usage(secret)).toBe(200)
    const { json } = await world.call('GET', `${PEOPLE}/${person.id}`, { key })
    expect(json).toMatchObject({ status: 'active', joinedAt: expect.any(String), expiresAt: null })
    const ofPerson = await world.call('GET', `/api/v1/keys/${json.keyId}`, { key })
    expect(ofPerson.json).toMatchObject({ label: 'Ada', scopes, status: 'active' })
  })

  it('keeps name and role when the key is rotated, and loses all keys when removed', async () => {
    const person = await invited()
    const first = await join(person)
    const { json } = await world.call('GET', `${PEOPLE}/${person.id}`, { key })
    const rotated = await world.call('POST', `/api/v1/keys/${json.keyId}/rotate`, { key })
    expect((await world.call('GET', `${PEOPLE}/${person.id}`, { key })).json).toMatchObject({
      status: 'active',
      keyId: rotated.json.id,
    })
    const removed = await world.call('DELETE', `${PEOPLE}/${person.id}`, { key })
    expect([removed.status, await usage(first), await usage(String(rotated.json.secret))]).toEqual([
      204, 401, 401,
    ])
    expect(await statusOf(person.id)).toBe('removed')
    expect(await codeOf(world.call('DELETE', `${PEOPLE}/${person.id}`, { key }))).toEqual([404, 'not-found'])
    const { json: left } = await world.call('GET', `${PEOPLE}?status=removed`, { key })
    expect((left.data as Person[]).map(({ id }) => id)).toContain(person.id)
    const { text } = await world.call('GET', PEOPLE, { key })
    expect(text).not.toContain(person.id)
  })

  it('is removed with the last key, and takes the open invitations of that key along', async () => {
    const boss = await invited({ name: 'Bo', role: 'administrator' })
    const secret = await join(boss)
    const { json: guest } = await invite(ada, { key: secret ?? '' })
    const { json } = await world.call('GET', `${PEOPLE}/${boss.id}`, { key })
    await world.call('DELETE', `/api/v1/keys/${json.keyId}`, { key })
    expect([await statusOf(boss.id), await statusOf(String(guest.id))]).toEqual(['removed', 'removed'])
    expect(await join(guest as Person)).toBeUndefined()
  })

  it.each(['removed', 'left without a key'])(
    'that is %s takes along the keys that it issued, and the open invitations',
    async (how) => {
      const boss = await invited({ name: 'Bo', role: 'administrator' })
      const own = (await join(boss)) ?? ''
      const issue = async (by: string) => {
        const body = { scopes: ['checks:read', 'keys:write', 'audit:read'] }
        const { json } = await world.call('POST', '/api/v1/keys', { key: by, body })
        return { id: String(json.id), secret: String(json.secret) }
      }
      const first = await issue(own)
      const second = await issue(first.secret)
      const takenOver = await world.call('POST', `/api/v1/keys/${second.id}/rotate`, { key, body: {} })
      const guest = (await invite({ name: 'Guest', role: 'viewer' }, { key: first.secret })).json as Person
      const member = (await invite({ name: 'Member', role: 'viewer' }, { key: own })).json as Person
      const joined = await join(member)
      const { json } = await world.call('GET', `${PEOPLE}/${boss.id}`, { key })
      expect(json.removalEnds).toEqual({ keys: 2, invitations: 1 })

      const path = how === 'removed' ? `${PEOPLE}/${boss.id}` : `/api/v1/keys/${json.keyId}`
      expect((await world.call('DELETE', path, { key })).status).toBe(204)

      const secrets = [own, first.secret, second.secret, String(takenOver.json.secret), joined, key]
      expect(await Promise.all(secrets.map(usage))).toEqual([401, 401, 401, 200, 200, 200])
      expect(await join(guest)).toBeUndefined()
      expect([await statusOf(boss.id), await statusOf(guest.id)]).toEqual(['removed', 'removed'])
      const after = await world.call('GET', `${PEOPLE}/${boss.id}`, { key })
      expect(after.json.removalEnds).toEqual({ keys: 0, invitations: 0 })
      await world.caughtUp()
      const history = await world.call('GET', `/api/v1/events?type=ApiKeyWithdrawn&limit=2`, { key })
      const lines = history.json.data as { subject: { id: string }; details: object }[]
      expect(lines.map(({ details }) => details)).toEqual([
        { reason: 'the person who issued it was removed' },
        { reason: 'the person who issued it was removed' },
      ])
      const ended = await world.call('GET', `/api/v1/events?type=PersonRemoved`, { key })
      expect(ended.text).toContain(guest.id)
    },
  )

  it('is found by the events of the account, without a name', async () => {
    const person = await invited({ name: 'Unread Name', role: 'viewer' })
    await join(person)
    await world.caughtUp()
    const { json, text } = await world.call('GET', '/api/v1/events?type=PersonJoined', { key })
    const found = (json.data as { details: { personId: string } }[]).map(({ details }) => details.personId)
    expect(found).toContain(person.id)
    expect(text).not.toContain('Unread Name')
  })
})

describe('the name of the account', () => {
  const change = (name: string | null) => world.call('PATCH', '/api/v1/account', { key, body: { name } })
  it('is set, kept and removed', async () => {
    expect((await change('Aurora Studio')).json.name).toBe('Aurora Studio')
    expect((await world.call('GET', '/api/v1/account', { key })).json.name).toBe('Aurora Studio')
    expect((await change(null)).json.name).toBe(null)
  })

  it('and the branding are changed by a test key only before the account has a live key', async () => {
    const own = await world.newAccount({ plan: 'business' })
    const test = (await world.newKey(own, { mode: 'test' })).secret
    const patch = (secret: string, body: object) =>
      world.call('PATCH', '/api/v1/account', { key: secret, body })
    const branding = { client: 'Aurora Coffee' }
    expect((await patch(test, { name: 'Before', branding })).status).toBe(200)
    const live = await world.newKey(own, { mode: 'live' })
    const refused = await patch(test, { name: 'After', branding: { client: 'Other' }, jurisdictions: ['NO'] })
    expect([
      refused.status,
      (refused.json.errors as { pointer: string }[]).map(({ pointer }) => pointer),
    ]).toEqual([422, ['/name', '/branding', '/jurisdictions']])
    expect(refused.json.detail).toContain('would apply to live reports too')
    expect((await patch(live.secret, { name: 'Live' })).json).toMatchObject({ name: 'Live', branding })
    await world.call('DELETE', `/api/v1/keys/${live.id}`, { key: live.secret })
    expect((await patch(test, { branding: null })).status).toBe(422)
  })
})

it('lists people page by page', async () => {
  const own = await world.newAccount({ plan: 'business' })
  const { secret } = await world.newKey(own)
  const names = ['A', 'B', 'C']
  for (const name of names) await invite({ name, role: 'viewer' }, { key: secret })
  const seen: unknown[] = []
  let next: unknown = ''
  while (next !== null) {
    const { json } = await world.call('GET', `${PEOPLE}?limit=2${next ? `&cursor=${next}` : ''}`, {
      key: secret,
    })
    seen.push(...(json.data as Person[]).map(({ name }) => name))
    next = json.nextCursor
  }
  expect(seen).toEqual(names)
  expect(await codeOf(world.call('GET', `${PEOPLE}?cursor=x`, { key: secret }))).toEqual([
    422,
    'invalid-request',
  ])
})
