import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { backUp, type Contents, damagedKeysIn } from '../../../src/engine/backup/backup.ts'
import { restore } from '../../../src/engine/backup/restore.ts'
import { openEmbeddedEngine } from '../../../src/engine/embedded/engine.ts'
import { openSqliteKeyStore } from '../../../src/engine/sqlite/key-store.ts'
import { createWriteSide } from '../../../src/service/write-side.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()
const now = Date.now()
const OPEN = { plan: 'start', contact: { name: 'Ada' } } as const

describe('a restore', () => {
  let place: string
  let kept: string
  let erased: string
  const at = (name: string) => join(place, name)
  const backup = (name: string, contents: Contents = { data: true, keys: true }) =>
    backUp(at('data'), at(name), { contents, now })

  /** Runs commands on the folder as a service does. */
  async function working<T>(work: (writeSide: ReturnType<typeof createWriteSide>) => Promise<T>): Promise<T> {
    const engine = await openEmbeddedEngine(at('data'))
    try {
      return await work(createWriteSide(engine, undefined))
    } finally {
      await engine.close()
    }
  }

  beforeEach(async () => {
    place = await newFolder()
    await working(async ({ accounts, evidence }) => {
      kept = (await accounts.open(OPEN, 'test')).accountId
      erased = (await accounts.open(OPEN, 'test')).accountId
      await evidence.keys.signer()
    })
  })

  it('counts the accounts that have keys, and not the keys that evidence is signed with', async () => {
    await backup('backup')
    expect((await restore(at('backup'), at('restored'), null)).keys).toEqual({
      accounts: 2,
      erased: 0,
      damaged: [],
    })
  })

  it('names the keys that are damaged, as a backup does, and restores the others', async () => {
    const db = new DatabaseSync(at('data/vault.db'))
    db.prepare('UPDATE keys SET key = zeroblob(64) WHERE account = ?').run(kept)
    db.close()
    await backup('backup')
    expect(await damagedKeysIn(at('data'))).toEqual([kept])
    expect((await restore(at('backup'), at('restored'), null)).keys).toMatchObject({ damaged: [kept] })
    const keyStore = await openSqliteKeyStore(join(at('restored'), 'vault.db'))
    expect(await keyStore.key(erased)).not.toBeNull()
    await keyStore.close()
  })

  it('destroys the keys of accounts that the log says were erased, however old the copy of the keys is', async () => {
    await backup('old-keys', { data: false, keys: true })
    await working(({ accounts }) => accounts.change(erased, { type: 'erase', reason: 'asked' }, 'test'))
    await backup('new-log', { data: true, keys: false })
    const restored = await restore(at('new-log'), at('restored'), { folder: at('old-keys') })
    expect(restored.keys).toEqual({ accounts: 1, erased: 1, damaged: [] })
    const keyStore = await openSqliteKeyStore(join(at('restored'), 'vault.db'))
    expect(await keyStore.key(erased)).toBeNull()
    expect(await keyStore.key(erased, { create: true })).toBeNull()
    expect(await keyStore.key(kept)).not.toBeNull()
    await keyStore.close()
  })

  it('restores the read models with the group checkpoints, and works without them for an older backup', async () => {
    await backup('whole')
    expect(await restore(at('whole'), at('restored'), null)).toMatchObject({ readModels: true })
    expect(existsSync(join(at('restored'), 'views.db'))).toBe(true)
    rmSync(join(at('data'), 'views.db'))
    await backup('without')
    expect(await restore(at('without'), at('again'), null)).toMatchObject({ readModels: false })
    expect(existsSync(join(at('again'), 'views.db'))).toBe(false)
  })
})
