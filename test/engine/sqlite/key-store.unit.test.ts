import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { StoreRefused } from '../../../src/engine/ports/event-store.ts'
import { SIGNING_KEY } from '../../../src/engine/ports/key-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import {
  countAccounts,
  openSqliteKeyStore,
  readSqliteKeyStore,
} from '../../../src/engine/sqlite/key-store.ts'
import { withChecksum } from '../../../src/engine/stored-key.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const newFile = async (): Promise<string> => join(await newFolder(), 'vault.db')
const files = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`]

async function bytesOnDisk(file: string): Promise<Buffer> {
  return Buffer.concat(await Promise.all(files(file).map((path) => readFile(path))))
}

describe('the key store on SQLite', () => {
  it('leaves no byte of a destroyed key in its files', async () => {
    const file = await newFile()
    const keyStore = await openSqliteKeyStore(file)
    const key = (await keyStore.key('acc_1', { create: true }))?.export() ?? Buffer.of()
    expect((await bytesOnDisk(file)).includes(key)).toBe(true)
    await keyStore.destroy('acc_1')
    expect((await bytesOnDisk(file)).includes(key)).toBe(false)
    await keyStore.close()
  })

  it('can be read by its owner alone, also after its mode was widened', async () => {
    const file = await newFile()
    const modes = async (): Promise<number[]> =>
      Promise.all(files(file).map(async (path) => (await stat(path)).mode & 0o777))
    const keyStore = await openSqliteKeyStore(file)
    await keyStore.key('acc_1', { create: true })
    expect(await modes()).toEqual([0o600, 0o600, 0o600])
    await keyStore.close()
    await chmod(file, 0o644)
    const again = await openSqliteKeyStore(file)
    await again.key('acc_2', { create: true })
    expect(await modes()).toEqual([0o600, 0o600, 0o600])
    await again.close()
  })

  it('gives its keys a page at a time, and counts those of accounts', async () => {
    const file = await newFile()
    await (await openSqliteKeyStore(file)).close()
    const db = new DatabaseSync(file)
    const insert = db.prepare('INSERT INTO keys (account, key) VALUES (?, ?)')
    db.exec('BEGIN')
    for (let n = 0; n < 2_500; n++)
      insert.run(`acc_${n}`, n % 5 === 0 ? null : withChecksum(`acc_${n}`, Buffer.alloc(32, n)))
    insert.run(`${SIGNING_KEY}1`, withChecksum(`${SIGNING_KEY}1`, Buffer.alloc(32)))
    db.exec('COMMIT')
    db.close()
    expect(await countAccounts(file)).toBe(2_000)
    const pages = []
    for await (const page of readSqliteKeyStore(file)) pages.push(page)
    expect(pages.map(({ length }) => length)).toEqual([1_000, 1_000, 501])
    const keys = new Map(pages.flat())
    expect(keys.get('acc_5')).toBeNull()
    expect(Buffer.from(keys.get('acc_2499') ?? [])).toEqual(Buffer.alloc(32, 2_499))
  })

  it.each(['the key', 'the name'])('finds every flipped bit of %s in its file', async (what) => {
    const file = await newFile()
    const keyStore = await openSqliteKeyStore(file)
    const key = (await keyStore.key('acc_1', { create: true }))?.export() ?? Buffer.of()
    await keyStore.close()
    const whole = await readFile(file)
    const at = whole.indexOf(what === 'the key' ? key : 'acc_1')
    expect(at).toBeGreaterThan(0)
    for (let bit = 0; bit < 8; bit++) {
      const flipped = Buffer.from(whole)
      flipped[at + 2] = (flipped[at + 2] ?? 0) ^ (1 << bit)
      await writeFile(file, flipped)
      const damaged = await openSqliteKeyStore(file)
      expect(await damaged.damaged()).toHaveLength(1)
      await damaged.close()
    }
  })

  it('refuses a file that is not a key store', async () => {
    const events = await newFile()
    await (await openSqliteEventStore({ file: events })).close()
    await expect(openSqliteKeyStore(events)).rejects.toThrow('not our key store')
    const text = await newFile()
    await writeFile(text, 'not a database at all\n'.repeat(100))
    await expect(openSqliteKeyStore(text)).rejects.toBeInstanceOf(StoreRefused)
  })
})
