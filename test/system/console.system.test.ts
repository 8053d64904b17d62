import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import type { Browser, Page } from 'puppeteer-core'
import { chromium, faultsOf, openBrowser, openWindow, type Window } from '../support/browser.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'
import { itWhere } from '../support/where-possible.ts'

const TIME_LIMIT_MS = 180_000
const MOST_BYTES = 150_000
const TEN = [
  ...['Free Everywhere', 'Taken Everywhere', 'Live Mark', 'Expired Mark', 'Similar Mark'],
  ...['Same Company', 'Taken Domains', 'Taken Social', 'Slow Domains', 'Lumivora'],
]
const where = itWhere(chromium !== null, 'chromium is missing')
const newFolder = temporaryFolders()
let service: ServiceProcess
let browser: Browser

beforeAll(async () => {
  if (chromium === null) return
  service = await startServiceProcess({ NAMECHECK_DATA: await newFolder(), NAMECHECK_PORT: '0' })
  browser = await openBrowser()
}, TIME_LIMIT_MS)
afterAll(async () => {
  await browser?.close()
  await service?.stop()
}, TIME_LIMIT_MS)

const link = (): string => /http\S+#enter=\S+/.exec(service.output())?.[0] ?? ''
const heading = (page: Page, text: string) =>
  page.waitForFunction(`document.querySelector('h1')?.textContent.includes(${JSON.stringify(text)})`)

/** Opens a place of the console that is shown already. */
async function visit(page: Page, place: string, title: string): Promise<void> {
  await page.evaluate(`location.hash = '#/${place}'`)
  await heading(page, title)
  await page.waitForFunction("!document.body.textContent.includes('Loading …')")
}

async function signIn({ page }: Window, way: 'link' | 'key'): Promise<void> {
  if (way === 'link') {
    await page.goto(link())
  } else {
    await page.goto(`${service.url}/`)
    await page.waitForSelector('#secret')
    expect(await faultsOf(page)).toEqual([])
    await page.type('#secret', service.key ?? '')
    await page.keyboard.press('Enter')
  }
  await page.waitForSelector('#name')
  expect(page.url()).not.toContain('enter')
}

describe('the console', () => {
  where.each([
    { width: 1440, way: 'link' as const },
    { width: 390, way: 'key' as const },
  ])(
    'leads at $width px from the sign-in with a $way to a shared report, a batch of ten and a comparison',
    async ({ width, way }) => {
      const window = await openWindow(browser, width)
      const { page, errors } = window
      await signIn(window, way)
      expect(await page.$eval('.banner', (banner) => banner.textContent)).toContain('Sandbox: made-up data.')
      await page.type('#goods', 'coffee')
      await page.type('#country', 'Norway')
      await page.keyboard.press('Enter')
      await page.type('#country', 'GB')
      await page.keyboard.press('Enter')
      await page.waitForFunction("document.querySelectorAll('.chip').length === 2")
      expect(await faultsOf(page)).toEqual([])

      // Enter in the name sends the form: no mouse is needed.
      await page.type('#name', `Similar Mark ${width}`)
      await page.keyboard.press('Enter')
      await heading(page, `Similar Mark ${width}`)
      await page.waitForSelector('.verdict:is(.good, .warn, .bad)')
      const report = await page.$eval('main', (main) => main.textContent ?? '')
      for (const part of [
        'Nearest marks',
        'For an objection:',
        'What was searched',
        'What was not searched',
        'Next steps',
        'coffee (class 30)',
      ])
        expect(report).toContain(part)
      expect(report).not.toMatch(/\bsafe\b|\bavailable\b/i)
      expect(await faultsOf(page)).toEqual([])

      await page.locator('button ::-p-text(Share by link)').click()
      await page.waitForSelector('#shown-once')
      const shared = await page.$eval('#shown-once', (field) => (field as unknown as { value: string }).value)
      const answer = await fetch(shared)
      expect([answer.status, (await answer.text()).includes(`Similar Mark ${width}`)]).toEqual([200, true])
      await page.locator('a ::-p-text(Timeline and evidence)').click()
      await heading(page, 'Timeline of')
      await page.waitForSelector('.timeline')
      expect(await faultsOf(page)).toEqual([])

      await visit(page, 'batches/new', 'New batch')
      await page.type('#names', [...TEN.map((name) => `${name} ${width}`), '!!!'].join('\n'))
      await page.waitForFunction("document.body.textContent.includes('1 line will be left out')")
      expect(await faultsOf(page)).toEqual([])
      await page.locator('button ::-p-text(Check 10 names)').click()
      await heading(page, 'Batch of 10 names')
      await page.locator('a ::-p-text(Compare the best)').click()
      await heading(page, 'side by side')
      await page.waitForSelector('table.compare')
      expect(await faultsOf(page)).toEqual([])
      await page.goBack()
      await heading(page, 'Batch of 10 names')
      await page.waitForSelector('table')
      expect(await faultsOf(page)).toEqual([])

      const rest = {
        history: 'History',
        batches: 'Batches',
        compare: 'Compare',
        account: 'Keys and usage',
        webhooks: 'Webhooks',
        live: 'Go live',
      }
      for (const [place, title] of Object.entries(rest)) {
        await visit(page, place, title)
        expect([place, await faultsOf(page)]).toEqual([place, []])
      }
      expect(errors).toEqual([])
      await window.close()
    },
    TIME_LIMIT_MS,
  )

  where(
    'loads little before a person can type',
    async () => {
      const window = await openWindow(browser, 1440)
      const started = performance.now()
      await window.page.goto(`${service.url}/`)
      await window.page.waitForSelector('#secret')
      const ready = Math.round(performance.now() - started)
      await window.page.waitForNetworkIdle()
      const bytes = window.bytes()
      process.stdout.write(`console: ${bytes} bytes compressed, ready to type after ${ready} ms\n`)
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThan(MOST_BYTES)
      await window.close()
    },
    TIME_LIMIT_MS,
  )
})
