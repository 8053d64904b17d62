import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openRegister, type RegisterAbout } from '../file.ts'
import { REGISTER_SUFFIX, type RegisterKind, registerFileName } from '../identity.ts'
import { RegisterRefused } from '../refused.ts'

/** Throws {@link RegisterRefused} for a folder that cannot be read. */
export function registerFiles(folder: string | null): string[] {
  if (folder === null || !existsSync(folder)) return []
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(REGISTER_SUFFIX))
      .sort()
      .map((name) => join(folder, name))
  } catch (error) {
    throw new RegisterRefused(`the folder of registers ${folder} cannot be read: ${error}`, { cause: error })
  }
}

/** A register file of a folder; `problem` says why it cannot be opened. */
export type RegisterFile = { path: string } & ({ about: RegisterAbout } | { problem: string })

/** Every register file of a folder, also those that cannot be opened. */
export function listRegisterFiles(folder: string): RegisterFile[] {
  return registerFiles(folder).map((path) => {
    try {
      const { db, about } = openRegister(path)
      db.close()
      return { path, about }
    } catch (error) {
      if (error instanceof RegisterRefused) return { path, problem: error.message }
      throw error
    }
  })
}

/**
 * The file of an office's register; the kind may be omitted where the office has one. Throws {@link RegisterRefused}
 * for an office without a register.
 */
export function registerPath(folder: string, office: string, kind?: RegisterKind): string {
  const kinds: readonly RegisterKind[] = kind ? [kind] : ['marks', 'companies']
  const paths = kinds
    .map((each) => join(folder, registerFileName(office, each)))
    .filter((each) => existsSync(each))
  const [path, other] = paths
  if (path === undefined) {
    const known = listRegisterFiles(folder).flatMap((each) => ('about' in each ? [each.about.office] : []))
    throw new RegisterRefused(
      `no register of ${office} exists in ${folder}` +
        (known.length > 0 ? `; it has those of ${[...new Set(known)].join(', ')}` : ''),
    )
  }
  if (other !== undefined)
    throw new RegisterRefused(
      `${office} has a register of marks and one of companies; say which by its kind, marks or companies`,
    )
  return path
}
