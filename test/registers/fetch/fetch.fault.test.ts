import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type FetchOptions, type FetchProgress, fetchRegister } from '../../../src/registers/fetch/fetch.ts'
import { openRegisters } from '../../../src/registers/serve/registers.ts'
import type { RegisterSource } from '../../../src/registers/sources/source.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { cutAfter, Office, SOURCE, says } from './office.ts'

const folder = temporaryFolders()
let office: Office
let at: string
beforeEach(async () => {
  office = await Office.open()
  at = await folder()
})
afterEach(() => office.close())

const csv = (...rows: string[]): Buffer => Buffer.from(`mark,number,status\n${rows.join('\n')}\n`)
const MANY = csv(...Array.from({ length: 4_000 }, (_, i) => `LUMIVORA ${i},N${i},Registered`))

const fetchIt = (more: Partial<FetchOptions> = {}, source: RegisterSource = SOURCE) =>
  fetchRegister(source, {
    folder: at,
    downloads: join(at, 'downloads'),
    keptBytes: 1e9,
    settings: { FETCH_TEST_URL: office.url, FETCH_TEST_KEY: 'secret' },
    signal: new AbortController().signal,
    userAgent: 'namecheck-test',
    backOff: { first: 1, most: 5 },
    timeoutMs: 2_000,
    ...more,
  })

const aboutNow = () => {
  const registers = openRegisters(at)
  const [about] = registers.coverage()
  registers.close()
  return about
}

it('imports the whole register, then the changes of each day, and nothing twice', async () => {
  office.files.set('all-2026-01-30.csv', csv('LUMIVORA,1,Registered', 'ZEBRON,2,Registered'))
  office.files.set('day-2026-01-31.csv', csv('NARUMI,3,Registered'))
  office.files.set('day-2026-02-01.csv', csv('LUMIVORA,1,Dead'))
  const seen: FetchProgress[] = []
  const first = await fetchIt({ onProgress: (each) => seen.push(each) })
  expect(first.imports.map(({ step }) => `${step.kind} ${step.dataAsOf}`)).toEqual([
    'whole 2026-01-30',
    'delta 2026-01-31',
    'delta 2026-02-01',
  ])
  expect(aboutNow()).toMatchObject({
    office: 'TEST',
    dataAsOf: '2026-02-01',
    rows: 3,
    source: 'the test office',
    licence: 'CC0',
    attribution: 'Contains test data.',
    covers: 'test marks',
  })
  expect(new Set(seen.map(({ phase }) => phase))).toEqual(new Set(['listing', 'downloading', 'importing']))
  office.requests.length = 0
  expect((await fetchIt()).imports).toEqual([])
  expect(office.requests).toEqual(['GET /list'])
  office.files.set('day-2026-02-02.csv', csv('ZEBRON,2,Dead'))
  expect((await fetchIt()).imports).toHaveLength(1)
  expect(office.requests.at(-1)).toBe('GET /day-2026-02-02.csv')
})

describe('a download', () => {
  it('continues where the connection was cut, again and again', async () => {
    office.files.set('all-2026-01-30.csv', MANY)
    office.play('/all-2026-01-30.csv', cutAfter(10_000), cutAfter(20_000), cutAfter(5_000))
    await fetchIt()
    expect(aboutNow()?.rows).toBe(4_000)
    const starts = office.requests.map((each) => Number(/bytes=(\d+)-/.exec(each)?.[1] ?? 0))
    expect(starts.filter((start) => start > 0)).toEqual([10_000, 30_000, 35_000])
  })

  it('continues after the process that began it has ended', async () => {
    office.files.set('all-2026-01-30.csv', MANY)
    office.play('/all-2026-01-30.csv', cutAfter(40_000), ...Array.from({ length: 20 }, () => says(503)))
    await expect(fetchIt()).rejects.toThrow(/answered with 503; tried \d+ times, try again later/)
    office.tricks.clear()
    office.requests.length = 0
    await fetchIt()
    expect(office.requests).toContain('GET /all-2026-01-30.csv bytes=40000-')
    expect(aboutNow()?.rows).toBe(4_000)
  })

  it('starts again if the file changed meanwhile', async () => {
    office.files.set('all-2026-01-30.csv', MANY)
    office.play('/all-2026-01-30.csv', (request, response) => {
      office.send(request, response, 30_000)
      office.files.set('all-2026-01-30.csv', csv('ZEBRON,1,Registered', 'NARUMI,2,Registered'))
    })
    await fetchIt()
    expect(aboutNow()?.rows).toBe(2)
  })

  it('waits as long as the server asks after 429 and 503', async () => {
    office.files.set('all-2026-01-30.csv', csv('LUMIVORA,1,Registered'))
    office.play('/list', says(503))
    office.play('/all-2026-01-30.csv', says(429, { 'retry-after': '1' }))
    const before = performance.now()
    await fetchIt()
    expect(performance.now() - before).toBeGreaterThanOrEqual(999)
    expect(office.requests).toHaveLength(4)
  })

  it('gives up at once if it is asked to wait for an hour', async () => {
    office.play('/list', says(429, { 'retry-after': '3600' }))
    await expect(fetchIt()).rejects.toThrow(/answered with 429; tried 1 times/)
  })

  it('is not believed if its checksum is wrong twice', async () => {
    office.files.set('all-2026-01-30.csv', csv('LUMIVORA,1,Registered'))
    const checked: RegisterSource = {
      ...SOURCE,
      async list(site, settings) {
        const listing = await SOURCE.list(site, settings)
        const checksum = { algorithm: 'sha256', value: 'ab'.repeat(32) } as const
        const files = (listing.whole?.files ?? []).map((file) => ({ ...file, checksum }))
        return { ...listing, whole: { dataAsOf: '2026-01-30', files } }
      },
    }
    await expect(fetchIt({}, checked)).rejects.toThrow(/does not match its sha256 checksum ababab/)
    expect(office.requests.filter((each) => each.includes('all-'))).toHaveLength(2)
    expect(aboutNow()).toBeUndefined()
  })

  it.each([
    [
      'a web page with status 200',
      '<!DOCTYPE html><title>Sign in</title>',
      /gave a web page instead of the file/,
    ],
    ['another table', 'name;id\nLUMIVORA;1\n', /the column "number" is missing/],
  ])('%s leaves the old register', async (_, contents, message) => {
    office.files.set('all-2026-01-30.csv', csv('LUMIVORA,1,Registered'))
    await fetchIt()
    const before = readFileSync(join(at, 'test.register'))
    office.files.set('all-2026-02-05.csv', Buffer.from(contents))
    await expect(fetchIt()).rejects.toThrow(message)
    expect(readFileSync(join(at, 'test.register')).equals(before)).toBe(true)
  })

  it.each([
    [401, /answered with 401: check the credentials/],
    [404, /answered with 404: its address has changed/],
  ])('with status %d is not repeated', async (status, message) => {
    office.play('/list', says(status))
    await expect(fetchIt()).rejects.toThrow(message)
    expect(office.requests).toHaveLength(1)
  })

  it('ends at a server that falls silent', async () => {
    office.play('/list', ...Array.from({ length: 8 }, () => () => undefined))
    await expect(fetchIt({ timeoutMs: 20 })).rejects.toThrow(/cannot be reached: .*; tried 8 times/)
  })

  it('sends the key to the office only, not to the server of a redirect', async () => {
    const store = await Office.open()
    const keys: unknown[] = []
    store.files.set('all-2026-01-30.csv', csv('LUMIVORA,1,Registered'))
    store.play('/all-2026-01-30.csv', (request, response) => {
      keys.push(request.headers['x-api-key'])
      store.send(request, response)
    })
    office.files.set('all-2026-01-30.csv', csv('x'))
    office.play('/all-2026-01-30.csv', (request, response) => {
      keys.push(request.headers['x-api-key'])
      response.writeHead(302, { location: `${store.url}/all-2026-01-30.csv` }).end()
    })
    await fetchIt().finally(() => store.close())
    expect(keys).toEqual(['secret', undefined])
  })

  it('keeps no more than its bound after an import, the newest', async () => {
    office.files.set('all-2026-01-30.csv', MANY)
    office.files.set('day-2026-01-31.csv', csv('NARUMI,N1,Registered'))
    await fetchIt({ keptBytes: 1_000 })
    expect(readdirSync(join(at, 'downloads', 'test'))).toEqual(['day-2026-01-31.csv'])
  })
})

it('refuses a second fetch of the source at the same time, and one without its key', async () => {
  office.files.set('all-2026-01-30.csv', MANY)
  const first = fetchIt()
  await expect(fetchIt()).rejects.toThrow(/another download changes .*test at this moment/)
  await first
  await expect(fetchIt({ settings: { FETCH_TEST_URL: office.url } })).rejects.toThrow(
    'test cannot be fetched without NAMECHECK_FETCH_TEST_KEY: it needs a key of the test',
  )
})

it('says that changes do not follow the register, if no whole file is newer', async () => {
  office.files.set('all-2026-01-01.csv', csv('LUMIVORA,1,Registered'))
  await fetchIt()
  office.files.set('day-2026-01-09.csv', csv('LUMIVORA,1,Dead'))
  await expect(fetchIt()).rejects.toThrow(/has changes up to 2026-01-09, but none that follow 2026-01-01/)
})

it('replaces a register of an older format by the whole one', async () => {
  office.files.set('all-2026-01-30.csv', csv('LUMIVORA,1,Registered'))
  await fetchIt()
  const path = join(at, 'test.register')
  const bytes = readFileSync(path)
  bytes.writeUInt32BE(3, 60) // user_version (SQLite file format, 1.3)
  writeFileSync(path, bytes)
  expect((await fetchIt()).imports).toHaveLength(1)
  expect(aboutNow()?.rows).toBe(1)
  expect(existsSync(`${path}.partial`)).toBe(false)
})
