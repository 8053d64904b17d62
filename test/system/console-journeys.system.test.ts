import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import type { Browser, Page } from 'puppeteer-core'
import { startSandbox } from '../../src/sandbox/sandbox.ts'
import { ADMIN_TOKEN } from '../support/api-world.ts'
import { chromium, faultsOf, openBrowser, openWindow, pictured } from '../support/browser.ts'
import { FIRST_COUNTRIES } from '../support/first-countries.ts'
import { liveSettings } from '../support/live-settings.ts'
import { runProgram, type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'
import { itWhere } from '../support/where-possible.ts'

const TIME_LIMIT_MS = 900_000
const DAY_MS = 86_400_000
const where = itWhere(chromium !== null, 'chromium is missing')
const newFolder = temporaryFolders()
const nameOf = new Intl.DisplayNames('en', { type: 'region' })
let place: Record<string, string>
let service: ServiceProcess
let browser: Browser
let page: Page
let errors: readonly string[]

/** One service for all journeys, in their order: its sandbox answers, and its live checks reach nothing. */
beforeAll(async () => {
  if (chromium === null) return
  const providers = await startSandbox()
  const elsewhere = { NAMECHECK_DATA: await newFolder() }
  const { NAMECHECK_JURISDICTIONS: _, ...unreachable } = await liveSettings(providers, elsewhere)
  await providers.close()
  place = { ...unreachable, NAMECHECK_DATA: await newFolder(), NAMECHECK_ADMIN_TOKEN: ADMIN_TOKEN }
  service = await startServiceProcess(place)
  browser = await openBrowser()
  ;({ page, errors } = await openWindow(browser, 1440))
}, TIME_LIMIT_MS)
afterAll(async () => {
  await browser?.close()
  await service?.stop()
}, TIME_LIMIT_MS)

const heading = (text: string) =>
  page.waitForFunction(`document.querySelector('h1')?.textContent.includes(${JSON.stringify(text)})`)
const shows = (text: string) =>
  page.waitForFunction(`document.querySelector('main').innerText.includes(${JSON.stringify(text)})`)
const said = (): Promise<string> => page.$eval('main', (main) => main.innerText)

async function visit(to: string, title: string): Promise<void> {
  await page.evaluate(`location.hash = '#/${to}'`)
  await heading(title)
  await page.waitForFunction("!document.body.textContent.includes('Loading …')")
}

async function addCredential(text: string): Promise<void> {
  await page.waitForSelector('#secret')
  await page.type('#secret', text)
  await page.keyboard.press('Enter')
}

async function chooseCountry(name: string): Promise<void> {
  await page.type('#country', name)
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    `[...document.querySelectorAll('.chip')].some((chip) => chip.textContent.includes(${JSON.stringify(name)}))`,
  )
}

/** Fills in the form of a check, sends it, and waits for the end of the check. */
async function check(name: string, country: string, left: readonly string[] = []): Promise<string> {
  await visit('check', 'Check a name')
  await chooseCountry(country)
  for (const source of left) await page.click(`input[value=${source}]`)
  await page.type('#name', name)
  await page.keyboard.press('Enter')
  await heading(name)
  await page.waitForSelector('#extent')
  return said()
}

/** Nothing is wrong with the page on a phone and on a wide screen, in light and in dark. */
async function expectWell(name: string): Promise<void> {
  await pictured(page, name)
  for (const width of [390, 1440]) {
    await page.setViewport({ width, height: 900 })
    expect([name, width, await faultsOf(page)]).toEqual([name, width, []])
  }
}

/** Imports 48 marks as those of a country of which 200,000 are known; returns what the command line says. */
async function importFew(...options: string[]): Promise<string> {
  const file = join(await newFolder(), 'extract.csv')
  const rows = Array.from({ length: 48 }, (_, at) => `ZORBEKA ${at},NO${at},Registered,9`)
  await writeFile(file, `mark,number,status,classes\n${rows.join('\n')}\n`)
  const asOf = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  const stated = ['--office', 'NIPO', '--jurisdiction', 'NO', '--rights', 'national,international']
  const args = ['registers', 'import', file, ...stated, '--as-of', asOf, ...options]
  return (await runProgram(args, place)).output
}

/** Waits until the page of the registers of a country says something; the service computes it every ten seconds. */
async function registersSay(text: string): Promise<string> {
  const isSaid = async (): Promise<boolean> => {
    await visit('check', 'Check a name')
    await visit('live', 'Registers')
    await chooseCountry('Norway')
    await shows('Brønnøysund')
    return (await said()).includes(text)
  }
  while (!(await isSaid())) await new Promise((resolve) => setTimeout(resolve, 1_000))
  return said()
}

describe('the first hour in the console', () => {
  where(
    'leads from the first visit to a verdict in any of 40 countries',
    async () => {
      await page.goto(`${service.url}/`)
      await addCredential(service.key ?? '')
      await page.waitForSelector('#name')
      for (const code of FIRST_COUNTRIES) {
        await check(`Lumivora ${code}`, nameOf.of(code) ?? code)
        expect([code, await page.$eval('.verdict', ({ className }) => className)]).toEqual([
          code,
          expect.stringMatching(/good|warn|bad/),
        ])
      }
      await expectWell('first-verdict')
      await visit('check', 'Check a name')
      await shows('If you name none: .com, .net, .org')
      await page.type('#tlds', '.de, com')
      await expectWell('first-form')
      await page.type('#name', 'Lumivora')
      await page.keyboard.press('Enter')
      await page.waitForSelector('#extent')
      const domains = await page.$eval('.tile', (tile) => tile.innerText)
      expect(domains).toContain('.de')
      expect(domains).not.toContain('.net')
      expect(errors).toEqual([])
    },
    TIME_LIMIT_MS,
  )

  where(
    'says of live checks on a machine without a network that it reaches nothing, and offers to try again',
    async () => {
      await visit('session', 'Add a key')
      await addCredential(ADMIN_TOKEN)
      await heading('Status')
      await visit('live', 'Go live')
      await chooseCountry('Iceland')
      await page.locator('button ::-p-text(Issue a live key)').click()
      await page.waitForSelector('#shown-once')
      await expectWell('went-live')
      const text = await check('Lumivora', 'Norway')
      expect(text).toContain('reached none of the registries and networks that it asked')
      expect(text).toContain('Connect the machine of this service to the network, and check the name again.')
      expect(text).not.toMatch(/trustworthy|valid until/i)
      await expectWell('reaches-nothing')
      await page.locator('button ::-p-text(Retry unknown sources)').click()
      await page.waitForSelector('#extent')
      await visit('operator', 'Status')
      await expectWell('reaches-nothing-status')
      expect(errors).toEqual([])
    },
    TIME_LIMIT_MS,
  )

  where(
    'never shows 48 rows as the register of a country, also if their operator says so',
    async () => {
      expect(await importFew()).toMatch(/counts as a part only, because it has 48 rows/)
      expect(await registersSay('NIPO: does not count')).toMatch(/NIPO: .*get the files of NIPO/)
      const marksOnly = ['domains', 'social', 'companies', 'analysis']
      const partial = await check('Oximar', 'Norway', marksOnly)
      expect(partial).toMatch(/^Oximar\s+Inconclusive/)
      expect(partial).toContain('NIPO could be searched only in part')

      const few = 'it has 48 rows, and the office has 200,000 or more'
      expect(await importFew('--whole')).toContain(few)
      expect(await registersSay('Searched, but perhaps not whole')).toContain(few)
      await expectWell('few-rows-live')
      await visit('operator/registers', 'Registers')
      expect(await said()).toContain(few)
      await expectWell('few-rows-registers')
      const vouched = await check('Oximar', 'Norway', marksOnly)
      expect(vouched).toContain('First screening only')
      expect(vouched).toContain(`the rest of NIPO for NO: its copy counts as whole, but ${few}`)
      expect(vouched).not.toContain('Full search')
      await expectWell('few-rows-report')
      await page.goto(`${service.url}/coverage?country=NO`)
      expect(await said()).toContain(`whole according to the operator, although ${few}`)
      await expectWell('few-rows-coverage')
      expect(errors).toEqual([])
    },
    TIME_LIMIT_MS,
  )
})
