import { hash } from 'node:crypto'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from '@jest/globals'
import { StoreRefused } from '../../../src/engine/ports/event-store.ts'
import type { Document, ReadModels } from '../../../src/engine/ports/read-models.ts'
import { withId } from '../../../src/engine/read-models-cursor.ts'
import { openSqliteReadModels } from '../../../src/engine/sqlite/read-models.ts'
import {
  columnOf,
  columnPaths,
  indexColumns,
  keySql,
  orderBy,
  where,
} from '../../../src/engine/sqlite/read-models-query.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

type Doc = Document & { v: number }

const folder = temporaryFolders()
const newFile = async (): Promise<string> => join(await folder(), 'read-models.db')
let opened: ReadModels | undefined
const open = async (file: string): Promise<ReadModels> => {
  opened = await openSqliteReadModels({ file })
  return opened
}
afterEach(() => opened?.close())

describe('the file of the read models', () => {
  it('keeps documents, collections and unique indexes over a restart', async () => {
    const file = await newFile()
    const spec = { name: 'things', indexes: [{ on: { v: 1 }, unique: true }] } as const
    const things = await (await open(file)).collection<Doc>(spec)
    await things.put({ _id: 'a', revision: 4, v: 1 })
    await opened?.close()

    const again = await open(file)
    expect(await again.list()).toEqual(['things'])
    const reopened = await again.collection<Doc>(spec)
    expect(await reopened.get('a')).toEqual({ _id: 'a', revision: 4, v: 1 })
    expect(await reopened.put({ _id: 'b', revision: 0, v: 1 })).toBe('duplicate')
  })

  it('builds indexes over existing documents one at a time, and allows writes in between', async () => {
    const file = await newFile()
    const spec = { name: 'things', indexes: [{ on: { v: 1 } }, { on: { v: -1, w: 1 } }] } as const
    const readModels = await open(file)
    const things = await readModels.collection<Doc>({ ...spec, unindexed: true })
    await things.put({ _id: 'a', revision: 0, v: 1 })
    const other = await openSqliteReadModels({ file })
    await (await other.collection<Doc>({ name: 'others', indexes: [] })).put({ _id: 'b', revision: 0, v: 2 })
    const begun = performance.now()
    const indexed = await readModels.collection<Doc>(spec)
    expect(performance.now() - begun).toBeGreaterThan(100) // As long as a waiting writer sleeps at most.
    expect((await indexed.find({ filter: { v: 1 } })).data).toHaveLength(1)
    const db = new DatabaseSync(file, { readOnly: true })
    const indexes = db.prepare(
      "SELECT count(*) AS n FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL",
    )
    expect(indexes.get()).toEqual({ n: 2 })
    db.close()
    await other.close()
  })

  it.each([
    [
      'of another application',
      (db: DatabaseSync) => db.exec('CREATE TABLE theirs (x)'),
      /another application/,
    ],
    [
      'of a newer version',
      (db: DatabaseSync) => db.exec(`PRAGMA application_id = ${0x4e43524d}; PRAGMA user_version = 99`),
      /newer version/,
    ],
  ])('is refused when it is one %s, and remains unchanged', async (_what, make, message) => {
    const file = await newFile()
    const db = new DatabaseSync(file)
    make(db)
    db.close()
    const refused = open(file)
    await expect(refused).rejects.toThrow(StoreRefused)
    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.toThrow(/rebuilt from the event log/)
  })

  it('is refused when it is not a database', async () => {
    const file = await newFile()
    await writeFile(file, 'a text that somebody put here\n'.repeat(200))
    await expect(open(file)).rejects.toThrow(StoreRefused)
  })

  it('is refused when part of it is missing', async () => {
    const file = await newFile()
    const things = await (await open(file)).collection<Doc & { text: string }>({
      name: 'things',
      indexes: [],
    })
    await things.putMany(
      Array.from({ length: 500 }, (_, v) => ({ _id: `d${v}`, revision: 0, v, text: 'x'.repeat(500) })),
    )
    await opened?.close()
    await truncate(file, 40_960)
    const readAll = async (): Promise<unknown> => {
      const damaged = await (await open(file)).collection<Doc>({ name: 'things', indexes: [] })
      return damaged.find({ sort: [['v', 1]], limit: 1_000 })
    }
    await expect(readAll()).rejects.toThrow(StoreRefused)
  })

  it('of layout 1 is adopted with its documents and indexes, and programs of that layout refuse it from then on', async () => {
    const file = await newFile()
    const db = new DatabaseSync(file)
    const index = indexColumns(keySql({ columns: [], isFolded: false }), { on: { v: 1 } })
    db.exec(`PRAGMA application_id = ${0x4e43524d}; PRAGMA user_version = 1;
      CREATE TABLE collections (number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE);
      INSERT INTO collections (name) VALUES ('things');
      CREATE TABLE c1 (id TEXT PRIMARY KEY, revision INTEGER NOT NULL, body TEXT NOT NULL);
      CREATE INDEX c1_${hash('sha256', `false ${index}`).slice(0, 16)} ON c1 (${index})`)
    const before = db.prepare('INSERT INTO c1 (id, revision, body) VALUES (?, 0, ?)')
    for (const v of [3, 1, 2]) before.run(`d${v}`, JSON.stringify({ _id: `d${v}`, revision: 0, v }))
    const spec = { name: 'things', indexes: [{ on: { v: 1 } }] } as const
    const things = await (await open(file)).collection<Doc>(spec)
    expect(await things.put({ _id: 'd4', revision: 0, v: 0 })).toBe('written')
    const { data } = await things.find({ filter: { v: { lt: 3 } }, sort: [['v', 1]] })
    expect(data.map(({ v }) => v)).toEqual([0, 1, 2])
    const indexes = db.prepare(
      "SELECT count(*) AS n FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL",
    )
    expect(indexes.get()).toEqual({ n: 1 })
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 3 })
    db.close()
  })

  it('refuses an index that documents violate, with the reason', async () => {
    const models = await open(await newFile())
    const things = await models.collection<Doc>({ name: 'things', indexes: [] })
    await things.putMany([
      { _id: 'a', revision: 0, v: 1 },
      { _id: 'b', revision: 0, v: 1 },
    ])
    const unique = models.collection({ name: 'things', indexes: [{ on: { v: 1 }, unique: true }] })
    await expect(unique).rejects.toThrow(/UNIQUE/)
    expect(await things.count()).toBe(2)
  })
})

describe('calls that arrive together', () => {
  it('see the writes of earlier calls', async () => {
    const models = await open(await newFile())
    const things = await models.collection<Doc>({ name: 'things', indexes: [] })
    const [written, found, deleted, rest] = await Promise.all([
      things.put({ _id: 'a', revision: 0, v: 1 }),
      things.get('a'),
      things.delete('a', 0),
      things.get('a'),
    ])
    expect([written, found, deleted, rest]).toEqual(['written', { _id: 'a', revision: 0, v: 1 }, true, null])
  })

  it('fail alone when only their arguments are bad', async () => {
    const models = await open(await newFile())
    const things = await models.collection<Doc>({ name: 'things', indexes: [] })
    const [bad, good] = await Promise.allSettled([
      things.put({ _id: 'a', revision: Number.NaN, v: 1 }),
      things.put({ _id: 'b', revision: 0, v: 1 }),
    ])
    expect(bad.status).toBe('rejected')
    expect(good).toEqual({ status: 'fulfilled', value: 'written' })
  })

  it('on a dropped collection are refused', async () => {
    const models = await open(await newFile())
    const things = await models.collection<Doc>({ name: 'things', indexes: [] })
    await models.drop('things')
    await expect(things.get('a')).rejects.toThrow('collection things has been dropped')
  })
})

describe.each([
  ['columns of its keys', true],
  ['documents alone, as older versions made them', false],
])('a query of a table with %s', (_of, columns) => {
  it.each([
    ['filter and sort', { account: 'a' }, [['at', -1]] as const],
    ['the same backwards', { account: 'a' }, [['at', 1]] as const],
    ['one of several', { account: { in: ['a', 'b'] } }, [] as const],
  ])('by %s is answered from its index, without a sort', (_what, filter, sort) => {
    const db = new DatabaseSync(':memory:')
    const index = { on: { account: 1, at: -1 } } as const
    const own = columns ? columnPaths([index]) : []
    const key = keySql({ columns: own, isFolded: false })
    const named = own.map((path) => `${columnOf(path)} NOT NULL, `).join('')
    db.exec(`CREATE TABLE c1 (id TEXT PRIMARY KEY, revision INTEGER NOT NULL, ${named}body TEXT NOT NULL)`)
    db.exec(`CREATE INDEX i1 ON c1 (${indexColumns(key, index)})`)
    const { text } = where(key, filter)
    const order = sort.length > 0 ? ` ORDER BY ${orderBy(key, withId(sort))}` : ''
    const plan = db.prepare(`EXPLAIN QUERY PLAN SELECT body FROM c1 WHERE ${text}${order}`).all()
    const steps = plan.map(({ detail }) => String(detail))
    expect(steps[0]).toMatch(/^SEARCH c1 USING INDEX i1/)
    expect(steps.join()).not.toContain('TEMP B-TREE')
    db.close()
  })
})
