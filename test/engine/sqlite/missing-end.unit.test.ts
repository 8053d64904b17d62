import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { StoreRefused } from '../../../src/engine/ports/event-store.ts'
import { openDatabaseFile } from '../../../src/engine/sqlite/database-file.ts'
import { lacksItsEnd } from '../../../src/engine/sqlite/missing-end.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const OWN = { what: 'notes', application: 0x4e435445, version: 1, schema: 'CREATE TABLE notes (body BLOB)' }
const PAGE = 4_096

/** A file as a checkpoint leaves it, and the log of the pages that the checkpoint moved. */
let completed: Buffer
let log: Buffer
/** Length of the file before the checkpoint. */
let before: number

beforeAll(async () => {
  const file = join(await newFolder(), 'notes.db')
  const note = (db: ReturnType<typeof openDatabaseFile>, bytes: number) =>
    db.prepare('INSERT INTO notes (body) VALUES (?)').run(Buffer.alloc(bytes, 'n'))
  const first = openDatabaseFile({ ...OWN, file })
  note(first, 5 * PAGE)
  first.close()
  before = statSync(file).size
  const second = openDatabaseFile({ ...OWN, file })
  note(second, 9 * PAGE)
  log = readFileSync(`${file}-wal`)
  second.close()
  completed = readFileSync(file)
})

async function withFiles(main: Buffer, wal: Buffer): Promise<string> {
  const file = join(await newFolder(), 'notes.db')
  writeFileSync(file, main)
  writeFileSync(`${file}-wal`, wal)
  return file
}

function bodies(file: string): string[] {
  const db = openDatabaseFile({ ...OWN, file })
  const rows = db.prepare('SELECT body FROM notes').all() as unknown as [Uint8Array][]
  db.close()
  return rows.map(([body]) => Buffer.from(body).toString())
}

describe('a database whose end is missing', () => {
  it('is refused with the name of its file', async () => {
    for (const length of [completed.length - 1, completed.length - PAGE, before]) {
      const file = await withFiles(completed.subarray(0, length), Buffer.alloc(0))
      expect(lacksItsEnd(file)).toBe(true)
      expect(() => bodies(file)).toThrow(StoreRefused)
      expect(() => bodies(file)).toThrow(`${file} is damaged (its end is missing): restore the notes`)
    }
  })

  it('is refused where the write-ahead log has only some of the missing pages, or those of an earlier log', async () => {
    const torn = await withFiles(completed.subarray(0, before), log.subarray(0, log.length - 10))
    expect(lacksItsEnd(torn)).toBe(true)
    const earlier = Buffer.from(log).fill(0, 16, 24)
    expect(lacksItsEnd(await withFiles(completed.subarray(0, before), earlier))).toBe(true)
  })

  it('is completed from the write-ahead log after a crash during the checkpoint', async () => {
    for (const length of [before, before + PAGE, before + PAGE + 100]) {
      const file = await withFiles(completed.subarray(0, length), log)
      expect(lacksItsEnd(file)).toBe(false)
      expect(bodies(file)).toEqual(['n'.repeat(5 * PAGE), 'n'.repeat(9 * PAGE)])
    }
  })
})

it('a whole database lacks nothing', async () => {
  expect(lacksItsEnd(await withFiles(completed, Buffer.alloc(0)))).toBe(false)
  expect(lacksItsEnd(await withFiles(Buffer.alloc(0), Buffer.alloc(0)))).toBe(false)
})
