import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The file in which an import writes a register. */
export const partialOf = (path: string): string => `${path}.partial`

/** Removes what imports of a register left in its folder, with the journals of SQLite and the store of parts. */
export function removePartials(path: string): void {
  const folder = dirname(path)
  const name = basename(path)
  for (const each of readdirSync(folder))
    if (
      each.startsWith(`${name}.`) &&
      /\.partial(?:\.parts)?(?:-journal|-wal|-shm|-mj[0-9A-F]+)?$/.test(each)
    )
      rmSync(join(folder, each), { force: true })
}

/** Replaces the register by a complete file in one step; both are on disk when it returns. */
export function putInPlace(partial: string, path: string): void {
  sync(partial, 'r+')
  renameSync(partial, path)
  // Windows gives no handle on a folder; its file system journals the rename itself.
  if (process.platform !== 'win32') sync(dirname(path), 'r')
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
