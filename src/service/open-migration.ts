import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from '../engine/embedded/lock.ts'
import { openEventStoreDb } from '../engine/eventstoredb/event-store.ts'
import { openMongoAnswers } from '../engine/mongodb/answers.ts'
import { takeKeys } from '../engine/mongodb/take-keys.ts'
import { StoreRefused } from '../engine/ports/event-store.ts'
import type { KeyPages } from '../engine/ports/key-store.ts'
import { readSqliteAnswers } from '../engine/sqlite/answer-export.ts'
import { openSqliteEventStore } from '../engine/sqlite/event-store.ts'
import { readSqliteKeyStore } from '../engine/sqlite/key-store.ts'
import { type Settings, WrongSetting } from '../settings/settings.ts'
import { serversOf } from './distributed-servers.ts'

/**
 * Opens and locks the embedded engine in NAMECHECK_DATA, and opens the servers that receive the copy. Throws
 * WrongSetting if a server is not configured. Rejects with StoreRefused for a folder without an engine, or one in use.
 */
export async function openMigration(settings: Settings) {
  const { eventStore, mongo, keyStore } = targetOf(settings)
  const file = filesOf(settings.DATA)
  const lock = lockFolder(file('server.lock'))
  const opened: { close(): Promise<void> }[] = []
  const keep = async <T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> => {
    const part = await opening
    opened.push(part)
    return part
  }
  const close = async () => {
    for (const part of opened.reverse()) await part.close()
    lock.release()
  }
  try {
    const from = {
      store: await keep(openSqliteEventStore({ file: file('events.db') })),
      keys: readSqliteKeyStore(file('vault.db')),
      answers: readSqliteAnswers(file('answers.db')),
    }
    const to = {
      store: await keep(openEventStoreDb({ url: eventStore })),
      answers: await keep(openMongoAnswers(mongo)),
      takeKeys: (keys: KeyPages) => takeKeys(keyStore, keys),
    }
    return { from, to, close }
  } catch (error) {
    await close()
    throw error
  }
}

function targetOf(settings: Settings) {
  for (const name of ['EVENTSTORE_URL', 'MONGODB_URL'] as const)
    if (settings[name] === undefined)
      throw new WrongSetting(`NAMECHECK_${name} is missing: name the server that migrate must copy to`)
  return serversOf(settings)
}

/** The files of an embedded engine. Creates none, so that a wrong folder is refused. */
function filesOf(folder: string): (name: string) => string {
  for (const name of ['events.db', 'vault.db'])
    if (!existsSync(join(folder, name)))
      throw new StoreRefused(
        `${join(folder, name)} is missing: set NAMECHECK_DATA to the folder of the embedded engine, or restore the file from its backup`,
      )
  return (name) => join(folder, name)
}
