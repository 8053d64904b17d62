import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

type CloudEvent = { id: string; type: string; subject: string; position: string; data: unknown }

const newFolder = temporaryFolders()
let world: ApiWorld
beforeAll(async () => {
  world = await openApiWorld(await newFolder())
})
afterAll(() => world.close())

const feed = async (query = '', headers: Record<string, string> = {}) => {
  const answer = await world.call('GET', `/admin/v1/feed${query}`, { key: ADMIN_TOKEN, headers })
  const next = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
  return { ...answer, events: answer.json as unknown as CloudEvent[], next: next.slice(world.url.length) }
}
const positionIn = (next: string) => new URL(next, world.url).searchParams.get('after') ?? ''

describe('the feed', () => {
  it('gives every event of the log as a CloudEvent, page by page, with the data as it was written', async () => {
    await world.newAccount()
    await world.newAccount()
    const log = await world.engine.store.readAll('', 1_000)
    const { status, headers, events } = await feed('?limit=1000')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/cloudevents-batch+json')
    expect(events.map(({ id }) => id)).toEqual(log.map(({ id }) => id))
    const [first] = log
    expect(events[0]).toMatchObject({
      specversion: '1.0',
      id: first?.id,
      source: '/namecheck',
      type: first?.type,
      subject: first?.stream,
      datacontenttype: 'application/json',
      dataschema: `namecheck:/api/v1/event-schemas/${first?.type}/${first?.schemaVersion}`,
      hash: Buffer.from(first?.hash ?? '').toString('hex'),
      data: JSON.parse(Buffer.from(first?.dataBytes ?? '').toString()),
    })
    const one = await feed('?limit=1')
    const other = await feed(`?limit=1&after=${positionIn(one.next)}`)
    expect([...one.events, ...other.events]).toEqual(events.slice(0, 2))
  })

  it('waits for what comes, and not for what is not wanted', async () => {
    const { next } = await feed('?limit=1000')
    expect((await feed(`?after=${positionIn(next)}`)).events).toEqual([])
    const waiting = feed(`?after=${positionIn(next)}&wait=30&types=AccountPlanChanged`)
    const account = await world.newAccount({ plan: 'start' })
    await world.writeSide.accounts.change(account, { type: 'changePlan', plan: 'agency' }, 'operator')
    expect((await waiting).events.map(({ type, subject }) => [type, subject])).toEqual([
      ['AccountPlanChanged', `account-${account}`],
    ])
  })

  it('comes as server-sent events, after the last one that was read', async () => {
    const { events } = await feed('?limit=1000')
    const seen = events.at(-2)
    const response = await fetch(`${world.url}/admin/v1/feed`, {
      headers: {
        authorization: `Bearer ${ADMIN_TOKEN}`,
        accept: 'text/event-stream',
        'last-event-id': seen?.position ?? '',
      },
    })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const account = await world.newAccount()
    let text = ''
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    while (!text.includes(`account-${account}`)) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error(`ended after ${text}`)
      text += value
    }
    await reader?.cancel()
    const ids = [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id)
    expect(ids[0]).toBe(events.at(-1)?.position)
    expect(ids).toEqual([...new Set(ids)].sort())
  })

  it('is written down as a read of every account that it shows', async () => {
    const account = await world.newAccount()
    await feed('?limit=1000')
    const events = await world.engine.store.readStream(`account-${account}`)
    const read = events.filter(({ type }) => type === 'AccountRead')
    expect(read.map(({ actor, data }) => [actor, data])).toEqual([
      ['operator', { accountId: account, what: 'events' }],
    ])
  })

  it.each([
    ['?limit=0', 'limit'],
    ['?wait=61', 'wait'],
    ['?after=nowhere', 'after'],
    ['?from=1', 'from'],
    ['?types=CheckComplete', 'types'],
  ])('refuses %s', async (query, parameter) => {
    const { status, json } = await feed(query)
    expect(status).toBe(422)
    expect(json).toMatchObject({ errors: [{ parameter }] })
  })

  it('names the types that a mistyped one could mean', async () => {
    const { json } = await feed('?types=CheckCompleted,ApiKeyGrantd')
    expect(JSON.stringify(json.errors)).toMatch(/Unknown event type ApiKeyGrantd. Did you mean ApiKeyGranted/)
  })

  it('refuses a Last-Event-ID that it did not give', async () => {
    const { status, json } = await feed('', { accept: 'text/event-stream', 'last-event-id': '7' })
    expect([status, json.code]).toEqual([400, 'invalid-header'])
  })

  it('is available in no other form, and to no other caller', async () => {
    expect((await feed('', { accept: 'text/html' })).status).toBe(406)
    expect((await world.call('GET', '/admin/v1/feed', { key: 'wrong' })).status).toBe(401)
  })
})
