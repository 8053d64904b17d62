import { parseName } from '../../names/parse.ts'
import { isSqliteError, openRegister } from '../file.ts'
import type { RegisterKind } from '../identity.ts'

/** Rows that are looked at for a name that is easy to search for. */
const LOOKED_AT = 200

const NAMES: Readonly<Record<RegisterKind, string>> = {
  marks: 'SELECT mark AS name FROM mark WHERE id >= ? ORDER BY id LIMIT ?',
  companies: 'SELECT name FROM company WHERE id >= ? AND name IS NOT NULL ORDER BY id LIMIT ?',
}

/** One word of Latin letters. */
const PLAIN = /^[a-z]{5,20}$/i

/**
 * A name from the middle of a register file, to test its search with: one word of Latin letters if there is one, null for
 * a file without a name that a check accepts. Throws {@link RegisterRefused} for a file that cannot be opened.
 */
export function sampleOf(path: string): string | null {
  const { db, about } = openRegister(path)
  try {
    const of = (from: number): string[] =>
      db
        .prepare(NAMES[about.kind])
        .all(from, LOOKED_AT)
        .map(({ name }) => String(name))
    const middle = of(about.rows >> 1)
    const names = middle.length > 0 ? middle : of(0)
    return names.find((name) => PLAIN.test(name)) ?? names.find((name) => parseName(name).ok) ?? null
  } catch (error) {
    if (isSqliteError(error)) return null
    throw error
  } finally {
    db.close()
  }
}
