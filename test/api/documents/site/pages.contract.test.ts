import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createSite } from '../../../../src/api/documents/site/site.ts'
import { problems } from '../../../../src/api/http/problems.ts'
import { type Answer, type ApiWorld, openApiWorld } from '../../../support/api-world.ts'
import { temporaryFolders } from '../../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
})
afterAll(() => world.close())

const attributes = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  )

/** Every page that links of the same origin reach from the landing page, with its answer. */
async function crawl(): Promise<Map<string, Answer>> {
  const seen = new Map<string, Answer>()
  const waiting = ['/']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    const answer = await world.call('GET', path, { headers: { accept: 'text/html, */*' } })
    seen.set(path, answer)
    if (!answer.headers.get('content-type')?.includes('text/html')) continue
    for (const link of attributes(answer.text, 'href')) {
      const { origin, pathname, search } = new URL(link, world.url + path)
      if (origin === world.url) waiting.push(pathname + search)
    }
  }
  return seen
}

describe('the documentation', () => {
  let site: Map<string, Answer>
  /** Without the console, which has a separate suite. */
  const pages = () =>
    [...site].filter(
      ([path, { headers }]) => path !== '/' && headers.get('content-type')?.includes('text/html') === true,
    )
  beforeAll(async () => {
    site = await crawl()
  })

  it('has pages for every guide and every problem, and no dead link', () => {
    expect([...site].filter(([, { status }]) => status !== 200).map(([path]) => path)).toEqual([])
    for (const name of [
      'first-check',
      'test-mode',
      'keys',
      'batches',
      'webhooks',
      'errors',
      'idempotency',
      'limits',
      'sdks',
      'versioning',
      'distributed',
    ])
      expect(site.has(`/api-docs/guides/${name}`)).toBe(true)
    for (const code of Object.keys(problems)) expect(site.has(`/api-docs/problems/${code}`)).toBe(true)
    expect(site.has('/api-docs/reference/settings')).toBe(true)
  })

  it('shows no markup of its texts', () => {
    const shown = pages().filter(([, { text }]) => /&#96;|<p>#+ /.test(text.replace(/<pre.*?<\/pre>/gs, '')))
    expect(shown.map(([path]) => path)).toEqual([])
  })

  it('has no link to an anchor that is not there', () => {
    const dead = pages().flatMap(([path, { text }]) =>
      attributes(text, 'href').filter((link) => {
        const { origin, pathname, hash } = new URL(link, world.url + path)
        // `#/live` is a page of the console.
        if (origin !== world.url || hash === '' || hash.startsWith('#/')) return false
        return !attributes(site.get(pathname)?.text ?? '', 'id').includes(decodeURIComponent(hash.slice(1)))
      }),
    )
    expect(dead).toEqual([])
  })

  it('has on each page one title, one heading at the top, one place for the content, and ids that differ', () => {
    for (const [path, { text }] of pages()) {
      expect([path, text.match(/<html lang="en">/g)?.length]).toEqual([path, 1])
      expect([path, text.match(/<h1[ >]/g)?.length]).toEqual([path, 1])
      expect([path, /<title>[^<]+ · namecheck<\/title>/.test(text)]).toEqual([path, true])
      const ids = attributes(text, 'id')
      expect([path, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([path, []])
      expect(ids).toContain('content')
    }
  })

  it('lets a page load what this origin serves, and nothing inline', () => {
    for (const [path, { headers, text }] of pages()) {
      const policy = headers.get('content-security-policy') ?? ''
      expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'none'")])
      expect(policy).not.toMatch(/unsafe|\*|https?:/)
      expect(text).not.toMatch(/<style|\sstyle="|\son\w+="|<script(?![^>]*\ssrc=)/)
      const loaded = [
        ...attributes(text, 'src'),
        ...[...text.matchAll(/<link [^>]*href="([^"]*)"/g)].map(([, href = '']) => href),
      ]
      expect(loaded.length).toBeGreaterThan(2)
      for (const address of loaded) expect(address).toMatch(/^\/api-docs\/assets\/[\w.-]+$/)
    }
  })

  it('holds no key', () => {
    for (const [, { text }] of pages()) expect(text).not.toMatch(/nk_(?:live|test)_\w|whsec_\w/)
  })
})

describe('what the pages load', () => {
  /** Namespaces and URLs in texts, none of which is loaded. A new one needs a review. */
  const NAMED = new Set([
    ...['www.w3.org', 'json-schema.org', 'spec.openapis.org', 'datatracker.ietf.org', 'www.rfc-editor.org'],
    ...['github.com', 'fb.me', 'reactjs.org', 'redux.js.org', 'swagger.io', 'vladimirgorej.com', 'spdx.org'],
    ...[
      'twitter.com',
      'www.facebook.com',
      'instagram.com',
      'soundcloud.com',
      'www.tiktok.com',
      'example.com',
    ],
    // Requested only with a `validatorUrl`; src/api/documents/site/assets/reference.js sets it to null.
    'validator.swagger.io',
  ])

  it('names no other host from which something could come', async () => {
    const names = [...createSite(world.url, async () => []).assets.names]
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) {
      const { status, headers, text } = await world.call('GET', `/api-docs/assets/${name}`)
      expect([name, status]).toEqual([name, 200])
      expect(headers.get('content-type')).toMatch(
        /^(?:text\/(?:css|javascript); charset=utf-8|image\/svg\+xml)/,
      )
      const hosts = [...text.matchAll(/\bhttps?:\/\/([\w.-]+)/g)].map(([, host = '']) => host)
      expect([name, [...new Set(hosts)].filter((host) => host.includes('.') && !NAMED.has(host))]).toEqual([
        name,
        [],
      ])
      if (!name.endsWith('.css')) continue
      const addresses = [...text.matchAll(/url\(\s*["']?([^)]{0,12})|@import/g)].map(([, address]) => address)
      expect(addresses.filter((address) => !address?.startsWith('data:'))).toEqual([])
    }
  })

  it('is asked for once: 304 while it is the same', async () => {
    const path = '/api-docs/assets/docs.css'
    const { headers } = await world.call('GET', path)
    const tag = headers.get('etag') ?? ''
    const again = await world.call('GET', path, { headers: { 'if-none-match': tag } })
    expect([again.status, again.text]).toEqual([304, ''])
    const head = await world.call('HEAD', path, { headers: { 'accept-encoding': 'identity' } })
    expect([head.status, head.text, Number(head.headers.get('content-length')) > 1000]).toEqual([
      200,
      '',
      true,
    ])
    expect((await world.call('DELETE', path)).status).toBe(405)
  })

  it.each([
    '/api-docs/assets/constructor',
    '/api-docs/assets/..%2Fassets.ts',
    '/api-docs/guides/no-such',
    '/api-docs/assets',
  ])('is nothing else: %s', async (path) => {
    expect((await world.call('GET', path)).status).toBe(404)
  })
})

describe('GET /', () => {
  it('is a page for people', async () => {
    const { status, headers, text } = await world.call('GET', '/', {
      headers: { accept: 'text/html,*/*;q=0.8' },
    })
    expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([
      200,
      'text/html; charset=utf-8',
      expect.stringContaining('Accept'),
    ])
    expect(text).toContain('/console/assets/main.ts')
  })

  it('is the same links for programs', async () => {
    const { status, json } = await world.call('GET', '/', { headers: { accept: 'application/json' } })
    expect([status, json.object, json.apiVersion]).toEqual([200, 'service', 'v1'])
    const links = Object.values(json.links as Record<string, string>)
    expect(links).toContain(`${world.url}/api/v1/openapi.json`)
    for (const link of links) expect((await fetch(link)).status).toBe(200)
  })

  it('is nothing else', async () => {
    const { status, json } = await world.call('GET', '/', { headers: { accept: 'image/png' } })
    expect([status, json.code]).toEqual([406, 'not-acceptable'])
  })
})

it('stays under the path of a proxy that has one', () => {
  const { layout, groups } = createSite('https://names.example/check', async () => [])
  const pages = groups.flatMap((group) => group.pages)
  const page = pages
    .map((one) =>
      layout({ address: one.address, title: one.title, description: '', body: one.render().html }),
    )
    .join('')
  const own = [...attributes(page, 'href'), ...attributes(page, 'src')].filter((link) => link.startsWith('/'))
  expect(own.length).toBeGreaterThan(20)
  expect(own.filter((link) => !link.startsWith('/check/'))).toEqual([])
})

describe('a page for people', () => {
  const html = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

  it('says that an address is unknown, with the nearest pages; programs get a problem', async () => {
    const { status, text, headers } = await world.call('GET', '/api-docs/guides/first-chek', html)
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(text).toContain('<h1>Page not found</h1>')
    expect(text).toMatch(/Did you mean<\/h2><ul><li><a href="\/api-docs\/guides\/first-check">/)
    const hostile = await world.call('GET', '/%3Cscript%3Ealert(1)', html)
    expect([hostile.status, hostile.text.includes('<script>alert')]).toEqual([404, false])
    for (const path of ['/api/v1/chekcs', '/admin/v1/nothing', '/console/nothing'])
      expect((await world.call('GET', path, html)).headers.get('content-type')).toContain('problem+json')
    const other = await world.call('GET', '/nothing', { headers: { accept: '*/*' } })
    expect(other.headers.get('content-type')).toContain('problem+json')
    expect((await world.call('POST', '/nothing', html)).headers.get('content-type')).toContain('problem+json')
  })

  it('says whether the service is ready', async () => {
    const { status, text, headers } = await world.call('GET', '/status', html)
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=0'])
    expect(text).toContain('<strong>Degraded.</strong>')
    expect(text).toContain('none of the 1 registries and networks that live checks asked last has answered')
    expect(text).not.toContain('Every part that it needs works')
  })
})
