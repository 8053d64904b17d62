import { statSync } from 'node:fs'
import { openRegister, type RegisterAbout } from '../file.ts'

/** The description of one register through its imports. */
export class ServedRegister {
  readonly path: string
  #about: RegisterAbout
  /** Stamp of the last file that was opened, so that a damaged file is opened once. */
  #opened: string
  #problem: string | null = null
  #isReplaced = false

  /** Throws {@link RegisterRefused} for a file that is foreign, newer or damaged. */
  constructor(path: string) {
    this.path = path
    this.#opened = stampOf(path)
    this.#about = aboutOf(path)
  }

  /** Of the version that is searched. */
  get about(): RegisterAbout {
    return this.#about
  }

  /** Why the present file is not served; the version before it is searched. */
  get problem(): string | null {
    return this.#problem
  }

  /**
   * The description of the file that is there now, if it is another one that can be served; it is not returned again. Null
   * also from then until `use`.
   */
  newer(): RegisterAbout | null {
    const stamp = stampOf(this.path)
    if (this.#isReplaced || stamp === '' || stamp === this.#opened) return null
    this.#opened = stamp
    try {
      const about = aboutOf(this.path)
      this.#problem = null
      this.#isReplaced = true
      return about
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error)
      return null
    }
  }

  /** The newer version is searched from now on. */
  use(about: RegisterAbout): void {
    this.#about = about
    this.#isReplaced = false
  }
}

function aboutOf(path: string): RegisterAbout {
  const { db, about } = openRegister(path)
  db.close()
  return about
}

/** Changes whenever another file replaces it; '' for a missing file. */
function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.ino}-${found.size}-${found.mtimeMs}` : ''
}
