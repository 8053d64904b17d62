import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openRegister, type RegisterAbout } from './file.ts'
import { REGISTER_SUFFIX, type RegisterKind } from './identity.ts'
import { LoadedRegister, type RegisterHit, type SearchOptions } from './loaded.ts'
import { RegisterRefused } from './refused.ts'

/** The local registers. The next search uses a re-imported register; the next start adds a new office. */
export interface Registers {
  /** The searchable registers of one kind, by office. */
  coverage(kind?: RegisterKind): RegisterAbout[]
  /** The marks of one office's register that are most similar to a name. Rejects with {@link RegisterRefused}. */
  search(office: string, name: string, options: SearchOptions): Promise<RegisterHit[]>
  close(): void
}

/**
 * Opens every register of a folder; null or a missing folder has none. Throws {@link RegisterRefused} for a file that
 * is foreign, newer or damaged.
 */
export function openRegisters(folder: string | null): Registers {
  const registers = new Map<string, RegisterOnDisk>()
  for (const path of folder === null ? [] : registerFiles(folder)) {
    const register = new RegisterOnDisk(path)
    registers.set(keyOf(register.about), register)
  }
  return {
    coverage: (kind = 'marks') =>
      [...registers.values()].flatMap(({ about }) => (about.kind === kind ? [about] : [])),
    search: async (office, name, options) => {
      const register = registers.get(keyOf({ office, kind: 'marks' }))
      if (!register) throw new RegisterRefused(`no register of ${office} existed at the start`)
      return (await register.current()).search(name, options)
    },
    close: () => {
      for (const register of registers.values()) register.close()
    },
  }
}

const keyOf = ({ office, kind }: Pick<RegisterAbout, 'office' | 'kind'>): string => `${kind} ${office}`

function registerFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(REGISTER_SUFFIX))
      .sort()
      .map((name) => join(folder, name))
  } catch (error) {
    throw new RegisterRefused(`the folder of registers ${folder} cannot be read: ${error}`, { cause: error })
  }
}

/** Follows one register's file through its imports. */
class RegisterOnDisk {
  readonly #path: string
  #about: RegisterAbout
  #stamp = ''
  #loading: Promise<LoadedRegister> | undefined

  constructor(path: string) {
    this.#path = path
    const { db, about } = openRegister(path)
    db.close()
    this.#about = about
  }

  get about(): RegisterAbout {
    return this.#about
  }

  /** The newest version, loaded once for all concurrent callers; a failed load is retried on the next call. */
  current(): Promise<LoadedRegister> {
    const stamp = stampOf(this.#path)
    if (this.#loading && stamp === this.#stamp) return this.#loading
    const before = this.#loading
    const loading = this.#load(before)
    this.#stamp = stamp
    this.#loading = loading
    loading.catch(() => {
      if (this.#loading === loading) this.#loading = undefined
    })
    return loading
  }

  close(): void {
    this.#loading?.then(
      (loaded) => loaded.retire(),
      () => undefined,
    )
    this.#loading = undefined
  }

  async #load(before: Promise<LoadedRegister> | undefined): Promise<LoadedRegister> {
    const loaded = await LoadedRegister.load(this.#path)
    before?.then(
      (old) => old.retire(),
      () => undefined,
    )
    this.#about = loaded.about
    return loaded
  }
}

/** Changes whenever another file replaces it; '' for a missing file. */
function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.ino}-${found.size}-${found.mtimeMs}` : ''
}
