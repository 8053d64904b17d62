import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { ask, askJson } from './ask.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` })
function house(name: string, more: Record<string, string> = {}) {
  const { COMPANIES_HOUSE_URL, COMPANIES_HOUSE_KEY } = sandbox.settings.providers
  const parameters = new URLSearchParams({ q: name, items_per_page: '100', start_index: '0', ...more })
  return askJson(`${COMPANIES_HOUSE_URL}/search/companies?${parameters}`, {
    headers: basic(String(COMPANIES_HOUSE_KEY)),
  })
}
const SAME_AS = { restrictions: 'active-companies legally-equivalent-company-name' }
function brreg(name: string, more: Record<string, string> = {}) {
  const parameters = new URLSearchParams({
    navn: name,
    navnMetodeForSoek: 'FORTLOEPENDE',
    size: '100',
    page: '0',
    ...more,
  })
  return askJson(`${sandbox.settings.providers.BRREG_URL}/enheter?${parameters}`)
}
function gleif(name: string, more: Record<string, string> = {}) {
  const parameters = new URLSearchParams({
    'filter[entity.names]': name,
    'page[size]': '50',
    'page[number]': '1',
    ...more,
  })
  return askJson(`${sandbox.settings.providers.GLEIF_URL}/lei-records?${parameters}`)
}
type Parameters = Record<string, string>
const NAMES = Array.from({ length: 150 }, (_, i) => `Zuvo ${i}`)

describe('Companies House', () => {
  it('finds the company of that name, in the shape of the API', async () => {
    const { status, json } = await house('Same Company', SAME_AS)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      kind: 'search#companies',
      start_index: 0,
      items_per_page: 100,
      total_results: 1,
    })
    expect(json.items[0]).toMatchObject({
      title: expect.stringMatching(/^SAME COMPANY (LIMITED|LTD|PLC|LLP)$/),
      company_number: expect.stringMatching(/^ZZ\d{6}$/),
      company_status: 'active',
      date_of_creation: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      address: { locality: expect.any(String) },
    })
  })

  it('distinguishes companies of the same name from similar ones, and active from dissolved ones', async () => {
    const answers = await Promise.all(
      NAMES.map(async (name) => [await house(name), await house(name, SAME_AS)] as const),
    )
    const titles = ({ json }: (typeof answers)[number][0]) =>
      json.items.map(
        (item: { title: string; company_status: string }) => `${item.title} ${item.company_status}`,
      )
    const all = answers.flatMap(([similar]) => titles(similar))
    const same = answers.flatMap(([, restricted]) => titles(restricted))
    expect(all.length).toBeGreaterThan(same.length)
    expect(all.some((title: string) => title.endsWith('dissolved'))).toBe(true)
    expect(same.length).toBeGreaterThan(0)
    for (const title of same) expect(title).toMatch(/^ZUVO \d+ (LIMITED|LTD|PLC|LLP) active$/)
    expect(all).toEqual(expect.arrayContaining(same))
  })

  it('pages', async () => {
    const whole = (await Promise.all(NAMES.map((name) => house(name)))).find(
      ({ json }) => json.total_results > 2,
    )
    const name = whole?.json.items[0].title.split(' ').slice(0, 2).join(' ')
    const second = await house(name, { items_per_page: '1', start_index: '1' })
    expect(second.json.items).toEqual([whole?.json.items[1]])
    expect(second.json.total_results).toBe(whole?.json.total_results)
  })

  it('refuses a wrong key and a question without a name', async () => {
    const url = `${sandbox.settings.providers.COMPANIES_HOUSE_URL}/search/companies?q=a`
    expect((await ask(url)).status).toBe(401)
    expect((await ask(url, { headers: basic('wrong') })).status).toBe(401)
    expect((await house('')).status).toBe(400)
    expect((await house('a', { start_index: 'x' })).status).toBe(400)
    expect((await house('a', { items_per_page: '0' })).status).toBe(400)
  })
})

describe('Brreg', () => {
  it('finds the company of that name, in the shape of the API', async () => {
    const { status, type, json } = await brreg('Same Company')
    expect([status, type]).toEqual([
      200,
      'application/vnd.brreg.enhetsregisteret.enhet.v2+json;charset=UTF-8',
    ])
    expect(json.page).toEqual({ size: 100, totalElements: 1, totalPages: 1, number: 0 })
    expect(json._embedded.enheter[0]).toMatchObject({
      organisasjonsnummer: expect.stringMatching(/^0\d{8}$/),
      navn: expect.stringMatching(/^SAME COMPANY (AS|ASA|DA)$/),
      konkurs: false,
    })
    expect(json._embedded.enheter[0]).not.toHaveProperty('slettedato')
  })

  it('omits the list if nothing is found', async () => {
    expect((await brreg('Free Everywhere')).json).toEqual({
      page: { size: 100, totalElements: 0, totalPages: 0, number: 0 },
    })
  })

  it('answers in alphabetical order, and marks dissolved companies', async () => {
    const answers = await Promise.all(NAMES.map((name) => brreg(name)))
    const lists = answers.map(({ json }) => json._embedded?.enheter ?? [])
    for (const list of lists) {
      const names = list.map((unit: { navn: string }) => unit.navn)
      expect(names).toEqual([...names].sort())
    }
    const ended = lists.flat().filter((unit: object) => 'slettedato' in unit)
    expect(ended.length).toBeGreaterThan(0)
    expect(ended.length).toBeLessThan(lists.flat().length)
  })

  it('refuses pages that it does not have', async () => {
    const wrong: Parameters[] = [{ page: '-1' }, { size: '0' }, { page: '200' }]
    const statuses = wrong.map(async (more) => (await brreg('a', more)).status)
    expect(await Promise.all(statuses)).toEqual([400, 400, 400])
    expect((await brreg('')).status).toBe(400)
  })
})

describe('GLEIF', () => {
  it('finds the company of that name, in the shape of the API', async () => {
    const { status, type, json } = await gleif('Taken Everywhere')
    expect([status, type]).toEqual([200, 'application/vnd.api+json'])
    expect(json.meta.pagination).toMatchObject({ currentPage: 1, perPage: 50, total: 1, lastPage: 1 })
    expect(json.data[0]).toMatchObject({
      type: 'lei-records',
      attributes: {
        entity: { legalName: { name: expect.stringMatching(/^TAKEN EVERYWHERE /) }, status: 'ACTIVE' },
      },
    })
  })

  it('numbers them as ISO 17442 requires: modulo 97 leaves 1', async () => {
    const answers = await Promise.all(NAMES.slice(0, 30).map((name) => gleif(name)))
    const ids: string[] = answers.flatMap(({ json }) => json.data.map(({ id }: { id: string }) => id))
    expect(ids.length).toBeGreaterThan(0)
    for (const id of ids) {
      const number = [...id].map((letter) => Number.parseInt(letter, 36)).join('')
      expect([id.length, BigInt(number) % 97n]).toEqual([20, 1n])
    }
  })

  it('omits companies of the national registers, and filters by country', async () => {
    expect((await gleif('Same Company')).json.data).toEqual([])
    const [record] = (await gleif('Taken Everywhere')).json.data
    const country: string = record.attributes.entity.jurisdiction
    const inCountry = (code: string) =>
      gleif('Taken Everywhere', { 'filter[entity.legalAddress.country]': code })
    expect((await inCountry(country)).json.data).toEqual([record])
    expect((await inCountry('ZZ')).json.data).toEqual([])
  })

  it('refuses pages that it does not have', async () => {
    const wrong: Parameters[] = [{ 'page[size]': '0' }, { 'page[size]': '999' }, { 'page[number]': '0' }]
    const statuses = wrong.map(async (more) => (await gleif('a', more)).status)
    expect(await Promise.all(statuses)).toEqual([400, 400, 400])
    expect((await gleif('')).status).toBe(400)
  })
})

describe('company registers', () => {
  it('have two companies for two spellings, but both play the same scene', async () => {
    const [apart] = (await house('Taken Everywhere', SAME_AS)).json.items
    const [joined] = (await house('takeneverywhere', SAME_AS)).json.items
    expect(apart.title).toMatch(/^TAKEN EVERYWHERE /)
    expect(joined.title).toMatch(/^TAKENEVERYWHERE /)
    expect(apart.company_number).not.toBe(joined.company_number)
  })

  it('ignore a legal form in the query', async () => {
    expect((await house('Same Company Ltd.', SAME_AS)).json).toEqual(
      (await house('Same Company', SAME_AS)).json,
    )
  })
})

it('finds no company for the core of a magic name', async () => {
  const answers = await Promise.all(['Taken', 'Slow', 'Taken 42'].map((name) => gleif(name)))
  expect(answers.map(({ json }) => json.data)).toEqual([[], [], []])
})
