import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
let key: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  key = (await world.newKey(await world.newAccount())).secret
})
afterAll(() => world.close())

const list = async (query = '') => {
  const { status, json } = await world.call('GET', `/api/v1/nice-classes${query}`, { key })
  return { status, json, data: json.data as Record<string, unknown>[] }
}

describe('GET /nice-classes', () => {
  it('lists the classes for goods in words, best first', async () => {
    const { status, json, data } = await list('?query=coffee%20shop')
    expect([status, json.object, json.nextCursor]).toEqual([200, 'list', null])
    expect(data[0]).toEqual({
      object: 'nice_class',
      niceClass: 43,
      heading: 'Services for providing food and drink; temporary accommodation',
      terms: [
        { id: '43-coffee-shop-services', text: 'Coffee shop services' },
        { id: '430024', text: 'cafés' },
      ],
      score: 1,
    })
  })

  it('reads other languages', async () => {
    expect((await list('?query=Schuhe')).data[0]).toMatchObject({ niceClass: 25 })
  })

  it('lists all classes without a query', async () => {
    const { data } = await list()
    expect(data.map(({ niceClass }) => niceClass)).toEqual([...Array(45).keys()].map((n) => n + 1))
    expect(data[32]).toMatchObject({ terms: [], score: null })
  })

  it('refuses a long or unknown parameter, and a request without a key', async () => {
    expect((await list(`?query=${'x'.repeat(501)}`)).status).toBe(422)
    expect((await list('?goods=shoes')).status).toBe(422)
    expect((await world.call('GET', '/api/v1/nice-classes')).status).toBe(401)
  })
})
