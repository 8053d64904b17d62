import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { companyCsvFormat } from '../registers/companies/formats/csv.ts'
import { Replaceable } from '../registers/file.ts'
import { REGISTER_KINDS, type RegisterIdentity, type RegisterKind } from '../registers/identity.ts'
import type { RegisterFormat } from '../registers/import/format.ts'
import { importRegister } from '../registers/import/import.ts'
import { PLAIN } from '../registers/import/table.ts'
import { LAYOUTS } from '../registers/marks/columns.ts'
import { csvFormat } from '../registers/marks/formats/csv.ts'
import { openRegisters } from '../registers/serve/registers.ts'
import { SANDBOX_REGISTERS, type SandboxRegister } from '../sandbox/registers.ts'
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts'
import type { Twin } from '../sandbox/twin.ts'
import { TWINS } from '../sandbox/twins.ts'
import type { Settings } from '../settings/settings.ts'

/** Starts the sandbox of the settings, and imports its registers into the data folder if they are missing. */
export async function openSandbox(settings: Settings, twins: readonly Twin[] = TWINS): Promise<Sandbox> {
  const folder = join(settings.DATA, 'sandbox-registers')
  await importSandboxRegisters(folder)
  return startSandbox({
    port: settings.SANDBOX_PORT,
    dnsPort: settings.SANDBOX_DNS_PORT,
    registers: folder,
    twins,
    timeoutMs: settings.TIMEOUT_SECONDS * 1000,
  })
}

const FORMATS: Readonly<Record<RegisterKind, RegisterFormat<unknown>>> = {
  marks: csvFormat(LAYOUTS.generic),
  companies: companyCsvFormat({}, PLAIN),
}

type Identified = Pick<RegisterIdentity, 'kind' | 'office' | 'dataAsOf' | 'cycleDays'> &
  Pick<SandboxRegister, 'rights'>

const identity = ({ kind, office, dataAsOf, rights = [], cycleDays }: Identified): string =>
  [kind, office, dataAsOf, rights, cycleDays].join()

/** The registers in a folder; one of another format empties it, so that all are imported again. */
function knownIn(folder: string): ReadonlySet<string> {
  try {
    const registers = openRegisters(folder)
    const known = REGISTER_KINDS.flatMap((kind) => registers.coverage(kind).map(identity))
    registers.close()
    return new Set(known)
  } catch (error) {
    if (!(error instanceof Replaceable)) throw error
    rmSync(folder, { recursive: true })
    return new Set()
  }
}

/** Imports the registers of test mode that a folder does not have yet. */
export async function importSandboxRegisters(folder: string): Promise<void> {
  const known = knownIn(folder)
  for (const each of SANDBOX_REGISTERS) {
    const { kind, file, ...register } = each
    if (!known.has(identity(each)))
      await importRegister({ files: [file], register, format: FORMATS[kind] }, folder)
  }
}
