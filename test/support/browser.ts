import { existsSync } from 'node:fs'
import axe from 'axe-core'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of this machine; null if it has none. No browser is downloaded. */
export const chromium: string | null = PLACES.find((path) => existsSync(path)) ?? null

/** A window of a fresh profile: what the page reported as an error, and what it loaded. */
export type Window = {
  page: Page
  errors: readonly string[]
  /** Bytes of all answers as they were sent, compressed. */
  bytes(): number
  close(): Promise<void>
}

export async function openBrowser(): Promise<Browser> {
  if (chromium === null) throw new Error('No browser')
  return puppeteer.launch({
    executablePath: chromium,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
}

/** The longest wait for a state of a page, for a loaded machine, ms. */
const STATE_MS = 150_000

/** A window without cookies and without a cache of others. */
export async function openWindow(browser: Browser, width: number): Promise<Window> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(STATE_MS)
  await page.setViewport({ width, height: 900 })
  const errors: string[] = []
  let bytes = 0
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (line) => {
    if (line.type() === 'error') errors.push(`${line.text()} ${line.location().url ?? ''}`.trim())
  })
  const session = await page.createCDPSession()
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return { page, errors, bytes: () => bytes, close: () => context.close() }
}

/**
 * Rules of accessibility that the page breaks, in light and in dark, values that are shown as a program has them, and whether
 * the page is wider than the window.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  await page.evaluate(axe.source)
  for (const value of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }])
    const found = (await page.evaluate(value === 'light' ? BROKEN_RULES : BROKEN_CONTRAST)) as string[]
    faults.push(...found.map((one) => `${value}: ${one}`))
  }
  faults.push(...((await page.evaluate(UNSHOWABLE)) as string[]))
  const wider = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
  return Number(wider) > 0 ? [...faults, `${wider} px wider than the window`] : faults
}

/** Pictures of the page in light and dark, for people who look at them, where NAMECHECK_TEST_PICTURES names a folder. */
export async function pictured(page: Page, name: string): Promise<void> {
  const folder = process.env.NAMECHECK_TEST_PICTURES
  if (folder === undefined) return
  for (const value of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }])
    for (const width of [390, 1440]) {
      await page.setViewport({ width, height: 900 })
      await page.screenshot({ path: `${folder}/${name}-${width}-${value}.png`, fullPage: true })
    }
  }
}

const broken = (options: string): string =>
  `axe.run(document, { resultTypes: ['violations'], ${options} }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html.slice(0, 200))))`
const BROKEN_RULES = broken('')
/** Only colors differ between light and dark. */
const BROKEN_CONTRAST = broken("runOnly: ['color-contrast']")
const UNSHOWABLE = 'document.body.innerText.match(/\\[object [^\\]]*\\]|undefined|Invalid Date|NaN/g) ?? []'
