import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from '@jest/globals'
import { importCsv } from '../../../src/registers/import/import-marks-csv.ts'
import { LAYOUTS } from '../../../src/registers/marks/columns.ts'
import { openRegisters, type RegisterFolder } from '../../../src/registers/serve/registers.ts'
import { SearchThreads } from '../../../src/registers/serve/search-threads.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()
let close = (): void => {}
afterEach(() => close())

/** Threads that have read the nth version of a file once there is a file `<file>.<n>`. A search gives the files in use. */
async function threadsOf(): Promise<{ pool: SearchThreads; at: string }> {
  const at = await folder()
  const module = join(at, 'thread.mjs')
  writeFileSync(
    module,
    `import { existsSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    const used = []
    let versions = 0
    const read = (path, version) => {
      if (existsSync(path + '.' + version)) parentPort.postMessage({ read: path })
      else setTimeout(read, 5, path, version)
    }
    parentPort.on('message', (order) => {
      if (order.readAhead === 'fatal') process.exit(3)
      if ('readAhead' in order) read(order.readAhead, ++versions)
      if ('use' in order) used.push(order.use)
      if ('id' in order) parentPort.postMessage({ id: order.id, hits: [...used] })
    })`,
  )
  const pool = new SearchThreads({ module: pathToFileURL(module), threads: 1 })
  close = () => pool.close()
  return { pool, at }
}

const search = (pool: SearchThreads) => pool.search('x.register', 'fox', { limit: 1 })

describe('reading ahead', () => {
  it('comes before the first search of a thread', async () => {
    const { pool, at } = await threadsOf()
    const path = join(at, 'a.register')
    const reading = pool.readAhead(path)
    const searching = search(pool)
    expect(pool.problem).toBe(`searches wait until the index of ${path} is read`)
    writeFileSync(`${path}.1`, '')
    await reading
    expect(await searching).toEqual([path])
    expect(pool.problem).toBeNull()
  })

  it('of a newer version delays no search; all threads use it once they have read it', async () => {
    const { pool, at } = await threadsOf()
    const path = join(at, 'a.register')
    writeFileSync(`${path}.1`, '')
    await pool.readAhead(path)
    const reading = pool.readAhead(path)
    expect(await search(pool)).toEqual([path])
    expect(pool.problem).toBeNull()
    writeFileSync(`${path}.2`, '')
    await reading
    expect(await search(pool)).toEqual([path, path])
  })

  it('ends for a file that is not served any more', async () => {
    const { pool, at } = await threadsOf()
    const path = join(at, 'deleted.register')
    void pool.readAhead(path)
    const searching = search(pool)
    pool.forget(path)
    expect(await searching).toEqual([])
  })

  it('is given up by a thread that ends', async () => {
    const { pool } = await threadsOf()
    await pool.readAhead('fatal')
    expect(pool.problem).toMatch(/a search thread ended with code 3/)
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
    const dataAsOf = registers.coverage()[0]?.dataAsOf
    const [hit] = await registers.search('UKIPO', 'Oldfox', { limit: 1 })
    found.push(`${dataAsOf} ${hit?.mark === 'OLDFOX'}`)
    return dataAsOf === '2026-02-28'
  })
  expect(found).toContain('2026-02-28 false')
  expect(found).not.toContain('2026-02-28 true')
  expect(found).not.toContain('2026-01-31 false')
})
