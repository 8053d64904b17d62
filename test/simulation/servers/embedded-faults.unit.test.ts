import { expect, it } from '@jest/globals'
import { embeddedDisk } from '../../../simulation/servers/embedded/disk.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import type { Document } from '../../../src/engine/ports/read-models.ts'
import { timers } from '../../../src/primitives/runtime.ts'
import { eventAfter, inWorld, outcome } from './in-world.ts'

const things = ({ readModels }: Engine) => readModels.collection<Document>({ name: 'things', indexes: [] })

it('a full disk refuses writes, answers reads, and ends', () =>
  inWorld(1, async (world, inProcess) => {
    const disk = embeddedDisk(world)
    await inProcess('p', async () => {
      const { store, answers, keyStore, readModels } = await disk.open()
      const collection = await readModels.collection<Document>({ name: 'things', indexes: [] })
      disk.faults['full disk']?.()
      const [event] = eventAfter('account-a')
      if (!event) throw new Error('an event is needed')
      expect(await outcome(store.append('account-a', -1, [event]))).toBe('StoreFull')
      expect(await outcome(collection.put({ _id: 'a', revision: 0 }))).toBe('StoreFull')
      expect(await outcome(keyStore.key('a', { create: true }))).toBe('StoreFull')
      expect(await outcome(answers.prune(0))).toBe('StoreFull')
      expect(await store.readStream('account-a')).toEqual([])
      expect(await collection.get('a')).toBeNull()
      await timers.sleep(20_000)
      expect(await outcome(store.append('account-a', -1, [event]))).toBe('done')
    })
    expect(disk.inspect.events()).toHaveLength(1)
  }))

it('a write that reports an error has happened', () =>
  inWorld(2, async (world, inProcess) => {
    const disk = embeddedDisk(world)
    await inProcess('p', async () => {
      const { store } = await disk.open()
      disk.faults['writes that succeed and report an error']?.()
      expect(await outcome(store.append('account-a', -1, eventAfter('account-a')))).toBe('StoreUnavailable')
    })
    expect(disk.inspect.events()).toHaveLength(1)
  }))

it('a failing disk does nothing, and a slow one takes its time', () =>
  inWorld(3, async (world, inProcess) => {
    const disk = embeddedDisk(world)
    await inProcess('p', async () => {
      const { store } = await disk.open()
      disk.faults['failing disk']?.()
      expect(await outcome(store.append('account-a', -1, eventAfter('account-a')))).toBe('StoreUnavailable')
      expect(disk.inspect.events()).toHaveLength(0)
      await timers.sleep(5_000)
      disk.faults['slow disk']?.()
      const begun = world.now()
      await store.end()
      await store.end()
      expect(world.now() - begun).toBeGreaterThan(20)
    })
  }))

it('a dead thread is reported as the real one', () =>
  inWorld(4, async (world, inProcess) => {
    const disk = embeddedDisk(world)
    await inProcess('p', async () => {
      const ends: string[] = []
      const engine = await disk.open({ onThreadEnd: ({ name }) => ends.push(name) })
      const collection = await things(engine)
      disk.faults['dead database thread']?.()
      const uses = () =>
        Promise.all([
          outcome(engine.store.end()),
          outcome(collection.get('a')),
          outcome(engine.ephemeralStore.cached('a')),
          outcome(engine.answers.read('a')),
        ])
      expect((await uses()).filter((each) => each === 'ThreadEnded')).toHaveLength(1)
      expect((await uses()).filter((each) => each === 'StoreUnavailable')).toHaveLength(1)
      expect(ends).toEqual(['ThreadEnded'])
    })
  }))

it('a power cut takes the newest documents away, and nothing of log, keys and answers', async () => {
  const left = new Set<number>()
  for (let seed = 1; seed <= 12; seed++)
    await inWorld(seed, async (world, inProcess) => {
      const disk = embeddedDisk(world)
      await inProcess('p', async () => {
        const engine = await disk.open()
        const collection = await things(engine)
        for (let revision = 0; revision < 8; revision++) await collection.put({ _id: 'a', revision })
        await engine.keyStore.key('a', { create: true })
        await engine.store.append('account-a', -1, eventAfter('account-a'))
      })
      disk.faults['the next kill is a power cut']?.()
      world.kill('p')
      await inProcess('p', async () => {
        const collection = await things(await disk.open())
        left.add((await collection.get('a'))?.revision ?? -1)
      })
      expect([disk.inspect.events().length, disk.inspect.keys().size]).toEqual([1, 1])
    })
  expect(left.size).toBeGreaterThan(3)
})

it('a kill alone and a close take nothing away', () =>
  inWorld(5, async (world, inProcess) => {
    const disk = embeddedDisk(world)
    const put = (revision: number) =>
      inProcess('p', async () => {
        const engine = await disk.open()
        const collection = await things(engine)
        expect((await collection.get('a'))?.revision).toBe(revision === 0 ? undefined : revision - 1)
        await collection.put({ _id: 'a', revision })
        return engine
      })
    await put(0)
    world.kill('p')
    const engine = await put(1)
    disk.faults['the next kill is a power cut']?.()
    await inProcess('p', () => engine.close())
    await put(2)
  }))

it('a process writes nothing once another one has opened the folder', () =>
  inWorld(6, async (world, inProcess) => {
    const disk = embeddedDisk(world)
    const { store } = await inProcess('p', () => disk.open({ onThreadEnd: () => undefined }))
    await inProcess('q', () => disk.open())
    const late = await inProcess('p', () => outcome(store.append('account-a', -1, eventAfter('account-a'))))
    expect(late).toBe('ThreadEnded')
    expect(disk.inspect.events()).toHaveLength(0)
  }))
