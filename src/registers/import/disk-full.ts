import { isSqliteError } from '../file.ts'
import { RegisterRefused } from '../refused.ts'

/** No space, no quota, or a file larger than the process may write. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** Primary and extended result codes of SQLite: SQLITE_FULL, SQLITE_IOERR_WRITE. */
const SQLITE_FULL = 13
const SQLITE_IOERR_WRITE = 778

/** Whether a write failed because the disk, the quota or the limit of the process is reached. */
export function isDiskFull(error: unknown): boolean {
  if (isSqliteError(error) && 'errcode' in error)
    return error.errcode === SQLITE_FULL || error.errcode === SQLITE_IOERR_WRITE
  return typeof error === 'object' && error !== null && 'code' in error && FULL.has(String(error.code))
}

/** What to do about a full disk; `what` did not happen. */
export const diskFull = (folder: string, what: string, cause: unknown): RegisterRefused =>
  new RegisterRefused(
    `the disk of ${folder} is full (${cause instanceof Error ? cause.message : String(cause)}), so ${what}; ` +
      'a register that was there before is unchanged. Free space, or set NAMECHECK_REGISTERS to a folder on a larger disk, then repeat the command',
    { cause },
  )
