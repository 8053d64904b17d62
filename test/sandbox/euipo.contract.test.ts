import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { ask, askJson } from './ask.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const api = () => {
  const { EUIPO_URL, EUIPO_TOKEN_URL, EUIPO_CLIENT_ID, EUIPO_CLIENT_SECRET } = sandbox.settings.providers
  return {
    baseUrl: String(EUIPO_URL),
    tokenUrl: String(EUIPO_TOKEN_URL),
    clientId: String(EUIPO_CLIENT_ID),
    clientSecret: String(EUIPO_CLIENT_SECRET),
  }
}
const grant = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: api().clientId,
    client_secret: api().clientSecret,
    scope: 'uid',
    ...more,
  }).toString()
const token = (body: string, headers: Record<string, string> = FORM) =>
  askJson(api().tokenUrl, { method: 'POST', headers, body })

async function search(query: string, more: Record<string, string> = {}) {
  const { json } = await token(grant())
  const headers = { authorization: `Bearer ${json.access_token}`, 'x-ibm-client-id': api().clientId }
  const parameters = new URLSearchParams({ query, page: '0', size: '100', ...more })
  return askJson(`${api().baseUrl}/trademarks?${parameters}`, { headers })
}
const words = (pattern: string) => `wordMarkSpecification.verbalElement=="${pattern}"`
const near = (name: string) =>
  Array.from(name, (_, at) => words(`${name.slice(0, at)}*${name.slice(at + 1)}`)).join(' or ')

describe('EUIPO token service', () => {
  it('issues a token for client credentials, in the body or as HTTP Basic', async () => {
    const basic = Buffer.from(`${api().clientId}:${api().clientSecret}`).toString('base64')
    const answers = await Promise.all([
      token(grant()),
      token('grant_type=client_credentials', { ...FORM, authorization: `Basic ${basic}` }),
    ])
    for (const { status, json } of answers) {
      expect(status).toBe(200)
      expect(json).toEqual({
        access_token: expect.any(String),
        token_type: 'bearer',
        expires_in: 28_800,
        scope: 'uid',
      })
    }
  })

  it('refuses wrong credentials and other grants', async () => {
    expect(await token(grant({ client_secret: 'wrong' }))).toMatchObject({
      status: 401,
      json: { error: 'invalid_client' },
    })
    expect(await token(grant({ grant_type: 'password' }))).toMatchObject({
      status: 400,
      json: { error: 'unsupported_grant_type' },
    })
    expect((await ask(api().tokenUrl)).status).toBe(405)
  })
})

describe('EUIPO trademark search', () => {
  it('finds an exact live mark in the shape of the API', async () => {
    const { status, type, json } = await search(words('LIVEMARK7'))
    expect([status, type]).toEqual([200, 'application/json'])
    expect(json).toEqual({
      trademarks: [
        {
          applicationNumber: expect.stringMatching(/^\d{9}$/),
          markKind: 'INDIVIDUAL',
          markFeature: 'WORD',
          markBasis: 'EU_TRADEMARK',
          wordMarkSpecification: { verbalElement: 'LIVEMARK7' },
          niceClasses: [9, 35, 42],
          applicants: [{ office: 'EM', identifier: expect.any(String), name: expect.any(String) }],
          applicationDate: expect.any(String),
          registrationDate: expect.any(String),
          expiryDate: expect.any(String),
          status: 'REGISTERED',
        },
      ],
      size: 100,
      totalElements: 1,
      totalPages: 1,
      page: 0,
    })
  })

  it.each([
    ['any of the spellings', `${words('Live Mark 7')} or ${words('LIVEMARK7')}`, 1],
    ['a spelling in small letters only', words('livemark7'), 0],
    ['a part of it', words('*LIVEMARK7*'), 1],
    ['a class it has', `(${words('LIVEMARK7')}) and niceClasses=in=(1,42)`, 1],
    ['classes it has, all', `${words('LIVEMARK7')} and niceClasses=all=(9,35)`, 1],
    ['a class it has not', `${words('LIVEMARK7')};niceClasses=in=(1,2)`, 0],
    ['a class to leave out', `${words('LIVEMARK7')};niceClasses=out=(42)`, 0],
    ['a status', `${words('LIVEMARK7')} and status==REGISTERED`, 1],
    ['another status', `${words('LIVEMARK7')} and status!=REGISTERED`, 0],
    ['dates', `${words('LIVEMARK7')} and applicationDate<2020-01-01 and expiryDate=ge=2030-01-01`, 1],
    ['dates it lies outside of', `${words('LIVEMARK7')} and applicationDate>=2020-01-01`, 0],
  ])('searches by %s', async (_what, query, count) => {
    expect((await search(query)).json.totalElements).toBe(count)
  })

  it('has the marks of the magic names', async () => {
    const statuses = async (name: string) => {
      const answers = await Promise.all(
        [words(name), words(`*${name}*`), near(name)].map((query) => search(query)),
      )
      return answers.map(({ json }) => json.trademarks.map((mark: { status: string }) => mark.status).join())
    }
    expect(await statuses('LIVEMARK')).toEqual(['REGISTERED', 'REGISTERED', 'REGISTERED'])
    expect(await statuses('TAKENEVERYWHERE')).toEqual(['REGISTERED', 'REGISTERED', 'REGISTERED'])
    expect(await statuses('DEADMARK')).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED'])
    expect(await statuses('SIMILARMARK')).toEqual(['', '', 'REGISTERED'])
    expect(await statuses('FREEEVERYWHERE')).toEqual(['', '', ''])
  })

  it('recognizes a fault in every form of the query', async () => {
    const queries = [words('Failing Trademarks 7'), words('*FAILINGTRADEMARKS7*'), near('FAILINGTRADEMARKS7')]
    const statuses = await Promise.all(
      queries.map(async (query) => (await search(query).catch(() => ({ status: 0 }))).status),
    )
    expect(statuses).toEqual([503, 503, 503])
  })

  it('pages and sorts', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `ZUVO${i}`)
    const answers = await Promise.all(
      names.map((name) => search(words(`*${name}*`), { sort: 'applicationNumber:asc' })),
    )
    const several = answers.find(({ json }) => json.totalElements > 1)
    const numbers = several?.json.trademarks.map(
      (mark: { applicationNumber: string }) => mark.applicationNumber,
    )
    expect(numbers).toEqual([...(numbers ?? [])].sort())
    expect((await search(words('LIVEMARK'), { page: '1', size: '10' })).json).toEqual({
      trademarks: [],
      size: 10,
      totalElements: 1,
      totalPages: 1,
      page: 1,
    })
  })

  it.each([
    ['a query that is not RSQL', { query: '((a==' }],
    ['no query', { query: '' }],
    ['an unknown field', { query: 'color==red' }],
    ['an operator that the field does not take', { query: 'wordMarkSpecification.verbalElement=in=(a,b)' }],
    ['a query of more than 5,000 characters', { query: words('x'.repeat(5_000)) }],
    ['a page size that is not allowed', { query: words('A'), size: '5' }],
    ['a page that is not a number', { query: words('A'), page: 'x' }],
    ['a sort order that there is not', { query: words('A'), sort: 'niceClasses:asc' }],
  ])('refuses %s with a problem', async (_what, { query, ...more }) => {
    const { status, type, json } = await search(query, more)
    expect([status, type]).toEqual([400, 'application/problem+json'])
    expect(json).toMatchObject({
      status: 400,
      code: 'invalid-request-parameter',
      errors: [{ detail: expect.any(String) }],
    })
  })

  it('accepts the longest allowed query, in any script', async () => {
    expect((await search(words('Ж'.repeat(4_900)))).status).toBe(200)
  })

  it('refuses a request without a token or without a client id', async () => {
    const url = `${api().baseUrl}/trademarks?query=${encodeURIComponent(words('A'))}`
    const { json } = await token(grant())
    const headers: Record<string, string>[] = [
      {},
      { authorization: 'Bearer wrong', 'x-ibm-client-id': api().clientId },
      { authorization: `Bearer ${json.access_token}` },
    ]
    const statuses = await Promise.all(headers.map(async (set) => (await ask(url, { headers: set })).status))
    expect(statuses).toEqual([401, 401, 401])
  })
})
