import type { CacheEntry } from '../ports/ephemeral-store.ts'
import { rowOf } from './rows.ts'
import { type Operations, type Prepare, serveSideFile } from './side-file.ts'

export type CacheWrite = CacheEntry & { key: string }

/** Expired rows deleted per written row: more than one, so that the file cannot grow without end. */
const SWEPT_PER_WRITE = 4

serveSideFile({
  application: 0x4e435343, // NCSC
  version: 1,
  synchronous: 'NORMAL',
  advice:
    'A cache can be deleted without loss: if the service created this file, stop the service, delete it ' +
    'together with its -wal and -shm files and start again',
  schema: `
    CREATE TABLE cache (key TEXT PRIMARY KEY, value TEXT NOT NULL, stored_at REAL NOT NULL, expires_at REAL NOT NULL);
    CREATE INDEX cache_expiry ON cache (expires_at)`,
  operations: (_db, prepare) => cache(prepare),
})

function cache(prepare: Prepare): Operations {
  return {
    reads: {
      get: (key: string) => {
        const row = prepare('SELECT value, stored_at, expires_at FROM cache WHERE key = ?').get(key)
        if (!row) return null
        const [value, storedAt, expiresAt] = rowOf<[string, number, number]>(row)
        return { value, storedAt, expiresAt } satisfies CacheEntry
      },
    },
    writes: {
      put: ({ key, value, storedAt, expiresAt }: CacheWrite) => {
        prepare(
          `INSERT INTO cache (key, value, stored_at, expires_at) VALUES (?, ?, ?, ?)
           ON CONFLICT (key) DO UPDATE SET value = excluded.value, stored_at = excluded.stored_at, expires_at = excluded.expires_at`,
        ).run(key, value, storedAt, expiresAt)
        prepare(
          `DELETE FROM cache WHERE key IN
             (SELECT key FROM cache WHERE expires_at <= ? ORDER BY expires_at LIMIT ${SWEPT_PER_WRITE})`,
        ).run(storedAt)
        return null
      },
    },
  }
}
