import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { coverage } from '../../../src/api/coverage/schema.ts'
import { escapeHtml } from '../../../src/api/rendering/escape-html.ts'
import { type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld
beforeAll(async () => {
  world = await openApiWorld(await newFolder())
})
afterAll(() => world.close())

const read = async (query = '') => {
  const { status, json } = await world.call('GET', `/api/v1/coverage${query}`)
  return { status, json }
}
const page = async (query = '') => {
  const response = await fetch(`${world.url}/coverage${query}`)
  return { headers: response.headers, status: response.status, html: await response.text() }
}

describe('GET /coverage', () => {
  it('says without a key what is searched for every country and TLD', async () => {
    const { status, json } = await read()
    expect(status).toBe(200)
    const { countries, registers, tlds } = coverage.parse(json)
    expect([countries.length > 240, tlds.length > 1_100]).toEqual([true, true])
    const named = countries.flatMap(({ companies, parts, trademarks }) =>
      [companies, parts, ...trademarks.rights].flatMap(({ searchedBy, possibleBy }) => [
        ...searchedBy,
        ...possibleBy,
      ]),
    )
    expect(new Set(named)).toEqual(new Set(registers.map(({ id }) => id)))
    for (const { on, step } of registers) expect(step === null).toBe(on)
  })

  it('has the networks and the registers of parts of countries that the page shows', async () => {
    const { countries, networks } = coverage.parse((await read()).json)
    const partsOf = (wanted: string) => countries.find(({ code }) => code === wanted)?.parts
    expect(partsOf('EE')).toEqual({ searchedBy: ['ariregister'], incompleteBy: [], possibleBy: [] })
    expect(partsOf('US')?.searchedBy).toContain('us-co')
    const { html } = await page()
    const shown = [...html.matchAll(/<tr><th scope="row">([^<]*)<\/th><td data-label="Now">/g)]
    expect(shown.map(([, name]) => name)).toEqual(networks.map(({ name }) => escapeHtml(name)))
    expect(networks).toContainEqual(expect.objectContaining({ id: 'github', on: true, manual: null }))
    const linkedin = networks.find(({ id }) => id === 'linkedin')
    expect(linkedin).toMatchObject({ manual: expect.any(String), selfTest: null, provenAt: null })
  })

  it('selects a country, a TLD, or both', async () => {
    const norway = coverage.parse((await read('?country=no')).json)
    expect(norway.countries).toMatchObject([{ code: 'NO', name: 'Norway' }])
    expect([norway.tlds, norway.networks]).toEqual([[], []])
    const com = coverage.parse((await read('?tld=.COM')).json)
    expect(com).toMatchObject({ countries: [], registers: [], tlds: [{ tld: 'com', protocol: 'rdap' }] })
    const unknown = coverage.parse((await read('?country=NO&tld=nosuchtld')).json)
    expect(unknown).toMatchObject({
      countries: [{}],
      tlds: [{ tld: 'nosuchtld', protocol: null, server: null }],
    })
  })

  it.each(['?country=UK', '?country=Norway', '?tld=co.uk', '?tld=', '?contry=NO'])(
    'refuses %s',
    async (query) => {
      expect((await read(query)).status).toBe(422)
    },
  )
})

describe('the coverage', () => {
  it('is computed once for all who ask within ten seconds, and again afterwards', async () => {
    const computed = jest.spyOn(world.registers, 'coverage')
    const all = async () => {
      computed.mockClear()
      const queries = ['', '', '?country=NO', '?tld=com']
      const answers = await Promise.all(queries.flatMap((query) => [page(query), read(query)]))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      return computed.mock.calls.length
    }
    world.skew += 10_000
    const once = await all()
    expect(once).toBeLessThanOrEqual(2)
    expect(await all()).toBe(0)
    world.skew += 10_000
    expect(await all()).toBe(once)
  })
})

describe('the page /coverage', () => {
  it('shows the same without inline scripts or other hosts', async () => {
    const { status, html, headers } = await page()
    expect(status).toBe(200)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toMatch(/unsafe|https?:/)
    expect(html).not.toMatch(
      /<style|style="|<script(?![^>]*src=)|src="https?:|href="https?:\/\/(?!127\.0\.0\.1)/,
    )
    expect(html).toContain('Norway')
  })

  it('labels every cell, so that no table is wider than a narrow screen', async () => {
    const { html } = await page('?country=FR&tld=com')
    expect(html).toContain('<option value="FR" selected>')
    expect(html).toContain('INSEE')
    expect(html).toContain('rdap.verisign.com')
    expect(html.match(/<td(?! data-label=")/g)).toBeNull()
  })

  it('shows networks, lists of parts of countries, and where the providers are described', async () => {
    const { html } = await page()
    expect(html).toMatch(/GitHub<\/th><td data-label="Now">asked/)
    expect(html).toMatch(/LinkedIn[^<]*<\/th><td data-label="Now">link only: /)
    expect(html).toMatch(/PyPI[^<]*<\/th><td data-label="Now">its group is off/)
    expect(html).toContain('also searched, but they hold only some companies: Colorado Secretary of State')
    expect(html).toContain('also searched, but they hold only some companies: e-Business Register of Estonia')
    expect(html).toContain('/api-docs/reference/providers')
    const docs = await fetch(`${world.url}/api-docs/reference/providers`)
    expect([docs.status, await docs.text()]).toEqual([200, expect.stringContaining('Cannot know')])
    expect((await page('?country=EE')).html).toContain('also searched, but they hold only some companies')
  })

  it('takes the empty fields of its form as no selection, and shows input as text', async () => {
    expect((await page('?country=&tld=')).html).toContain('Norway')
    const { status, html } = await page(`?tld=${encodeURIComponent('"><script>')}`)
    expect(status).toBe(422)
    expect(html).not.toContain('"><script>')
  })
})
