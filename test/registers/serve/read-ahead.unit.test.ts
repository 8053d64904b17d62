import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from '@jest/globals'
import { importCsv } from '../../../src/registers/import/import-marks-csv.ts'
import { LAYOUTS } from '../../../src/registers/marks/columns.ts'
import { RegisterRefused } from '../../../src/registers/refused.ts'
import { OpenedRegisters } from '../../../src/registers/serve/opened-registers.ts'
import { registerFiles } from '../../../src/registers/serve/register-files.ts'
import { openRegisters, type RegisterFolder } from '../../../src/registers/serve/registers.ts'
import { SearchThreads } from '../../../src/registers/serve/search-threads.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()
let close = (): void => {}
afterEach(() => close())

/** Threads whose searches give the orders that the thread has received, `exit` ends one. */
async function threadsOf(threads = 1): Promise<SearchThreads> {
  const module = join(await folder(), 'thread.mjs')
  writeFileSync(
    module,
    `import { parentPort } from 'node:worker_threads'
    const orders = []
    parentPort.on('message', (order) => {
      if (order.path === 'exit') process.exit(3)
      if ('id' in order) setTimeout(() => parentPort.postMessage({ id: order.id, hits: [...orders] }), 20)
      else orders.push(order)
    })`,
  )
  const pool = new SearchThreads({ module: pathToFileURL(module), threads })
  close = () => pool.close()
  return pool
}

const search = (pool: SearchThreads, path = 'x.register') => pool.search(path, 'fox', { limit: 1 })

describe('reading ahead', () => {
  it('is asked of each thread: of one that runs, and of one that starts later', async () => {
    const pool = await threadsOf(2)
    pool.readAhead('a.register')
    const both = await Promise.all([search(pool), search(pool)])
    expect(both).toEqual([[{ readAhead: 'a.register' }], [{ readAhead: 'a.register' }]])
    pool.readAhead('b.register')
    const [first] = await Promise.all([search(pool), search(pool)])
    expect(first).toEqual([{ readAhead: 'a.register' }, { readAhead: 'b.register' }])
  })

  it('is asked of a thread that replaces another one, but not for a file that is not served any more', async () => {
    const pool = await threadsOf()
    pool.readAhead('a.register')
    pool.readAhead('deleted.register')
    pool.forget('deleted.register')
    await expect(search(pool, 'exit')).rejects.toThrow('a search thread ended with code 3')
    expect(await search(pool)).toEqual([{ readAhead: 'a.register' }])
  })
})

/** More rows than a search without a thread takes. */
const ROWS = 1_200

async function importRows(at: string, first: string, dataAsOf: string): Promise<void> {
  const rows = Array.from({ length: ROWS }, (_, i) => `MARK${(i * 7_919) % 99_991}AB,N${i},Registered,9`)
  const file = join(at, 'extract.csv')
  writeFileSync(file, `mark,number,status,classes\n${first},F1,Registered,9\n${rows.join('\n')}\n`)
  await importCsv(
    { file, register: { office: 'UKIPO', jurisdiction: 'GB', dataAsOf }, ...LAYOUTS.generic },
    at,
  )
}

it('the file that is there now is read, part by part; one that cannot be read is left to a search', async () => {
  const at = await folder()
  await importRows(at, 'OLDFOX', '2026-01-31')
  const [file = ''] = registerFiles(at)
  const opened = new OpenedRegisters()
  close = () => opened.close()
  expect(opened.readOn(file)).toBe(false)
  await importRows(at, 'NEWCAT', '2026-02-28')
  expect(opened.readOn(file)).toBe(false)
  expect(opened.search(file, 'Newcat', { limit: 1 })).toMatchObject([{ mark: 'NEWCAT' }])
  opened.forget(file)
  writeFileSync(file, 'not a register')
  expect(opened.readOn(file)).toBe(false)
  expect(() => opened.search(file, 'Newcat', { limit: 1 })).toThrow(RegisterRefused)
})

it('a large register whose index is read ahead is imported again: each search fits the description', async () => {
  const at = await folder()
  await importRows(at, 'OLDFOX', '2026-01-31')
  const registers: RegisterFolder = openRegisters(at, { readsAhead: true })
  close = () => registers.close()
  const searched = async () => {
    const hits = await registers.search('UKIPO', 'Oldfox', { limit: 1 })
    return [registers.coverage()[0]?.dataAsOf, hits[0]?.mark === 'OLDFOX']
  }
  expect(await searched()).toEqual(['2026-01-31', true])
  await importRows(at, 'NEWCAT', '2026-02-28')
  const found: string[] = []
  await eventually(async () => {
    const [hit] = await registers.search('UKIPO', 'Oldfox', { limit: 1 })
    const dataAsOf = registers.coverage()[0]?.dataAsOf
    found.push(`${dataAsOf} ${hit?.mark === 'OLDFOX'}`)
    return dataAsOf === '2026-02-28'
  })
  expect(found).toContain('2026-02-28 false')
  expect(found).not.toContain('2026-02-28 true')
  expect(found).not.toContain('2026-01-31 false')
})
