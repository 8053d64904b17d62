import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from '../../src/engine/backup/backup.ts'
import { openEmbeddedEngine } from '../../src/engine/embedded/engine.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { openSqliteKeyStore } from '../../src/engine/sqlite/key-store.ts'
import { createWriteSide } from '../../src/service/write-side.ts'
import { writeHistory } from '../../test/support/long-history.ts'
import { writeWideLog } from '../../test/support/wide-log.ts'
import { groupsOfService } from '../groups.ts'

/** A data folder that is measured. */
export type Log = {
  data: string
  /** A backup of the keys alone, made before the account `erased` was erased. */
  oldKeys: string
  events: number
  kept: string
  erased: string
}

const WRITTEN = 'written.json'
/** Longer than any deadline: no check of the history is open. */
const SINCE_MS = 3_600_000

/** Shows the progress of a log or its file that is written. */
export function showStreams(done: number): void {
  if (done % 1_000_000 === 0) console.error(`  ${done} streams are written`)
}

/** A log of `streams` streams of one or two events. */
export const wideLog = (folder: string, streams: number): Promise<Log> =>
  logIn(folder, { streams }, async (data) => {
    writeWideLog(join(data, 'events.db'), streams, showStreams)
    await (await openSqliteKeyStore(join(data, 'vault.db'))).close()
  })

/** A log of `events` events of ended checks. */
export const historyLog = (folder: string, events: number): Promise<Log> =>
  logIn(folder, { events }, async (data) => {
    const engine = await openEmbeddedEngine(data)
    await writeHistory(engine.store, events, 1, Date.now() - SINCE_MS)
    await engine.close()
  })

/**
 * Writes a log, unless the folder holds the same one from an earlier run. Adds what a service that has processed it
 * has: two accounts, one of them erased, and every consumer group at the end of the log.
 */
async function logIn(folder: string, what: object, write: (data: string) => Promise<void>): Promise<Log> {
  const written = join(folder, WRITTEN)
  if (existsSync(written)) {
    const found = JSON.parse(readFileSync(written, 'utf8')) as { what: object; log: Log }
    if (JSON.stringify(found.what) === JSON.stringify(what)) return found.log
  }
  rmSync(folder, { recursive: true, force: true })
  const data = join(folder, 'data')
  mkdirSync(data, { recursive: true })
  await write(data)
  const engine = await openEmbeddedEngine(data)
  try {
    const log = await withAccounts(engine, data, join(folder, 'old-keys'))
    for (const group of await groupsOfService()) await engine.eventBus.beginAtEnd({ group })
    writeFileSync(written, JSON.stringify({ what, log }))
    return log
  } finally {
    await engine.close()
  }
}

async function withAccounts(engine: Engine, data: string, oldKeys: string): Promise<Log> {
  const { accounts } = createWriteSide(engine, undefined)
  const open = async () =>
    (await accounts.open({ plan: 'start', contact: 'ada@example.com' }, 'operator')).accountId
  const [kept, erased] = [await open(), await open()]
  await backUp(data, oldKeys, { contents: { data: false, keys: true }, now: Date.now() })
  await accounts.change(erased, { type: 'erase', reason: 'asked' }, 'operator')
  // Positions of this engine are consecutive numbers.
  return { data, oldKeys, kept, erased, events: Number(await engine.store.end()) }
}
