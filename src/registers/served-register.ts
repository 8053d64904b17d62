import { statSync } from 'node:fs'
import { openRegister, type RegisterAbout } from './file.ts'
import { LoadedRegister } from './loaded.ts'

/** One version of a register; it is loaded at its first search. */
type Version = { stamp: string; about: RegisterAbout; loading: Promise<LoadedRegister> | null }

/**
 * One register's file through its imports. A search uses the version that is loaded; a newer file is loaded meanwhile
 * and replaces it in one step.
 */
export class ServedRegister {
  readonly path: string
  #serving: Version
  /** Stamp of the last file that was opened, so that a damaged file is opened once. */
  #opened: string
  #switching = false
  #closed = false
  #problem: string | null = null

  /** Throws {@link RegisterRefused} for a file that is foreign, newer or damaged. */
  constructor(path: string) {
    this.path = path
    this.#serving = versionOf(path)
    this.#opened = this.#serving.stamp
  }

  get about(): RegisterAbout {
    return this.#serving.about
  }

  /** Why the present file is not served; the version before it is searched. */
  get problem(): string | null {
    return this.#problem
  }

  /** Switches to the file that is there now, if it is another one. Returns at once. */
  refresh(stamp = stampOf(this.path)): void {
    if (stamp === '' || stamp === this.#opened || this.#switching) return
    this.#opened = stamp
    try {
      const next = versionOf(this.path)
      if (this.#serving.loading) void this.#switchTo(next)
      else this.#serve(next)
    } catch (error) {
      this.#fail(error)
    }
  }

  /** The served version. A failed load is repeated by the next call. */
  current(): Promise<LoadedRegister> {
    const version = this.#serving
    if (!version.loading) {
      version.loading = LoadedRegister.load(this.path)
      version.loading.catch(() => {
        version.loading = null
      })
    }
    return version.loading
  }

  /** Closes the file when its last search has ended. */
  close(): void {
    this.#closed = true
    retire(this.#serving)
  }

  async #switchTo(next: Version): Promise<void> {
    this.#switching = true
    try {
      const loaded = await LoadedRegister.load(this.path)
      this.#serve({ ...next, about: loaded.about, loading: Promise.resolve(loaded) })
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#switching = false
    }
  }

  #serve(next: Version): void {
    retire(this.#serving)
    this.#serving = next
    this.#problem = null
    if (this.#closed) retire(next)
  }

  #fail(error: unknown): void {
    this.#problem = error instanceof Error ? error.message : String(error)
  }
}

function versionOf(path: string): Version {
  const stamp = stampOf(path)
  const { db, about } = openRegister(path)
  db.close()
  return { stamp, about, loading: null }
}

function retire({ loading }: Version): void {
  loading?.then(
    (loaded) => loaded.retire(),
    () => undefined,
  )
}

/** Changes whenever another file replaces it; '' for a missing file. */
export function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.ino}-${found.size}-${found.mtimeMs}` : ''
}
