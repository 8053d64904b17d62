import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MAX_KEPT_BYTES } from '../../../src/api/branding/logo.ts'
import { accountStream, checkStream, shareStream } from '../../../src/events/streams.ts'
import { type Answer, type ApiWorld, openApiWorld } from '../../support/api-world.ts'
import { CRAFTED_IMAGES } from '../../support/crafted-images.ts'
import { chunk, header, jpegUrl, pixels, png, pngUrl } from '../../support/made-images.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
/** As the service draws it; set by the first test. */
let LOGO = pngUrl()
const NONE = { name: null, client: null, preparedFor: null, logo: null, color: null, footer: null }
let world: ApiWorld
let account: string
let key: string
let id: string

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
  account = await world.newAccount({ limits: { writesPerMinute: 10_000 } })
  key = (await world.newKey(account)).secret
  id = String((await world.call('POST', '/api/v1/checks', { key, body: { query: 'Lumivora' } })).json.id)
})
afterAll(() => world.close())

const change = (branding: unknown) => world.call('PATCH', '/api/v1/account', { key, body: { branding } })
const settings = async () => (await world.call('GET', '/api/v1/account', { key })).json.branding
const report = (accept: string, headers: Record<string, string> = {}) =>
  world.call('GET', `/api/v1/checks/${id}`, { key, headers: { accept, ...headers } })
const share = (branding?: unknown, headers: Record<string, string> = {}) =>
  world.call('POST', `/api/v1/checks/${id}/share`, {
    key,
    headers,
    body: branding === undefined ? {} : { branding },
  })
const opened = ({ json }: Answer) => world.call('GET', String(json.url).slice(world.url.length))

describe('the branding of an account', () => {
  it('is at the head of HTML and PDF, after the note of the sandbox, and changes nothing else', async () => {
    const plain = await report('text/html')
    expect(await settings()).toEqual(NONE)
    const { json } = await change({ client: 'Aurora Coffee', logo: LOGO })
    expect(json.branding).toEqual({
      ...NONE,
      client: 'Aurora Coffee',
      logo: expect.stringMatching(/^data:image\/png;base64,/),
    })
    LOGO = (json.branding as { logo: string }).logo
    await change({ preparedFor: 'the board <b>' })
    const branded = await report('text/html')
    const head = /<div class="brand">.*?<\/div><\/div>/s.exec(branded.text)?.[0] ?? ''
    expect(head).toContain(`<img src="${LOGO}" alt="">`)
    expect(head).toContain('Client: <strong><bdi>Aurora Coffee</bdi></strong>')
    expect(head).toContain('Prepared for: <strong><bdi>the board &lt;b&gt;</bdi></strong>')
    expect(branded.text.indexOf('Test mode')).toBeLessThan(branded.text.indexOf(head))
    expect(branded.text.replace(head, '')).toBe(plain.text)
    expect(branded.headers.get('content-security-policy')).toContain('img-src data:')
    expect(branded.headers.get('etag')).not.toBe(plain.headers.get('etag'))

    const pdf = await report('application/pdf')
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    expect(pdf.text).toContain('/Subtype /Image')
    expect((await report('application/json')).text).not.toContain('Aurora')
  })

  it('has the firm and its color at the head, and its line at the foot before the reference', async () => {
    const before = await settings()
    const firm = { name: 'Nord & Co.', color: '#0A7f5c', footer: 'Kaigata 1, Bergen · +47 55 00 00 00' }
    expect((await change({ ...firm, client: null })).json.branding).toMatchObject(firm)
    const { text } = await report('text/html')
    const [head = '', foot = ''] = [/<div class="brand">.*?<\/div><\/div>/s, /<footer>.*<\/footer>/s].map(
      (part) => part.exec(text)?.[0],
    )
    expect(head).toContain('<bdi>Nord &amp; Co.</bdi>')
    expect(head).toMatch(/<svg class="band" aria-hidden="true"><rect [^>]*fill="#0A7f5c"\/><\/svg>/)
    expect(foot).toMatch(new RegExp(`<p><bdi>Kaigata 1, .*</p><p><code>${id}, revision`))
    expect((await report('application/pdf')).status).toBe(200)
    for (const color of ['red', '#fff', '#0a7f5c;', 'url(#a)'])
      expect((await change({ color })).json.errors).toEqual([
        { pointer: '/branding/color', detail: expect.stringContaining('must be a color such as #1a4fb4') },
      ])
    await change({ ...NONE, ...(before as object) })
  })

  it('is sealed, and null removes it', async () => {
    const events = await world.writeSide.engine.store.readStream(accountStream(account))
    expect(events.map(({ type }) => type)).toContain('AccountBrandingSet')
    for (const { data } of events) expect(JSON.stringify(data)).not.toMatch(/Aurora|iVBOR/)
    await change({ client: null })
    expect(await settings()).toEqual({ ...NONE, preparedFor: 'the board <b>', logo: LOGO })
    await change(null)
    expect(await settings()).toEqual(NONE)
    expect((await report('text/html')).text).not.toContain('class="brand"')
  })

  it('refuses another logo than an image, with its pointer', async () => {
    const { status, json } = await change({ logo: 'https://example.com/logo.png' })
    expect(status).toBe(422)
    expect(json.errors).toEqual([
      { pointer: '/branding/logo', detail: expect.stringContaining('must be a PNG, JPEG or SVG image') },
    ])
    expect((await change({ client: ' ' })).status).toBe(422)
    expect(await settings()).toEqual(NONE)
  })
})

describe('a logo', () => {
  const sent = (logo: string) => change({ logo })
  const kept = async () => String(((await settings()) as { logo: string }).logo)

  it.each(CRAFTED_IMAGES)('that is %s costs no PDF', async (_what, logo, why) => {
    const before = await settings()
    const { status, json } = await sent(logo)
    if (why !== null) {
      const [error] = json.errors as { pointer: string; detail: string }[]
      // On a slow machine, the limit of time may end it first.
      expect([why, 'takes too much time or memory'].some((each) => error?.detail.includes(each))).toBe(true)
      expect([error?.pointer, await settings()]).toEqual(['/branding/logo', before])
      return
    }
    expect([status, (await report('application/pdf')).status]).toEqual([200, 200])
    const drawn = Buffer.from((await kept()).split(',')[1] ?? '', 'base64')
    expect(drawn.length).toBeLessThanOrEqual(MAX_KEPT_BYTES)
    expect(Math.max(drawn.readUInt32BE(16), drawn.readUInt32BE(20))).toBeLessThanOrEqual(600)
  })

  it('is kept when it is sent again, and is that of its link', async () => {
    await sent(jpegUrl(200, 80))
    const first = await kept()
    await sent(first)
    expect(await kept()).toBe(first)
    const link = await share({ logo: jpegUrl(40, 16) })
    const page = (await opened(link)).text
    expect(page).toContain('<img src="data:image/png;base64,')
    expect(page).not.toContain(first)
    expect((await share({ logo: jpegUrl(0, 16) })).status).toBe(422)
  })

  it('that the service has not drawn, as an older event may hold, is left out', async () => {
    const logo = png(header(40, 16), header(60_000, 60_000), chunk('IDAT', pixels(40, 16)))
    const api = { client: 'Aurora Coffee', preparedFor: null, logo }
    const sealedBranding = await world.writeSide.encryptor.encrypt(account, `${account}/branding`, api)
    await world.writeSide.accounts.change(account, { type: 'setBranding', sealedBranding }, 'test')
    world.writeSide.directory.changed(accountStream(account))
    expect(await settings()).toEqual({ ...NONE, client: 'Aurora Coffee' })
    expect((await report('text/html')).text).not.toContain('<img')
    const pdf = await report('application/pdf')
    expect([pdf.status, pdf.text.includes('/Subtype /Image')]).toEqual([200, false])
  })
})

describe('the client and addressee of a check or a batch', () => {
  const html = (path: string) =>
    world.call('GET', `/api/v1${path}`, { key, headers: { accept: 'text/html' } })
  const linesOf = ({ text }: Answer): string[] =>
    [...text.matchAll(/<p>((?:Client|Prepared for): .*?)<\/p>/g)].map(([, line = '']) =>
      line.replaceAll(/<[^>]+>/g, ''),
    )

  it('are its own; the other parts are those of the account, and a link comes before both', async () => {
    await change({ name: 'Nord & Co.', client: 'Account client', preparedFor: 'account addressee' })
    const body = {
      query: 'Unknown Solveig',
      project: 'Spring',
      branding: { client: 'Fjord AS', preparedFor: null },
    }
    const { json } = await world.call('POST', '/api/v1/checks', { key, body })
    expect(json.request).toMatchObject({ project: 'Spring', branding: body.branding })
    const own = await html(`/checks/${json.id}`)
    expect(linesOf(own)).toEqual(['Client: Fjord AS'])
    expect(own.text).toContain('<bdi>Nord &amp; Co.</bdi>')
    expect(own.text).not.toContain('Spring')
    const retry = await world.call('POST', `/api/v1/checks/${json.id}/retry`, { key })
    expect(linesOf(await html(`/checks/${retry.json.id}`))).toEqual(['Client: Fjord AS'])
    const path = `/api/v1/checks/${json.id}/share`
    const link = await world.call('POST', path, { key, body: { branding: { preparedFor: 'Ms Lind' } } })
    expect(linesOf(await opened(link))).toEqual(['Client: Fjord AS', 'Prepared for: Ms Lind'])
  })

  it('are those of the batch in the reports of its names, whose project is its title', async () => {
    const branding = { client: 'Fjord AS', preparedFor: 'the jury' }
    const body = { names: ['Aurelia', 'Vexil'], title: 'Autumn', branding }
    const batch = await world.call('POST', '/api/v1/batches', { key, body })
    const [row] = batch.json.rows as { checkId: string }[]
    const lines = ['Client: Fjord AS', 'Prepared for: the jury']
    expect(linesOf(await html(`/batches/${batch.json.id}`))).toEqual(lines)
    expect(linesOf(await html(`/checks/${row?.checkId}`))).toEqual(lines)
    const { json } = await world.call('GET', `/api/v1/checks/${row?.checkId}`, { key })
    expect(json.request).toMatchObject({ project: 'Autumn', branding })
    const link = await world.call('POST', `/api/v1/batches/${batch.json.id}/share`, { key, body: {} })
    expect(linesOf(await opened(link))).toEqual(lines)
  })

  it('are sealed', async () => {
    const body = { query: 'Lumivora', project: 'Spring', branding: { client: 'Fjord AS' } }
    const { json } = await world.call('POST', '/api/v1/checks', { key, body })
    const events = await world.writeSide.engine.store.readStream(checkStream(String(json.id)))
    for (const { data } of events) expect(JSON.stringify(data)).not.toMatch(/Fjord|Spring/)
  })

  afterAll(() => change(null))
})

describe('the branding of a link', () => {
  it('is its own, with the parts of the account that it does not name', async () => {
    await change({ client: 'Aurora Coffee', preparedFor: 'the board' })
    const own = await share({ preparedFor: 'Ms Lind' })
    expect(own.status).toBe(201)
    const page = (await opened(own)).text
    expect(page).toContain('<bdi>Aurora Coffee</bdi>')
    expect(page).toContain('<bdi>Ms Lind</bdi>')
    expect(page).not.toContain('the board')
    expect((await opened(await share())).text).toContain('the board')
    const bare = await share({ client: null, preparedFor: null })
    expect((await opened(bare)).text).not.toContain('class="brand"')
    const pdf = await world.call('GET', `${String(own.json.url).slice(world.url.length)}/report.pdf`)
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    const events = await world.writeSide.engine.store.readStream(shareStream(id))
    for (const { data } of events) expect(JSON.stringify(data)).not.toMatch(/Lind/)
  })

  it('belongs to its idempotency key', async () => {
    const headers = { 'idempotency-key': 'branded' }
    expect((await share({ client: 'One' }, headers)).status).toBe(201)
    expect((await share({ client: 'One' }, headers)).status).toBe(200)
    expect((await share({ client: 'Two' }, headers)).json.code).toBe('idempotency-conflict')
  })

  it('opens a batch, and the reports of its names', async () => {
    const batch = await world.call('POST', '/api/v1/batches', { key, body: { names: ['Lumivora', 'Vexil'] } })
    const path = `/api/v1/batches/${batch.json.id}/share`
    const link = await world.call('POST', path, { key, body: { branding: { client: 'Batch client' } } })
    expect(link.status).toBe(201)
    const page = (await opened(link)).text
    expect(page).toContain('<bdi>Batch client</bdi>')
    const [row] = batch.json.rows as { checkId: string }[]
    const url = `${String(link.json.url).slice(world.url.length)}/${row?.checkId}`
    expect((await world.call('GET', url)).text).toContain('<bdi>Batch client</bdi>')
  })
})
