import { join } from 'node:path'
import type { EventBusMetrics } from '../../src/engine/dispatch/metrics.ts'
import { GroupCheckpoint } from '../../src/engine/embedded/checkpoint.ts'
import { openEmbeddedEventBus } from '../../src/engine/embedded/event-bus.ts'
import type { EventBus } from '../../src/engine/ports/event-bus.ts'
import { type EventStore, START } from '../../src/engine/ports/event-store.ts'
import type { ReadModels } from '../../src/engine/ports/read-models.ts'
import { openSqliteEventStore } from '../../src/engine/sqlite/event-store.ts'
import { openSqliteReadModels } from '../../src/engine/sqlite/read-models.ts'
import type { EventBusHarness } from './contract/event-bus/harness.ts'
import { CrashSimulator } from './crash-simulator.ts'
import { appendEvents } from './event-writer.ts'

export type EmbeddedHarness = EventBusHarness & {
  store: EventStore
  readModels: ReadModels
  /** Events that the store has delivered to the consumers. */
  read: number
}

/** The parts of an engine on files that remain between two openings. */
export type EmbeddedParts = { store(): Promise<EventStore>; readModels(): Promise<ReadModels> }

/** The embedded event bus on real files; a kill leaves its pending work without an answer. */
export function openEmbeddedHarness(folder: string, metrics?: EventBusMetrics): Promise<EmbeddedHarness> {
  return openHarnessOn(
    {
      store: () => openSqliteEventStore({ file: join(folder, 'events.db') }),
      readModels: () => openSqliteReadModels({ file: join(folder, 'read-models.db') }),
    },
    metrics,
  )
}

/** The same on other files. */
export async function openHarnessOn(
  parts: EmbeddedParts,
  metrics?: EventBusMetrics,
): Promise<EmbeddedHarness> {
  let life = await begin(parts, metrics)
  let readBefore = 0
  return {
    get eventBus() {
      return life.eventBus
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
      life = await begin(parts, metrics)
    },
    hasKept: async (group) =>
      (await GroupCheckpoint.load(life.readModels, group, () => undefined)).position !== START,
    close: () => life.end('stopped'),
  }
}

type Life = {
  store: EventStore
  readModels: ReadModels
  eventBus: EventBus
  read(): number
  end(how: 'stopped' | 'killed'): Promise<void>
}

async function begin(parts: EmbeddedParts, metrics: EventBusMetrics | undefined): Promise<Life> {
  const store = await parts.store()
  const readModels = await parts.readModels()
  const death = new CrashSimulator()
  let read = 0
  const inner = await openEmbeddedEventBus({
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
  return { store, readModels, eventBus: death.overEventBus(inner), read: () => read, end }
}
