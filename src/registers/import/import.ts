import { copyFileSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeRegistersFolder } from '../../primitives/make-folder.ts'
import { clock } from '../../primitives/runtime.ts'
import { seal, sealOf, unseal } from '../checksum.ts'
import {
  changeRegister,
  continueRegister,
  createRegister,
  FORMAT,
  finishRegister,
  type OpenedRegister,
  openRegister,
  Replaceable,
} from '../file.ts'
import { checkIdentity, type RegisterIdentity, registerFileName } from '../identity.ts'
import { RegisterRefused } from '../refused.ts'
import { checkpointIn, keyOf } from './checkpoint.ts'
import { type ImportCounts, noCounts, sumOf } from './counts.ts'
import { diskFull, isDiskFull } from './disk-full.ts'
import { hashesOf, hashOfAll } from './file-hashes.ts'
import { fill, type RegisterImport } from './fill.ts'
import { lockRegister } from './lock.ts'
import { partialOf, putInPlace, removePartials } from './partial-file.ts'

export type { RegisterImport } from './fill.ts'

/** Hashes of imports that a register keeps. */
const KEPT_IMPORTS = 400

/**
 * Creates, replaces or updates the register of one office in a folder. The old file remains until the new one is
 * complete and on disk; a failed import leaves it unchanged. Rows that cannot be read are counted and shown; where they
 * outnumber the readable rows, or no row can be read, nothing is replaced. An import continues after the last checkpoint
 * of an interrupted one of the same files. Throws {@link RegisterRefused}, also while another import changes
 * the same register and when the disk is full.
 */
export async function importRegister(source: RegisterImport, folder: string): Promise<ImportCounts> {
  const kind = source.format.holds.name
  const stated = checkIdentity({ ...source.register, kind })
  if (source.update && source.format.isWhole)
    throw new RegisterRefused(
      `files of this format cannot update the register of ${stated.office}: import the newest files of all marks again`,
    )
  for (const file of source.files) checkFile(file)
  makeRegistersFolder(folder)
  const path = join(folder, registerFileName(stated.office, kind))
  const lock = lockRegister(path)
  try {
    return await replace(path, source, stated)
  } catch (error) {
    removePartials(path)
    if (isDiskFull(error)) throw diskFull(folder, `${stated.office} was not imported`, error)
    throw error
  } finally {
    lock.release()
  }
}

async function replace(
  path: string,
  source: RegisterImport,
  stated: RegisterIdentity,
): Promise<ImportCounts> {
  const present = presentRegister(path, stated, source.update ?? false)
  const files = await hashesOf(source.files)
  const hash = hashOfAll(files)
  if (source.update && present?.imports.includes(hash)) {
    removePartials(path)
    return { ...noCounts(), repeated: true }
  }
  const base = source.update ? updatable(path, present, stated) : null
  const partial = partialOf(path)
  const { name, layout = null } = source.format
  const key = keyOf(FORMAT, stated, base && sealOf(path), name, layout)
  const reached = checkpointIn(partial, key, files)
  if (!reached) removePartials(path)
  if (!reached && base) copyWithoutSeal(path, partial)
  const db = reached ? continueRegister(partial) : base ? changeRegister(partial) : createRegister(partial)
  try {
    const { counts, rows } = await fill(db, source, stated, { key, files, reached })
    const identity = base ? { ...kept(base), ...source.register } : source.register
    const about = checkIdentity({
      ...identity,
      kind: stated.kind,
      importedAt: new Date(clock.now()).toISOString(),
    })
    const lost = {
      refused: counts.refused + (base?.about.refused ?? 0),
      cut: sumOf(counts.cut) + (base?.about.cut ?? 0),
      unread: sumOf(counts.unread) + (base?.about.unread ?? 0),
    }
    finishRegister(db, { ...about, rows, ...lost }, [...(base?.imports ?? []), hash].slice(-KEPT_IMPORTS))
    await seal(partial)
    putInPlace(partial, path)
    removePartials(path)
    return counts
  } finally {
    if (db.isOpen) db.close()
  }
}

function checkFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new RegisterRefused(`${file} does not exist`)
  if (!found.isFile()) throw new RegisterRefused(`${file} is not a file`)
}

type Present = Omit<OpenedRegister, 'db'>

/** A register of another format, or a damaged one, is not updated but replaced. */
function presentRegister(path: string, identity: RegisterIdentity, update: boolean): Present | null {
  if (!existsSync(path)) return null
  let opened: OpenedRegister
  try {
    opened = openRegister(path)
  } catch (error) {
    if (error instanceof Replaceable && !update) return null
    throw error
  }
  const { db, ...present } = opened
  db.close()
  const { about } = present
  if (about.jurisdiction !== identity.jurisdiction || about.office !== identity.office) {
    throw new RegisterRefused(
      `${path} already holds ${about.office} for ${about.jurisdiction}; delete it first, or give this office another name`,
    )
  }
  return present
}

/** What an update need not state again. */
const kept = ({ about: { rights, cycleDays, source, licence, attribution, covers, extent } }: Present) => ({
  ...(rights.length > 0 && { rights }),
  cycleDays,
  ...(source && { source }),
  ...(licence && { licence }),
  ...(attribution && { attribution }),
  ...(covers && { covers }),
  ...(extent && { extent }),
})

function updatable(path: string, present: Present | null, { office, dataAsOf }: RegisterIdentity): Present {
  if (!present)
    throw new RegisterRefused(
      `${path} does not exist, so it cannot be updated: import all rows of ${office} first`,
    )
  if (dataAsOf < present.about.dataAsOf)
    throw new RegisterRefused(
      `the register of ${office} has the data of ${present.about.dataAsOf}, and the update is of ${dataAsOf}: ` +
        'import updates in the order of their dates',
    )
  return present
}

function copyWithoutSeal(from: string, to: string): void {
  copyFileSync(from, to)
  unseal(to)
}
