import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { StoreRefused } from '../../../src/engine/ports/event-store.ts'
import { Counters } from '../../../src/engine/sqlite/ephemeral-counters.ts'
import { openSqliteEphemeralStore } from '../../../src/engine/sqlite/ephemeral-store.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()

describe('the cache file', () => {
  it('survives a restart, and expiry is still checked on read', async () => {
    const file = join(await folder(), 'scratch.db')
    let clock = 1_000
    const now = () => clock
    const first = await openSqliteEphemeralStore({ file, now })
    await first.cache('k', 'value', 500)
    await first.close()

    const second = await openSqliteEphemeralStore({ file, now })
    expect(await second.cached('k')).toEqual({ value: 'value', storedAt: 1_000, expiresAt: 1_500 })
    await second.close()
    clock = 1_500
    const third = await openSqliteEphemeralStore({ file, now })
    expect(await third.cached('k')).toBeNull()
    await third.close()
  })

  it('deletes expired entries faster than new ones are written', async () => {
    const file = join(await folder(), 'scratch.db')
    let clock = 0
    const ephemeralStore = await openSqliteEphemeralStore({ file, now: () => clock })
    for (let i = 0; i < 100; i++) await ephemeralStore.cache(`old ${i}`, 'x', 10)
    await ephemeralStore.cache('stays', 'x', 1_000)
    clock = 10
    for (let i = 0; i < 40; i++) await ephemeralStore.cache(`new ${i}`, 'x', 1_000)
    await ephemeralStore.close()
    const db = new DatabaseSync(file)
    expect(db.prepare("SELECT count(*) AS n FROM cache WHERE key LIKE 'old%'").get()).toEqual({ n: 0 })
    expect(db.prepare('SELECT count(*) AS n FROM cache').get()).toEqual({ n: 41 })
    db.close()
  })

  it('is refused when it is not a database', async () => {
    const file = join(await folder(), 'scratch.db')
    await writeFile(file, 'something else altogether\n'.repeat(100))
    await expect(openSqliteEphemeralStore({ file })).rejects.toThrow(StoreRefused)
  })
})

describe('counters', () => {
  it('that have expired do not accumulate', () => {
    const counters = new Counters()
    for (let i = 0; i < 100_000; i++) counters.increment(`k${i}`, 1, 10, i)
    expect(counters.size).toBeLessThan(2_100)
  })

  it('that live are never swept', () => {
    const counters = new Counters()
    for (let i = 0; i < 5_000; i++) counters.increment(`k${i}`, 1, 1_000, 0)
    for (let i = 0; i < 5_000; i++) expect(counters.increment(`k${i}`, 1, 1_000, 1).value).toBe(2)
  })
})
