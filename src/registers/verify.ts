import { existsSync } from 'node:fs'
import { FORMAT, openRegister, type RegisterAbout } from './file.ts'
import { RegisterRefused } from './refused.ts'
import { isSealIntact } from './seal.ts'

/** What a verified register holds. */
export type Verified = { about: RegisterAbout; format: number; files: number }

/**
 * Reads a whole register file: its checksum, the structure of the database with every index against its rows, and the
 * number of rows. Throws {@link RegisterRefused} for the first fault. Memory is bounded; time grows with the file.
 */
export async function verifyRegister(path: string): Promise<Verified> {
  const intact = existsSync(path) ? await isSealIntact(path) : null
  if (intact === false) throw faulty(path, 'its checksum does not match its content')
  const { db, about, imports } = openRegister(path)
  try {
    if (intact === null) throw faulty(path, 'it has no checksum')
    const [first] = db.prepare('PRAGMA integrity_check(1)').all()
    if (first?.integrity_check !== 'ok') throw faulty(path, String(first?.integrity_check))
    const table = about.kind === 'marks' ? 'mark' : 'company'
    const counted = Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
    if (counted !== about.rows) throw faulty(path, `it has ${counted} rows, but ${about.rows} were written`)
    return { about, format: FORMAT, files: imports.length }
  } finally {
    db.close()
  }
}

const faulty = (path: string, why: string): RegisterRefused =>
  new RegisterRefused(`${path} is damaged (${why}); import the register again`)
