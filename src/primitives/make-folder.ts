import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** A folder cannot be created; the message says why and what to do. */
export class FolderRefused extends Error {
  override name = 'FolderRefused'
}

const OWNER_ONLY = 0o700

/**
 * Creates a folder and its parents, if missing, one after the other. With `recursive`, Node never returns where a folder looks
 * missing even after its parents were found, as in `/proc`. Throws {@link FolderRefused}.
 * @param what what the folder is for, with its setting or option, such as `data folder (NAMECHECK_DATA)`
 * @param mode default: accessible to the owner alone
 */
export function makeFolder(folder: string, what: string, mode = OWNER_ONLY): void {
  const whole = resolve(folder)
  const missing: string[] = []
  for (let path = whole; !isFolder(path, whole, what); path = dirname(path)) missing.unshift(path)
  for (const path of missing)
    try {
      mkdirSync(path, { mode })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      throw refused(whole, what, `this user can create no folder in ${dirname(path)} (${code})`, error)
    }
}

function isFolder(path: string, whole: string, what: string): boolean {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && !found.isDirectory()) throw refused(whole, what, `${path} is a file`)
    return found !== undefined
  } catch (error) {
    if (error instanceof FolderRefused) throw error
    throw refused(whole, what, `${path} cannot be read (${(error as NodeJS.ErrnoException).code})`, error)
  }
}

/** The folder of the local registers, which other users may read. */
export const makeRegistersFolder = (folder: string): void =>
  makeFolder(folder, 'folder of the registers (NAMECHECK_REGISTERS)', 0o777)

const refused = (folder: string, what: string, why: string, cause?: unknown): FolderRefused =>
  new FolderRefused(`The ${what} ${folder} cannot be created: ${why}. Give another folder.`, { cause })
