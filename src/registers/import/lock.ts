import { DatabaseSync } from 'node:sqlite'
import { RegisterRefused } from '../refused.ts'

/** Another writer holds the lock of a register. */
export class RegisterBusy extends RegisterRefused {}

/**
 * Reserves a register for one writer. The operating system releases the lock when the process ends, however it ends.
 * The empty lock file stays: to delete it while another process opens it would break the lock. Throws
 * {@link RegisterBusy} while another writer holds it.
 * @param path the register file, or a folder of downloads
 * @param what the work that holds the lock
 */
export function lockRegister(path: string, what = 'import'): { release(): void } {
  const database = new DatabaseSync(`${path}.lock`)
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    database.close()
    throw new RegisterBusy(
      `another ${what} changes ${path} at this moment: wait until it ends, or stop it; nothing was changed`,
      { cause },
    )
  }
  return { release: () => database.close() }
}
