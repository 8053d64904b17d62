import { createHash } from 'node:crypto'
import { StoreRefused } from '../ports/event-store.ts'
import { rowOf } from './rows.ts'
import { type Operations, type Prepare, serveSideFile } from './side-file.ts'

export type KeptAnswer = { sha256: string; bytes: Uint8Array; until: number }

serveSideFile({
  application: 0x4e43414e, // NCAN
  version: 1,
  synchronous: 'FULL',
  advice:
    'Raw answers prove what reports say and cannot be rebuilt: keep the file, and restore the copy ' +
    'of it from the newest backup; reports and verdicts remain valid without it',
  schema: `
    CREATE TABLE answers (sha256 TEXT PRIMARY KEY, until REAL NOT NULL, bytes BLOB NOT NULL);
    CREATE INDEX answers_until ON answers (until)`,
  operations: (_db, prepare) => answers(prepare),
})

function answers(prepare: Prepare): Operations {
  return {
    reads: {
      read: (sha256: string) => {
        const row = prepare('SELECT bytes FROM answers WHERE sha256 = ?').get(sha256)
        if (!row) return null
        const [bytes] = rowOf<[Uint8Array]>(row)
        if (digest(bytes) !== sha256)
          throw new StoreRefused(`the kept answer ${sha256} no longer has that hash: its file is damaged`)
        return bytes
      },
    },
    writes: {
      keep: (kept: readonly KeptAnswer[]) => {
        for (const { sha256, bytes } of kept)
          if (digest(bytes) !== sha256)
            throw new TypeError(`an answer was given under ${sha256}, but its bytes hash to ${digest(bytes)}`)
        const upsert = prepare(
          `INSERT INTO answers (sha256, until, bytes) VALUES (?, ?, ?)
           ON CONFLICT (sha256) DO UPDATE SET until = excluded.until WHERE excluded.until > answers.until`,
        )
        for (const { sha256, bytes, until } of kept) upsert.run(sha256, until, bytes)
        return null
      },
      prune: ({ now, limit }: { now: number; limit: number }) =>
        prepare(
          `DELETE FROM answers WHERE sha256 IN
             (SELECT sha256 FROM answers WHERE until <= ? ORDER BY until LIMIT ?)`,
        ).run(now, limit).changes,
    },
  }
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
