import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from '@jest/globals'
import { importCsv } from '../../../src/registers/import/import-marks-csv.ts'
import { LAYOUTS } from '../../../src/registers/marks/columns.ts'
import { openRegisters } from '../../../src/registers/serve/registers.ts'
import {
  type Searcher,
  SearchThreads,
  type SearchThreadsOptions,
} from '../../../src/registers/serve/search-threads.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()
let threads: SearchThreads | undefined
afterEach(() => threads?.close())

/** Threads that answer with the name, never for `stuck`, and that end for `fatal`. */
async function threadsOf(options: SearchThreadsOptions = {}): Promise<SearchThreads> {
  const module = join(await folder(), 'thread.mjs')
  writeFileSync(
    module,
    `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, name }) => {
      if (name === 'fatal') process.exit(3)
      if (name === 'throw') throw new Error('out of luck')
      if (name !== 'stuck') parentPort.postMessage({ id, hits: [name] })
    })`,
  )
  threads = new SearchThreads({ module: pathToFileURL(module), threads: 1, ...options })
  return threads
}

const search = (pool: SearchThreads, name: string, searcher?: Searcher) =>
  pool.search('x.register', name, { limit: 1 }, searcher)

describe('a search thread', () => {
  it.each([
    ['fatal', /a search thread ended with code 3; the search can be repeated/],
    ['throw', /a search thread failed: .*out of luck/],
  ])('that ends by itself (%s) is reported and replaced', async (name, message) => {
    const pool = await threadsOf()
    const [lost, next] = [search(pool, name), search(pool, 'fox')]
    await expect(lost).rejects.toThrow(message)
    expect(pool.problem).toMatch(/a search thread/)
    expect(await next).toEqual(['fox'])
    expect(pool.problem).toBeNull()
  })

  it('that exceeds the time limit is ended and replaced', async () => {
    const pool = await threadsOf({ maxSearchMs: 50 })
    await expect(search(pool, 'stuck')).rejects.toThrow(/x\.register took longer than 0\.05 s and was ended/)
    pool.close()
  })

  it('does not begin an abandoned search, and the next one does not wait for it', async () => {
    const pool = await threadsOf()
    const given = new AbortController()
    const [first, abandoned, last] = [
      search(pool, 'a'),
      search(pool, 'stuck', { signal: given.signal }),
      search(pool, 'b'),
    ]
    given.abort(new Error('given up'))
    await expect(abandoned).rejects.toThrow('given up')
    expect([await first, await last]).toEqual([['a'], ['b']])
  })

  it('serves accounts in turns, and waiting callers first', async () => {
    const pool = await threadsOf()
    const ended: string[] = []
    const ask = async (name: string, searcher: Searcher) => {
      await search(pool, name, searcher)
      ended.push(name)
    }
    const batch = ['batch 1', 'batch 2'].map((name) => ask(name, { account: 'b', urgency: 'background' }))
    const greedy = ['greedy 1', 'greedy 2', 'greedy 3'].map((name) => ask(name, { account: 'g' }))
    await Promise.all([...batch, ...greedy, ask('polite', { account: 'p' })])
    expect(ended).toEqual(['batch 1', 'greedy 1', 'polite', 'greedy 2', 'greedy 3', 'batch 2'])
  })

  it('rejects its search when the registers are closed', async () => {
    const pool = await threadsOf()
    const stuck = search(pool, 'stuck')
    pool.close()
    await expect(stuck).rejects.toThrow('the registers are closed')
    await expect(search(pool, 'fox')).rejects.toThrow('the registers are closed')
  })
})

it('a large register is searched while the event loop turns', async () => {
  const at = await folder()
  const rows = Array.from({ length: 1_500 }, (_, i) => `MARK${(i * 7_919) % 99_991}AB,N${i},Registered,9`)
  writeFileSync(join(at, 'extract.csv'), `mark,number,status,classes\n${rows.join('\n')}\n`)
  const register = { office: 'UKIPO', jurisdiction: 'GB', dataAsOf: '2026-01-31' }
  await importCsv({ file: join(at, 'extract.csv'), register, ...LAYOUTS.generic }, at)
  const registers = openRegisters(at)
  let turns = 0
  let searching = true
  const turn = (): void => {
    turns += 1
    if (searching) setImmediate(turn)
  }
  setImmediate(turn)
  const hits = await registers.search('UKIPO', 'Mark7919ab', { limit: 5 })
  searching = false
  expect(hits[0]).toMatchObject({ mark: 'MARK7919AB', number: 'N1' })
  expect(turns).toBeGreaterThan(5)
  await expect(registers.search('UKIPO', '☺', { limit: 5 })).rejects.toThrow(/no letters or digits/)
  registers.close()
})
