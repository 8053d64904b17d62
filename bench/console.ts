import { cpus, loadavg, totalmem } from 'node:os'
import { readAccessFile } from '../src/console/local-access.ts'
import { openBrowser, openWindow } from '../test/support/browser.ts'
import { startServiceProcess } from '../test/support/service-process.ts'
import { tempFolder } from '../test/support/temp-folder.ts'
import { startToFirstAnswer } from './start.ts'

/**
 * `npm run bench:console`: what a person waits for before the first answer. Each duration is the median of several starts
 * or loads. Every load is in a fresh profile of Chromium, without a cache. A page is interactive when its field holds a
 * typed letter.
 */
const TIMES = 7
const MAX_BYTES = 150_000

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
const rows: string[][] = [
  ['start to first answer', `${(await startToFirstAnswer(TIMES)).toFixed(2)} s`, '≤ 2 s'],
]
const folder = tempFolder()
const browser = await openBrowser()
const service = await startServiceProcess({ NAMECHECK_DATA: folder.path })
try {
  await load(`${service.url}/`, '#secret')
  await measure('page for the sign-in', async () => `${service.url}/`, '#secret')
  await measure('console, by the one-time link', newLink, '#name')
} finally {
  await service.stop()
  await browser.close()
  folder.remove()
}
const [cpu] = cpus()
console.log(
  `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}\n`,
)
console.log('| what | measured | aim |\n|---|---|---|')
for (const cells of rows) console.log(`| ${cells.join(' | ')} |`)

/** Adds the rows of a page. */
async function measure(page: string, url: () => Promise<string>, field: string): Promise<void> {
  const loads: Load[] = []
  for (let n = 0; n < TIMES; n++) loads.push(await load(await url(), field))
  const ms = Math.round(median(loads.map((one) => one.ms)))
  const bytes = Math.max(...loads.map((one) => one.bytes))
  rows.push([`${page}: interactive`, `${ms} ms`, '≤ 1,000 ms'])
  rows.push([`${page}: first load, compressed`, `${bytes} bytes`, `≤ ${MAX_BYTES} bytes`])
}

type Load = { ms: number; bytes: number }

async function load(url: string, field: string): Promise<Load> {
  const { page, bytes, close } = await openWindow(browser, 1440)
  const started = performance.now()
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  await page.waitForSelector(field)
  await page.type(field, 'a')
  await page.waitForFunction(`document.querySelector('${field}').value === 'a'`)
  const ms = performance.now() - started
  await page.waitForNetworkIdle()
  await close()
  return { ms, bytes: bytes() }
}

async function newLink(): Promise<string> {
  const { url, secret } = readAccessFile(folder.path) ?? { url: '', secret: '' }
  const response = await fetch(`${url}/console/links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ localSecret: secret }),
  })
  return ((await response.json()) as { url: string }).url
}
