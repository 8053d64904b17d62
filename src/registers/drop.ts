import { rmSync } from 'node:fs'
import { makeRegistersFolder } from '../primitives/make-folder.ts'
import { checkFile } from './file.ts'
import type { RegisterKind } from './identity.ts'
import { lockRegister } from './import/lock.ts'
import { removePartials } from './import/partial-file.ts'
import { registerPath } from './serve/register-files.ts'

/**
 * Deletes a register. A serving process stops searching it within a second. Throws {@link RegisterRefused} for an
 * office without a register, and while an import changes it.
 */
export function dropRegister(folder: string, office: string, kind?: RegisterKind): void {
  makeRegistersFolder(folder)
  const path = registerPath(folder, office, kind)
  checkFile(path)
  const lock = lockRegister(path)
  try {
    rmSync(path)
    removePartials(path)
  } finally {
    lock.release()
  }
}
