import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import type { Browser, Page } from 'puppeteer-core'
import type { Source, SourceOutcome } from '../../src/events/sections.ts'
import { ADMIN_TOKEN, type ApiWorld, openApiWorld } from '../support/api-world.ts'
import { chromium, openBrowser, openWindow } from '../support/browser.ts'
import { reportDocument } from '../support/report-document.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'
import { itWhere } from '../support/where-possible.ts'

const TIME_LIMIT_MS = 600_000
/** Would run in an element, in an attribute, and as the address of a link. */
const SCRIPT = '"><img src=x onerror=window.ran=1><svg onload=window.ran=1>'
const LINK = 'javascript:window.ran=1'
const where = itWhere(chromium !== null, 'chromium is missing')
const newFolder = temporaryFolders()
let world: ApiWorld
let browser: Browser
let key: string

beforeAll(async () => {
  if (chromium === null) return
  world = await openApiWorld(await newFolder())
  key = (await world.newKey(await world.newAccount({ plan: 'business' }))).secret
  browser = await openBrowser()
}, TIME_LIMIT_MS)
afterAll(async () => {
  await browser?.close()
  await world?.close()
})

async function make(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const { status, json, text } = await world.call(method, `/api/v1${path}`, {
    key,
    ...(body !== undefined && { body }),
  })
  expect([path, status < 300, text]).toEqual([path, true, text])
  return json
}

/** What registers and networks say: the script in every text, and a script as the address of every link. */
function hostile(source: Source): SourceOutcome {
  const section = JSON.parse(JSON.stringify(reportDocument(SCRIPT).sections[source])) as {
    findings: Record<string, unknown>[]
  }
  for (const finding of section.findings)
    for (const name of ['link', 'url']) if (name in finding) finding[name] = LINK
  return { source, ...section } as unknown as SourceOutcome
}

/** Puts the script into every field of an account that the console shows; returns the pages and who is invited. */
async function fill(): Promise<{ pages: string[]; shared: string[]; invitation: string }> {
  const branding = { client: SCRIPT, preparedFor: SCRIPT }
  await make('PATCH', '/account', { name: SCRIPT, branding })
  const invited = await make('POST', '/account/people', { name: SCRIPT, role: 'reviewer' })
  await make('POST', '/keys', { label: SCRIPT, scopes: ['checks:read'] })
  const endpoint = await make('POST', '/webhooks', {
    url: `http://127.0.0.1:9/${encodeURIComponent(SCRIPT)}`,
    description: SCRIPT,
    eventTypes: ['check.completed'],
  })
  const request = { goods: SCRIPT, metadata: { note: SCRIPT } }
  const asked = await world.call('POST', '/api/v1/checks', {
    key,
    body: { ...request, query: `Hold ${SCRIPT}` },
    headers: { Prefer: 'respond-async' },
  })
  const check = String(asked.json.id)
  await world.sources.release(check, hostile)
  await world.caughtUp()
  const finding = encodeURIComponent('trademarks/0')
  await make('PUT', `/checks/${check}/reviews/${finding}`, { mark: 'blocking', reason: SCRIPT })
  const batch = String((await make('POST', '/batches', { ...request, names: [SCRIPT, 'Lumivora'] })).id)
  await world.caughtUp()
  const shares = [`/checks/${check}/share`, `/batches/${batch}/share`].map((path) =>
    make('POST', path, { branding }),
  )
  const other = String((await make('POST', '/checks', { query: `${SCRIPT} two` })).id)
  return {
    pages: [
      ...[
        `checks/${check}`,
        `checks/${check}/timeline`,
        `compare/${check},${other}`,
        `compare?with=${check}`,
      ],
      ...['batches', `batches/${batch}`, 'history', 'account', 'team', 'webhooks', `webhooks/${endpoint.id}`],
      ...['operator/accounts', 'operator/providers', 'operator/dead-letters', 'operator/registers'],
    ],
    shared: (await Promise.all(shares)).map(({ url }) => String(url)),
    invitation: String(invited.invitationUrl),
  }
}

/** What a script left in the page, and elements and addresses that the page does not write itself. */
const traces = (page: Page) =>
  page.evaluate(`[
    ...(window.ran === undefined ? [] : ['a script ran']),
    ...[...document.body.querySelectorAll('img, script, iframe, object, embed, form[action], [onerror], [onload], [onclick]')]
      .map((one) => one.outerHTML.slice(0, 200)),
    ...[...document.querySelectorAll('a[href], img[src], use[href]')]
      .filter((one) => !/^(?:https?:|data:image|#|\\/)/.test(one.getAttribute('href') ?? one.getAttribute('src') ?? ''))
      .map((one) => one.outerHTML.slice(0, 200)),
  ]`)

async function expectNoTrace(page: Page): Promise<void> {
  expect([page.url(), await traces(page)]).toEqual([page.url(), []])
}

const shows = (page: Page, text: string) =>
  page.waitForFunction(`document.body.textContent.includes(${JSON.stringify(text)})`)

async function signIn(page: Page, secret: string): Promise<void> {
  await page.goto(`${world.url}/`)
  await page.waitForSelector('#secret')
  await page.type('#secret', secret)
  await page.keyboard.press('Enter')
}

describe('a script in any field', () => {
  // The policy of the page would stop it: without the policy, only what the page writes counts.
  where(
    'is text on every page of the console and of its links, even without the policy',
    async () => {
      const { pages, shared, invitation } = await fill()
      const { page, close } = await openWindow(browser, 1440)
      await page.setBypassCSP(true)
      await signIn(page, SCRIPT)
      await page.waitForSelector('.problem')
      await expectNoTrace(page)
      await page.goto(invitation)
      await shows(page, SCRIPT)
      await expectNoTrace(page)

      const session = await page.evaluate(`(async () => {
        for (const body of ${JSON.stringify([{ key }, { adminToken: ADMIN_TOKEN }])})
          await fetch('/console/session', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', 'X-Namecheck-Console': '1' },
            body: JSON.stringify(body),
          })
        return (await fetch('/console/session')).json()
      })()`)
      expect(session).toMatchObject({ signedIn: true, operator: true })
      let shown = 0
      for (const place of pages) {
        await page.goto(`${world.url}/?${encodeURIComponent(place)}#/${place}`)
        await page.waitForSelector('h1')
        await page.waitForFunction("!document.body.textContent.includes('Loading …')")
        await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        await expectNoTrace(page)
        if (String(await page.evaluate('document.body.textContent')).includes(SCRIPT)) shown++
      }
      expect(shown).toBeGreaterThanOrEqual(9)

      await page.goto(`${world.url}/?form#/batches/new`)
      await page.waitForSelector('#names')
      await page.type('#names', `${SCRIPT}\n<!-- -->\n!!!<>\n`)
      await page.type('#country', SCRIPT)
      await page.keyboard.press('Enter')
      await shows(page, 'No country has the name or the two-letter code')
      await expectNoTrace(page)

      for (const url of shared) {
        await page.goto(url)
        await shows(page, 'window.ran')
        await expectNoTrace(page)
      }
      await close()
    },
    TIME_LIMIT_MS,
  )
})
