import { statSync } from 'node:fs'
import { openRegister, type RegisterAbout } from '../file.ts'

/** The description of one register through its imports. */
export class ServedRegister {
  readonly path: string
  #about: RegisterAbout
  /** Stamp of the last file that was opened, so that a damaged file is opened once. */
  #opened: string
  #problem: string | null = null

  /** Throws {@link RegisterRefused} for a file that is foreign, newer or damaged. */
  constructor(path: string) {
    this.path = path
    this.#opened = stampOf(path)
    this.#about = aboutOf(path)
  }

  get about(): RegisterAbout {
    return this.#about
  }

  /** Why the present file is not served; the version before it is searched. */
  get problem(): string | null {
    return this.#problem
  }

  /** Reads the description of the file that is there now, if it is another one. Returns whether that one is served now. */
  refresh(): boolean {
    const stamp = stampOf(this.path)
    if (stamp === '' || stamp === this.#opened) return false
    this.#opened = stamp
    try {
      this.#about = aboutOf(this.path)
      this.#problem = null
      return true
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error)
      return false
    }
  }
}

function aboutOf(path: string): RegisterAbout {
  const { db, about } = openRegister(path)
  db.close()
  return about
}

/** Changes whenever another file replaces it; '' for a missing file. */
export function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.ino}-${found.size}-${found.mtimeMs}` : ''
}
