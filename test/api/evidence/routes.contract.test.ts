import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Scope } from '../../../src/events/key.ts'
import { readCheckpoint } from '../../../src/evidence/checkpoint.ts'
import { isConsistent } from '../../../src/evidence/merkle.ts'
import { verifyBundle } from '../../../src/evidence/verify-bundle.ts'
import { newCheck } from '../../evidence/evidence-world.ts'
import { type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
let id: string
let key: string
let account: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  ;({ id, key, account } = await newCheck(world))
})
afterAll(() => world.close())

const get = (path: string, options: { key?: string } = {}) => world.call('GET', path, options)
const evidence = (of = id) => get(`/api/v1/checks/${of}/evidence`, { key })
const treeOf = (envelope: string) => {
  const { size, root } = readCheckpoint(envelope)
  return { size, root: Buffer.from(root, 'hex') }
}

describe('before the first checkpoint', () => {
  it('there is neither one nor a key', async () => {
    const { status, json } = await get('/api/v1/checkpoints/latest')
    expect([status, json.code]).toEqual([404, 'not-found'])
    expect((await get('/api/v1/checkpoints')).json).toEqual({ object: 'list', data: [], nextCursor: null })
    expect((await get('/.well-known/namecheck-keys.json')).json).toEqual({ keys: [] })
  })
})

describe('GET /checks/{id}/evidence', () => {
  it('is a bundle that holds, with the chain head that the report shows', async () => {
    const { status, headers, text } = await evidence()
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="evidence-${id}.json"`)
    expect(headers.get('cache-control')).toBe('no-store')
    const { keys } = (await get('/.well-known/namecheck-keys.json')).json as { keys: { kid: string }[] }
    const chainHead = String((await get(`/api/v1/checks/${id}`, { key })).json.chainHead)
    const found = await verifyBundle(text, { keys: [keys[0]?.kid ?? ''], chainHead })
    expect(found).toMatchObject({ chainHead, replay: { check: id, status: 'completed', query: 'Lumivora' } })
  })

  it('shows the evidence so far of a check in progress', async () => {
    const body = { query: 'Hold on', sources: ['domains'] }
    const { status, json } = await world.call('POST', '/api/v1/checks', {
      key,
      body,
      headers: { prefer: 'respond-async' },
    })
    expect(status).toBe(202)
    const pin = (await world.writeSide.evidence.keys.all())[0]?.id ?? ''
    const { replay } = await verifyBundle((await evidence(String(json.id))).text, { keys: [pin] })
    expect(replay).toMatchObject({ status: 'queued', recorded: null })
    await world.sources.release(String(json.id))
  })

  it('makes no checkpoint where one covers the check already', async () => {
    await evidence()
    const before = await world.writeSide.evidence.checkpoints.latest()
    await evidence()
    expect(await world.writeSide.evidence.checkpoints.latest()).toEqual(before)
  })

  it('shows nothing of another account, of another mode or of nothing', async () => {
    const other = await newCheck(world)
    const liveKey = (await world.newKey(account, { mode: 'live' })).secret
    for (const [of, as] of [
      [id, other.key],
      [other.id, key],
      [id, liveKey],
      ['chk_000000000000000000000000', key],
      ['nonsense', key],
    ] as const) {
      const { status, json } = await get(`/api/v1/checks/${of}/evidence`, { key: as })
      expect([status, json.code]).toEqual([404, 'not-found'])
    }
  })

  it('asks for a key of the scope audit:read, or of a reviewer; only the former reads the feed of the account', async () => {
    const keyWith = async (...scopes: Scope[]) => (await world.newKey(account, { scopes })).secret
    const [reader, writer] = [await keyWith('checks:read'), await keyWith('checks:write')]
    const reviewer = await keyWith('checks:read', 'checks:write')
    const paths = [`/checks/${id}/evidence`, `/checks/${id}/events`, `/events?subject=${id}`]
    for (const path of paths) {
      expect((await get(`/api/v1${path}`, { key: reviewer })).status).toBe(200)
      for (const other of [reader, writer])
        expect((await get(`/api/v1${path}`, { key: other })).json.code).toBe('insufficient-scope')
    }
    for (const path of ['/events', '/events?subject=key_1'])
      expect((await get(`/api/v1${path}`, { key: reviewer })).json.code).toBe('insufficient-scope')
    expect((await get(`/api/v1/checks/${id}/evidence`)).status).toBe(401)
    expect((await get(`/api/v1/checks/${id}/evidence?format=pdf`, { key })).status).toBe(422)
    expect((await world.call('POST', `/api/v1/checks/${id}/evidence`, { key })).status).toBe(405)
  })
})

describe('checkpoints', () => {
  it('are public, newest first, in pages, each linked to the previous one', async () => {
    for (const query of ['One', 'Two', 'Three']) {
      await newCheck(world, { query })
      await world.writeSide.evidence.checkpoints.make()
    }
    const seen: Record<string, unknown>[] = []
    for (let cursor = ''; ; ) {
      const { status, json } = await get(`/api/v1/checkpoints?limit=2${cursor}`)
      expect(status).toBe(200)
      seen.push(...(json.data as Record<string, unknown>[]))
      if (json.nextCursor === null) break
      cursor = `&cursor=${json.nextCursor}`
    }
    expect(seen.map(({ number }) => number)).toEqual(seen.map((_, i) => seen.length - i))
    for (const [i, checkpoint] of seen.entries())
      expect(checkpoint.previous).toBe(seen[i + 1]?.hash ?? '0'.repeat(64))
  })

  it('can be kept, and shown to be of one log', async () => {
    const { json } = await get('/api/v1/checkpoints?limit=100')
    const sizes = (json.data as { size: number }[]).map(({ size }) => size)
    const latest = await get('/api/v1/checkpoints/latest')
    expect(latest.headers.get('cache-control')).toBe('public, max-age=10')
    for (const size of sizes) {
      const older = await get(`/api/v1/checkpoints/${size}`)
      expect(older.headers.get('cache-control')).toContain('immutable')
      expect(readCheckpoint(older.text).size).toBe(size)
      const { status, json: proof } = await get(`/api/v1/checkpoints/${sizes[0]}/consistency?from=${size}`)
      expect([status, proof.first, proof.second]).toEqual([200, size, sizes[0]])
      const hashes = (proof.hashes as string[]).map((hash) => Buffer.from(hash, 'hex'))
      expect(isConsistent(treeOf(older.text), treeOf(latest.text), hashes)).toBe(true)
    }
  })

  it.each([
    ['/api/v1/checkpoints/0', 404],
    ['/api/v1/checkpoints/1e3', 404],
    ['/api/v1/checkpoints/99999999999999999999', 404],
    ['/api/v1/checkpoints/9007199254740991', 404],
    ['/api/v1/checkpoints/-1', 404],
    ['/api/v1/checkpoints/9007199254740991/consistency?from=1', 404],
    ['/api/v1/checkpoints?limit=101', 422],
    ['/api/v1/checkpoints?cursor=x', 422],
    ['/api/v1/checkpoints?after=1', 422],
    ['/api/v1/checkpoints/latest?x=1', 422],
    ['/.well-known/namecheck-keys.json?x=1', 422],
  ])('answers %s with %i', async (path, expected) => {
    expect((await get(path)).status).toBe(expected)
  })

  it('proves nothing from a size that is none, or that is larger', async () => {
    const { size } = treeOf((await get('/api/v1/checkpoints/latest')).text)
    for (const from of ['0', '-1', 'x', '1.5', String(size + 1), ''])
      expect((await get(`/api/v1/checkpoints/${size}/consistency?from=${from}`)).status).toBe(422)
    expect((await get(`/api/v1/checkpoints/${size}/consistency`)).status).toBe(422)
    expect((await get(`/api/v1/checkpoints/${size}/time-stamp`)).status).toBe(404)
  })
})

describe('/.well-known/namecheck-keys.json', () => {
  it('lists every key, as JWK, each signed by the previous key', async () => {
    const first = (await world.writeSide.evidence.keys.all())[0]?.id
    const { id: second } = await world.writeSide.evidence.keys.rotate()
    const { json, headers } = await get('/.well-known/namecheck-keys.json')
    const keys = json.keys as Record<string, unknown>[]
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    expect(keys.map(({ kid, previous }) => [kid, previous])).toEqual([
      [first, null],
      [second, first],
    ])
    expect(keys[1]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', use: 'sig', number: 2, until: null })
    expect(Date.parse(String(keys[0]?.until)) - Date.parse(String(keys[1]?.from))).toBe(3_600_000)
    await newCheck(world, { query: 'After' })
    const { text } = await evidence()
    for (const pinned of [first, second])
      expect((await verifyBundle(text, { keys: [pinned ?? ''] })).replay.check).toBe(id)
  })
})
