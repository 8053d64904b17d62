import type { Answers } from '../ports/answers.ts'
import type { KeptAnswer } from './answers-worker.ts'
import { openSideFile } from './side-file.ts'
import type { SqliteThread } from './thread.ts'

/** Answers deleted in one transaction, so that concurrent writes do not wait long. */
const PRUNED_AT_ONCE = 500

/**
 * Raw answers in one SQLite file; all that arrive together are forced to disk in one commit. Rejects with StoreRefused
 * for a file that is foreign, newer or damaged.
 */
export async function openSqliteAnswers({ file }: { file: string }): Promise<Answers> {
  return new SqliteAnswers(
    await openSideFile(new URL('./answers-worker.ts', import.meta.url), 'raw answers of sources', file),
  )
}

/** Raw answers in a thread. */
export class SqliteAnswers implements Answers {
  readonly #thread: SqliteThread

  constructor(thread: SqliteThread) {
    this.#thread = thread
  }

  async keep(answers: readonly KeptAnswer[]): Promise<void> {
    if (answers.length > 0) await this.#thread.call('keep', answers.map(alone))
  }

  read(sha256: string): Promise<Uint8Array | null> {
    return this.#thread.call('read', sha256)
  }

  async prune(now: number): Promise<number> {
    let pruned = 0
    for (;;) {
      const deleted = await this.#thread.call<number>('prune', { now, limit: PRUNED_AT_ONCE })
      pruned += deleted
      if (deleted < PRUNED_AT_ONCE) return pruned
    }
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}

/** A view would transfer its whole underlying buffer to the other thread. */
function alone({ sha256, bytes, until }: KeptAnswer): KeptAnswer {
  return { sha256, bytes: new Uint8Array(bytes), until }
}
