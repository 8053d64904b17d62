import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { StoreRefused } from '../ports/event-store.ts'
import { type DatabaseFile, openDatabaseFile, pragma } from './database-file.ts'
import { NamedError, portError, SqliteThread, serve, sqliteCode, type ThreadOptions } from './thread.ts'

/**
 * The operations of the file; the keys are their names. A write must check its arguments before it changes anything.
 */
export type Operations = {
  reads: Record<string, (args: never) => unknown>
  writes: Record<string, (args: never) => unknown>
}

/** Returns the prepared statement for a text, the same one each time. */
export type Prepare = (sql: string) => StatementSync

export type SideFile = Omit<DatabaseFile, 'file' | 'what'> & {
  /** NORMAL never corrupts, but may lose the last commits when the power fails; FULL loses none. */
  synchronous: 'NORMAL' | 'FULL'
  /** Cache size (KiB) and the number of written bytes before a checkpoint into the file; default SQLite's. */
  memory?: { cacheKiB: number; checkpointAfter: number }
  /** Additional advice for the message when the file is refused. */
  advice: string
  operations(db: DatabaseSync, prepare: Prepare): Operations
}

const STATEMENTS = 500
const PASSING = ['StoreUnavailable', 'StoreFull']

type Opened = { db: DatabaseSync; operations: Operations }

/**
 * Starts the thread that runs `module` on a file; `what` names it. Rejects with {@link StoreRefused} or
 * StoreUnavailable.
 */
export async function openSideFile(module: URL, what: string, file: string): Promise<SqliteThread> {
  const thread = new SqliteThread(module, { what, file }, ({ name, message }) =>
    name === 'TypeError' ? new TypeError(message) : undefined,
  )
  try {
    await thread.call('open', null)
    return thread
  } catch (error) {
    await thread.close()
    throw error
  }
}

/**
 * Worker side: a file next to the event log. All calls that arrive together share one transaction: when one of its
 * writes fails on the disk, all of them fail; a call with invalid arguments fails alone.
 */
export function serveSideFile(side: SideFile): void {
  const { file, what } = workerData as ThreadOptions
  let opened: Opened | undefined
  serve((calls) => {
    const [first] = calls
    if (first?.op === 'open') {
      try {
        opened = open(side, { file, what })
        return [null]
      } catch (error) {
        return [refusal(error, side.advice)]
      }
    }
    const work = calls.filter(({ op }) => op !== 'close')
    const results = opened ? inTransaction(opened, work) : work.map(() => new Error(`${file} is closed`))
    const answers = results.map((result) => (result instanceof Error ? refusal(result, side.advice) : result))
    if (work.length < calls.length) {
      opened?.db.close()
      opened = undefined
    }
    return calls.map(({ op }) => (op === 'close' ? null : answers.shift()))
  })
}

function open(side: SideFile, named: Pick<DatabaseFile, 'file' | 'what'>): Opened {
  const db = openDatabaseFile({ ...side, ...named })
  db.exec(`PRAGMA synchronous = ${side.synchronous}`)
  if (side.memory) {
    const { cacheKiB, checkpointAfter } = side.memory
    const pages = Math.ceil(checkpointAfter / Number(pragma(db, 'page_size')[0]))
    db.exec(`PRAGMA cache_size = -${cacheKiB}`)
    db.exec(`PRAGMA wal_autocheckpoint = ${pages}`)
    db.exec(`PRAGMA journal_size_limit = ${checkpointAfter}`)
  }
  const statements = new LRUCache<string, StatementSync>({
    max: STATEMENTS,
    memoMethod: (sql) => db.prepare(sql),
  })
  return { db, operations: side.operations(db, (sql) => statements.memo(sql)) }
}

function inTransaction(
  { db, operations }: Opened,
  calls: readonly { op: string; args: unknown }[],
): unknown[] {
  if (calls.length === 0) return []
  try {
    const writing = calls.some(({ op }) => Object.hasOwn(operations.writes, op))
    db.exec(writing ? 'BEGIN IMMEDIATE' : 'BEGIN')
    const results = calls.map(({ op, args }) => run(operations, op, args))
    db.exec('COMMIT')
    return results
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    return calls.map(() => asError(error))
  }
}

/** A failed disk write leaves the transaction in doubt, so that error ends it; others belong to the call. */
function run({ reads, writes }: Operations, op: string, args: unknown): unknown {
  const operation = reads[op] ?? writes[op]
  if (!operation) return new Error(`no operation is called ${op}`)
  try {
    return operation(args as never)
  } catch (error) {
    if (Object.hasOwn(writes, op) && sqliteCode(error) !== undefined) throw error
    return asError(error)
  }
}

function refusal(error: unknown, advice: string): Error {
  const known = portError(asError(error))
  if (PASSING.includes(known.name)) return known
  return known instanceof StoreRefused ? new NamedError('StoreRefused', `${known.message}. ${advice}`) : known
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
