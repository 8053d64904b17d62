import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { openMongoAnswers } from '../../../src/engine/mongodb/answers.ts'
import { openMongoEphemeralStore } from '../../../src/engine/mongodb/ephemeral-store.ts'
import { openMongoReadModels } from '../../../src/engine/mongodb/read-models.ts'
import type { Collection, ReadModels } from '../../../src/engine/ports/read-models.ts'
import { type MongoDatabases, onMongo } from '../../support/mongo-server.ts'

const numbers = (length: number) => Array.from({ length }, (_, i) => i)

await onMongo('several processes on one database', ({ fresh }: MongoDatabases) => {
  const place = fresh()
  let processes: ReadModels[] = []
  beforeAll(async () => {
    processes = await Promise.all(numbers(3).map(() => openMongoReadModels(place)))
  })
  afterAll(() => Promise.all(processes.map((models) => models.close())))
  const openAll = (name: string): Promise<Collection<{ _id: string; revision: number }>[]> =>
    Promise.all(
      processes.map((models) => models.collection({ name, indexes: [{ on: { v: 1 } }, { on: { _id: 1 } }] })),
    )

  it('open the same collection at the same time', async () => {
    const opened = await openAll('together')
    expect(await opened[0]?.put({ _id: 'a', revision: 0 })).toBe('written')
    expect(await opened[2]?.get('a')).toEqual({ _id: 'a', revision: 0 })
    expect(await processes[1]?.list()).toContain('together')
  })

  it('leave the highest revision of each document, and its writer alone gets "written"', async () => {
    const opened = await openAll('revisions')
    const ids = numbers(20).map((i) => `d${i}`)
    const writes = numbers(30).map(async (revision) => {
      const outcomes = await opened[revision % 3]?.putMany(ids.map((_id) => ({ _id, revision })))
      return { revision, outcomes }
    })
    const written = await Promise.all(writes)
    const found = await opened[0]?.getMany(ids)
    for (const [at, id] of ids.entries()) {
      expect(found?.get(id)?.revision).toBe(29)
      expect(written.find(({ revision }) => revision === 29)?.outcomes?.[at]).toBe('written')
    }
  })

  it('list only read models, whatever else is in the database', async () => {
    const ephemeralStore = await openMongoEphemeralStore(place)
    const answers = await openMongoAnswers(place)
    await ephemeralStore.beat('api', {})
    expect((await processes[0]?.list())?.filter((name) => /scratch|answers/.test(name))).toEqual([])
    await Promise.all([ephemeralStore.close(), answers.close()])
  })

  it('share counters and heartbeats', async () => {
    const ephemeralStores = await Promise.all(
      numbers(3).map(() => openMongoEphemeralStore({ ...place, now: () => 1_000 })),
    )
    const values = await Promise.all(
      numbers(60).map((i) => ephemeralStores[i % 3]?.increment('shared', 1, 60_000)),
    )
    expect(values.map((counter) => counter?.value).sort((a, b) => Number(a) - Number(b))).toEqual(
      numbers(60).map((i) => i + 1),
    )
    await ephemeralStores[0]?.beat('a.b$c', { 'host.name': { $up: true } })
    expect(await ephemeralStores[1]?.beats()).toContainEqual({
      part: 'a.b$c',
      at: 1_000,
      state: { 'host.name': { $up: true } },
    })
    await Promise.all(ephemeralStores.map((ephemeralStore) => ephemeralStore.close()))
  })

  it('delete expired entries of the ephemeral store', async () => {
    let clock = 1_790_000_000_000
    const ephemeralStore = await openMongoEphemeralStore({ ...place, now: () => clock })
    await ephemeralStore.cache('old', 'x', 10)
    await ephemeralStore.cache('stays', 'x', 1_000_000)
    clock += 61_000
    await ephemeralStore.increment('any', 1, 10)
    await ephemeralStore.close()
    const earlier = await openMongoEphemeralStore({ ...place, now: () => clock - 61_000 })
    expect(await earlier.cached('old')).toBeNull()
    expect((await earlier.cached('stays'))?.value).toBe('x')
    await earlier.close()
  })
})
