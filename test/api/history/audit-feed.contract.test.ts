import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

type Entry = { id: string; type: string; actor: string; subject: { object: string; id: string } } & Record<
  string,
  unknown
>

const newFolder = temporaryFolders()
let world: ApiWorld
let account: string
const keys = { test: { id: '', secret: '' }, live: { id: '', secret: '' } }

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  account = await world.newAccount()
  keys.test = await world.newKey(account)
  keys.live = await world.newKey(account, { mode: 'live' })
})
afterAll(() => world.close())

const api = (method: string, path: string, body?: unknown, key = keys.test.secret) =>
  world.call(method, `/api/v1${path}`, { key, body })
const admin = (path: string, operator = 'jane') =>
  world.call('GET', `/admin/v1/accounts${path}`, { key: ADMIN_TOKEN, headers: { 'x-operator': operator } })
async function feed(query = '', key = keys.test.secret) {
  await world.caughtUp()
  const { json } = await api('GET', `/events${query}`, undefined, key)
  return { data: json.data as Entry[], nextCursor: json.nextCursor as string | null }
}
const types = async (query = '', key = keys.test.secret) =>
  (await feed(query, key)).data.map(({ type }) => type)

describe('GET /events', () => {
  it('shows newest first who did what to a check and with what result', async () => {
    const { json } = await api('POST', '/checks', { query: 'Lumivora', metadata: { project: 'Aurora' } })
    const { secret: _, ...share } = (await api('POST', `/checks/${json.id}/share`, {})).json
    await api('DELETE', `/checks/${json.id}/share`)
    const { data } = await feed(`?subject=${json.id}`)
    expect(data.map(({ type, actor }) => [type, actor])).toEqual([
      ['ShareLinksWithdrawn', `key:${keys.test.id}`],
      ['ShareLinkCreated', `key:${keys.test.id}`],
      ['CheckCompleted', 'system:scripted-sources'],
      ['CheckRequested', `key:${keys.test.id}`],
    ])
    expect(data[1]?.details).toEqual({ shareId: share.id, expiresAt: share.expiresAt })
    expect(data.at(-1)).toMatchObject({
      object: 'audit_event',
      mode: 'test',
      subject: { object: 'check', id: json.id },
      details: { query: 'Lumivora', batchId: null, retryOf: null, cost: 1 },
      links: { subject: `${world.url}/api/v1/checks/${json.id}` },
    })
    expect(JSON.stringify(data)).not.toMatch(/sealed|Aurora|tokenHash/)
  })

  it('shows batches, keys, endpoints and the account', async () => {
    const { json: batch } = await api('POST', '/batches', { names: ['Lumivora', 'Tavrosh'] })
    const { json: issued } = await api('POST', '/keys', { scopes: ['checks:read'], label: 'Reports' })
    await api('DELETE', `/keys/${issued.id}`)
    const { json: endpoint } = await api('POST', '/webhooks', { url: 'http://127.0.0.1:9/hook?token=secret' })
    await api('PATCH', `/webhooks/${endpoint.id}`, { includeBatchMembers: true })
    await api('POST', `/webhooks/${endpoint.id}/pause`)
    await api('DELETE', `/webhooks/${endpoint.id}`)
    await world.writeSide.accounts.change(
      account,
      { type: 'setLimits', limits: { liveKeys: 7 } },
      'operator:jane',
    )
    const { data } = await feed('?limit=100')
    const about = (id: unknown) => data.filter(({ subject }) => subject.id === id).map(({ type }) => type)
    expect(about(batch.id)).toContain('BatchRequested')
    expect(about(issued.id)).toEqual(['ApiKeyWithdrawn', 'ApiKeyGranted'])
    expect(about(endpoint.id)).toEqual([
      'WebhookEndpointDeleted',
      'WebhookEndpointPaused',
      'WebhookEndpointChanged',
      'WebhookEndpointCreated',
    ])
    expect(about(account).slice(0, 1)).toEqual(['AccountLimitsSet'])
    expect(data.find(({ type }) => type === 'AccountLimitsSet')).toMatchObject({
      actor: 'operator:jane',
      mode: null,
      details: { limits: { liveKeys: 7 } },
      links: { subject: null },
    })
    expect(JSON.stringify(data)).not.toMatch(/sealed|Reports|token=|keyHash/)
  })

  it('keeps the modes apart, but for what concerns the account', async () => {
    const live = (await feed('?limit=100', keys.live.secret)).data
    expect(new Set(live.map(({ mode }) => mode))).toEqual(new Set(['live', null]))
    expect(live.filter(({ subject }) => subject.object === 'key').map(({ subject }) => subject.id)).toEqual([
      keys.live.id,
    ])
    expect(live.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['AccountOpened', 'AccountLimitsSet']),
    )
    const stranger = (await world.newKey(await world.newAccount())).secret
    expect(await types('', stranger)).toEqual(['ApiKeyGranted', 'AccountOpened'])
    expect(await types(`?subject=${account}`, stranger)).toEqual([])
  })

  it('is filtered by type, actor, subject and time, in pages that neither repeat nor skip', async () => {
    expect(new Set(await types('?type=ApiKeyGranted'))).toEqual(new Set(['ApiKeyGranted']))
    expect(new Set((await feed('?actor=operator')).data.map(({ actor }) => actor))).toEqual(
      new Set(['operator']),
    )
    expect(await types('?actor=operator:unknown')).toEqual([])
    const { data: all } = await feed('?limit=100')
    const pages = [await feed('?limit=4')]
    for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor)
      pages.push(await feed(`?limit=4&cursor=${next}`))
    expect(pages.flatMap(({ data }) => data)).toEqual(all)
    const middle = String(all[5]?.createdAt)
    const later = (await feed(`?limit=100&createdAfter=${middle}`)).data
    const earlier = (await feed(`?limit=100&createdBefore=${middle}`)).data
    expect([...later, ...earlier]).toEqual(all)
  })

  it.each([
    ['?type=CheckComplete', /CheckRequested, .*ApiKeyGranted/],
    ['?actor=key', /for example key:key_/],
    ['?actor=system', /system:<role>/],
  ])('says to %s what it takes', async (query, sentence) => {
    const { status, json } = await api('GET', `/events${query}`)
    expect([status, JSON.stringify(json.errors)]).toEqual([422, expect.stringMatching(sentence)])
  })

  it('takes every form of an actor', async () => {
    const actors = [`key:${keys.test.id}`, 'operator', 'operator:jane.doe-2', 'system:checker-domains']
    for (const actor of actors)
      expect([actor, (await api('GET', `/events?actor=${actor}`)).status]).toEqual([actor, 200])
  })

  it.each([
    '?type=SourceResult',
    '?type=__proto__',
    '?actor=a%20b',
    '?actor=jane',
    '?actor=key:',
    '?actor=key:jane',
    '?actor=operator:a@b',
    '?actor=operators',
    '?createdAfter=x',
    '?cursor=x',
    '?who=x',
  ])('refuses %s', async (query) => {
    expect((await api('GET', `/events${query}`)).status).toBe(422)
  })
})

describe('what operators read', () => {
  it('is in the feed of the account, once for each operator, kind and hour', async () => {
    const { accountId } = await world.writeSide.accounts.open(
      { plan: 'agency', contact: { name: 'Ann' } },
      'operator',
    )
    const key = await world.newKey(accountId)
    const reads = async () =>
      (await feed('?type=AccountRead', key.secret)).data.map(({ actor, details }) => [
        actor,
        (details as { what: string }).what,
      ])
    for (const operator of ['jane', 'jane', 'joe']) await admin(`/${accountId}`, operator)
    expect(await reads()).toEqual([
      ['operator:joe', 'account'],
      ['operator:jane', 'account'],
    ])
    await admin(`/${accountId}/keys`)
    await admin(`/${accountId}/keys/${key.id}`)
    await world.caughtUp()
    await admin('?limit=100')
    expect((await reads()).slice(0, 2)).toEqual([
      ['operator:jane', 'contact'],
      ['operator:jane', 'keys'],
    ])
    expect((await reads()).length).toBe(4)
    world.skew += 3_600_001
    await admin(`/${accountId}`)
    expect((await reads()).length).toBe(5)
  })

  it('shows no read of accounts whose contact is not shown, and changes without effect', async () => {
    const owner = await world.newAccount()
    const { secret } = await world.newKey(owner)
    await world.caughtUp()
    await admin('?limit=100')
    expect(await types('?type=AccountRead', secret)).toEqual([])
    const patch = (body: object) =>
      world.call('PATCH', `/admin/v1/accounts/${owner}`, { key: ADMIN_TOKEN, body })
    await patch({ plan: 'agency' })
    expect(await types('?type=AccountRead', secret)).toEqual([])
    await patch({})
    expect(await types('?type=AccountRead', secret)).toEqual(['AccountRead'])
  })

  it('names no operator with an invalid name, and shows nothing', async () => {
    expect((await admin(`/${account}`, 'a b')).status).toBe(400)
  })
})
