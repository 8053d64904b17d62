import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { EventReader } from '../../support/event-source.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const HOUR_MS = 3_600_000
const KEEP_ALIVE = { NAMECHECK_EVENT_STREAM_KEEP_ALIVE_SECONDS: '0.05' }
let world: ApiWorld
let account: string
let key: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder(), KEEP_ALIVE)
  account = await world.newAccount()
  key = (await world.newKey(account)).secret
})
afterAll(() => world.close())

const addressOf = (id: string, of = world) => `${of.url}/api/v1/checks/${id}/events`
async function started(query: string, of = world, by = key): Promise<string> {
  const headers = { prefer: 'respond-async' }
  return String((await of.call('POST', '/api/v1/checks', { key: by, headers, body: { query } })).json.id)
}
const listed = async (id: string) =>
  (await world.call('GET', `/api/v1/checks/${id}/events?limit=100`, { key })).json.data as Record<
    string,
    unknown
  >[]

describe('the history of a check as it happens', () => {
  it('sends what there is, then what comes, and ends with the check', async () => {
    const id = await started('Hold')
    const reader = await EventReader.open(addressOf(id), key)
    const { headers, status } = reader.response
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/event-stream',
      'no-store, no-transform',
    ])
    expect([headers.get('content-encoding'), headers.get('x-accel-buffering'), headers.get('etag')]).toEqual([
      null,
      'no',
      null,
    ])
    await reader.until(({ types }) => types.includes('CheckRequested'))
    await reader.until(({ comments }) => comments > 1)
    expect(reader.types).toEqual(['CheckRequested'])
    await world.sources.release(id)
    await reader.ended
    expect(reader.types).toEqual([
      'CheckRequested',
      ...Array.from({ length: 5 }, () => 'SourceResult'),
      'CheckCompleted',
    ])
    expect(reader.events.map((event) => event.id)).toEqual(['0', '1', '2', '3', '4', '5', '6'])
    expect(reader.events.map(({ data }) => data)).toEqual(await listed(id))
  })

  it('continues after the last id, and says when nothing is left', async () => {
    const id = await started('Hold')
    const first = await EventReader.open(addressOf(id), key)
    await first.until(({ events }) => events.length === 1)
    first.disconnect()
    await world.sources.release(id)
    const second = await EventReader.open(addressOf(id), key, '0')
    await second.ended
    expect(second.events.map((event) => event.id)).toEqual(['1', '2', '3', '4', '5', '6'])
    const third = await EventReader.open(addressOf(id), key, '6')
    expect(third.response.status).toBe(204)
    const whole = await EventReader.open(addressOf(id), key)
    await whole.ended
    expect(whole.events).toEqual([...first.events, ...second.events])
  })

  it('also sends the events after the end of the check', async () => {
    const id = await started('Unknown')
    await eventually(async () => (await listed(id)).length === 7)
    await world.call('POST', `/api/v1/checks/${id}/retry`, { key })
    const reader = await EventReader.open(addressOf(id), key, '6')
    await reader.ended
    expect(reader.types).toEqual(['CheckRetried'])
    expect((await EventReader.open(addressOf(id), key, '7')).response.status).toBe(204)
  })

  it.each(['x', '-1', '1.5', '1e3', '9'.repeat(13), '7'])('refuses the last id %s', async (last) => {
    const id = await started('Lumivora')
    await eventually(async () => (await listed(id)).length === 7)
    const { response } = await EventReader.open(addressOf(id), key, last)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      400,
      'invalid-header',
    ])
  })

  it('answers HEAD without a stream, and refuses other forms', async () => {
    const id = await started('Hold')
    const path = `/api/v1/checks/${id}/events`
    const head = await world.call('HEAD', path, { key, headers: { accept: 'text/event-stream' } })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    const other = await world.call('GET', path, { key, headers: { accept: 'text/csv' } })
    expect([other.status, other.json.code]).toEqual([406, 'not-acceptable'])
  })

  it('is documented', async () => {
    const id = await started('Lumivora')
    await eventually(async () => (await listed(id)).length === 7)
    const headers = { accept: 'text/event-stream' }
    const { status, text } = await world.call('GET', `/api/v1/checks/${id}/events`, { key, headers })
    expect([status, text.split('\n\n').length]).toEqual([200, 9])
  })

  it.each(['revoked', 'suspended', 'expired'])('ends when the key is no longer valid: %s', async (how) => {
    const owner = await world.newAccount()
    const own = await world.newKey(owner)
    const id = await started('Hold', world, own.secret)
    const short = await world.newKey(owner, { expiresAt: new Date(Date.now() + HOUR_MS).toISOString() })
    const reader = await EventReader.open(addressOf(id), how === 'expired' ? short.secret : own.secret)
    await reader.until(({ events }) => events.length === 1)
    const { accounts } = world.writeSide
    if (how === 'revoked') await accounts.revokeKey(owner, own.id, 'lost', 'operator')
    if (how === 'suspended') await accounts.change(owner, { type: 'suspend', reason: 'unpaid' }, 'operator')
    if (how === 'expired') world.skew = HOUR_MS
    await reader.ended
    world.skew = 0
    expect(reader.types).toEqual(['CheckRequested'])
  })

  it('frees a slot when the caller disconnects', async () => {
    const small = await openApiWorld(await newFolder(), {
      ...KEEP_ALIVE,
      NAMECHECK_MAX_EVENT_STREAMS: '3',
      NAMECHECK_MAX_EVENT_STREAMS_PER_ACCOUNT: '2',
    })
    const [ann, bob] = [await small.newAccount(), await small.newAccount()]
    const keyOf = async (of: string) => (await small.newKey(of)).secret
    const [anns, bobs] = [await keyOf(ann), await keyOf(bob)]
    const [annId, bobId] = [await started('Hold', small, anns), await started('Hold', small, bobs)]
    const open = (id: string, by: string) => EventReader.open(addressOf(id, small), by)
    const refused = async (id: string, by: string) => {
      const { response } = await open(id, by)
      return [
        response.status,
        response.headers.get('retry-after'),
        (await response.json()) as { code: string },
      ]
    }
    const readers = [await open(annId, anns), await open(annId, anns)]
    for (const reader of readers) await reader.until(({ events }) => events.length === 1)
    const tooMany = expect.objectContaining({ code: 'too-many-event-streams' })
    expect(await refused(annId, anns)).toEqual([429, '5', tooMany])
    readers.push(await open(bobId, bobs))
    expect(await refused(bobId, bobs)).toEqual([503, '5', expect.objectContaining({ code: 'overloaded' })])
    for (const reader of readers) reader.disconnect()
    await eventually(async () => {
      const reader = await open(annId, anns)
      reader.disconnect()
      return reader.response.status === 200
    })
    await small.close()
  })

  it('ends when the process goes down', async () => {
    const other = await openApiWorld(await newFolder(), {})
    const own = (await other.newKey(await other.newAccount())).secret
    const id = await started('Hold', other, own)
    const reader = await EventReader.open(addressOf(id, other), own)
    await reader.until(({ events }) => events.length === 1)
    other.waiter.release()
    await reader.ended
    await other.close()
  })
})
