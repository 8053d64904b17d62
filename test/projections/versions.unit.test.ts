import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import { openEmbeddedEngine } from '../../src/engine/embedded/engine.ts'
import type { Engine } from '../../src/engine/engine.ts'
import type { Consumer } from '../../src/engine/ports/event-bus.ts'
import { StoreRefused } from '../../src/engine/ports/event-store.ts'
import { feedReadModels } from '../../src/projections/generation-feeder.ts'
import { perStream, type ReadModel, type Versions } from '../../src/projections/read-model.ts'
import { canceled, Generations } from '../../src/projections/read-model-versions.ts'
import { Serving } from '../../src/projections/served-read-models.ts'
import { type UsageDocument, usageProjection } from '../../src/projections/usage/projection.ts'
import { readForBuilding } from '../../src/rebuild/build.ts'
import { appendEvents, limitSet } from '../support/event-writer.ts'
import { eventually } from '../support/eventually.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Usage as another version of the program folds it: the limit counts this many times. */
const version = (number: number): ReadModel<UsageDocument> =>
  perStream({
    ...usageProjection,
    version: number,
    evolve: (document, event) => {
      const next = usageProjection.evolve(document, event)
      return next && event.type === 'QuotaLimitSet' ? { ...next, limit: event.data.limit * number } : next
    },
  })
const V1: Versions<UsageDocument> = [version(1)]
const V1_AND_2: Versions<UsageDocument> = [version(2), version(1)]
const V2: Versions<UsageDocument> = [version(2)]
const STREAM = 'quota-a-202601'

describe('a read model through versions of the program', () => {
  const folder = tempFolder()
  const stopping: (() => Promise<unknown>)[] = []
  let places = 0
  afterEach(async () => {
    for (const stop of stopping.splice(0).reverse()) await stop()
  })
  afterAll(() => folder.remove())

  async function open(place: number = ++places): Promise<Engine> {
    const engine = await openEmbeddedEngine(join(folder.path, String(place)))
    stopping.push(() => engine.close())
    return engine
  }

  /** A process of a program with these versions; `hold` keeps it from reading history. */
  async function start(
    engine: Engine,
    versions: Versions<UsageDocument>,
    hold?: Promise<void>,
    now: () => number = Date.now,
  ) {
    const consumers: Consumer[] = []
    const switches: number[] = []
    const feeder = await feedReadModels({
      ...engine,
      models: [versions as Versions],
      who: 'test',
      now,
      consumers,
      async read(_, signal) {
        await hold
        await readForBuilding({ ...engine, versions: versions as Versions, owner: 'test', now }, signal)
      },
      onSwitched: (_, { version }) => void switches.push(version),
      onProblem: (error) => {
        throw error
      },
    })
    const onProblem = (error: unknown) => {
      throw error
    }
    const serving = await Serving.open({ ...engine, now: Date.now, onProblem })
    const usage = await serving.of(versions)
    const stop = async () => {
      await feeder.stop()
      await serving.stop()
    }
    stopping.push(stop)
    const limit = async () => (await usage.get('a-202601'))?.limit
    const until = (wanted: number) => eventually(async () => (await limit()) === wanted)
    return { limit, until, stop, switches, consumers, usage }
  }

  it('serves the old version, and continues to feed it, until the new one is built and has caught up', async () => {
    const engine = await open()
    await appendEvents(engine.store, STREAM, [{ draft: limitSet(3) }])
    const old = await start(engine, V1)
    await old.until(3)
    await old.stop()

    const gate = Promise.withResolvers<void>()
    const next = await start(engine, V1_AND_2, gate.promise)
    expect(await next.limit()).toBe(3)
    await appendEvents(engine.store, STREAM, [{ draft: limitSet(4) }])
    await next.until(4)
    expect(next.switches).toEqual([])
    gate.resolve()
    await next.until(8)
    expect(next.switches).toEqual([2])
    await appendEvents(engine.store, STREAM, [{ draft: limitSet(5) }])
    await next.until(10)
    // The previous one is still fed.
    expect(next.consumers.map(({ group }) => group).sort()).toEqual([
      'projection-usage_v1',
      'projection-usage_v2_g2',
    ])
  })

  it('serves the new version only when its consumer has caught up', async () => {
    const engine = await open()
    await appendEvents(engine.store, STREAM, [{ draft: limitSet(3) }])
    const old = await start(engine, V1)
    await old.until(3)
    await old.stop()

    const asked = Promise.withResolvers<void>()
    const caughtUp = Promise.withResolvers<void>()
    const [newest] = V2
    const late: ReadModel<UsageDocument> = {
      ...newest,
      async run(parts, generation) {
        const consumer = await newest.run(parts, generation)
        const wait = async () => {
          asked.resolve()
          await caughtUp.promise
          await consumer.caughtUp()
        }
        return { ...consumer, group: consumer.group, caughtUp: wait, stop: () => consumer.stop() }
      },
    }
    const next = await start(engine, [late, version(1)])
    const isSwitched = eventually(async () => next.switches.length > 0)
    expect(await Promise.race([asked.promise.then(() => 'asked'), isSwitched.then(() => 'switched')])).toBe(
      'asked',
    )
    expect([await next.limit(), next.switches]).toEqual([3, []])
    caughtUp.resolve()
    await isSwitched
    await next.until(6)
  })

  it('drops a canceled generation with the dead letters of its group, and continues serving', async () => {
    const engine = await open()
    let clock = Date.now()
    await appendEvents(engine.store, STREAM, [{ draft: limitSet(3) }])
    const first = await start(engine, V1)
    await first.until(3)
    await first.stop()
    const gate = Promise.withResolvers<void>()
    const next = await start(engine, V1_AND_2, gate.promise, () => clock)
    const generations = await Generations.open(engine.readModels)
    const built = (await generations.get('usage'))?.building?.generation
    expect(built).toBe(2)
    const group = 'projection-usage_v2_g2'
    const poisoned = await engine.eventBus.subscribe({
      group,
      concurrency: 1,
      attempts: 1,
      handle: () => Promise.reject(new TypeError('cannot fold this')),
    })
    await poisoned.caughtUp()
    await poisoned.stop()
    await engine.readModels.collection({ name: 'usage_v2_g2', indexes: [] })
    expect(await engine.eventBus.deadLetters.list({ group })).toHaveLength(1)

    await generations.change('usage', (one) => canceled(one, clock))
    gate.resolve()
    clock += 61_000
    await eventually(async () => (await generations.get('usage'))?.retired.length === 0)
    expect(await engine.readModels.list()).not.toContain('usage_v2_g2')
    expect(await engine.eventBus.deadLetters.list()).toEqual([])
    await appendEvents(engine.store, STREAM, [{ draft: limitSet(4) }])
    await next.until(4)
    expect(next.switches).toEqual([])
  })

  it('an older program continues with the version that it knows when a newer one has switched', async () => {
    const engine = await open()
    const older = await open(places)
    await appendEvents(engine.store, STREAM, [{ draft: limitSet(3) }])
    const old = await Serving.open({ ...older, now: Date.now, onProblem: () => undefined })
    stopping.push(() => old.stop())
    const usage = await old.of(V1)
    const next = await start(engine, V1_AND_2)
    await next.until(6)
    await appendEvents(engine.store, STREAM, [{ draft: limitSet(4) }])
    await eventually(async () => (await usage.get('a-202601'))?.limit === 4)
  })

  it('an older program that starts long after a newer one switched feeds the version that it knows', async () => {
    const engine = await open()
    await appendEvents(engine.store, STREAM, [{ draft: limitSet(3) }])
    const old = await start(engine, V1)
    await old.until(3)
    await old.stop()
    const next = await start(engine, V1_AND_2)
    await next.until(6)
    await next.stop()
    const dayLater = () => Date.now() + 86_400_000
    const older = await start(engine, V1, undefined, dayLater)
    await appendEvents(engine.store, STREAM, [{ draft: limitSet(4) }])
    await older.until(4)
    expect(older.consumers.map(({ group }) => group)).toEqual(['projection-usage_v1'])
  })

  it('refuses to serve what it can no longer fold, and names the command', async () => {
    const engine = await open()
    const old = await start(engine, V1)
    await old.stop()
    const serving = await Serving.open({ ...engine, now: Date.now, onProblem: () => undefined })
    stopping.push(() => serving.stop())
    const refused = expect.objectContaining({ message: expect.stringContaining('namecheck rebuild usage') })
    await expect(serving.of(V2)).rejects.toEqual(refused)
    await expect(serving.of(V2)).rejects.toBeInstanceOf(StoreRefused)
    await expect(start(engine, V2)).rejects.toEqual(refused)
    const newer = await open()
    await (await Generations.open(newer.readModels)).ensure('usage', 7, 0)
    await expect(start(newer, V1)).rejects.toEqual(
      expect.objectContaining({ message: expect.stringContaining('newer version of this program') }),
    )
  })

  it('accepts a cursor of the previous generation', async () => {
    const engine = await open()
    for (const name of ['a', 'b', 'c'])
      await appendEvents(engine.store, `quota-${name}-202601`, [{ draft: limitSet(1) }])
    const world = await start(engine, V1_AND_2)
    await eventually(async () => (await world.usage.find()).data.length === 3)
    const generations = await Generations.open(engine.readModels)
    const query = { sort: [['_id', 1]] as const, limit: 1 }
    const first = await world.usage.find(query)
    const before = world.usage.name
    await generations.change('usage', (one) =>
      one.building ? null : { ...one, highest: 3, building: null, active: { version: 1, generation: 1 } },
    )
    await eventually(async () => world.usage.name !== before && (await world.usage.find()).data.length === 3)
    const second = await world.usage.find({ ...query, ...(first.nextCursor && { cursor: first.nextCursor }) })
    expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(['a-202601', 'b-202601'])
  })
})
