import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
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
 * Opens the embedded engine in a folder, which is made where there is none; what keeps a folder for one server is its
 * lock (`lockFolder`). Rejects with StoreRefused.
 */
export async function openEmbeddedEngine(
  folder: string,
  options: { metrics?: EventBusMetrics } = {},
): Promise<Engine> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
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
    keep(openSqliteReadModels({ file: join(folder, 'views.db'), log: behind(log) })),
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

/** The log for whoever needs it only later, so that all files are opened at once. */
function behind(opening: Promise<EventStore>): Pick<EventStore, 'readStream'> {
  return { readStream: async (...args) => (await opening).readStream(...args) }
}

/** A vault that is missing beside a log with events was lost: new keys in its place would open nothing. */
async function openKeyStore(file: string, log: Promise<EventStore>): Promise<KeyStore> {
  // In this order: a vault is made before the first event, by whichever process comes first.
  if ((await (await log).end()) !== START && !existsSync(file))
    throw new StoreRefused(
      `${file} is missing, though the event log beside it holds events: contacts, key labels and metadata are ` +
        'sealed with the keys in it. Bring it back from its backup; if it is lost for good, make an empty file ' +
        'of that name, and these values are shown as gone.',
    )
  return openSqliteKeyStore(file)
}
