import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { Document, ReadModels } from '../../src/engine/ports/read-models.ts'
import { openSqliteReadModels } from '../../src/engine/sqlite/read-models.ts'
import { openFilling } from '../../src/rebuild/filling.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

const MODEL = { name: 'things', version: 2, indexes: [{ on: { v: 1 } }, { on: { w: -1, v: 1 } }] } as const
const documents = (count: number): Document[] =>
  Array.from({ length: count }, (_, v) => ({ _id: `d${v}`, revision: 0, v, w: -v }))

describe('filling a collection', () => {
  const folder = temporaryFolders()
  let readModels: ReadModels
  afterEach(() => readModels.close())

  async function opened({
    isNew,
    most = {},
  }: {
    isNew: boolean
    most?: { documents?: number; bytes?: number }
  }) {
    const maxUnindexed = { documents: 1_000, bytes: 1_000_000, ...most }

    const file = join(await folder(), 'views.db')
    readModels = await openSqliteReadModels({ file })
    const filling = await openFilling<Document>(readModels, MODEL, { generation: 3, isNew }, maxUnindexed)
    const indexes = (): number => {
      const db = new DatabaseSync(file, { readOnly: true })
      const found = db
        .prepare("SELECT count(*) AS n FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
        .get()
      db.close()
      return Number(found?.n)
    }
    return { filling, indexes }
  }

  it('that is new builds its indexes when it is full', async () => {
    const { filling, indexes } = await opened({ isNew: true })
    await filling.putMany(documents(10))
    expect(indexes()).toBe(0)
    await filling.finish()
    expect(indexes()).toBe(2)
    const things = await readModels.collection<Document>({ name: 'things_v2_g3', indexes: MODEL.indexes })
    const { data } = await things.find({ filter: { v: { gte: 8 } }, sort: [['w', 1]] })
    expect(data.map(({ _id }) => _id)).toEqual(['d9', 'd8'])
  })

  it.each([
    ['by number', { documents: 10 }],
    ['by size', { bytes: 10 * JSON.stringify(documents(1)[0]).length }],
  ])('builds them earlier, once a later build would delay others: %s', async (_by, most) => {
    const { filling, indexes } = await opened({ isNew: true, most })
    await filling.putMany(documents(9))
    expect(indexes()).toBe(0)
    await filling.putMany(documents(1))
    expect(indexes()).toBe(2)
    await filling.finish()
    expect(indexes()).toBe(2)
  })

  it('that was begun before has them from the start', async () => {
    const { indexes } = await opened({ isNew: false })
    expect(indexes()).toBe(2)
  })
})
