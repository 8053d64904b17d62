import type { DatabaseSync } from 'node:sqlite'
import { type CompanyHit, CompanySearch } from '../companies/search.ts'
import { openRegister, type RegisterAbout, unreadable } from '../file.ts'
import type { RegisterKind } from '../identity.ts'
import { MarkSearch, type RegisterHit, type SearchOptions } from '../marks/search.ts'
import { stampOf } from './served-register.ts'

/** What a search gives, by the kind of the register. */
export type Hits = { marks: RegisterHit; companies: CompanyHit }

type Search<Hit> = { search(name: string, options: SearchOptions): Hit[]; readOn(): boolean }

const SEARCHES: {
  [Kind in RegisterKind]: (db: DatabaseSync, about: RegisterAbout) => Search<Hits[Kind]>
} = {
  marks: (db) => new MarkSearch(db),
  companies: (db, { jurisdiction }) => new CompanySearch(db, jurisdiction),
}

/** `refused`: stamp of a newer file that cannot be opened. */
type Opened = { stamp: string; refused: string | null; db: DatabaseSync; search: Search<unknown> }

/** The register files that one thread has opened. A file that an import replaced is opened again by its next search. */
export class OpenedRegisters {
  readonly #opened = new Map<string, Opened>()

  /**
   * Throws {@link RegisterRefused} for a missing or damaged file, and for a name that cannot be searched. Whatever else a
   * search throws, it reads from the file: a row or an index that cannot be read is damage.
   */
  search(path: string, name: string, options: SearchOptions): unknown[] {
    try {
      return this.#current(path).search.search(name, options)
    } catch (error) {
      throw unreadable(path, error)
    }
  }

  /**
   * Reads a part of the index of the file that is there now, so that a search need not. Returns whether others are left. A
   * file that cannot be read is left to a search, which says why.
   */
  readOn(path: string): boolean {
    try {
      return this.#current(path).search.readOn()
    } catch {
      return false
    }
  }

  /** Closes a file that is not served any more. */
  forget(path: string): void {
    this.#opened.get(path)?.db.close()
    this.#opened.delete(path)
  }

  close(): void {
    for (const path of [...this.#opened.keys()]) this.forget(path)
  }

  /** The newest version that can be opened. */
  #current(path: string): Opened {
    const stamp = stampOf(path)
    const known = this.#opened.get(path)
    if (known && (known.stamp === stamp || stamp === known.refused)) return known
    try {
      const opened = open(path, stamp)
      known?.db.close()
      this.#opened.set(path, opened)
      return opened
    } catch (error) {
      if (!known) throw error
      known.refused = stamp
      return known
    }
  }
}

function open(path: string, stamp: string): Opened {
  const { db, about } = openRegister(path)
  return { stamp, refused: null, db, search: SEARCHES[about.kind](db, about) }
}
