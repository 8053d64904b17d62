import type { DatabaseSync } from 'node:sqlite'
import { type CompanyHit, CompanySearch } from '../companies/search.ts'
import { damaged, isSqliteError, openRegister, type RegisterAbout } from '../file.ts'
import type { RegisterKind } from '../identity.ts'
import { MarkSearch, type RegisterHit, type SearchOptions } from '../marks/search.ts'

/** What a search gives, by the kind of the register. */
export type Hits = { marks: RegisterHit; companies: CompanyHit }

type Search<Hit> = { search(name: string, options: SearchOptions): Hit[]; readOn(): boolean }

const SEARCHES: {
  [Kind in RegisterKind]: (db: DatabaseSync, about: RegisterAbout) => Search<Hits[Kind]>
} = {
  marks: (db) => new MarkSearch(db),
  companies: (db, { jurisdiction }) => new CompanySearch(db, jurisdiction),
}

type Opened = { db: DatabaseSync; search: Search<unknown> }

/** The register files that one thread has opened. A version that an import replaced is searched until `use` or `forget`. */
export class OpenedRegisters {
  readonly #opened = new Map<string, Opened>()
  /** Versions that are read ahead. */
  readonly #next = new Map<string, Opened>()

  /**
   * Searches the version that is open; if there is none, the one that is read ahead, or the file that is there now. Throws {@link RegisterRefused} for a
   * missing or damaged file, and for a name that cannot be searched.
   */
  search(path: string, name: string, options: SearchOptions): unknown[] {
    try {
      const { search } = this.#opened.get(path) ?? this.#next.get(path) ?? this.#open(path)
      return search.search(name, options)
    } catch (error) {
      if (isSqliteError(error)) throw damaged(path, error.message)
      throw error
    }
  }

  /**
   * Reads a part of the index of the file that is there now, which is searched from `use` on. Returns whether others are
   * left. A file that cannot be read is left to a search, which says why.
   */
  readOn(path: string): boolean {
    try {
      const next = this.#next.get(path) ?? open(path)
      this.#next.set(path, next)
      return next.search.readOn()
    } catch {
      this.#next.get(path)?.db.close()
      this.#next.delete(path)
      return false
    }
  }

  /** Searches the version that was read ahead from now on, and closes the previous one. */
  use(path: string): void {
    const next = this.#next.get(path)
    if (!next) return
    this.#next.delete(path)
    this.#opened.get(path)?.db.close()
    this.#opened.set(path, next)
  }

  /** Closes a file; the next search opens the one that is there then. */
  forget(path: string): void {
    for (const each of [this.#opened, this.#next]) {
      each.get(path)?.db.close()
      each.delete(path)
    }
  }

  #open(path: string): Opened {
    const opened = open(path)
    this.#opened.set(path, opened)
    return opened
  }

  close(): void {
    for (const path of [...this.#opened.keys(), ...this.#next.keys()]) this.forget(path)
  }
}

function open(path: string): Opened {
  const { db, about } = openRegister(path)
  return { db, search: SEARCHES[about.kind](db, about) }
}
