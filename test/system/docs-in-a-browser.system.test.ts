import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import { type ApiWorld, openApiWorld } from '../support/api-world.ts'
import { chromium, faultsOf, openBrowser, openWindow } from '../support/browser.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'
import { itWhere } from '../support/where-possible.ts'

const run = promisify(execFile)
const TIME_LIMIT_MS = 60_000
const newFolder = temporaryFolders()
let world: ApiWorld

beforeAll(async () => {
  world = await openApiWorld(await newFolder())
})
afterAll(() => world.close())

type NetLog = {
  constants: { logEventTypes: Record<string, number> }
  events: { type: number; params?: { url?: string; initiator?: string } }[]
}

/** Opens a page; returns its DOM, its console output, and the requested addresses. */
async function open(path: string): Promise<{ dom: string; complaints: string[]; asked: string[] }> {
  const folder = await newFolder()
  const log = join(folder, 'net.json')
  const { stdout, stderr } = await run(
    chromium ?? '',
    [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      ...[
        '--virtual-time-budget=10000',
        '--enable-logging=stderr',
        `--user-data-dir=${join(folder, 'profile')}`,
      ],
      ...[`--log-net-log=${log}`, '--dump-dom', world.url + path],
    ],
    { timeout: TIME_LIMIT_MS, maxBuffer: 64 * 1024 * 1024 },
  )
  const { constants, events } = JSON.parse(readFileSync(log, 'utf8')) as NetLog
  const started = constants.logEventTypes.URL_REQUEST_START_JOB
  const asked = events
    .filter(({ type, params }) => type === started && params?.initiator === world.url)
    .map(({ params }) => params?.url ?? '')
  const complaints = stderr.split('\n').filter((line) => line.includes('CONSOLE'))
  return { dom: stdout, complaints, asked: [...new Set(asked)] }
}

describe('in a browser', () => {
  const where = itWhere(chromium !== null, 'chromium is missing')

  where(
    'the reference shows every call with its samples, asks its own origin alone, and breaks no rule of its policy',
    async () => {
      const { dom, complaints, asked } = await open('/api-docs#/Checks/createCheck')
      expect(complaints).toEqual([])
      expect(asked.filter((url) => !url.startsWith(`${world.url}/`) && !url.startsWith('data:'))).toEqual([])
      expect(asked).toContain(`${world.url}/api/v1/openapi.json`)
      const { json } = await world.call('GET', '/api/v1/openapi.json')
      const calls = Object.values(json.paths as Record<string, Record<string, { operationId?: string }>>)
        .flatMap((item) => Object.values(item))
        .flatMap(({ operationId }) => operationId ?? [])
      expect(calls.length).toBeGreaterThan(20)
      for (const id of calls) {
        expect(dom).toMatch(new RegExp(`id="operations-[\\w-]+-${id}"`))
        expect(dom).toMatch(new RegExp(`href="#/\\w+/${id}"`))
      }
      const samples = /<div class="samples">.*?<\/pre>/s.exec(dom)?.[0] ?? ''
      const labels = [...samples.matchAll(/<button[^>]*aria-pressed[^>]*>(\w+)</g)].map(([, label]) => label)
      expect(labels).toEqual(['curl', 'Node', 'Python'])
      expect(samples).toContain('$NAMECHECK_API_KEY')
    },
    TIME_LIMIT_MS,
  )

  where(
    'a guide asks its own origin alone, and its samples can be copied',
    async () => {
      const { dom, complaints, asked } = await open('/api-docs/guides/webhooks')
      expect(complaints).toEqual([])
      expect(asked.filter((url) => !url.startsWith(`${world.url}/api-docs/assets/`))).toEqual([])
      expect(dom.match(/class="copy"/g)?.length).toBe(dom.match(/<pre/g)?.length)
    },
    TIME_LIMIT_MS,
  )

  where.each([
    ['/api-docs/reference/settings', 390],
    ['/api-docs/reference/settings', 1440],
    ['/nothing-here', 390],
    ['/status', 390],
  ])(
    '%s fits %d px and breaks no rule of accessibility',
    async (path, width) => {
      const browser = await openBrowser()
      const window = await openWindow(browser, width)
      await window.page.goto(world.url + path, { waitUntil: 'networkidle0' })
      expect(await faultsOf(window.page)).toEqual([])
      await browser.close()
    },
    TIME_LIMIT_MS,
  )

  where(
    'no table of a page is cut off at 390 or 1440 px',
    async () => {
      const browser = await openBrowser()
      const { page } = await openWindow(browser, 1440)
      await page.goto(`${world.url}/api-docs/guides`)
      const addresses = (await page.$$eval('.cards a', (links) => links.map((link) => `${link}`))) as string[]
      expect(addresses.length).toBeGreaterThan(20)
      for (const address of addresses) {
        await page.goto(address)
        for (const width of [390, 1440]) {
          await page.setViewport({ width, height: 900 })
          const cut = await page.evaluate(
            "[...document.querySelectorAll('.table')].filter((one) => one.scrollWidth > one.clientWidth).length",
          )
          expect([address, width, cut]).toEqual([address, width, 0])
        }
      }
      await browser.close()
    },
    TIME_LIMIT_MS,
  )

  where(
    'the search is used by keyboard alone, and asks no other host',
    async () => {
      const browser = await openBrowser()
      const { page, errors } = await openWindow(browser, 1440)
      const hosts = new Set<string>()
      page.on('request', (request) => hosts.add(new URL(request.url()).origin))
      await page.goto(`${world.url}/api-docs/guides`, { waitUntil: 'networkidle0' })
      await page.keyboard.press('/')
      await page.keyboard.type('exit codes')
      await page.waitForSelector('#search-list [role=option]')
      await page.keyboard.press('ArrowDown')
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
      expect(page.url()).toBe(`${world.url}/api-docs/guides/command-line#exit-codes`)
      expect([[...hosts], errors]).toEqual([[world.url], []])
      await browser.close()
    },
    TIME_LIMIT_MS,
  )
})
