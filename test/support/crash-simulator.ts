import type { EventBus, Subscription } from '../../src/engine/ports/event-bus.ts'
import type { CatchUp, EventStore } from '../../src/engine/ports/event-store.ts'
import type { Collection, CollectionSpec, Document, ReadModels } from '../../src/engine/ports/read-models.ts'

/** Before the crash everything works; afterwards no call of a consumer has any effect. */
export class CrashSimulator {
  #dead = false
  readonly #struck = Promise.withResolvers<void>()

  get hasStruck(): boolean {
    return this.#dead
  }

  strike(): void {
    this.#dead = true
    this.#struck.resolve()
  }

  overEventBus(eventBus: EventBus): EventBus {
    return {
      subscribe: (subscription: Subscription) =>
        eventBus.subscribe({
          ...subscription,
          handle: (...args) => this.alive(() => subscription.handle(...args)),
        }),
      beginAtEnd: (subscription) => this.alive(() => eventBus.beginAtEnd(subscription)),
      forget: (group) => this.alive(() => eventBus.forget(group)),
      deadLetters: eventBus.deadLetters,
      close: () => eventBus.close(),
    }
  }

  overStore(store: EventStore, onRead: (count: number) => void = () => undefined): EventStore {
    return {
      append: (...args) => this.alive(() => store.append(...args)),
      appendNew: (...args) => this.alive(() => store.appendNew(...args)),
      readStream: (...args) => this.alive(() => store.readStream(...args)),
      readAll: (...args) => this.alive(() => store.readAll(...args)),
      scan: (...args) => this.alive(() => store.scan(...args)),
      end: () => this.alive(() => store.end()),
      close: () => store.close(),
      subscribe: (options: CatchUp) =>
        store.subscribe({
          ...options,
          onEvents: async (events, through) => {
            if (this.#dead) return
            onRead(events.length)
            await Promise.race([options.onEvents(events, through), this.#struck.promise])
          },
          onEnd: (error) => {
            if (!this.#dead) options.onEnd?.(error)
          },
        }),
    }
  }

  overReadModels(readModels: ReadModels): ReadModels {
    return {
      collection: async <T extends Document>(spec: CollectionSpec<T>) =>
        this.#overCollection<T>(await readModels.collection<T>(spec)),
      list: () => readModels.list(),
      drop: (name) => readModels.drop(name),
      close: () => readModels.close(),
    }
  }

  #overCollection<T extends Document>(inner: Collection<T>): Collection<T> {
    return {
      name: inner.name,
      get: (id) => this.alive(() => inner.get(id)),
      getMany: (ids) => this.alive(() => inner.getMany(ids)),
      put: (document) => this.alive(() => inner.put(document)),
      putMany: (documents) => this.alive(() => inner.putMany(documents)),
      delete: (id, revision) => this.alive(() => inner.delete(id, revision)),
      find: (query) => this.alive(() => inner.find(query)),
      count: (filter) => this.alive(() => inner.count(filter)),
    }
  }

  /** The result of `act`, or a promise that never settles. */
  alive<R>(act: () => Promise<R>): Promise<R> {
    return this.#dead ? new Promise<R>(() => undefined) : act()
  }
}
