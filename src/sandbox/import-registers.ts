import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { type BackOff, delayBefore } from '../primitives/back-off.ts'
import { clock, timers } from '../primitives/runtime.ts'
import { companyCsvFormat } from '../registers/companies/formats/csv.ts'
import type { RegisterIdentity, RegisterKind } from '../registers/identity.ts'
import type { RegisterFormat } from '../registers/import/format.ts'
import { importRegister } from '../registers/import/import.ts'
import { lockRegister, RegisterBusy } from '../registers/import/lock.ts'
import { PLAIN } from '../registers/import/table.ts'
import { LAYOUTS } from '../registers/marks/columns.ts'
import { csvFormat } from '../registers/marks/formats/csv.ts'
import { listRegisterFiles } from '../registers/serve/register-files.ts'
import { SANDBOX_REGISTERS, type SandboxRegister } from './registers.ts'

/** Another process needs about a second; on a loaded machine a minute. */
const IMPORTED_WITHIN_MS = 120_000
const BETWEEN_TRIES: BackOff = { first: 20, most: 500 }

const FORMATS: Readonly<Record<RegisterKind, RegisterFormat<unknown>>> = {
  marks: csvFormat(LAYOUTS.generic),
  companies: companyCsvFormat({}, PLAIN),
}

type Identified = Pick<RegisterIdentity, 'kind' | 'office' | 'dataAsOf' | 'cycleDays' | 'extent'> &
  Pick<SandboxRegister, 'rights'>

const identity = ({ kind, office, dataAsOf, rights = [], cycleDays, extent }: Identified): string =>
  [kind, office, dataAsOf, rights, cycleDays, extent].join()

/** The registers in a folder that can be searched. The others are made up too, and are imported again. */
function knownIn(folder: string): ReadonlySet<string> {
  for (const each of listRegisterFiles(folder)) if ('problem' in each) rmSync(each.path, { recursive: true })
  return new Set(listRegisterFiles(folder).flatMap((each) => ('about' in each ? [identity(each.about)] : [])))
}

/**
 * Imports the registers of test mode that a folder does not have yet. Of several processes with one data folder, one
 * imports them and the others wait. Throws RegisterRefused if that takes longer than two minutes.
 */
export async function importSandboxRegisters(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true })
  const lock = await lockOnceFree(folder)
  try {
    const known = knownIn(folder)
    for (const each of SANDBOX_REGISTERS) {
      const { kind, file, ...register } = each
      if (!known.has(identity(each)))
        await importRegister({ files: [file], register, format: FORMATS[kind] }, folder)
    }
  } finally {
    lock.release()
  }
}

async function lockOnceFree(folder: string): Promise<{ release(): void }> {
  const deadline = clock.monotonic() + IMPORTED_WITHIN_MS
  for (let tries = 0; ; tries++) {
    try {
      return lockRegister(folder, 'process')
    } catch (error) {
      if (!(error instanceof RegisterBusy) || clock.monotonic() > deadline) throw error
    }
    await timers.sleep(delayBefore(tries, BETWEEN_TRIES))
  }
}
