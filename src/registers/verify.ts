import { isSealIntact } from './checksum.ts'
import { COMPANIES } from './companies/companies.ts'
import { checkFile, damaged, FORMAT, openRegister, type RegisterAbout } from './file.ts'
import { indexFault } from './index/verify-index.ts'
import { MARKS } from './marks/marks.ts'

/** What a verified register holds. */
export type Verified = { about: RegisterAbout; format: number; files: number }

/**
 * Reads a whole register file: its checksum, the structure of the database, the number of rows, and the search index
 * against the rows. Throws {@link RegisterRefused} for the first fault. Memory is bounded; it takes about as long as an import.
 */
export async function verifyRegister(path: string): Promise<Verified> {
  checkFile(path)
  const intact = await isSealIntact(path)
  if (intact === false) throw damaged(path, 'its checksum does not match its content')
  const { db, about, imports } = openRegister(path)
  try {
    if (intact === null) throw damaged(path, 'it has no checksum')
    const [first] = db.prepare('PRAGMA integrity_check(1)').all()
    if (first?.integrity_check !== 'ok') throw damaged(path, String(first?.integrity_check))
    const [kind, table] = about.kind === 'marks' ? [MARKS, 'mark'] : [COMPANIES, 'company']
    const counted = Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
    if (counted !== about.rows) throw damaged(path, `it has ${counted} rows, but ${about.rows} were written`)
    const fault = indexFault(db, kind.indexed(db, about))
    if (fault !== null) throw damaged(path, fault)
    return { about, format: FORMAT, files: imports.length }
  } finally {
    db.close()
  }
}
