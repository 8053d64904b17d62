import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from '../engine/embedded/lock.ts'
import { openEventStoreDb } from '../engine/eventstoredb/event-store.ts'
import { type EventStore, StoreRefused } from '../engine/ports/event-store.ts'
import { openSqliteEventStore } from '../engine/sqlite/event-store.ts'
import { makeFolder } from '../primitives/make-folder.ts'
import type { Settings } from '../settings/settings.ts'
import { serversOf } from './distributed-servers.ts'

/** For a process that appends a whole log: it writes each page of the index of streams less often. */
const CHECKPOINT_AFTER = 64 * 1024 * 1024

/**
 * Opens the event store alone: the log needs no keys. `exclusive` locks an embedded one against other processes, and
 * prepares it for many appends.
 */
export async function openLog(
  settings: Settings,
  { exclusive }: { exclusive: boolean },
): Promise<{ store: EventStore; close(): Promise<void> }> {
  if (settings.ENGINE === 'distributed') {
    const store = await openEventStoreDb({ url: serversOf(settings).eventStore })
    return { store, close: () => store.close() }
  }
  const file = join(settings.DATA, 'events.db')
  if (exclusive) makeFolder(settings.DATA, 'data folder (NAMECHECK_DATA)')
  else if (!existsSync(file))
    throw new StoreRefused(`${file} is missing: set NAMECHECK_DATA to the data folder of the service`)
  const lock = exclusive ? lockFolder(join(settings.DATA, 'server.lock')) : null
  try {
    const store = await openSqliteEventStore({
      file,
      ...(exclusive && { checkpointAfter: CHECKPOINT_AFTER }),
    })
    const close = async () => {
      await store.close()
      lock?.release()
    }
    return { store, close }
  } catch (error) {
    lock?.release()
    throw error
  }
}
