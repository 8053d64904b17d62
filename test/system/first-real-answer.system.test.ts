import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'puppeteer-core'
import { keysOf } from '../../src/checkers/descriptor.ts'
import { keyedProviders } from '../../src/checkers/keys-in-use.ts'
import { PROVIDERS } from '../../src/checkers/providers.ts'
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.ts'
import { chromium, faultsOf, openBrowser, openWindow, pictured } from '../support/browser.ts'
import { clientOf } from '../support/client.ts'
import { liveSettings } from '../support/live-settings.ts'
import { runProgram, startServiceProcess } from '../support/service-process.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'
import { itWhere } from '../support/where-possible.ts'

/** What a person waits for from the first start to the first real verdict, on a loaded machine. */
const MAX_SECONDS = 60
const TIME_LIMIT_MS = 600_000
/** In the register that live checks ask here; no country is a setting, so the person chooses. */
const NAME = 'Live Mark'
const where = itWhere(chromium !== null, 'chromium is missing')
const newFolder = temporaryFolders()
let providers: Sandbox

beforeAll(async () => {
  providers = await startSandbox()
}, TIME_LIMIT_MS)
afterAll(() => providers.close())

/** A service whose live checks ask servers on loopback, on a data folder that no service has used. */
async function firstUse(): Promise<Record<string, string>> {
  const settings = await liveSettings(providers, { NAMECHECK_DATA: await newFolder() })
  const { NAMECHECK_JURISDICTIONS: _chosenByThePerson, ...rest } = settings
  return { ...rest, NAMECHECK_LOG_LEVEL: 'warn', NAMECHECK_PORT: '0' }
}

/** Measures the steps of a person; the sum is what the person waits for. */
class Steps {
  readonly #way: string
  readonly #steps: [what: string, seconds: number][] = []

  constructor(way: string) {
    this.#way = way
  }

  async take<T>(what: string, step: () => Promise<T>): Promise<T> {
    const from = performance.now()
    const result = await step()
    this.#steps.push([what, (performance.now() - from) / 1000])
    return result
  }

  /** Prints the duration of each step. */
  sum(): number {
    const total = this.#steps.reduce((sum, [, seconds]) => sum + seconds, 0)
    const parts = this.#steps.map(([what, seconds]) => `${what} ${seconds.toFixed(1)} s`)
    process.stdout.write(`${this.#way}: ${parts.join(', ')}; in all ${total.toFixed(1)} s\n`)
    return total
  }
}

const heading = (page: Page, text: string) =>
  page.waitForFunction(`document.querySelector('h1')?.textContent.includes(${JSON.stringify(text)})`)

describe('the first real answer', () => {
  where(
    'comes within a minute of the first start, in the console',
    async () => {
      const settings = await firstUse()
      const browser = await openBrowser()
      const { page, errors } = await openWindow(browser, 1440)
      const steps = new Steps('console')
      const service = await steps.take('start', () => startServiceProcess(settings))
      await steps.take('sign in by the printed link', async () => {
        await page.goto(/http\S+#enter=\S+/.exec(service.output())?.[0] ?? '')
        await page.waitForSelector('#name')
      })
      await steps.take('go live', async () => {
        await page.locator('a ::-p-text(Go live)').click()
        // The previous page has a field of the same name.
        await heading(page, 'Go live')
        await page.type('#country', 'Norway')
        await page.keyboard.press('Enter')
        // The registers of Norway then move the button.
        await page.waitForSelector('.chip')
        await page.type('#country', 'European Union')
        await page.locator('button ::-p-text(Issue a live key)').click()
        await page.waitForSelector('#shown-once')
        await page.waitForFunction(
          "document.body.textContent.includes('live for Norway (NO), European Union (EU)')",
        )
      })
      const text = await steps.take('check a name', async () => {
        await page.locator('a ::-p-text(Check a real name)').click()
        await page.waitForSelector('#name')
        await page.type('#name', NAME)
        await page.keyboard.press('Enter')
        await heading(page, NAME)
        await page.waitForSelector('.verdict:is(.good, .warn, .bad)')
        return page.$eval('main', (main) => main.textContent ?? '')
      })
      expect(steps.sum()).toBeLessThan(MAX_SECONDS)
      expect(text).toContain('Conflict')
      expect(text).toContain('LIVEMARK')
      expect(text).not.toMatch(/sandbox answer|sandbox:|made-up (?:data|verdict)/i)
      expect(await page.$('.switch button[aria-pressed=true] ::-p-text(Live)')).not.toBeNull()
      expect(errors).toEqual([])
      await browser.close()
      await service.stop()
    },
    TIME_LIMIT_MS,
  )

  it(
    'comes within a minute on the command line, without a service',
    async () => {
      const settings = await firstUse()
      const steps = new Steps('command line')
      const live = await steps.take('live', () => runProgram(['live', '--countries', 'NO,EU'], settings))
      expect(live.output).toMatch(/live key key_\w+ of acc_\w+, for NO, EU/)
      const { code, output } = await steps.take('check', () =>
        runProgram(['check', NAME, '--json'], settings),
      )
      expect(steps.sum()).toBeLessThan(MAX_SECONDS)
      const { mode, verdict } = JSON.parse(output) as { mode: string; verdict: string }
      expect([mode, verdict]).toEqual(['live', 'conflict'])
      expect(code).toBeGreaterThan(0)
    },
    TIME_LIMIT_MS,
  )
})

describe('a key of a provider', () => {
  where(
    'is entered beside what it adds, tried, used by the next check and removed, without a restart',
    async () => {
      const settings = await firstUse()
      const key = settings.NAMECHECK_COMPANIES_HOUSE_KEY ?? ''
      for (const name of keyedProviders(PROVIDERS).flatMap(keysOf)) delete settings[`NAMECHECK_${name}`]
      const service = await startServiceProcess(settings)
      const browser = await openBrowser()
      const { page, errors } = await openWindow(browser, 390)
      page.on('dialog', (dialog) => void dialog.accept())
      const shows = (text: string) =>
        page.waitForFunction(`document.querySelector('main').innerText.includes(${JSON.stringify(text)})`)
      const enter = async (value: string) => {
        await page.waitForSelector('form.keys input')
        await page.type('form.keys input', value)
        await page.locator('form.keys button ::-p-text(Save)').click()
        await page.waitForFunction("!document.querySelector('form.keys')")
        await page.locator('button ::-p-text(Try it)').click()
      }
      await page.goto(/http\S+#enter=\S+/.exec(service.output())?.[0] ?? '')
      await page.waitForSelector('#name')
      await page.evaluate("location.hash = '#/live'")
      await heading(page, 'Go live')
      await page.type('#country', 'United Kingdom')
      await page.keyboard.press('Enter')
      await page.waitForSelector('form.keys input')
      expect(await page.$eval('form.keys input', (input) => [input.type, input.autocomplete])).toEqual([
        'password',
        'off',
      ])
      expect(await page.$eval('main', (main) => main.innerText)).not.toMatch(/COMPANIES_HOUSE|restart/)
      await pictured(page, 'keys-form')
      expect(await faultsOf(page)).toEqual([])
      await enter('a-mistyped-key-of-the-register')
      await shows('Companies House refuses the key')
      await pictured(page, 'keys-refused')
      await page.locator('button ::-p-text(Remove)').click()
      await enter(key)
      await shows('Companies House accepts the key')
      await page.waitForFunction(
        "/Searched\\s+Companies House/.test(document.querySelector('main').innerText)",
      )
      await pictured(page, 'keys-works')
      expect(await faultsOf(page)).toEqual([])
      expect(await page.content()).not.toContain(key)
      await page.locator('button ::-p-text(Issue a live key)').click()
      await page.waitForSelector('#shown-once')
      const secret = String(await page.evaluate("document.querySelector('#shown-once').value"))
      const companies = async (query: string) => {
        const { body } = await clientOf({ url: service.url, key: secret }).check(query, {
          sources: ['companies'],
          jurisdictions: ['GB'],
        })
        return body.sections.companies?.status
      }
      expect(await companies('Same Company')).toBe('done')
      await page.locator('a ::-p-text(Check a real name)').click()
      await heading(page, 'Check')
      await page.evaluate("location.hash = '#/live'")
      await page.locator('button ::-p-text(Remove)').click()
      await page.waitForFunction("!document.querySelector('main').innerText.includes('Entered here')")
      expect(await companies('Same Company 2')).toBe('not_configured')
      expect(errors).toEqual([])
      await browser.close()
      await service.stop()
    },
    TIME_LIMIT_MS,
  )
})
