import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'puppeteer-core'
import { openBrowser } from '../test/support/browser.ts'
import { clientOf } from '../test/support/client.ts'
import { startServiceProcess } from '../test/support/service-process.ts'
import { tempFolder } from '../test/support/temp-folder.ts'

/**
 * Takes the pictures of README.md: `node tools/make-pictures.ts`. It starts a service with an empty data folder, checks a
 * name in the sandbox, and writes `docs/pictures/console.png` and `docs/pictures/report.png` with Chromium.
 */
const PICTURES = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const NAME = 'Live Mark'
const SIZE = { width: 1180, height: 860 }
/** A larger file makes README slow to load, bytes. */
const LARGEST = 150_000
const WAIT_MS = 60_000

/** Writes what the window shows when it shows the name. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForFunction(`document.querySelector('h1')?.textContent.includes('${NAME}')`)
  await page.waitForNetworkIdle()
  // Without the ring that shows where the keyboard is.
  await page.evaluate('document.activeElement.blur()')
  const path = join(PICTURES, `${name}.png`)
  await page.screenshot({ path: path as `${string}.png` })
  const { size } = statSync(path)
  console.log(`${path}: ${Math.ceil(size / 1_000)} kB`)
  if (size > LARGEST) throw new Error(`${path} has more than ${LARGEST / 1_000} kB`)
}

const folder = tempFolder()
mkdirSync(PICTURES, { recursive: true })
const service = await startServiceProcess({ NAMECHECK_DATA: folder.path })
const browser = await openBrowser()
try {
  const client = clientOf(service)
  const request = { query: NAME, jurisdictions: ['EU'], goods: 'computer software' }
  const { id } = (await client.call<{ id: string }>('POST', '/api/v1/checks', request)).body
  const page = await browser.newPage()
  page.setDefaultTimeout(WAIT_MS)
  await page.setViewport(SIZE)
  await page.goto(/console: (\S+)/.exec(service.output())?.[1] ?? service.url, { waitUntil: 'networkidle0' })
  await page.goto(`${service.url}/#/checks/${id}`)
  await take(page, 'console')
  const shared = (await client.call<{ url: string }>('POST', `/api/v1/checks/${id}/share`, {})).body.url
  await page.goto(shared)
  await take(page, 'report')
} finally {
  await browser.close()
  await service.stop()
  folder.remove()
}
