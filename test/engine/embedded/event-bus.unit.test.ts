import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openEmbeddedEventBus } from '../../../src/engine/embedded/event-bus.ts'
import type { Consumer } from '../../../src/engine/ports/event-bus.ts'
import { type EventStore, StoreRefused, StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import type { CollectionSpec, Document, ReadModels } from '../../../src/engine/ports/read-models.ts'
import { openSqliteReadModels } from '../../../src/engine/sqlite/read-models.ts'
import { Gate, numbers, Recorder, upTo } from '../../support/contract/event-bus/recorder.ts'
import { type EmbeddedHarness, openEmbeddedHarness } from '../../support/embedded-event-bus.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

type CheckpointDocument = Document & { position: string }

const folder = temporaryFolders()
let harness: EmbeddedHarness
let place: string
beforeEach(async () => {
  place = await folder()
  harness = await openEmbeddedHarness(place)
})
afterEach(() => harness.close())

describe('reading ahead', () => {
  it('stops when the buffer is full, and continues when there is room', async () => {
    for (const stream of upTo(30)) await harness.append(`quota-${stream}`, numbers(...upTo(100)))
    const release = new Gate()
    const seen = new Recorder()
    const entered = new Recorder()
    const consumer = await harness.eventBus.subscribe({
      group: 'g',
      concurrency: 4,
      buffer: 10,
      handle: seen.handler(([event]) => {
        entered.note(`${event?.stream}`)
        return release.passed
      }),
    })
    await entered.count(1)
    expect(await consumer.lag()).toMatchObject({ events: 3_000 })
    expect(harness.read).toBeLessThan(3_000)
    expect(new Set(entered.taken).size).toBe(1) // Ten events in memory are all of the first stream.
    release.open()
    await consumer.caughtUp()
    expect(seen.taken).toHaveLength(3_000)
    expect(harness.read).toBe(3_000)
  })
})

describe('the checkpoint', () => {
  const saved = async (): Promise<CheckpointDocument | null> => {
    const spec = { name: '_checkpoints', indexes: [] }
    return (await harness.readModels.collection<CheckpointDocument>(spec)).get('g')
  }
  const join = (seen: Recorder): Promise<Consumer> =>
    harness.eventBus.subscribe({ group: 'g', concurrency: 1, handle: seen.handler() })

  it('of a new group begins where its subscription needs events, found in few reads', async () => {
    const at = Date.parse('2026-11-01T00:00:00Z')
    for (const n of upTo(200)) await harness.append(`quota-${n}`, numbers(n), at + n * 1_000)
    const joined = async (group: string, needsFrom: number): Promise<string[]> => {
      const seen = new Recorder()
      const subscription = { group, needsFrom, concurrency: 1, handle: seen.handler() }
      const consumer = await harness.eventBus.subscribe(subscription)
      await consumer.caughtUp()
      await consumer.stop()
      return seen.taken
    }
    expect(await joined('late', at + 197 * 1_000)).toHaveLength(3)
    expect(await joined('all', at)).toHaveLength(200)
    expect(await joined('none', at + 300 * 1_000)).toHaveLength(0)
    await harness.append('quota-new', numbers(1), at + 400 * 1_000)
    expect(await joined('late', at + 500 * 1_000)).toHaveLength(1) // Unfinished events are delivered.
  })

  it('is a document of its group, saved while the group runs', async () => {
    const events = await harness.append('quota-a', numbers(0, 1, 2))
    await join(new Recorder())
    let document = await saved()
    while (document?.position !== events[2]?.position) document = await saved()
    expect(document).toEqual({ _id: 'g', revision: expect.any(Number), position: events[2]?.position })
  })

  it('does not stay before events that no handler wants', async () => {
    const events = await harness.append('quota-a', numbers(...upTo(50)))
    const consumer = await harness.eventBus.subscribe({
      group: 'g',
      types: ['CheckRequested'],
      concurrency: 1,
      handle: async () => undefined,
    })
    await consumer.caughtUp()
    await consumer.stop()
    expect((await saved())?.position).toBe(events[49]?.position)
  })

  it('that was saved with a longer log is refused, with what to do', async () => {
    const [, last] = await harness.append('quota-a', numbers(0, 1))
    await (await join(new Recorder())).caughtUp()
    await harness.restart('stopped')
    const shorter = await openEmbeddedHarness(await folder())
    const [only] = await shorter.append('quota-a', numbers(0))
    expect((only?.position ?? '') < (last?.position ?? '')).toBe(true)
    const eventBus = await openEmbeddedEventBus({ store: shorter.store, readModels: harness.readModels })
    const joined = eventBus.subscribe({ group: 'g', concurrency: 1, handle: async () => undefined })
    await expect(joined).rejects.toThrow(StoreRefused)
    await expect(joined).rejects.toThrow(/delete the read models/)
    await eventBus.close()
    await shorter.close()
  })
})

describe('an unavailable store or read models', () => {
  it('end a subscription for a while: it resumes where it was', async () => {
    await harness.append('quota-a', numbers(0, 1, 2))
    let interruptions = 0
    const store = failing(harness.store, (options, subscribe) => {
      if (interruptions >= 2) return subscribe(options)
      const subscription = subscribe({
        ...options,
        onEvents: () => Promise.reject(new StoreUnavailable('away')),
      })
      return subscription
    })
    const eventBus = await openEmbeddedEventBus({
      store,
      readModels: harness.readModels,
      metrics: {
        interrupted: (_group, error) => {
          expect(error).toBeInstanceOf(StoreUnavailable)
          interruptions += 1
        },
      },
    })
    const seen = new Recorder()
    await eventBus.subscribe({ group: 'other', concurrency: 1, handle: seen.handler() })
    await seen.count(3)
    expect(interruptions).toBe(2)
    expect(seen.of('quota-a')).toEqual([0, 1, 2])
    await eventBus.close()
  })

  it('keep a dead letter waiting until it can be stored, and the checkpoint before it', async () => {
    await harness.append('quota-a', numbers(0, 1))
    let refusals = 0
    const readModels = interfering(harness.readModels, {
      collection: '_dead_letters',
      beforePut: async () => {
        refusals += 1
        if (refusals <= 3) throw new StoreUnavailable('away')
      },
    })
    const eventBus = await openEmbeddedEventBus({ store: harness.store, readModels })
    const consumer = await eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      attempts: 1,
      handle: () => Promise.reject(new Error('poison')),
    })
    await consumer.caughtUp()
    expect(refusals).toBe(4)
    expect(await eventBus.deadLetters.list()).toMatchObject([{ stream: 'quota-a', revision: 0, attempts: 1 }])
    await eventBus.close()
  })

  it('prevent the save of a checkpoint, but not the stop of the group', async () => {
    await harness.append('quota-a', numbers(0))
    const readModels = interfering(harness.readModels, {
      collection: '_checkpoints',
      beforePut: () => Promise.reject(new StoreUnavailable('away')),
    })
    const eventBus = await openEmbeddedEventBus({ store: harness.store, readModels })
    const seen = new Recorder()
    const first = await eventBus.subscribe({ group: 'g', concurrency: 1, handle: seen.handler() })
    await first.caughtUp()
    await first.stop()
    const second = await eventBus.subscribe({ group: 'g', concurrency: 1, handle: seen.handler() })
    await second.caughtUp()
    expect(seen.of('quota-a')).toEqual([0, 0])
    await eventBus.close()
  })
})

describe('a consumer', () => {
  it('whose rank throws delivers the event nevertheless', async () => {
    await harness.append('quota-a', numbers(0))
    const seen = new Recorder()
    const consumer = await harness.eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      rank: () => {
        throw new Error('unreadable')
      },
      handle: seen.handler(),
    })
    await consumer.caughtUp()
    expect(seen.taken).toEqual(['quota-a:0'])
  })

  it('that stopped rejects its waiters', async () => {
    await harness.append('quota-a', numbers(0))
    const never = new Gate()
    const entered = new Gate()
    const consumer = await harness.eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      handle: async (_events, { signal }) => {
        entered.open()
        signal.addEventListener('abort', never.open)
        await never.passed
        throw new Error('stopped in the middle')
      },
    })
    await entered.passed
    const waiting = consumer.caughtUp()
    const rejected = expect(waiting).rejects.toThrow(/g has stopped/)
    await consumer.lag() // By now it waits.
    await consumer.stop()
    await rejected
    await expect(consumer.caughtUp()).rejects.toThrow(/g has stopped/)
  })

  it('reports what it does', async () => {
    const reports: string[] = []
    const counted = await openEmbeddedHarness(await folder(), {
      handled: (group, events) => void reports.push(`${group} handled ${events}`),
      postponed: (group, event, error, retries) =>
        void reports.push(`${group} postponed ${event.revision} ${error.name} ${retries}`),
      failed: (group, event, error, attempt) =>
        void reports.push(`${group} failed ${event.revision} ${error.message} ${attempt}`),
      deadLettered: (group, event) => void reports.push(`${group} gave up ${event.revision}`),
    })
    await counted.append('quota-a', numbers(0, 1))
    let first = true
    const consumer = await counted.eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      attempts: 2,
      handle: async ([event]) => {
        if (event?.revision === 1) throw new Error('bad')
        if (first) {
          first = false
          throw new StoreUnavailable('away')
        }
      },
    })
    await consumer.caughtUp()
    await counted.close()
    expect(reports).toEqual([
      'g postponed 0 StoreUnavailable 1',
      'g handled 1',
      'g failed 1 bad 1',
      'g failed 1 bad 2',
      'g gave up 1',
    ])
  })
})

describe('the end of a redrive', () => {
  it('leaves no moment in which an arriving event is neither blocked nor unfinished', async () => {
    await harness.append('quota-a', numbers(0))
    const release = new Gate()
    const entered = new Gate()
    let poisonous = true
    const readModels = interfering(harness.readModels, {
      collection: '_dead_letters',
      beforeDelete: async () => {
        await harness.append('quota-a', numbers(1))
        while ((await consumer.lag()).events > 0) await consumer.lag() // Until it has been read.
      },
    })
    const eventBus = await openEmbeddedEventBus({ store: harness.store, readModels })
    const consumer = await eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      attempts: 1,
      handle: async ([event]) => {
        if (poisonous) throw new Error('poison')
        if (event?.revision !== 1) return
        entered.open()
        await release.passed
      },
    })
    await consumer.caughtUp()
    const [letter] = await eventBus.deadLetters.list()
    poisonous = false
    expect(await eventBus.deadLetters.redrive(letter?.id ?? '')).toEqual({ redriven: true })
    await entered.passed
    let caughtUp = false
    const waiting = consumer.caughtUp().then(() => {
      caughtUp = true
    })
    await consumer.lag()
    expect(caughtUp).toBe(false)
    release.open()
    await waiting
    await eventBus.close()
  })
})

describe('discarding while the consumer runs', () => {
  it('is known to the redrive of the process that runs the group', async () => {
    await harness.append('quota-a', numbers(0, 1))
    const seen = new Recorder()
    const consumer = await harness.eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      attempts: 1,
      handle: seen.handler(([event]) => {
        if (event?.revision === 0) throw new Error('poison')
      }),
    })
    await consumer.caughtUp()
    const [letter] = await harness.eventBus.deadLetters.list()
    const id = letter?.id ?? ''
    const readModels = await openSqliteReadModels({ file: join(place, 'read-models.db') })
    const second = await openEmbeddedEventBus({ store: harness.store, readModels })
    await second.deadLetters.discard(id, { why: 'by hand', by: 'operator' })
    await second.close()
    await readModels.close()
    expect(await harness.eventBus.deadLetters.redrive(id)).toEqual({ redriven: true })
    expect(seen.taken).toEqual(['quota-a:1'])
  })

  it('keeps the event from a process that reads the log again from before it', async () => {
    await harness.append('quota-unfinished', numbers(0))
    await harness.append('quota-a', numbers(0))
    const entered = new Gate()
    const first = await harness.eventBus.subscribe({
      group: 'g',
      concurrency: 2,
      attempts: 1,
      async handle([event], { signal }) {
        if (event?.stream === 'quota-a') throw new Error('poison')
        entered.open()
        await new Promise((_, reject) => signal.addEventListener('abort', reject))
      },
    })
    await entered.passed
    const { deadLetters } = harness.eventBus
    await eventually(async () => (await deadLetters.list()).length === 1)
    const [letter] = await deadLetters.list()
    const id = letter?.id ?? ''
    await deadLetters.discard(id, { why: 'by hand', by: 'operator' })
    // Its stream is no longer blocked: only the discarding keeps the event away.
    expect(await deadLetters.list()).toEqual([])
    await first.stop()
    const seen = new Recorder()
    const second = await harness.eventBus.subscribe({ group: 'g', concurrency: 2, handle: seen.handler() })
    await second.caughtUp()
    expect(seen.taken).toEqual(['quota-unfinished:0'])
  })
})

/** The store with replaced subscriptions. */
function failing(
  store: EventStore,
  subscribe: (
    options: Parameters<EventStore['subscribe']>[0],
    real: EventStore['subscribe'],
  ) => ReturnType<EventStore['subscribe']>,
): EventStore {
  return {
    append: (...args) => store.append(...args),
    appendNew: (...args) => store.appendNew(...args),
    readStream: (...args) => store.readStream(...args),
    readAll: (...args) => store.readAll(...args),
    scan: (...args) => store.scan(...args),
    end: () => store.end(),
    close: () => store.close(),
    subscribe: (options) => subscribe(options, (real) => store.subscribe(real)),
  }
}

type Interference = {
  collection: string
  beforePut?(): Promise<void>
  beforeDelete?(): Promise<void>
}

/** The read models with a hook before each write to one collection. */
function interfering(
  readModels: ReadModels,
  { collection, beforePut, beforeDelete }: Interference,
): ReadModels {
  return {
    list: () => readModels.list(),
    drop: (name) => readModels.drop(name),
    close: () => readModels.close(),
    collection: async <T extends Document>(spec: CollectionSpec<T>) => {
      const real = await readModels.collection<T>(spec)
      if (spec.name !== collection) return real
      return {
        name: real.name,
        get: (id: string) => real.get(id),
        getMany: (ids: readonly string[]) => real.getMany(ids),
        put: async (document: T) => {
          await beforePut?.()
          return real.put(document)
        },
        putMany: (documents: readonly T[]) => real.putMany(documents),
        delete: async (id: string, revision: number) => {
          await beforeDelete?.()
          return real.delete(id, revision)
        },
        find: (query?: Parameters<typeof real.find>[0]) => real.find(query),
        count: (filter?: Parameters<typeof real.count>[0]) => real.count(filter),
      }
    },
  }
}
