import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreRefused } from '../ports/event-store.ts'
import { makeForOwner, restrict } from '../sqlite/database-file.ts'

/**
 * Reserves a folder for one server at a time. The operating system releases the lock when the process ends, however it
 * ends. Throws {@link StoreRefused} while another process holds it, and where nothing can be written.
 */
export function lockFolder(file: string): { release(): void } {
  try {
    makeForOwner(file)
    restrict(file)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new StoreRefused(
      `this user can create no file in ${dirname(file)} (${code}): change the owner or mode of that folder, or give another one`,
      { cause },
    )
  }
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    database.close()
    throw new StoreRefused(
      `another namecheck server runs in this folder (${file} is locked). Stop it, or set NAMECHECK_DATA to another folder.`,
      { cause },
    )
  }
  return { release: () => database.close() }
}
