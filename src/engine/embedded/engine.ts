import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../primitives/make-folder.ts'
import type { EventBusMetrics } from '../dispatch/metrics.ts'
import type { Engine } from '../engine.ts'
import { type EventStore, START, StoreRefused } from '../ports/event-store.ts'
import type { KeyStore } from '../ports/key-store.ts'
import { openSqliteAnswers } from '../sqlite/answers.ts'
import { openSqliteEphemeralStore } from '../sqlite/ephemeral-store.ts'
import { openSqliteEventStore } from '../sqlite/event-store.ts'
import { openSqliteKeyStore } from '../sqlite/key-store.ts'
import { openSqliteReadModels } from '../sqlite/read-models.ts'
import { openEmbeddedEventBus } from './event-bus.ts'

type Closable = { close(): Promise<void> }

/**
 * Opens the embedded engine in a folder, which is created if missing. `lockFolder` reserves a folder for one server.
 * Rejects with StoreRefused.
 */
export async function openEmbeddedEngine(
  folder: string,
  options: { metrics?: EventBusMetrics } = {},
): Promise<Engine> {
  makeFolder(folder, 'data folder (NAMECHECK_DATA)')
  const opened: Closable[] = []
  const close = async () => {
    for (const part of opened.reverse()) await part.close()
  }
  const keep = async <T extends Closable>(opening: Promise<T>): Promise<T> => {
    const part = await opening
    opened.push(part)
    return part
  }
  const log = keep(openSqliteEventStore({ file: join(folder, 'events.db') }))
  const openings = [
    log,
    keep(openSqliteReadModels({ file: join(folder, 'views.db'), log: readsOf(log) })),
    keep(openSqliteEphemeralStore({ file: join(folder, 'scratch.db') })),
    keep(openSqliteAnswers({ file: join(folder, 'answers.db') })),
    keep(openKeyStore(join(folder, 'vault.db'), log)),
  ] as const
  try {
    const [store, readModels, ephemeralStore, answers, keyStore] = await Promise.all(openings)
    const eventBus = await keep(openEmbeddedEventBus({ store, readModels, metrics: options.metrics ?? {} }))
    return { store, eventBus, readModels, ephemeralStore, answers, keyStore, close }
  } catch (error) {
    await Promise.allSettled(openings)
    await close()
    throw error
  }
}

/** The log, for components that need it later, so that all files are opened at once. */
function readsOf(opening: Promise<EventStore>): Pick<EventStore, 'readStream'> {
  return { readStream: async (...args) => (await opening).readStream(...args) }
}

/** A key file that is missing next to a log with events was lost: new keys would decrypt nothing. */
async function openKeyStore(file: string, log: Promise<EventStore>): Promise<KeyStore> {
  // In this order: the key file exists before the first event, whichever process creates it.
  if ((await (await log).end()) !== START && !existsSync(file))
    throw new StoreRefused(
      `${file} is missing, but the event log in the same folder holds events: contacts, key labels and metadata are ` +
        'encrypted with the keys in it. Restore it from its backup; if it is permanently lost, make an empty file ' +
        'of that name, and these values are shown as deleted.',
    )
  return openSqliteKeyStore(file)
}
