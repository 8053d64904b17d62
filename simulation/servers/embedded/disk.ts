import type { EventBusMetrics } from '../../../src/engine/dispatch/metrics.ts'
import { openEmbeddedEventBus } from '../../../src/engine/embedded/event-bus.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import type { Answers } from '../../../src/engine/ports/answers.ts'
import type { EphemeralStore } from '../../../src/engine/ports/ephemeral-store.ts'
import { type EventStore, StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import type { KeyStore } from '../../../src/engine/ports/key-store.ts'
import type { ReadModels } from '../../../src/engine/ports/read-models.ts'
import { SqliteAnswers } from '../../../src/engine/sqlite/answers.ts'
import { SqliteEphemeralStore } from '../../../src/engine/sqlite/ephemeral-store.ts'
import { SqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import type { Call, ThreadEnded } from '../../../src/engine/sqlite/thread.ts'
import { clock, timers } from '../../../src/primitives/runtime.ts'
import { ConnectionLost, type ServerFaults, type World } from '../../world/interfaces.ts'
import type { Inspection } from '../inspection.ts'
import { Collections } from '../read-models/collections.ts'
import { type Link, VirtualReadModels } from '../read-models/read-models.ts'
import { Changes } from '../rollback.ts'
import { DiskFaults, type FileName } from './faults.ts'
import { Journal } from './journal.ts'
import { VirtualKeyStore } from './key-store.ts'
import { LogFile } from './log.ts'
import { AnswersFile, CacheFile } from './side-files.ts'
import { type Batch, openThread, type Session } from './thread.ts'

/** Only one process of a simulation writes to a data folder, so each look for events of others is without result. */
const WATCH_MS = 10_000

export type DiskOptions = {
  metrics?: EventBusMetrics
  /** Called when a database thread has ended by itself, which ends a real process. Default: the error is thrown uncaught. */
  onThreadEnd?(error: ThreadEnded): void
}

/** The durable state of one data folder of the embedded engine. It outlives the processes that open it. */
export type EmbeddedDisk = {
  /**
   * Opens the engine in the running process. The real parts are the clients of the database threads, the subscriptions
   * and the event bus. Processes that had the folder open before and did not close it count as killed.
   */
  open(options?: DiskOptions): Promise<Engine>
  readonly faults: ServerFaults
  readonly inspect: Inspection
  /** Single parts on the same state, several times if wanted, for the contract suites of the ports. */
  readonly parts: {
    store(): Promise<EventStore>
    readModels(log?: EventStore): Promise<ReadModels>
    ephemeralStore(now?: () => number): Promise<EphemeralStore>
    answers(): Promise<Answers>
    keyStore(): Promise<KeyStore>
  }
}

/** An empty data folder. Its servers are `log`, `read-models`, `ephemeral`, `answers` and `keys`. */
export function embeddedDisk(world: World): EmbeddedDisk {
  const folder = new Folder(world)
  const always: Session = { isCurrent: () => true }
  const parts = folder.parts(always, {})
  return {
    open: (options = {}) => folder.open(options),
    faults: folder.faults.faults,
    inspect: folder.inspect,
    parts: {
      store: async () => parts.store(),
      readModels: async (log) => parts.readModels(log),
      ephemeralStore: async (now) => parts.ephemeralStore(now),
      answers: async () => parts.answers(),
      keyStore: async () => parts.keyStore(),
    },
  }
}

class Folder {
  readonly faults: DiskFaults
  readonly #world: World
  readonly #log = new LogFile()
  readonly #changes = new Changes()
  readonly #collections = new Collections(this.#changes)
  readonly #journal = new Journal()
  readonly #answers = new AnswersFile()
  readonly #cache = new CacheFile()
  readonly #keys = new Map<string, Uint8Array | null>()
  #session: object | undefined

  constructor(world: World) {
    this.#world = world
    this.faults = new DiskFaults(world)
  }

  get inspect(): Inspection {
    return {
      events: () => this.#log.events,
      documents: () => new Map([...this.#collections.tables].map(([name, { entries }]) => [name, entries])),
      keys: () => this.#keys,
      answers: () => this.#answers.answers,
    }
  }

  async open(options: DiskOptions): Promise<Engine> {
    if (this.#session) this.#afterKill()
    const session = {}
    this.#session = session
    const parts = this.parts({ isCurrent: () => this.#session === session }, options)
    const store = parts.store()
    const readModels = parts.readModels(store)
    const ephemeralStore = parts.ephemeralStore()
    const answers = parts.answers()
    const keyStore = parts.keyStore()
    const eventBus = await openEmbeddedEventBus({ store, readModels, metrics: options.metrics ?? {} })
    const close = async () => {
      for (const part of [eventBus, keyStore, answers, ephemeralStore, readModels, store]) await part.close()
      if (this.#session !== session) return
      this.#session = undefined
      this.#journal.clear()
    }
    return { store, eventBus, readModels, ephemeralStore, answers, keyStore, close }
  }

  parts(session: Session, { onThreadEnd = endProcess }: DiskOptions) {
    const world = this.#world
    const thread = (file: FileName, writing: readonly string[], run: Batch) => {
      const writes = ({ op, args }: Call) => writing.includes(op) || (op === 'run' && (args as Step).writes)
      return openThread({ world, faults: this.faults, session, file, writes, run }, onThreadEnd)
    }
    return {
      store: () => new SqliteEventStore(thread('log', ['append'], each(this.#logOperations())), WATCH_MS),
      readModels: (log?: EventStore) => {
        const steps = thread('read-models', [], (calls) => this.#runSteps(calls))
        return new VirtualReadModels(stepLink(steps, this.#collections), log ? { log } : {})
      },
      ephemeralStore: (now = clock.now) => {
        const cache = this.#cache
        const operations = { get: (key: string) => cache.get(key), put: cache.put.bind(cache) }
        return new SqliteEphemeralStore(thread('ephemeral', ['put'], each(operations)), now)
      },
      answers: () => {
        const file = this.#answers
        const operations = {
          read: file.read.bind(file),
          keep: file.keep.bind(file),
          prune: file.prune.bind(file),
        }
        return new SqliteAnswers(thread('answers', ['keep', 'prune'], each(operations)))
      },
      keyStore: () => new VirtualKeyStore((...step) => this.#onKeys(session, ...step), this.#keys),
    }
  }

  /** The process that had the folder open is dead. */
  #afterKill(): void {
    if (!this.faults.losesTail) return
    this.faults.losesTail = false
    const lost = this.#world.draw.below(this.#journal.length + 1)
    this.#world.record(
      'disk',
      `power cut: the newest ${lost} commits of the read models and the cache are lost`,
    )
    this.#journal.lose(lost)
    this.#cache.clear()
  }

  #logOperations(): Operations {
    const log = this.#log
    return {
      append: log.append.bind(log),
      stream: log.stream.bind(log),
      log: log.log.bind(log),
      scan: log.scan.bind(log),
      end: () => log.end,
    }
  }

  /** All steps of a batch are one commit. */
  #runSteps(calls: readonly Call[]): unknown[] {
    const results = each({ run: ({ run }: Step) => run() })(calls)
    const undo = this.#changes.take()
    if (undo) this.#journal.add(undo, this.#world.now())
    return results
  }

  async #onKeys<T>(session: Session, what: string, writes: boolean, run: () => T): Promise<T> {
    try {
      return await this.#world.network.request('keys', what, () => {
        if (!session.isCurrent()) throw new StoreUnavailable('the key store is closed')
        this.faults.before('keys', writes)
        const result = run()
        this.faults.after('keys', writes)
        return result
      })
    } catch (error) {
      if (error instanceof ConnectionLost) throw new StoreUnavailable(`keys: ${error.message}`)
      throw error
    }
  }
}

/** A step on the collections, as an operation of the thread of the read models. */
type Step = { writes: boolean; run(): unknown }
type Operations = Record<string, (args: never) => unknown>

/** Runs each call of a batch alone. */
function each(operations: Operations): Batch {
  return (calls) =>
    calls.map(({ op, args }) => {
      if (op === 'close') return null
      try {
        const operation = operations[op]
        return operation ? operation(args as never) : new Error(`no operation is called ${op}`)
      } catch (error) {
        return error
      }
    })
}

function stepLink(thread: ReturnType<typeof openThread>, collections: Collections): Link {
  const send = <T>(writes: boolean, run: (collections: Collections) => T): Promise<T> =>
    thread.call<T>('run', { writes, run: () => run(collections) } satisfies Step)
  return {
    read: (_what, run) => send(false, run),
    write: (_what, run) => send(true, run),
    writeMany: (_what, runs) => send(true, (all) => runs.map((run) => run(all))),
    close: () => thread.close(),
  }
}

/** As a real thread does: not as a rejection, which a caller could handle. */
function endProcess(error: ThreadEnded): void {
  timers.setImmediate(() => {
    throw error
  })
}
