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

describe('POST /goods', () => {
  const read = (body: object) => world.call('POST', '/api/v1/goods', { key, body })
  const tablets = [
    { niceClass: 5, text: 'Medicines in tablet form' },
    { niceClass: 9, text: 'Tablet computers' },
  ]

  it('reads goods as a check does, and says what is in doubt', async () => {
    const body = { goods: 'coffee, tablets; blorpmarker771' }
    const { status, json } = await read(body)
    expect([status, json]).toEqual([
      200,
      {
        object: 'goods',
        goodsTerms: [
          { id: '30-coffee', niceClass: 30, text: 'Coffee', certainty: 'certain' },
          {
            id: '05-medicines-in-tablet-form',
            ...tablets[0],
            certainty: 'likely',
            alternatives: [9],
          },
          { id: '09-tablet-computers', ...tablets[1], certainty: 'likely' },
        ],
        unmappedGoods: ['blorpmarker771'],
        doubts: [{ said: 'tablets', choices: tablets }],
      },
    ])
    const check = await world.call('POST', '/api/v1/checks', { key, body: { query: 'Lumivora', ...body } })
    const { goodsTerms, unmappedGoods } = json
    expect(check.json.request).toMatchObject({ goodsTerms, unmappedGoods })
  })

  it('takes a list of texts, and classes that are certain', async () => {
    const { json } = await read({ goods: ['tablets', 'sneekers'], niceClasses: [9] })
    expect(json).toMatchObject({
      goodsTerms: [
        { ...tablets[1], certainty: 'certain' },
        { niceClass: 25, certainty: 'guessed' },
      ],
      unmappedGoods: [],
      doubts: [{ said: 'sneekers', choices: [{ niceClass: 25, text: 'Sneakers' }] }],
    })
  })

  it('stores nothing, and costs a read', async () => {
    const before = await world.call('GET', '/api/v1/usage', { key })
    const { headers } = await read({ goods: 'coffee' })
    const after = await world.call('GET', '/api/v1/usage', { key })
    expect(after.json).toMatchObject({ used: before.json.used, remaining: before.json.remaining })
    expect(headers.get('ratelimit-policy')).toBe(before.headers.get('ratelimit-policy'))
    expect(Number(/r=(\d+)/.exec(after.headers.get('ratelimit') ?? '')?.[1])).toBeLessThan(
      Number(/r=(\d+)/.exec(before.headers.get('ratelimit') ?? '')?.[1]) - 1,
    )
  })

  it.each([
    [{}, '/goods'],
    [{ goods: 'x'.repeat(501) }, '/goods'],
    [{ goods: Array(6).fill('x'.repeat(100)) }, '/goods'],
    [{ goods: [] }, '/goods'],
    [{ goods: [' – '] }, '/goods/0'],
    [{ goods: 5 }, '/goods'],
    [{ goods: 'shoes', niceClasses: [46] }, '/niceClasses/0'],
    [{ goods: 'shoes', query: 'x' }, '/query'],
  ])('refuses %j', async (body, pointer) => {
    const { status, json } = await read(body)
    expect([status, json.errors]).toEqual([422, [expect.objectContaining({ pointer })]])
  })

  it('refuses a request without a key', async () => {
    const { status } = await world.call('POST', '/api/v1/goods', { body: { goods: 'shoes' } })
    expect(status).toBe(401)
  })
})

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
    const { data } = await list('?query=laminaatvloeren')
    expect(data[0]).toMatchObject({ niceClass: 19, terms: [{ id: expect.stringMatching(/^19-/) }] })
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
