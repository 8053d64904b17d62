import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { CheckRequest } from '../../../src/events/check.ts'
import { batchStream, checkStream } from '../../../src/events/streams.ts'
import { whatIf } from '../../../src/replay/what-if.ts'
import { currentRules } from '../../../src/verdict/rules.ts'
import { type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
let account: string
let key: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  account = await world.newAccount({ limits: { writesPerMinute: 10_000 } })
  key = (await world.newKey(account)).secret
})
afterAll(() => world.close())

const goods = 'children’s shoes; blorpmarker771'
const applicant = {
  owners: ['Owner-Marker-4417 GmbH'],
  numbers: ['018 123 456'],
  domains: ['Bücher-marker.example'],
  handles: ['@handle-marker'],
}
const input = { goods, applicant }

const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
  world.call('POST', `/api/v1/${path}`, { key, headers, body })
const requestOf = ({ json }: { json: Record<string, unknown> }) => json.request as Record<string, unknown>

async function storedRequest(stream: string): Promise<CheckRequest> {
  const [event] = await world.engine.store.readStream(stream)
  const data = event?.data as { request: CheckRequest } | undefined
  if (!data) throw new Error(`${stream} is empty`)
  return data.request
}

describe('goods and applicant of a check', () => {
  it('are echoed, with the terms to which the goods were mapped', async () => {
    const answer = await ask('checks', { query: 'Lumivora Goods', niceClasses: [9], ...input })
    expect(answer.status).toBe(200)
    expect(requestOf(answer)).toMatchObject({
      niceClasses: [9],
      goods,
      goodsTerms: [
        { id: '25-children-s-shoes', niceClass: 25, text: "Children's shoes", certainty: 'certain' },
      ],
      unmappedGoods: ['blorpmarker771'],
      applicant,
    })
    expect(answer.json.extent).toMatchObject({
      goods: ["Children's shoes (class 25)"],
      notSearched: expect.arrayContaining([expect.stringContaining('a part of the named goods')]),
    })
    const read = await world.call('GET', `/api/v1/checks/${answer.json.id}`, { key })
    expect(requestOf(read)).toEqual(requestOf(answer))
  })

  it('are certain in a class that the request names', async () => {
    const confirmed = await ask('checks', { query: 'Lumivora Tablets', goods: 'tablets', niceClasses: [5] })
    expect(requestOf(confirmed)).toMatchObject({
      niceClasses: [5],
      goodsTerms: [
        {
          id: '05-medicines-in-tablet-form',
          niceClass: 5,
          text: 'Medicines in tablet form',
          certainty: 'certain',
        },
      ],
    })
    expect(confirmed.json.extent).toMatchObject({ goods: ['Medicines in tablet form (class 5)'] })
    const doubt = await ask('checks', { query: 'Lumivora Tablets', goods: 'tablets' })
    expect(doubt.json.extent).toMatchObject({
      goods: ['Medicines in tablet form (class 5, or perhaps 9)', 'Tablet computers (class 9)'],
    })
  })

  it('are reported as not searched if no term matches them', async () => {
    const { json } = await ask('checks', { query: 'Lumivora Blorp', goods: 'blorpmarker771' })
    expect(json.request).toMatchObject({ goodsTerms: [], unmappedGoods: ['blorpmarker771'] })
    expect(json.extent).toMatchObject({
      goods: [],
      notSearched: expect.arrayContaining([
        'the named goods, because they were not understood; all 45 classes count',
      ]),
    })
  })

  it('stand at the top of every form of the report, with what was not understood', async () => {
    const words = 'Goods read as: Children’s shoes (class 25). Not understood: “blorpmarker771”.'
    const plain = (text: string) => text.replaceAll(/&#39;|'/g, '’').replaceAll(/<[^>]+>/g, '')
    const { json: check } = await ask('checks', { query: 'Lumivora Forms', goods })
    const { json: batch } = await ask(
      'batches',
      { names: ['Lumivora Forms B'], goods },
      { prefer: 'wait=60' },
    )
    const read = async (path: string, accept: string) =>
      plain((await world.call('GET', path, { key, headers: { accept } })).text)
    for (const path of [`/api/v1/checks/${check.id}`, `/api/v1/batches/${batch.id}`]) {
      for (const accept of ['text/html', 'text/csv']) expect(await read(path, accept)).toContain(words)
      const { json: shared } = await world.call('POST', `${path}/share`, { key, body: {} })
      expect(await read(new URL(String(shared.url)).pathname, 'text/html')).toContain(words)
    }
    const { json: brief } = await world.call('GET', `/api/v1/checks/${check.id}?view=summary`, { key })
    expect(brief.extent).toMatchObject({ goods: "Children's shoes (class 25)" })
    const none = await ask('checks', { query: 'Lumivora Blorp Forms', goods: 'blorpmarker771' })
    const page = await read(`/api/v1/checks/${none.json.id}`, 'text/html')
    expect(page).toContain('The goods were not understood: “blorpmarker771”. So all 45 classes count.')
    const { json: short } = await world.call('GET', `/api/v1/checks/${none.json.id}?view=summary`, { key })
    expect(short.extent).toMatchObject({ goods: expect.stringContaining('The goods were not understood') })
  })

  it('are stored as ciphertext and salted hashes', async () => {
    const [one, other] = await Promise.all([
      ask('checks', { query: 'Lumivora Stored', ...input }),
      ask('checks', { query: 'Lumivora Stored Too', ...input }),
    ])
    const first = await storedRequest(checkStream(String(one.json.id)))
    const second = await storedRequest(checkStream(String(other.json.id)))
    expect(first.applicant?.owners.length).toBeGreaterThan(0)
    for (const owner of first.applicant?.owners ?? []) expect(owner).toMatch(/^[0-9a-f]{64}$/)
    expect(first.applicant?.owners).not.toEqual(second.applicant?.owners)
    expect(JSON.stringify(first).toLowerCase()).not.toMatch(/marker|018123456/)
  })

  it('are absent if the request names none', async () => {
    const request = requestOf(await ask('checks', { query: 'Lumivora Plain' }))
    expect(Object.keys(request)).toEqual([
      'sources',
      'tlds',
      'jurisdictions',
      'niceClasses',
      'delivery',
      'maxAge',
    ])
  })

  it('belong to the request that an idempotency key repeats', async () => {
    const headers = { 'idempotency-key': 'goods-1' }
    const body = { query: 'Lumivora Repeated', ...input }
    const first = await ask('checks', body, headers)
    const again = await ask('checks', body, headers)
    expect([again.headers.get('idempotent-replayed'), again.json.id]).toEqual(['true', first.json.id])
    const other = await ask('checks', { ...body, goods: 'wine' }, headers)
    expect([other.status, other.json.code]).toEqual([409, 'idempotency-conflict'])
  })

  it('are the same in a retry', async () => {
    const first = await ask('checks', { query: 'Unknown Lumivora', ...input })
    const retry = await ask(`checks/${first.json.id}/retry`, {})
    expect(requestOf(retry)).toEqual(requestOf(first))
  })

  it('are the same in every check of a batch', async () => {
    const batch = await ask(
      'batches',
      { names: ['Lumivora A', 'Lumivora B'], ...input },
      { prefer: 'wait=60' },
    )
    expect(requestOf(batch)).toMatchObject(input)
    const rows = batch.json.rows as { checkId: string }[]
    for (const { checkId } of rows)
      expect(requestOf(await world.call('GET', `/api/v1/checks/${checkId}`, { key }))).toEqual(
        requestOf(batch),
      )
    const stored = JSON.stringify(await storedRequest(batchStream(String(batch.json.id))))
    expect(stored.toLowerCase()).not.toContain('marker')
  })

  it.each([
    [{ goods: 'x'.repeat(501) }, '/goods'],
    [{ goods: ' – ' }, '/goods'],
    [{ applicant: { owners: Array(11).fill('Owner') } }, '/applicant/owners'],
    [{ applicant: { owners: [''] } }, '/applicant/owners/0'],
    [{ applicant: { names: ['Owner'] } }, '/applicant/names'],
  ])('are refused if invalid: %j', async (given, pointer) => {
    const { status, json } = await ask('checks', { query: 'Lumivora Refused', ...given })
    expect(status).toBe(422)
    expect(json.errors).toEqual([expect.objectContaining({ pointer })])
  })
})

describe('the anatomy of a name', () => {
  it('is in the report', async () => {
    const { json } = await ask('checks', { query: 'Lumivora Coffee GmbH' })
    expect(json.anatomy).toMatchObject({
      core: 'Lumivora',
      legalForm: 'GmbH',
      words: [
        { text: 'Lumivora', kind: 'telling' },
        { text: 'Coffee', kind: 'weak' },
        { text: 'GmbH', kind: 'legal_form' },
      ],
    })
    expect(Object.keys(json).indexOf('anatomy')).toBe(Object.keys(json).indexOf('normalized') + 1)
  })
})

describe('the absolute grounds against a name', () => {
  const body = { query: 'Red Cross Shoes', jurisdictions: ['GB'], goods: 'shoes' }
  const found = [
    expect.objectContaining({ kind: 'emblem', effect: 'bar', word: 'Red Cross', jurisdictions: ['GB'] }),
  ]

  it('are in the report and in that of a retry', async () => {
    const { json } = await ask('checks', body)
    expect(json.bars).toEqual(found)
    const unknown = await ask('checks', { ...body, query: 'Unknown Red Cross Lumivora' })
    expect((await ask(`checks/${unknown.json.id}/retry`, {})).json.bars).toEqual(found)
  })

  it('are in the checks of a batch, and the list of checks has none', async () => {
    const { query, ...rest } = body
    const batch = await ask('batches', { names: [query, 'Lumivora C'], ...rest }, { prefer: 'wait=60' })
    const [first] = batch.json.rows as { checkId: string }[]
    const { json } = await world.call('GET', `/api/v1/checks/${first?.checkId}`, { key })
    expect(json.bars).toEqual(found)
    const list = (await world.call('GET', '/api/v1/checks', { key })).json.data as object[]
    expect(list.some((item) => 'bars' in item)).toBe(false)
  })

  it('count in what another rule set would say of old checks', async () => {
    const { json } = await ask('checks', { ...body, query: 'Red Cross Boots' })
    for await (const { checkId, after } of whatIf(world.engine.store, {}, currentRules))
      if (checkId === json.id) {
        expect(after).toMatchObject({ verdict: 'conflict', rules: expect.arrayContaining(['bar-emblem']) })
        return
      }
    throw new Error(`${json.id} was not judged`)
  })
})
