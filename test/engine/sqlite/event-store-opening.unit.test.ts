import { chmod, mkdir, open, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { type EventStore, StoreRefused } from '../../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { freshStream, sampleEvents } from '../../support/contract/sample-events.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { itWhere } from '../../support/where-possible.ts'

const newFolder = temporaryFolders()
const newFile = async (): Promise<string> => join(await newFolder(), 'events.db')

async function close(opening: Promise<EventStore>): Promise<void> {
  await (await opening).close()
}

async function expectRefusal(file: string, ...says: string[]): Promise<void> {
  const failure = await close(openSqliteEventStore({ file })).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StoreRefused)
  for (const words of [...says, file]) expect((failure as Error).message).toContain(words)
}

function change(file: string, sql: string): void {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}

describe('opening the event log', () => {
  it('creates a missing file, and treats an empty one as new', async () => {
    const file = await newFile()
    await close(openSqliteEventStore({ file }))
    expect((await readFile(file)).subarray(0, 15).toString()).toBe('SQLite format 3')
    const empty = await newFile()
    await writeFile(empty, '')
    await close(openSqliteEventStore({ file: empty }))
    expect((await stat(empty)).size).toBeGreaterThan(0)
  })

  it('completes a creation that was interrupted before any content', async () => {
    const file = await newFile()
    change(file, 'PRAGMA journal_mode = WAL')
    const store = await openSqliteEventStore({ file })
    const stream = freshStream()
    await store.append(stream, -1, sampleEvents(stream))
    await store.close()
  })

  it('can be created by several processes at once', async () => {
    const file = await newFile()
    const stores = await Promise.all([1, 2, 3].map(() => openSqliteEventStore({ file })))
    const streams = stores.map(freshStream)
    await Promise.all(
      stores.map((store, i) => store.append(streams[i] ?? '', -1, sampleEvents(streams[i] ?? ''))),
    )
    expect(await stores[0]?.readAll('', 10)).toHaveLength(3)
    await Promise.all(stores.map((store) => store.close()))
  })

  it('waits for no writer where the file exists', async () => {
    const file = await newFile()
    await close(openSqliteEventStore({ file }))
    const writer = new DatabaseSync(file)
    writer.exec('BEGIN IMMEDIATE')
    await close(openSqliteEventStore({ file }))
    writer.close()
  })

  it('refuses a missing folder, and a folder in place of the file', async () => {
    const folder = await newFolder()
    await expectRefusal(join(folder, 'missing', 'events.db'), 'create the folder first')
    await mkdir(join(folder, 'events.db'))
    await expectRefusal(join(folder, 'events.db'), 'is not a file')
  })

  it('refuses a file that is not a SQLite database, long or short, and leaves it unchanged', async () => {
    for (const length of [1, 5_000]) {
      const file = await newFile()
      await writeFile(file, 'x'.repeat(length))
      await expectRefusal(file, 'not a SQLite database', 'move that file away')
      expect(await readFile(file, 'utf8')).toBe('x'.repeat(length))
    }
  })

  it('refuses the database of another application', async () => {
    const unmarked = await newFile()
    change(unmarked, 'CREATE TABLE bookmarks (url TEXT)')
    await expectRefusal(unmarked, 'another application')
    const marked = await newFile()
    change(marked, 'PRAGMA application_id = 252006673')
    await expectRefusal(marked, 'another application')
  })

  it('refuses a file that a newer version wrote', async () => {
    const file = await newFile()
    await close(openSqliteEventStore({ file }))
    change(file, 'PRAGMA user_version = 2')
    await expectRefusal(file, 'newer version', 'layout 2')
  })

  it('refuses a file whose structure is damaged', async () => {
    const file = await newFile()
    const store = await openSqliteEventStore({ file })
    const stream = freshStream()
    await store.append(stream, -1, sampleEvents(stream, { count: 200, text: 1_000 }))
    await store.close()
    const handle = await open(file, 'r+')
    await handle.write(Buffer.alloc(4096, 0xa5), 0, 4096, 10 * 4096)
    await handle.close()
    await expectRefusal(file, 'damaged', 'backup')
  })

  const unlessRoot = itWhere(process.getuid?.() !== 0, 'root may write whatever the mode says')
  unlessRoot('refuses a file that may not be written', async () => {
    const file = await newFile()
    await close(openSqliteEventStore({ file }))
    await chmod(file, 0o400)
    await expectRefusal(file, 'change its owner or mode')
  })
})

describe('limits of reading', () => {
  it('refuses a page that is too long or empty, and a position of another engine', async () => {
    const store = await openSqliteEventStore({ file: await newFile() })
    await expect(store.readStream('account-1', { limit: 10_001 })).rejects.toThrow('at most 10000')
    await expect(store.readAll('', 0)).rejects.toThrow(RangeError)
    await expect(store.readAll('C:12/P:12', 10)).rejects.toThrow('another engine')
    expect(() => store.subscribe({ after: '17', onEvents: () => undefined })).toThrow('another engine')
    await store.close()
  })
})
