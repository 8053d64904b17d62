import { clock } from '../../primitives/runtime.ts'
import type { CompanyHit, CompanySearchOptions } from '../companies/search.ts'
import type { RegisterAbout } from '../file.ts'
import type { RegisterKind } from '../identity.ts'
import type { RegisterHit, SearchOptions } from '../marks/search.ts'
import { RegisterRefused } from '../refused.ts'
import { type Hits, OpenedRegisters } from './opened-registers.ts'
import { registerFiles } from './register-files.ts'
import { sampleOf } from './sample.ts'
import { type Searcher, SearchThreads } from './search-threads.ts'
import { ServedRegister } from './served-register.ts'

/** The local registers. A new, re-imported or deleted file counts within a second, without a restart. */
export interface Registers {
  /**
   * The registers of one kind, by office, with those that cannot be searched; default: marks.
   * @param asked jurisdictions of a check: those of test mode are made for them
   */
  coverage(kind?: RegisterKind, asked?: readonly string[]): RegisterAbout[]
  /**
   * The marks of one office's register that are most similar to a name. Rejects with {@link RegisterRefused}; with the
   * reason of the searcher's signal if that aborts first.
   */
  search(office: string, name: string, options: SearchOptions, searcher?: Searcher): Promise<RegisterHit[]>
  /** The companies of one office's register whose names are most similar to a name. Rejects as `search` does. */
  searchCompanies(
    office: string,
    name: string,
    options: CompanySearchOptions,
    searcher?: Searcher,
  ): Promise<CompanyHit[]>
  /** A name that the register of an office holds, to test its search with; null if it has none. */
  sample(office: string, kind: RegisterKind): string | null
  close(): void
}

/** The registers of a folder. */
export interface RegisterFolder extends Registers {
  /** Files that cannot be served, or whose previous version is served, each with the reason. */
  problems(): string[]
}

/**
 * Registers of so few rows are searched without a thread, which takes longer to start. A search compares at most 150
 * rows closely, of which at most 25 are not close at all.
 */
const MAX_INLINE = 1_000

/** How long a listing of the folder counts, ms. */
const LISTING_MS = 1_000

export type OpenOptions = {
  /**
   * Reads the indexes of large registers in the search threads, before a search needs them. Takes their memory from the
   * start. Default false.
   */
  readsAhead?: boolean
}

/**
 * Opens every register of a folder; null or a missing folder has none. A file that is foreign, of another format, damaged or
 * without access is a problem of the folder, now and later; the version before it, if this process has it, is searched.
 */
export function openRegisters(folder: string | null, options: OpenOptions = {}): RegisterFolder {
  return new Folder(folder, options)
}

class Folder implements RegisterFolder {
  readonly #folder: string | null
  readonly #readsAhead: boolean
  readonly #opened = new OpenedRegisters()
  readonly #threads = new SearchThreads()
  readonly #served = new Map<string, ServedRegister>()
  /** New files that cannot be opened. */
  readonly #refused = new Map<string, RegisterRefused>()
  #unlisted: string | null = null
  #listedAt = Number.NEGATIVE_INFINITY

  constructor(folder: string | null, { readsAhead = false }: OpenOptions) {
    this.#folder = folder
    this.#readsAhead = readsAhead
    this.#list()
  }

  coverage(kind: RegisterKind = 'marks'): RegisterAbout[] {
    return this.#present()
      .map(({ about }) => about)
      .filter((about) => about.kind === kind)
  }

  async search(
    office: string,
    name: string,
    options: SearchOptions,
    searcher?: Searcher,
  ): Promise<RegisterHit[]> {
    return this.#search('marks', office, name, options, searcher)
  }

  async searchCompanies(
    office: string,
    name: string,
    options: CompanySearchOptions,
    searcher?: Searcher,
  ): Promise<CompanyHit[]> {
    return this.#search('companies', office, name, options, searcher)
  }

  async #search<Kind extends RegisterKind>(
    kind: Kind,
    office: string,
    name: string,
    options: SearchOptions,
    searcher?: Searcher,
  ): Promise<Hits[Kind][]> {
    const register = this.#present().find(({ about }) => about.office === office && about.kind === kind)
    if (!register) throw new RegisterRefused(`no register of ${office} exists`)
    this.#refresh(register)
    const { path, about, problem } = register
    if (about.isUnreadable) throw new RegisterRefused(problem ?? `${path} cannot be read`)
    try {
      const hits =
        about.rows <= MAX_INLINE
          ? this.#opened.search(path, name, options)
          : this.#threads.search(path, name, options, searcher)
      return (await hits) as Hits[Kind][]
    } catch (error) {
      register.noteDamage(error)
      throw error
    }
  }

  sample(office: string, kind: RegisterKind): string | null {
    const register = this.#present().find(({ about }) => about.office === office && about.kind === kind)
    return register && !register.about.isUnreadable ? sampleOf(register.path) : null
  }

  problems(): string[] {
    const served = this.#present().flatMap(({ problem }) => problem ?? [])
    const others = [this.#unlisted, this.#threads.problem].flatMap((problem) => problem ?? [])
    const refused = [...this.#refused.values()].map(({ message }) => message)
    return [...others, ...refused, ...served]
  }

  close(): void {
    this.#opened.close()
    this.#threads.close()
  }

  /** The registers of the folder as it was at most a second ago. */
  #present(): ServedRegister[] {
    if (clock.monotonic() - this.#listedAt >= LISTING_MS) this.#list()
    return [...this.#served.values()]
  }

  #list(): void {
    this.#listedAt = clock.monotonic()
    try {
      this.#follow(registerFiles(this.#folder))
      this.#unlisted = null
    } catch (error) {
      // A network file system may be away for a moment: the open files are still searched.
      this.#unlisted = error instanceof Error ? error.message : String(error)
    }
  }

  #follow(paths: readonly string[]): void {
    this.#refused.clear()
    for (const path of this.#served.keys()) {
      if (paths.includes(path)) continue
      this.#served.delete(path)
      this.#opened.forget(path)
      this.#threads.forget(path)
    }
    for (const path of paths) {
      const known = this.#served.get(path)
      if (known) this.#refresh(known)
      else this.#open(path)
    }
  }

  #open(path: string): void {
    try {
      const register = new ServedRegister(path)
      this.#served.set(path, register)
      this.#readAhead(register)
    } catch (error) {
      if (!(error instanceof RegisterRefused)) throw error
      this.#refused.set(path, error)
    }
  }

  #refresh(register: ServedRegister): void {
    if (register.refresh()) this.#readAhead(register)
  }

  #readAhead({ path, about }: ServedRegister): void {
    if (this.#readsAhead && !about.isUnreadable && about.rows > MAX_INLINE) this.#threads.readAhead(path)
  }
}
