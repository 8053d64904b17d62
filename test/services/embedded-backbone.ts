import { join } from 'node:path'
import { openEmbeddedBackbone } from '../../src/engine/embedded/backbone.ts'
import type { BackboneMetrics } from '../../src/engine/embedded/metrics.ts'
import type { Backbone, Subscription } from '../../src/engine/ports/backbone.ts'
import type { CatchUp, EventStore } from '../../src/engine/ports/event-store.ts'
import type { Collection, Document, ReadModels } from '../../src/engine/ports/read-models.ts'
import { openSqliteEventStore } from '../../src/engine/sqlite/event-store.ts'
import { openSqliteReadModels } from '../../src/engine/sqlite/read-models.ts'
import type { BackboneHarness } from '../contract/backbone/harness.ts'
import { appendEvents } from './event-writer.ts'

export type EmbeddedHarness = BackboneHarness & {
  store: EventStore
  readModels: ReadModels
  /** Events that the consumers have been given by the store. */
  read: number
}

/** The embedded backbone on real files; killing it leaves all that it had under way without an answer. */
export async function openEmbeddedHarness(
  folder: string,
  metrics?: BackboneMetrics,
): Promise<EmbeddedHarness> {
  let life = await begin(folder, metrics)
  let readBefore = 0
  return {
    get backbone() {
      return life.backbone
    },
    get store() {
      return life.store
    },
    get readModels() {
      return life.readModels
    },
    get read() {
      return readBefore + life.read()
    },
    append: (stream, wanted, at) => appendEvents(life.store, stream, wanted, at),
    restart: async (how) => {
      readBefore += life.read()
      await life.end(how)
      life = await begin(folder, metrics)
    },
    close: () => life.end('stopped'),
  }
}

type Life = {
  store: EventStore
  readModels: ReadModels
  backbone: Backbone
  read(): number
  end(how: 'stopped' | 'killed'): Promise<void>
}

async function begin(folder: string, metrics: BackboneMetrics | undefined): Promise<Life> {
  const store = await openSqliteEventStore({ file: join(folder, 'events.db') })
  const readModels = await openSqliteReadModels({ file: join(folder, 'read-models.db') })
  const death = new Death()
  let read = 0
  const inner = await openEmbeddedBackbone({
    store: death.overStore(store, (count) => {
      read += count
    }),
    readModels: death.overReadModels(readModels),
    ...(metrics ? { metrics } : {}),
  })
  const end = async (how: 'stopped' | 'killed'): Promise<void> => {
    if (how === 'stopped') await inner.close()
    death.strike()
    await store.close()
    await readModels.close()
  }
  return { store, readModels, backbone: death.overBackbone(inner), read: () => read, end }
}

/** Before it strikes everything is as it was; afterwards nothing that a consumer asks or does has any effect. */
class Death {
  #dead = false
  readonly #struck = Promise.withResolvers<void>()

  strike(): void {
    this.#dead = true
    this.#struck.resolve()
  }

  overBackbone(backbone: Backbone): Backbone {
    return {
      subscribe: (subscription: Subscription) =>
        backbone.subscribe({
          ...subscription,
          handle: (...args) => this.#alive(() => subscription.handle(...args)),
        }),
      deadLetters: backbone.deadLetters,
      close: () => backbone.close(),
    }
  }

  overStore(store: EventStore, onRead: (count: number) => void): EventStore {
    return {
      append: (...args) => this.#alive(() => store.append(...args)),
      readStream: (...args) => this.#alive(() => store.readStream(...args)),
      readAll: (...args) => this.#alive(() => store.readAll(...args)),
      end: () => this.#alive(() => store.end()),
      close: () => store.close(),
      subscribe: (options: CatchUp) =>
        store.subscribe({
          ...options,
          onEvents: async (events) => {
            if (this.#dead) return
            onRead(events.length)
            await Promise.race([options.onEvents(events), this.#struck.promise])
          },
          onEnd: (error) => {
            if (!this.#dead) options.onEnd?.(error)
          },
        }),
    }
  }

  overReadModels(readModels: ReadModels): ReadModels {
    return {
      collection: async <T extends Document>(spec: Parameters<ReadModels['collection']>[0]) =>
        this.#overCollection<T>(await readModels.collection<T>(spec)),
      list: () => readModels.list(),
      drop: (name) => readModels.drop(name),
      close: () => readModels.close(),
    }
  }

  #overCollection<T extends Document>(inner: Collection<T>): Collection<T> {
    return {
      name: inner.name,
      get: (id) => this.#alive(() => inner.get(id)),
      getMany: (ids) => this.#alive(() => inner.getMany(ids)),
      put: (document) => this.#alive(() => inner.put(document)),
      putMany: (documents) => this.#alive(() => inner.putMany(documents)),
      delete: (id, revision) => this.#alive(() => inner.delete(id, revision)),
      find: (query) => this.#alive(() => inner.find(query)),
      count: (filter) => this.#alive(() => inner.count(filter)),
    }
  }

  #alive<R>(act: () => Promise<R>): Promise<R> {
    return this.#dead ? new Promise<R>(() => undefined) : act()
  }
}
