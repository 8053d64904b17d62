import { createSecretKey, type KeyObject } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { upTo } from '../../primitives/lru-size.ts'
import { timers } from '../../primitives/runtime.ts'
import { StoreUnavailable } from '../ports/event-store.ts'
import { isAccountEntry, type KeyPages, type KeyStore } from '../ports/key-store.ts'
import { isDamaged, keyIn, newStoredKey } from '../stored-key.ts'
import { openDatabaseFile, pragma } from './database-file.ts'
import { rowOf } from './rows.ts'
import { portError } from './thread.ts'

/** `NCVT` */
const APPLICATION = 0x4e435654
/** Since layout 2, a checksum follows each key. */
const LAYOUT = 2
/** A row without a key is the tombstone of a destroyed key. */
const SCHEMA = 'CREATE TABLE keys (account TEXT PRIMARY KEY, key BLOB) STRICT, WITHOUT ROWID;'
const CACHED = 10_000
const PAGE = 1_000

/**
 * Opens the key store, a separate SQLite file that only its owner may read; creates it if missing. It works on the
 * calling thread: a cached key costs microseconds, a new one a forced write. Rejects with StoreRefused for a file that
 * is not a key store, newer than this program, damaged or inaccessible.
 */
export async function openSqliteKeyStore(file: string): Promise<KeyStore> {
  return new SqliteKeyStore(openKeyStoreFile(file))
}

/**
 * Every key of a key store, in the order of the names of its entries. Rejects as {@link openSqliteKeyStore}, with
 * {@link KeyDamaged} for a damaged key.
 */
export async function* readSqliteKeyStore(file: string): KeyPages {
  const db = openKeyStoreFile(file)
  try {
    for (const page of storedPages(db))
      yield page.map(([name, stored]) => [name, stored === null ? null : keyIn(name, stored)] as const)
  } finally {
    db.close()
  }
}

/** Every entry in pages, in the order of their names; null for a tombstone. */
function* storedPages(db: DatabaseSync): Iterable<[name: string, stored: unknown][]> {
  const select = db.prepare('SELECT account, key FROM keys WHERE account > ? ORDER BY account LIMIT ?')
  for (let last = ''; ; ) {
    const page = rowOf<[string, unknown][]>(select.all(last, PAGE))
    const end = page.at(-1)
    if (!end) return
    last = end[0]
    yield page
  }
}

/** Number of accounts that have a key in a key store. Rejects as {@link openSqliteKeyStore}. */
export async function countAccounts(file: string): Promise<number> {
  const db = openKeyStoreFile(file)
  try {
    let accounts = 0
    for (const page of storedPages(db))
      accounts += page.filter(([name, stored]) => stored !== null && isAccountEntry(name)).length
    return accounts
  } finally {
    db.close()
  }
}

function openKeyStoreFile(file: string): DatabaseSync {
  const own = {
    file,
    what: 'key store',
    application: APPLICATION,
    version: LAYOUT,
    schema: SCHEMA,
  }
  return openDatabaseFile(own)
}

class SqliteKeyStore implements KeyStore {
  readonly #db: DatabaseSync
  readonly #keys = new LRUCache<string, KeyObject>(upTo(CACHED))
  readonly #select: StatementSync
  readonly #insert: StatementSync
  readonly #bury: StatementSync
  readonly #dataVersion: StatementSync
  #foreign: unknown

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#db.exec('PRAGMA secure_delete = ON')
    this.#select = this.#db.prepare('SELECT key FROM keys WHERE account = ?')
    this.#insert = this.#db.prepare('INSERT INTO keys (account, key) VALUES (?, ?) ON CONFLICT DO NOTHING')
    this.#bury = this.#db.prepare(
      'INSERT INTO keys (account, key) VALUES (?, NULL) ON CONFLICT DO UPDATE SET key = NULL',
    )
    this.#dataVersion = this.#db.prepare('PRAGMA data_version')
  }

  async key(accountId: string, { create = false }: { create?: boolean } = {}): Promise<KeyObject | null> {
    return this.#guard(() => {
      this.#forgetWhatOthersChanged()
      const cached = this.#keys.get(accountId)
      if (cached) return cached
      if (create && this.#stored(accountId) === undefined)
        this.#insert.run(accountId, newStoredKey(accountId))
      const stored = this.#stored(accountId)
      if (stored === null || stored === undefined) return null
      const key = createSecretKey(keyIn(accountId, stored))
      this.#keys.set(accountId, key)
      return key
    })
  }

  async destroy(accountId: string): Promise<void> {
    this.#guard(() => {
      this.#keys.delete(accountId)
      this.#bury.run(accountId)
      // The write-ahead log still holds the page with the key.
      const [busy] = pragma(this.#db, 'wal_checkpoint(TRUNCATE)')
      if (busy !== 0)
        throw new StoreUnavailable(
          `the key of ${accountId} can no longer be used, but its bytes are still in the write-ahead log of the key store while another process reads it. Destroy it once more`,
        )
    })
  }

  async damaged(): Promise<string[]> {
    const found: string[] = []
    const pages = storedPages(this.#db)[Symbol.iterator]()
    for (;;) {
      const page = this.#guard(() => pages.next())
      if (page.done) return found
      for (const [name, stored] of page.value)
        if (stored !== null && isDamaged(name, stored)) found.push(name)
      await new Promise<void>((resolve) => timers.setImmediate(resolve))
    }
  }

  async close(): Promise<void> {
    this.#keys.clear()
    if (this.#db.isOpen) this.#db.close()
  }

  /** What is stored: null for a tombstone, undefined for an unknown account. */
  #stored(accountId: string): unknown {
    const row = rowOf<[unknown] | undefined>(this.#select.get(accountId))
    return row?.[0]
  }

  /** A key that another process has destroyed must not remain usable in this one. */
  #forgetWhatOthersChanged(): void {
    const [version] = rowOf<[number]>(this.#dataVersion.get())
    if (version !== this.#foreign) this.#keys.clear()
    this.#foreign = version
  }

  #guard<T>(work: () => T): T {
    if (!this.#db.isOpen) throw new StoreUnavailable('the key store is closed')
    try {
      return work()
    } catch (error) {
      throw portError(error as Error)
    }
  }
}
