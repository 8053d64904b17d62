import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import type { Browser, Page } from 'puppeteer-core'
import { ADMIN_TOKEN } from '../support/api-world.ts'
import { chromium, faultsOf, openBrowser, openWindow, type Window } from '../support/browser.ts'
import { pngUrl } from '../support/made-images.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'
import { itWhere } from '../support/where-possible.ts'

const TIME_LIMIT_MS = 900_000
const MAX_BYTES = 150_000
/** The last one would run if a page showed a name as markup. */
const TEN = [
  ...['Free Everywhere', 'Taken Everywhere', 'Live Mark', 'Expired Mark', 'Similar Mark', 'Same Company'],
  ...['Taken Domains', 'Taken Social', 'Slow Domains', '<img src=x onerror=alert(1)> Lumivora'],
]
const where = itWhere(chromium !== null, 'chromium is missing')
const newFolder = temporaryFolders()
const services: ServiceProcess[] = []
let service: ServiceProcess
let browser: Browser

async function start(settings: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
  const started = await startServiceProcess({
    NAMECHECK_DATA: await newFolder(),
    NAMECHECK_PORT: '0',
    ...settings,
  })
  services.push(started)
  return started
}

beforeAll(async () => {
  if (chromium === null) return
  service = await start()
  browser = await openBrowser()
}, TIME_LIMIT_MS)
afterAll(async () => {
  await browser?.close()
  await Promise.all(services.map((one) => one.stop()))
}, TIME_LIMIT_MS)

const link = (): string => /http\S+#enter=\S+/.exec(service.output())?.[0] ?? ''
const shows = (page: Page, text: string) =>
  page.waitForFunction(`document.body.textContent.includes(${JSON.stringify(text)})`)
const heading = (page: Page, text: string) =>
  page.waitForFunction(`document.querySelector('h1')?.textContent.includes(${JSON.stringify(text)})`)
const press = (page: Page, kind: 'a' | 'button' | 'summary', label: string) =>
  page.locator(`${kind} ::-p-text(${label})`).click()

async function expectNoFaults(page: Page): Promise<void> {
  expect([page.url(), await faultsOf(page)]).toEqual([page.url(), []])
}

/** Opens a place of the console that is shown already. */
async function visit(page: Page, place: string, title: string): Promise<void> {
  await page.evaluate(`location.hash = '#/${place}'`)
  await heading(page, title)
  await page.waitForFunction("!document.body.textContent.includes('Loading …')")
  await expectNoFaults(page)
}

async function signIn(page: Page, url: string, secret: string): Promise<void> {
  await page.goto(`${url}/`)
  await page.waitForSelector('#secret')
  await expectNoFaults(page)
  await page.type('#secret', secret)
  await page.keyboard.press('Enter')
}

/** Without a mouse: Enter adds a country and sends the form. */
async function checkByKeyboard(page: Page, name: string): Promise<void> {
  await page.type('#goods', 'coffee')
  for (const country of ['Norwegen', 'GB']) {
    await page.type('#country', country)
    await page.keyboard.press('Enter')
    await page.waitForFunction("document.querySelector('#country').value === ''")
  }
  await page.waitForFunction("document.querySelectorAll('.chip button').length === 2")
  await expectNoFaults(page)
  await page.type('#name', name)
  await page.keyboard.press('Enter')
  await heading(page, name)
  await page.waitForSelector('.verdict:is(.good, .warn, .bad)')
  const report = await page.$eval('main', (main) => main.textContent ?? '')
  const parts = [
    'By country',
    'Next steps',
    'What was searched',
    'What was not searched',
    'Coffee (class 30)',
  ]
  for (const part of parts) expect(report).toContain(part)
  expect(report).not.toMatch(/\bsafe\b|\bavailable\b/i)
  await expectNoFaults(page)
}

/** A reviewer's assessment changes the verdict; that of the rules alone stands beside it. */
async function markAsReviewed(page: Page): Promise<void> {
  await page.$$eval('section[aria-labelledby=marks] > details', (all) => {
    for (const each of all) each.open = true
  })
  await page.focus('button[id^=review-]')
  await page.keyboard.press('Enter')
  await page.waitForFunction("document.activeElement?.matches('form select[name=mark]')")
  await page.select('form select[name=mark]', 'blocking')
  await page.type('form textarea[name=reason]', 'The owner sells coffee under it.')
  await expectNoFaults(page)
  await press(page, 'button', 'Save')
  await shows(page, 'After review by a person. The rules alone:')
  await shows(page, 'The owner sells coffee under it.')
  await page.waitForFunction("document.activeElement?.textContent.includes('Change the assessment')")
}

/** The head of reports: a client, and a logo from a file. */
async function brandReports(page: Page): Promise<void> {
  await visit(page, 'account', 'Account')
  await page.waitForSelector('#branding-client')
  await page.type('#branding-client', 'Aurora Coffee')
  const file = join(await newFolder(), 'logo.png')
  await writeFile(file, Buffer.from(pngUrl().split(',')[1] ?? '', 'base64'))
  const [chooser] = await Promise.all([page.waitForFileChooser(), page.click('#branding-logo')])
  await chooser.accept([file])
  await page.click('form:has(#branding-client) button[type=submit]')
  await page.waitForSelector('img.logo')
  await expectNoFaults(page)
}

/** A link opens without a key and with its branding, until it is withdrawn. */
async function share(page: Page, ...said: string[]): Promise<void> {
  await page.click('#share summary')
  await page.type('#share-prepared-for', 'Ms Lind')
  await expectNoFaults(page)
  await page.focus('button[form=share]')
  await page.keyboard.press('Enter')
  await page.waitForSelector('#shown-once')
  await page.waitForFunction("document.activeElement?.matches('#shown-once')")
  const shared = await page.$eval('#shown-once', (field) => (field as unknown as { value: string }).value)
  const answer = await fetch(shared)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  for (const one of [...said, 'Ms Lind']) expect(text).toContain(one)
  await press(page, 'button', 'Withdraw all links')
  await page.waitForFunction("!document.querySelector('#shown-once')")
  expect((await fetch(shared)).status).not.toBe(200)
}

async function lookBack(page: Page): Promise<void> {
  await press(page, 'a', 'Timeline and evidence')
  await heading(page, 'Timeline of')
  await page.waitForSelector('.timeline')
  for (const part of ['Assessed:', 'The owner sells coffee under it.', 'Link shared']) await shows(page, part)
  await expectNoFaults(page)
}

/** Pixels by which the first table, or the page, is wider than its room. */
const cutOff = (page: Page) =>
  page.evaluate(
    "Math.max(...[document.querySelector('.table'), document.documentElement].map((one) => one ? one.scrollWidth - one.clientWidth : 0))",
  )

/** What a report read the goods as. */
const goodsOfReport = (page: Page) =>
  page.$eval('.verdict', ({ innerText }) =>
    innerText.split('\n').find((line: string) => line.includes('Tablet')),
  )

/** A file of ten names becomes a list, ranked, that fits every screen and is shared. */
async function listFromFile(page: Page): Promise<void> {
  const size = page.viewport() ?? { width: 1440, height: 900 }
  await visit(page, 'batches/new', 'New list')
  const file = join(await newFolder(), 'names.csv')
  await writeFile(file, ['Name,Note', ...TEN.map((name) => `"${name}",x`), '!!!,y'].join('\r\n'))
  const [chooser] = await Promise.all([page.waitForFileChooser(), page.click('#file')])
  await chooser.accept([file])
  await shows(page, 'Line 12, “!!!”, has no letter or digit.')
  await expectNoFaults(page)
  await press(page, 'button', 'Check 10 names')
  await heading(page, 'List of 10 names')
  await page.waitForFunction(
    "document.querySelector('tbody tr') && !document.querySelector('#batch-progress')",
  )
  expect(await page.$$eval('tbody tr', (rows) => rows.length)).toBe(10)
  for (const width of [390, 800, 1024, 1440]) {
    await page.setViewport({ width, height: 900 })
    expect([width, await cutOff(page)]).toEqual([width, 0])
  }
  await page.setViewport(size)
  await expectNoFaults(page)
  expect(await page.$$eval('#app img', (images) => images.length)).toBe(0)
  const conflicts = await page.locator('.switch button ::-p-text(Conflict)').waitHandle()
  const said = await conflicts.evaluate((button) => button.textContent ?? '')
  await conflicts.click()
  await page.waitForFunction(
    `document.querySelectorAll('tbody tr').length === ${Number(/\d+/.exec(said)?.[0])}`,
  )
  await press(page, 'button', 'All 10')
  await page.waitForFunction("document.querySelectorAll('tbody tr').length === 10")
}

/** Three names in the field of one name: a list that is ranked, shared and printed, each report one click away. */
async function listFromField(page: Page): Promise<void> {
  await visit(page, 'check', 'Check a name')
  await page.type('#name', 'Taken Everywhere, Similar Mark, Free Everywhere')
  await shows(page, '3 names: Taken Everywhere · Similar Mark · Free Everywhere')
  await shows(page, 'Check it as one name')
  await page.type('#title', 'Aurora rename')
  await press(page, 'summary', 'Client and addressee')
  await page.type('#for-client', 'Fjord Kaffe AS')
  await page.type('#for-prepared-for', 'Ingrid Lund')
  await expectNoFaults(page)
  await press(page, 'button', 'Check 3 names')
  await heading(page, 'Aurora rename')
  await shows(page, 'Best name')
  await shows(page, 'For Fjord Kaffe AS, Ingrid Lund')
  await page.waitForFunction("!document.querySelector('#batch-progress')")
  const names = await page.$$eval('tbody th a', (links) => links.map(({ textContent }) => textContent))
  expect(names).toEqual(['Free Everywhere', 'Similar Mark', 'Taken Everywhere'])
  const conclusion = await page.$eval('.verdict p', ({ textContent }) => textContent ?? '')
  expect(conclusion).toMatch(
    /^“Free Everywhere” comes first of the 3 names: verdict clear, score \d+, no objection found, \.com free\./,
  )
  const com = await page.$$eval('td[data-label=".com"]', (cells) =>
    cells.map(({ textContent }) => textContent?.trim()),
  )
  expect(com).toEqual(['Free', 'Free', 'Taken'])
  expect(await page.$$eval('tbody', ([body]) => body?.textContent)).not.toContain('made up')
  await expectNoFaults(page)
  expect(await cutOff(page)).toBe(0)
  await share(page, 'Aurora rename', conclusion, 'Fjord Kaffe AS', 'Ingrid Lund', 'data:image/png')
  await press(page, 'a', 'Check again')
  await page.waitForSelector('#names')
  const held = ['#title', '#names', '#for-client', '#for-prepared-for']
  expect(await page.$$eval(held.join(), (all) => all.map(({ value }) => value))).toEqual([
    'Aurora rename',
    'Taken Everywhere\nSimilar Mark\nFree Everywhere',
    'Fjord Kaffe AS',
    'Ingrid Lund',
  ])
  await expectNoFaults(page)
  await page.goBack()
  await heading(page, 'Aurora rename')
  const { id } = /(?<id>bat_\w+)/.exec(page.url())?.groups ?? {}
  const pdf = await page.evaluate(
    `fetch('console/api/v1/batches/${id}', { headers: { accept: 'application/pdf', 'x-namecheck-console': '1', 'x-namecheck-mode': 'test' } }).then(async (answer) => [answer.status, answer.headers.get('content-type')])`,
  )
  expect(pdf).toEqual([200, 'application/pdf'])
  const sentence = await page.$eval('td[data-label="Why"]', ({ textContent }) => textContent?.trim() ?? '')
  await press(page, 'a', 'Free Everywhere')
  await heading(page, 'Free Everywhere')
  await shows(page, sentence.slice(0, sentence.indexOf('.') + 1))
  await shows(page, 'Fjord Kaffe AS, Ingrid Lund')
  await press(page, 'a', 'List of this name')
  await heading(page, 'Aurora rename')
  await visit(page, 'batches', 'Lists')
  await page.type('[name=text]', 'aurora RENAME')
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    "[...document.querySelectorAll('tbody th')].every((title) => title.textContent.includes('Aurora rename'))",
  )
  await shows(page, 'Fjord Kaffe AS, Ingrid Lund')
  await page.type('[name=text]', ' xyz')
  await page.keyboard.press('Enter')
  await shows(page, 'No list matches.')
  await expectNoFaults(page)
}

/** While a source does not answer for the last name, the others can be read and shared. */
async function useListSoFar(page: Page): Promise<void> {
  await visit(page, 'batches/new', 'New list')
  await page.type('#names', ['Free Everywhere', 'Taken Everywhere', 'Hanging Trademarks'].join('\n'))
  await press(page, 'button', 'Check 3 names')
  await heading(page, 'List of 3 names')
  await shows(page, '2 of 3 names checked')
  await shows(page, 'Best name so far')
  await expectNoFaults(page)
  await share(page, 'So far, 2 of 3 finished')
  await press(page, 'button', 'Cancel the rest')
  await shows(page, 'The list was canceled.')
}

/** A part of a name or of a project is enough, and Back leads from the check to the search. */
async function searchHistory(page: Page, name: string): Promise<void> {
  await visit(page, 'history', 'History')
  await page.type('[name=text]', name.slice(3).toUpperCase())
  await page.keyboard.press('Enter')
  await page.waitForFunction("document.querySelectorAll('tbody tr').length === 1")
  await press(page, 'a', name)
  await heading(page, name)
  await page.goBack()
  await page.waitForFunction("document.querySelectorAll('tbody tr').length === 1")
  await page.type('[name=text]', ' xyz')
  await page.keyboard.press('Enter')
  await shows(page, 'No check matches.')
  await page.$eval('[name=text]', (field) => ((field as unknown as { value: string }).value = 'RENAME'))
  await page.focus('[name=text]')
  await page.keyboard.press('Enter')
  await shows(page, 'Fjord Kaffe AS, Ingrid Lund')
  await expectNoFaults(page)
}

/** A person joins by a link in a fresh window, marks a citation under the own name, and loses access when removed. */
async function invite(page: Page, name: string, checked: string): Promise<void> {
  await visit(page, 'team', 'Team')
  await page.waitForSelector('#team-name')
  await page.type('#team-name', 'Aurora Studio')
  await page.click('form:has(#team-name) button')
  await page.type('#person', name)
  await press(page, 'button', 'invitation')
  await page.waitForSelector('#shown-once')
  await expectNoFaults(page)
  const url = await page.$eval('#shown-once', (field) => (field as unknown as { value: string }).value)

  const guest = await openWindow(browser, page.viewport()?.width ?? 390)
  await guest.page.goto(url)
  await heading(guest.page, 'Join a team')
  await shows(guest.page, 'Aurora Studio')
  expect(guest.page.url()).not.toContain('join')
  await expectNoFaults(guest.page)
  await press(guest.page, 'button', 'Join')
  await guest.page.waitForSelector('#shown-once')
  await expectNoFaults(guest.page)
  await press(guest.page, 'button', 'Open the console')
  await guest.page.waitForSelector('#name')
  await guest.page.evaluate(`location.hash = '#/history'`)
  await press(guest.page, 'a', checked)
  await press(guest.page, 'button', 'Change the assessment')
  await guest.page.waitForSelector('form select[name=mark]')
  await press(guest.page, 'button', 'Save')
  await shows(guest.page, name)
  await visit(guest.page, 'team', 'Team')
  await shows(guest.page, 'Only an administrator')

  await visit(page, 'webhooks', 'Webhooks')
  await visit(page, 'team', 'Team')
  await shows(page, 'Active')
  await expectNoFaults(page)
  await press(page, 'button', 'Remove')
  await shows(page, 'No one is invited yet.')
  await guest.page.evaluate(`location.hash = '#/history'`)
  await shows(guest.page, 'Your session has ended.')
  await guest.page.goto(url)
  await shows(guest.page, 'The one-time link is not valid')
  await guest.close()
}

/** One step from the sandbox to live checks, with countries that become the default of the account. */
async function goLive(page: Page): Promise<void> {
  await visit(page, 'live', 'Go live')
  await page.type('#country', 'NO')
  await page.keyboard.press('Enter')
  await shows(page, ' registers import FILE --office "Patentstyret" --jurisdiction NO')
  await expectNoFaults(page)
  await press(page, 'button', 'Issue a live key')
  await page.waitForSelector('#shown-once')
  await shows(page, 'This account is live for Norway (NO)')
  await page.waitForSelector('.switch button[aria-pressed=true] ::-p-text(Live)')
  await expectNoFaults(page)
  await visit(page, 'account', 'Account')
  await shows(page, 'Default countries')
  await shows(page, 'Norway (NO)')
}

describe('the console', () => {
  where.each([
    { width: 390, way: 'key' as const },
    // Goes live: then the test key may no longer change the account.
    { width: 1440, way: 'link' as const },
  ])(
    'leads at $width px from the sign-in with a $way to a shared report and lists of names',
    async ({ width, way }) => {
      const { page, errors, close }: Window = await openWindow(browser, width)
      page.on('dialog', (dialog) => void dialog.accept())
      if (way === 'link') await page.goto(link())
      else await signIn(page, service.url, service.key ?? '')
      await page.waitForSelector('#name')
      expect(page.url()).not.toContain('enter')
      // After a link, a person types at once; after a form, the focus is on the heading of the page.
      if (way === 'link') await page.waitForFunction("document.activeElement?.id === 'name'")
      await shows(page, 'Sandbox: made-up data.')

      const name = `Similar Mark ${width}`
      await checkByKeyboard(page, name)
      await markAsReviewed(page)
      await share(page, name)
      await lookBack(page)
      await brandReports(page)
      await listFromFile(page)
      await listFromField(page)
      await useListSoFar(page)
      await searchHistory(page, name)
      await visit(page, 'account', 'Account')
      await visit(page, 'webhooks', 'Webhooks')
      await invite(page, `Ada Lind ${width}`, name)
      if (way === 'link') await goLive(page)
      expect(errors).toEqual([])
      await close()
    },
    TIME_LIMIT_MS,
  )

  where(
    'shares a report of many findings as a page that a phone shows in 6,000 px, with the details on demand',
    async () => {
      const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' }
      const post = async (path: string, body: object): Promise<{ id: string; url: string }> => {
        const init = {
          method: 'POST',
          headers: { ...headers, prefer: 'wait=60' },
          body: JSON.stringify(body),
        }
        return (await fetch(`${service.url}/api/v1${path}`, init)).json() as never
      }
      const jurisdictions = ['GB', 'NO', 'EU', 'US', 'DE']
      const { id } = await post('/checks', { query: 'Taken Everywhere', goods: 'coffee', jurisdictions })
      const { url } = await post(`/checks/${id}/share`, {})
      const { page, errors, close } = await openWindow(browser, 390)
      await page.goto(url)
      await heading(page, 'Taken Everywhere')
      const height = () => page.evaluate('document.documentElement.scrollHeight').then(Number)
      expect(await height()).toBeLessThanOrEqual(6_000)
      const shown = () => page.$eval('main', (main) => main.innerText)
      expect(await shown()).toContain('takeneverywhere.com is taken')
      expect(await shown()).not.toContain('Companies, most similar first')
      await page.$$eval('details.folded', (all) => {
        for (const each of all) each.open = true
      })
      expect(await shown()).toContain('Companies, most similar first')
      await expectNoFaults(page)
      expect(errors).toEqual([])
      await close()
    },
    TIME_LIMIT_MS,
  )

  where.each([390, 1440])(
    'reads goods at %d px while they are typed, and sends the class that a person chooses for what is in doubt',
    async (width) => {
      const { page, errors, close } = await openWindow(browser, width)
      await signIn(page, service.url, service.key ?? '')
      await page.waitForSelector('#name')
      await page.type('#goods', 'coffee, tablets, wlogg')
      await shows(page, 'Not understood: “wlogg”')
      const said = String(
        await page.evaluate("document.querySelector('#goods-read').innerText.replaceAll(/\\s+/g, ' ')"),
      )
      expect(said).toContain('Read as: Coffee class 30')
      expect(said).toContain('“tablets”: what do you mean? Medicines in tablet form class 5')
      await page.waitForFunction(
        "[...document.querySelectorAll('[role=status]')].some((one) => one.textContent.includes('tablets: Medicines in tablet form, class 5, or Tablet computers, class 9?'))",
      )
      await expectNoFaults(page)
      await page.focus('#goods-read button ::-p-text(Tablet computers)')
      await page.keyboard.press('Enter')
      await page.waitForSelector('#goods-read button[aria-pressed=true] ::-p-text(Tablet computers)')
      await expectNoFaults(page)
      await page.type('#goods', ', sneekers')
      await shows(page, '“sneekers”: do you mean this?')
      await page.type('#goods', ', brewing mach')
      await press(page, 'button', 'brewing machines')
      await page.waitForSelector('#goods-read button[aria-pressed=true] ::-p-text(achine)')
      await page.type('#name', `Tablet Goods ${width}`)
      await page.keyboard.press('Enter')
      await heading(page, `Tablet Goods ${width}`)
      await shows(page, 'Tablet computers (class 9)')
      await page.waitForSelector('#extent')
      const goods = await goodsOfReport(page)
      const report = await page.$eval('main', (main) => main.textContent ?? '')
      expect(report).toContain('perhaps Sneakers (class 25)')
      expect(report).not.toContain('Medicines')
      await press(page, 'a', 'Check again')
      await heading(page, 'Check a name')
      await page.waitForSelector('#goods-read button[aria-pressed=true] ::-p-text(Tablet computers)')
      await expectNoFaults(page)
      await page.focus('#name')
      await page.keyboard.press('Enter')
      await heading(page, `Tablet Goods ${width}`)
      await page.waitForSelector('#extent')
      expect(await goodsOfReport(page)).toBe(goods)
      expect(errors).toEqual([])
      await close()
    },
    TIME_LIMIT_MS,
  )

  where(
    "shows the operator's view of the service without an account",
    async () => {
      const operated = await start({ NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN })
      const { page, errors, close } = await openWindow(browser, 390)
      await signIn(page, operated.url, ADMIN_TOKEN)
      await heading(page, 'Status')
      await visit(page, 'operator/registers', 'Registers')
      await visit(page, 'operator/dead-letters', 'Dead letters')
      await visit(page, 'operator/projections', 'Read models')
      await visit(page, 'operator/accounts', 'Accounts')
      await visit(page, 'operator/providers', 'Providers')
      await visit(page, 'operator', 'Status')
      expect(errors).toEqual([])
      await close()
    },
    TIME_LIMIT_MS,
  )

  where(
    'registers an endpoint whose messages hold a short report',
    async () => {
      const { page, errors, close } = await openWindow(browser, 390)
      await signIn(page, service.url, service.key ?? '')
      await page.waitForSelector('#name')
      await visit(page, 'webhooks', 'Webhooks')
      await page.locator('summary ::-p-text(Register an endpoint)').click()
      await page.type('#url', 'http://127.0.0.1:9/short')
      await page.select('#payload', 'summary')
      await expectNoFaults(page)
      await press(page, 'button', 'Register')
      await page.waitForSelector('#shown-once')
      await press(page, 'a', 'http://127.0.0.1:9/short')
      await shows(page, 'summary (at most 2 kB)')
      await expectNoFaults(page)
      expect(errors).toEqual([])
      await close()
    },
    TIME_LIMIT_MS,
  )

  where(
    'loads little before a person can type',
    async () => {
      const { page, bytes, close } = await openWindow(browser, 1440)
      const started = performance.now()
      await page.goto(`${service.url}/`)
      await page.waitForSelector('#secret')
      const ready = Math.round(performance.now() - started)
      await page.waitForNetworkIdle()
      process.stdout.write(`console: ${bytes()} bytes compressed, ready to type after ${ready} ms\n`)
      expect(bytes()).toBeGreaterThan(0)
      expect(bytes()).toBeLessThan(MAX_BYTES)
      await close()
    },
    TIME_LIMIT_MS,
  )
})
