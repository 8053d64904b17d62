import { expect, it } from '@jest/globals'
import { virtualEventStoreDb } from '../../../simulation/servers/eventstoredb/server.ts'
import { virtualMongo } from '../../../simulation/servers/mongodb/database.ts'
import type { Document } from '../../../src/engine/ports/read-models.ts'
import { timers } from '../../../src/primitives/runtime.ts'
import { eventAfter, inWorld, outcome } from './in-world.ts'

const STREAM = 'account-a'

it('an append whose answer is lost has happened, and its repeat is answered as the first', async () => {
  const outcomes = new Set<unknown>()
  for (let seed = 1; seed <= 8; seed++)
    await inWorld(seed, async (world, inProcess) => {
      const server = virtualEventStoreDb(world)
      await inProcess('p', async () => {
        const store = await server.open()
        server.faults['lost answers of appends']?.()
        const events = eventAfter(STREAM)
        outcomes.add(await outcome(store.append(STREAM, -1, events)))
        await timers.sleep(20_000)
        expect(server.events()).toHaveLength(1)
        expect(await outcome(store.append(STREAM, -1, events))).toBe('done')
        expect(server.events()).toHaveLength(1)
      })
    })
  expect(outcomes).toContain('done')
})

it('slow commits refuse a rival before readers see the winner, and drop a repeat', () =>
  inWorld(1, async (world, inProcess) => {
    const server = virtualEventStoreDb(world)
    await inProcess('p', async () => {
      const [one, other] = [await server.open(), await server.open()]
      server.faults['slow commits']?.()
      const events = eventAfter(STREAM)
      const first = outcome(one.append(STREAM, -1, events))
      await timers.sleep(20)
      expect(server.events()).toHaveLength(0)
      const rival = await outcome(other.append(STREAM, -1, eventAfter(STREAM)))
      expect(server.events()).toHaveLength(1)
      expect([await first, rival]).toEqual(['done', 'WrongExpectedRevision'])
    })
  }))

it('a leader that thinks it leads acknowledges nothing and shows an old log; its client finds the new one', () =>
  inWorld(3, async (world, inProcess) => {
    const server = virtualEventStoreDb(world)
    await inProcess('p', async () => {
      const [deposed, other] = [await server.open(), await server.open()]
      await deposed.append(STREAM, -1, eventAfter(STREAM))
      server.faults['a leader that thinks it leads']?.()
      await timers.sleep(3_000)
      const [head] = await deposed.readStream(STREAM)
      expect(await outcome(deposed.append(STREAM, 0, eventAfter(STREAM, head)))).toBe('StoreUnavailable')
      expect(server.events()).toHaveLength(1)
      await timers.sleep(20_000)
      for (const [i, store] of [deposed, other].entries()) {
        const [last] = await store.readStream(STREAM, { direction: 'backwards' })
        expect(await outcome(store.append(STREAM, i, eventAfter(STREAM, last)))).toBe('done')
      }
      expect(server.events()).toHaveLength(3)
    })
  }))

it('a node without a majority never shows a stream without events that this process has read', async () => {
  const outcomes = new Set<unknown>()
  for (let seed = 1; seed <= 30; seed++)
    await inWorld(seed, async (world, inProcess) => {
      const server = virtualEventStoreDb(world)
      await inProcess('p', async () => {
        const store = await server.open()
        const reconnects = () => server.faults['too busy']?.()
        await store.append(STREAM, -1, eventAfter(STREAM))
        const [first] = await store.readStream(STREAM)
        server.faults['a leader that thinks it leads']?.()
        reconnects()
        const newer = eventAfter(STREAM, first)
        while ((await outcome(store.append(STREAM, 0, newer))) !== 'done') reconnects()
        reconnects()
        const read = await store.readStream(STREAM).then(
          (events) => events.length,
          (error: Error) => error.name,
        )
        expect([2, 'StoreUnavailable']).toContain(read)
        const appended = await outcome(store.append(STREAM, 1, eventAfter(STREAM, newer[0])))
        expect(['done', 'StoreUnavailable']).toContain(appended)
        outcomes.add(read).add(appended)
      })
    })
  expect([...outcomes].sort()).toEqual([2, 'StoreUnavailable', 'done'])
})

it.each(['change of the leader', 'a silent leader', 'restart of all nodes', 'too busy', 'full disk'])(
  '%s: appends fail for a while, and then succeed',
  async (fault) => {
    const failures: unknown[] = []
    for (let seed = 1; seed <= 6; seed++)
      await inWorld(seed, async (world, inProcess) => {
        const server = virtualEventStoreDb(world)
        await inProcess('p', async () => {
          const store = await server.open()
          server.faults[fault]?.()
          const begun = world.now()
          const events = eventAfter(STREAM)
          for (let result: unknown; result !== 'done'; ) {
            result = await outcome(store.append(STREAM, -1, events))
            if (result !== 'done' || world.now() - begun > 50) failures.push(result)
          }
          expect(world.now() - begun).toBeLessThan(120_000)
          expect(server.events()).toHaveLength(1)
        })
      })
    expect(failures.length).toBeGreaterThan(3)
  },
)

it('a subscription that was dropped continues without a gap', () =>
  inWorld(1, async (world, inProcess) => {
    const server = virtualEventStoreDb(world)
    await inProcess('p', async () => {
      const store = await server.open()
      const seen: number[] = []
      store.subscribe({
        after: '',
        onEvents: (events) => void seen.push(...events.map(({ revision }) => revision)),
      })
      let head: Parameters<typeof eventAfter>[1]
      for (let expected = -1; expected < 20; expected++) {
        server.faults['dropped subscriptions']?.()
        ;[head] = await store.append(STREAM, expected, eventAfter(STREAM, head))
        await timers.sleep(100)
      }
      await timers.sleep(30_000)
      expect(seen).toEqual(Array.from({ length: 21 }, (_, i) => i))
    })
  }))

it('a write of MongoDB whose answer is lost may have happened, and a failover loses no acknowledged one', async () => {
  const left = new Set<number>()
  for (let seed = 1; seed <= 12; seed++)
    await inWorld(seed, async (world, inProcess) => {
      const mongo = virtualMongo(world, 'mongodb')
      await inProcess('p', async () => {
        const things = await (await mongo.readModels()).collection<Document>({ name: 'things', indexes: [] })
        expect(await things.put({ _id: 'a', revision: 0 })).toBe('written')
        mongo.faults['lost answers of writes']?.()
        expect(await outcome(things.put({ _id: 'a', revision: 1 }))).toBe('StoreUnavailable')
        mongo.faults.failover?.()
        await timers.sleep(15_000)
        left.add((await things.get('a'))?.revision ?? -1)
      })
    })
  expect(left).toEqual(new Set([0, 1]))
})

it.each(['unavailable', 'full disk'])('MongoDB refuses writes when it is: %s', (fault) =>
  inWorld(1, async (world, inProcess) => {
    const mongo = virtualMongo(world, 'mongodb')
    await inProcess('p', async () => {
      const things = await (await mongo.readModels()).collection<Document>({ name: 'things', indexes: [] })
      mongo.faults[fault]?.()
      expect(await outcome(things.put({ _id: 'a', revision: 0 }))).toMatch(/^Store(Unavailable|Full)$/)
      expect(await outcome(things.get('a'))).toBe(fault === 'full disk' ? 'done' : 'StoreUnavailable')
      await timers.sleep(20_000)
      expect(await things.put({ _id: 'a', revision: 0 })).toBe('written')
    })
  }),
)
