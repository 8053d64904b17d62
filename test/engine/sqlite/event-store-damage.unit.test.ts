import { randomUUID } from 'node:crypto'
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { accountDecider } from '../../../src/commands/account/decider.ts'
import { CommandRunner } from '../../../src/commands/runner/runner.ts'
import { StoreRefused } from '../../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { unpackPage } from '../../../src/engine/sqlite/event-store-codec.ts'
import { openEventFile } from '../../../src/engine/sqlite/event-store-file.ts'
import { EventReader } from '../../../src/engine/sqlite/event-store-read.ts'
import { freshStream, sampleEvents } from '../../support/contract/sample-events.ts'
import { context } from '../../support/history.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const newFolder = temporaryFolders()

/** A log of two streams with three events each; the second stream is at positions 4 to 6. */
async function written(): Promise<string> {
  const file = join(await newFolder(), 'events.db')
  const store = await openSqliteEventStore({ file })
  for (const stream of ['account-a', 'account-b'])
    await store.append(stream, -1, sampleEvents(stream, { count: 3 }))
  await store.close()
  return file
}

describe('opening an altered event log', () => {
  const changes: [what: string, sql: string, says: string][] = [
    [
      'a byte of an event',
      "UPDATE events SET record = CAST(record || 'x' AS BLOB) WHERE position = 5",
      'hash',
    ],
    ['a hash', 'UPDATE events SET hash = zeroblob(32) WHERE position = 6', 'hash'],
    ['the stream', "UPDATE events SET stream = 'account-c' WHERE position = 6", 'account-b'],
    ['the type', "UPDATE events SET type = 'CheckVoided' WHERE position = 6", 'AccountSuspended'],
    ['a revision', 'UPDATE events SET revision = 7 WHERE position = 6', 'revision 2'],
    ['a removed event', 'DELETE FROM events WHERE position = 5', 'does not link'],
    ['a removed end of a stream', 'DELETE FROM events WHERE position = 3', 'event 3 is missing'],
    ['a removed beginning', 'DELETE FROM events WHERE position <= 3', 'begins with event 4'],
    [
      'an event of another stream in its place',
      `UPDATE events SET (record, hash) = (SELECT record, hash FROM events WHERE position = 3) WHERE position = 6`,
      'account-a',
    ],
  ]
  it.each(changes)('refuses it: %s', async (_what, sql, says) => {
    const file = await written()
    const db = new DatabaseSync(file)
    db.exec(sql)
    db.close()
    const failure = await openSqliteEventStore({ file }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StoreRefused)
    expect((failure as Error).message).toContain(says)
    expect((failure as Error).message).toContain('restore the event log from a backup')
  })

  it('refuses a rewritten event with a correct hash that is not in its chain', async () => {
    const file = await written()
    const [, , forged] = sampleEvents('account-b', { count: 3 })
    const db = new DatabaseSync(file)
    db.prepare('UPDATE events SET record = ?, hash = ? WHERE position = 6').run(
      forged?.record ?? '',
      forged?.hash ?? '',
    )
    db.close()
    await expect(openSqliteEventStore({ file })).rejects.toThrow('does not link')
  })
})

describe('reading a stream in which an old event was altered', () => {
  const forged = sampleEvents('account-a', { count: 3, text: 40 })[1]
  const changes: [what: string, sql: string, says: RegExp][] = [
    [
      'a byte of its record',
      "UPDATE events SET record = CAST(replace(record, 'key:k1', 'key:k2') AS BLOB) WHERE position = 2",
      /revision 1 of account-a was altered \(its bytes do not have the stored hash\)/,
    ],
    [
      'its record and its hash',
      `UPDATE events SET record = x'${Buffer.from(forged?.record ?? '').toString('hex')}',
         hash = x'${Buffer.from(forged?.hash ?? '').toString('hex')}' WHERE position = 2`,
      /revision [12] of account-a was altered \(it does not link/,
    ],
    [
      'its place',
      'UPDATE events SET revision = 9 WHERE position = 2',
      /revision 1 of account-a was altered \(it is missing/,
    ],
    [
      'its stream',
      "UPDATE events SET stream = 'account-b', revision = 3 WHERE position = 2",
      /revision 1 of account-[ab] was altered/,
    ],
  ]
  it.each(changes)('refuses the stream, and gives no state of it: %s', async (_what, sql, says) => {
    const file = await written()
    const store = await openSqliteEventStore({ file })
    // Opening a file checks its newest thousand events.
    const newer = sampleEvents('account-newer', { count: 1_000 })
    await store.append('account-newer', -1, newer)
    await store.close()
    const db = new DatabaseSync(file)
    db.exec(sql)
    db.close()
    const reopened = await openSqliteEventStore({ file })
    try {
      const runner = new CommandRunner({ store: reopened, now: Date.now, newId: randomUUID })
      for (const reading of [
        () => reopened.readStream('account-a'),
        () => reopened.readStream('account-a', { direction: 'backwards' }),
        () => runner.fold(accountDecider, 'account-a'),
        () => runner.run(accountDecider, 'account-a', { type: 'reinstate' }, context),
      ]) {
        const failure = await reading().catch((error: unknown) => error)
        expect(failure).toBeInstanceOf(StoreRefused)
        expect((failure as Error).message).toMatch(says)
      }
      expect(await reopened.readStream('account-newer')).toHaveLength(1_000)
    } finally {
      await reopened.close()
    }
  })
})

describe('a write-ahead log that was torn or in which bits flipped', () => {
  it('leaves a clean prefix with everything before the damage, or is refused', async () => {
    const folder = await newFolder()
    const file = join(folder, 'events.db')
    const store = await openSqliteEventStore({ file })
    const records: string[] = []
    /** Length of the write-ahead log at which this many events were acknowledged. */
    const acknowledged: { size: number; events: number }[] = []
    for (let i = 0; i < 40; i++) {
      const stream = freshStream()
      for (const { record } of await store.append(stream, -1, sampleEvents(stream, { count: 1 + (i % 3) })))
        records.push(Buffer.from(record).toString('hex'))
      acknowledged.push({ size: (await stat(`${file}-wal`)).size, events: records.length })
    }
    const copy = join(folder, 'copy.db')
    await copyFile(file, copy)
    const wal = await readFile(`${file}-wal`)
    await store.close()
    const end = acknowledged.at(-1)?.size ?? 0
    let prefixes = 0
    for (let at = 40; at < end; at += 4_001) {
      for (const torn of [true, false]) {
        const damaged = torn ? wal.subarray(0, at) : Buffer.from(wal)
        if (!torn) damaged.writeUInt8((wal[at] ?? 0) ^ (1 << (at % 8)), at)
        const tried = join(folder, `tried-${at}-${torn}.db`)
        await copyFile(copy, tried)
        await writeFile(`${tried}-wal`, damaged)
        const found = readAll(tried)
        if (!found) continue
        prefixes += 1
        const whole = acknowledged.findLast(({ size }) => size <= at)?.events ?? 0
        expect(found.length).toBeGreaterThanOrEqual(whole)
        expect(found).toEqual(records.slice(0, found.length))
      }
    }
    expect(prefixes).toBeGreaterThan(50)
  })
})

function readAll(file: string): string[] | undefined {
  try {
    const db = openEventFile({ file })
    const events = unpackPage(new EventReader(db).log({ after: 0, limit: 1_000 }))
    db.close()
    return events.map(({ record }) => Buffer.from(record).toString('hex'))
  } catch (error) {
    if (error instanceof StoreRefused) return undefined
    throw error
  }
}
