import { statSync } from 'node:fs'
import { descriptionOf, openRegister, type RegisterAbout } from '../file.ts'
import { RegisterRefused } from '../refused.ts'

/** The description of one register through its imports. */
export class ServedRegister {
  readonly path: string
  #about: RegisterAbout
  /** Stamp of the last file that was opened, so that a damaged file is opened once. */
  #opened: string
  #problem: string | null = null

  /**
   * A file that cannot be searched has a problem from the start. Throws {@link RegisterRefused} for one that does not even
   * say what it holds.
   */
  constructor(path: string) {
    this.path = path
    this.#opened = stampOf(path)
    try {
      this.#about = aboutOf(path)
    } catch (error) {
      const known = error instanceof RegisterRefused ? descriptionOf(path) : null
      if (!known || !(error instanceof RegisterRefused)) throw error
      this.#about = known
      this.#problem = error.message
    }
  }

  get about(): RegisterAbout {
    return this.#about
  }

  /** Why the present file is not served; the version before it, if there is one, is searched. */
  get problem(): string | null {
    return this.#problem
  }

  /** Notes what a search found: a damaged file does not count until another one replaces it. */
  noteDamage(error: unknown): void {
    if (!(error instanceof RegisterRefused) || !error.message.startsWith(`${this.path} is damaged`)) return
    this.#problem = error.message
    this.#about = { ...this.#about, isUnreadable: true }
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

/** Changes whenever another file replaces it; '' for a missing file, and for a link that leads nowhere. */
export function stampOf(path: string): string {
  try {
    const { ino, size, mtimeMs } = statSync(path)
    return `${ino}-${size}-${mtimeMs}`
  } catch {
    return ''
  }
}
