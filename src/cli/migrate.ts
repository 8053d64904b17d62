import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrateEngine } from '../backup/migrate.ts'
import { lockFolder } from '../engine/embedded/lock.ts'
import { openEventStoreDb } from '../engine/eventstoredb/event-store.ts'
import { openMongoAnswers } from '../engine/mongodb/answers.ts'
import { takeKeys } from '../engine/mongodb/take-keys.ts'
import { StoreRefused } from '../engine/ports/event-store.ts'
import type { KeyPages } from '../engine/ports/key-store.ts'
import { openSqliteEventStore } from '../engine/sqlite/event-store.ts'
import { readSqliteAnswers } from '../engine/sqlite/kept-answers.ts'
import { readSqliteKeyStore } from '../engine/sqlite/key-store.ts'
import { placesOf } from '../service/distributed-servers.ts'
import { readSettings, type Settings, WrongSetting } from '../settings/settings.ts'
import { progressLine } from './progress-line.ts'
import { runAgain } from './run-again.ts'
import { printLine } from './terminal.ts'

/** `migrate`: copies what the embedded engine holds in NAMECHECK_DATA to the servers of the distributed one. */
export async function migrate(): Promise<void> {
  const settings = readSettings(process.env)
  const { eventStore, mongo, keyStore } = targetOf(settings)
  const file = filesOf(settings.DATA)
  const lock = lockFolder(file('server.lock'))
  const opened: { close(): Promise<void> }[] = []
  const keep = async <T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> => {
    const part = await opening
    opened.push(part)
    return part
  }
  const progress = progressLine(process.stderr, 'events')
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
    await migrateEngine({
      from,
      to,
      print: (line) => {
        progress.clear()
        printLine(line)
      },
      onProgress: progress.show,
      now: Date.now(),
      heads: { folder: settings.DATA },
    })
    printLine(whatComesNext(settings))
  } catch (error) {
    throw runAgain(error)
  } finally {
    progress.clear()
    for (const part of opened.reverse()) await part.close()
    lock.release()
  }
}

function targetOf(settings: Settings) {
  for (const name of ['EVENTSTORE_URL', 'MONGODB_URL'] as const)
    if (settings[name] === undefined)
      throw new WrongSetting(
        `NAMECHECK_${name}: is missing; migrate copies to the servers that it is told of`,
      )
  return placesOf(settings)
}

/** The files of an embedded engine; none is made, so a wrong folder is refused. */
function filesOf(folder: string): (name: string) => string {
  for (const name of ['events.db', 'vault.db'])
    if (!existsSync(join(folder, name)))
      throw new StoreRefused(
        `${join(folder, name)} is missing: set NAMECHECK_DATA to the folder of the embedded engine, or bring the file back from its backup`,
      )
  return (name) => join(folder, name)
}

function whatComesNext({ DATA, REGISTERS }: Settings): string {
  return `All is there. What comes next (docs/guides/migrate.md):
  1. namecheck topics --create
  2. give every machine that runs checkers a copy of ${REGISTERS ?? join(DATA, 'registers')}, if there are registers, and NAMECHECK_REGISTERS
  3. start the roles with NAMECHECK_ENGINE=distributed; topics and read models fill from the log by themselves
  4. do not start the embedded engine on ${DATA} again: what it wrote then could not be joined any more`
}
