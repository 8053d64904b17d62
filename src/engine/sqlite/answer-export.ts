import { DatabaseSync } from 'node:sqlite'
import type { Answers } from '../ports/answers.ts'
import { openSqliteAnswers } from './answers.ts'
import { rowOf } from './rows.ts'

const PAGE = 100

/**
 * Every raw answer in a file, in pages for {@link Answers.keep}. Rejects with StoreRefused for a file that is foreign,
 * newer or damaged.
 */
export async function* readSqliteAnswers(file: string): AsyncGenerator<Parameters<Answers['keep']>[0]> {
  await (await openSqliteAnswers({ file })).close()
  const db = new DatabaseSync(file, { readOnly: true, returnArrays: true })
  try {
    const select = db.prepare(
      'SELECT sha256, until, bytes FROM answers WHERE sha256 > ? ORDER BY sha256 LIMIT ?',
    )
    for (let last = ''; ; ) {
      const rows = rowOf<[string, number, Uint8Array][]>(select.all(last, PAGE))
      const page = rows.map(([sha256, until, bytes]) => ({ sha256, until, bytes }))
      const end = page.at(-1)
      if (!end) return
      last = end.sha256
      yield page
    }
  } finally {
    db.close()
  }
}
