import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { checkStream } from '../../../src/events/streams.ts'
import { type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

type Event = Record<string, unknown> & { data: Record<string, unknown>; links: Record<string, string> }

const newFolder = temporaryFolders()
let world: ApiWorld
let key: { id: string; secret: string }
let id: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  key = await world.newKey(await world.newAccount())
  const headers = { 'x-request-id': 'order-7' }
  const body = { query: 'Lumivora', metadata: { project: 'Aurora' } }
  const { json } = await world.call('POST', '/api/v1/checks', { key: key.secret, headers, body })
  id = String(json.id)
})
afterAll(() => world.close())

const page = async (query = '') => {
  const { json } = await world.call('GET', `/api/v1/checks/${id}/events${query}`, { key: key.secret })
  return { data: json.data as Event[], nextCursor: json.nextCursor as string | null }
}

describe('GET /checks/{id}/events', () => {
  it('shows who did what, when and why, chained by hashes', async () => {
    const { data, nextCursor } = await page()
    expect(nextCursor).toBeNull()
    expect(data.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(data[0]).toMatchObject({
      object: 'event',
      type: 'CheckRequested',
      schemaVersion: 1,
      actor: `key:${key.id}`,
      correlationId: id,
      causationId: 'order-7',
      prevHash: '0'.repeat(64),
      data: { query: 'Lumivora', keyId: key.id },
      links: {
        check: `${world.url}/api/v1/checks/${id}`,
        evidence: `${world.url}/api/v1/checks/${id}/evidence`,
        schema: `${world.url}/api/v1/event-schemas/CheckRequested/1`,
      },
    })
    expect(data[1]).toMatchObject({ causationId: data[0]?.id, actor: 'system:scripted-sources' })
    const stored = await world.engine.store.readStream(checkStream(id))
    expect(data.map(({ hash }) => hash)).toEqual(
      stored.map(({ record }) => createHash('sha256').update(record).digest('hex')),
    )
    expect(data.slice(1).map(({ prevHash }) => prevHash)).toEqual(data.slice(0, -1).map(({ hash }) => hash))
  })

  it('shows nothing that is sealed', async () => {
    const { data } = await page()
    expect(JSON.stringify(data)).not.toMatch(/"sealed/)
    const [requested] = await world.engine.store.readStream(checkStream(id), { limit: 1 })
    expect(Buffer.from(requested?.dataBytes ?? []).toString()).toMatch(/"sealedMetadata":"/)
  })

  it('comes in pages that neither repeat nor skip', async () => {
    const all = await page()
    const pages = [await page('?limit=3')]
    for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor)
      pages.push(await page(`?limit=3&cursor=${next}`))
    expect(pages.map(({ data }) => data.length)).toEqual([3, 3, 1])
    expect(pages.flatMap(({ data }) => data)).toEqual(all.data)
  })

  it.each(['?cursor=6', '?cursor=after-x', '?limit=0', '?limit=101', '?at=1'])(
    'refuses %s',
    async (query) => {
      const { status } = await world.call('GET', `/api/v1/checks/${id}/events${query}`, { key: key.secret })
      expect(status).toBe(422)
    },
  )
})
