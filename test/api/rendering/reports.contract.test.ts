import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { type Answer, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
let key: string
let check: string
let batch: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  key = (await world.newKey(await world.newAccount({ limits: { writesPerMinute: 10_000 } }))).secret
  const asked = { query: '<i>Lumivora', metadata: { client: 'Aurora' } }
  check = `/api/v1/checks/${(await world.call('POST', '/api/v1/checks', { key, body: asked })).json.id}`
  const names = { names: ['Lumivora', 'Unknown Nimbus'] }
  const sent = { key, body: names, headers: { prefer: 'wait=60' } }
  batch = `/api/v1/batches/${(await world.call('POST', '/api/v1/batches', sent)).json.id}`
})
afterAll(() => world.close())

const get = (path: string, accept: string, headers: Record<string, string> = {}, method = 'GET') =>
  world.call(method, path, { key, headers: { accept, ...headers } })
const pathOf = (what: string): string => (what === 'check' ? check : batch)
const FORMS = ['application/json', 'text/html', 'text/csv', 'application/pdf']
const EACH = ['check', 'batch'].flatMap((what) => FORMS.map((accept) => [what, accept] as const))
const typeOf = ({ headers }: Answer) => headers.get('content-type')

describe.each(EACH)('a %s as %s', (what, accept) => {
  it('has a separate tag, is not sent again under it, and varies with what was asked for', async () => {
    const first = await get(pathOf(what), accept)
    expect([first.status, typeOf(first)?.split(';')[0]]).toEqual([200, accept])
    expect(first.headers.get('vary')).toMatch(/^Accept, Prefer/)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^(W\/)?"\d+\.\d+\.(json|html|csv|pdf)\d+"$/)
    const again = await get(pathOf(what), accept, { 'if-none-match': tag })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
    const others = await Promise.all(
      FORMS.filter((one) => one !== accept).map((one) => get(pathOf(what), one, { 'if-none-match': tag })),
    )
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('has the same head without a body', async () => {
    const [whole, head] = [await get(pathOf(what), accept), await get(pathOf(what), accept, {}, 'HEAD')]
    expect([head.status, head.text]).toEqual([200, ''])
    for (const name of ['content-type', 'etag', 'vary'])
      expect(head.headers.get(name)).toBe(whole.headers.get(name))
  })

  it('gives the same bytes under the same tag', async () => {
    const [one, other] = [await get(pathOf(what), accept), await get(pathOf(what), accept)]
    expect(other.text).toBe(one.text)
    expect(other.headers.get('etag')).toBe(one.headers.get('etag'))
  })
})

describe('what is accepted', () => {
  it.each([
    ['*/*', 'application/json'],
    ['text/*', 'text/html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
    ['text/csv;q=0.5, application/pdf', 'application/pdf'],
    ['application/json;q=0, */*', 'text/html'],
  ])('%s is answered with %s', async (accept, type) => {
    expect(typeOf(await get(check, accept))?.split(';')[0]).toBe(type)
  })

  it.each(['check', 'batch'])('anything else names the four forms of a %s', async (what) => {
    const { status, json } = await get(pathOf(what), 'image/png')
    expect(status).toBe(406)
    expect(json.code).toBe('not-acceptable')
    for (const form of FORMS) expect(json.detail).toContain(form)
  })

  it('is JSON alone where something is asked for', async () => {
    const headers = { accept: 'text/html' }
    const answer = await world.call('POST', '/api/v1/checks', { key, headers, body: { query: 'Lumivora' } })
    expect([answer.status, typeOf(answer)]).toEqual([200, 'application/json'])
  })
})

describe('a page', () => {
  it('shows text as text, keeps the metadata to its owner, and can do nothing in a browser', async () => {
    const { text, headers } = await get(check, 'text/html')
    expect(text).toContain('<h1><bdi>&lt;i&gt;Lumivora</bdi></h1>')
    expect(text).not.toContain('Aurora')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('leads from a batch to the reports of its names', async () => {
    const { json } = await get(batch, 'application/json')
    const { text } = await get(batch, 'text/html')
    for (const { checkId } of json.rows as { checkId: string }[])
      expect(text).toContain(`href="${world.url}/api/v1/checks/${checkId}"`)
  })
})

describe('a table', () => {
  it('of a batch shows what each verdict covers', async () => {
    const rows: Record<string, string>[] = parse((await get(batch, 'text/csv')).text, { columns: true })
    expect(rows.map(({ verdict, verdictBasis }) => [verdict, verdictBasis])).toEqual([
      ['clear', 'domains social trademarks companies analysis'],
      ['inconclusive', 'domains social trademarks analysis'],
    ])
  })

  it('begins with a byte order mark for spreadsheets, unless the client wants none', async () => {
    const read = async (path: string, query: string) => {
      const headers = { accept: 'text/csv', authorization: `Bearer ${key}` }
      const answer = await fetch(`${world.url}${path}${query}`, { headers })
      return { bytes: Buffer.from(await answer.arrayBuffer()), tag: answer.headers.get('etag') }
    }
    for (const path of [check, batch]) {
      const [marked, plain] = [await read(path, ''), await read(path, '?bom=false')]
      expect(marked.bytes.toString('latin1', 0, 3)).toBe('\xef\xbb\xbf')
      expect(marked.bytes.subarray(3)).toEqual(plain.bytes)
      expect(marked.tag).not.toBe(plain.tag)
    }
  })

  it('is saved under the id of its subject', async () => {
    const { headers } = await get(check, 'text/csv')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="chk_\w{24}\.csv"$/)
  })
})

describe('a PDF', () => {
  it('is one that says its language and its title', async () => {
    const { text, headers } = await get(check, 'application/pdf')
    expect(text.slice(0, 8)).toBe('%PDF-1.7')
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(text).toMatch(/\/Lang \(en\)/)
    expect(text).toContain('(Clear: <i>Lumivora)')
    expect(text).toContain('/Marked true')
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="chk_\w{24}\.pdf"$/)
  })
})

it('a check without its appendix is shorter, under another tag', async () => {
  for (const accept of ['text/html', 'application/pdf']) {
    const [whole, short] = [await get(check, accept), await get(`${check}?appendix=false`, accept)]
    expect(short.status).toBe(200)
    expect(short.text.length).toBeLessThan(whole.text.length)
    expect(short.headers.get('etag')).not.toBe(whole.headers.get('etag'))
  }
  expect((await get(`${check}?appendix=no`, 'text/html')).status).toBe(422)
})

it('a batch has no appendix that could be left out', async () => {
  const [whole, short] = [await get(batch, 'text/html'), await get(`${batch}?appendix=false`, 'text/html')]
  expect(short.text).toBe(whole.text)
})

describe('another account', () => {
  it.each(FORMS)('gets no information as %s', async (accept) => {
    const stranger = (await world.newKey(await world.newAccount())).secret
    for (const path of [check, batch]) {
      const { status, json } = await world.call('GET', path, { key: stranger, headers: { accept } })
      expect([status, json.code]).toEqual([404, 'not-found'])
    }
  })
})
