import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { hashSecret } from '../../../src/commands/key/secret.ts'
import { altered, StoreFull, StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import { keyStream } from '../../../src/events/streams.ts'
import { type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
let key: string
/** The error with which `store.<method>`, `keyStore.<method>` or `collection.<method>` rejects. */
const broken = new Map<string, Error>()

beforeAll(async () => {
  world = await openApiWorld(await newFolder(), {}, (engine) => ({
    ...engine,
    store: breakable('store', engine.store),
    keyStore: breakable('keyStore', engine.keyStore),
    readModels: {
      collection: async (spec) => breakable('collection', await engine.readModels.collection(spec)),
      list: () => engine.readModels.list(),
      drop: (name) => engine.readModels.drop(name),
      close: () => engine.readModels.close(),
    },
  }))
  key = (await world.newKey(await world.newAccount())).secret
})
afterAll(() => world.close())
beforeEach(() => broken.clear())

function breakable<T extends object>(part: string, target: T): T {
  return new Proxy(target, {
    get(_target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        const error = broken.get(`${part}.${String(name)}`)
        return error ? Promise.reject(error) : member.apply(target, args)
      }
    },
  })
}

const ask = () => world.call('POST', '/api/v1/checks', { key, body: { query: 'Lumivora' } })

describe('while the event store is away', () => {
  it('admits no caller whom it cannot identify', async () => {
    const { secret } = await world.newKey(await world.newAccount())
    world.writeSide.directory.changed(keyStream(hashSecret(secret)))
    broken.set('store.readStream', new StoreUnavailable('gone'))
    const { status, json, headers } = await world.call('GET', '/api/v1/usage', { key: secret })
    expect([status, json.code]).toEqual([503, 'store-unavailable'])
    expect(headers.get('retry-after')).toBe('2')
  })

  it('accepts nothing that it cannot write', async () => {
    expect((await ask()).status).toBe(200)
    broken.set('store.appendNew', new StoreUnavailable('gone'))
    const { status, json } = await ask()
    expect([status, json.code]).toEqual([503, 'store-unavailable'])
  })

  it('says when the disk is full', async () => {
    broken.set('store.appendNew', new StoreFull('full'))
    const { status, json, headers } = await ask()
    expect([status, json.code]).toEqual([503, 'storage-full'])
    expect(headers.get('retry-after')).toBe('60')
  })
})

describe('while the read models are away', () => {
  it('still gives the report, from its stream', async () => {
    const { json, text } = await ask()
    broken.set('collection.get', new StoreUnavailable('gone'))
    const got = await world.call('GET', `/api/v1/checks/${json.id}`, { key })
    expect([got.status, got.text]).toEqual([200, text])
  })

  it('gives no list', async () => {
    broken.set('collection.find', new StoreUnavailable('gone'))
    const { status, json } = await world.call('GET', '/api/v1/checks', { key })
    expect([status, json.code]).toEqual([503, 'store-unavailable'])
  })
})

describe('while the key store is away', () => {
  it('refuses a report with metadata, without the entity tag and preference of the report', async () => {
    const { json: asked } = await world.call('POST', '/api/v1/checks', {
      key,
      body: { query: 'Lumivora', metadata: { order: 'A-1' } },
    })
    broken.set('keyStore.key', new StoreUnavailable('gone'))
    const { status, json, headers } = await world.call('GET', `/api/v1/checks/${asked.id}`, {
      key,
      headers: { Prefer: 'wait=1' },
    })
    expect([status, json.code]).toEqual([503, 'store-unavailable'])
    expect([headers.get('etag'), headers.get('preference-applied')]).toEqual([null, null])
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('a stored record that was altered', () => {
  it('is answered with a problem that says so; the log alone names the stream', async () => {
    const { json: asked } = await ask()
    broken.set('store.readStream', altered('check-secret', 7, 'its bytes do not have the stored hash'))
    broken.set('collection.get', new StoreUnavailable('gone'))
    const { status, json, text } = await world.call('GET', `/api/v1/checks/${asked.id}/events`, {
      key,
      headers: { 'x-request-id': 'altered-1' },
    })
    expect([status, json.code, json.requestId]).toEqual([500, 'store-refused', 'altered-1'])
    expect(json.detail).toContain('damaged or altered')
    expect(text).not.toContain('check-secret')
    const line = world.logged.find((one) => one.includes('check-secret')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ requestId: 'altered-1', level: 50 })
  })
})

describe('an internal error', () => {
  it('is logged under the request id and shown to no client', async () => {
    broken.set('collection.find', new TypeError('secret inner detail'))
    const { status, json, text } = await world.call('GET', '/api/v1/checks', {
      key,
      headers: { 'x-request-id': 'fault-1' },
    })
    expect([status, json.code, json.requestId]).toEqual([500, 'internal-error', 'fault-1'])
    expect(text).not.toContain('inner detail')
    const line = world.logged.find((one) => one.includes('secret inner detail')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ requestId: 'fault-1', route: '/checks', level: 50 })
  })
})
