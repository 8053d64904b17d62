import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Replaceable } from '../registers/file.ts'
import type { RegisterIdentity } from '../registers/identity.ts'
import { importCsv } from '../registers/import/import-csv.ts'
import { LAYOUTS } from '../registers/marks/columns.ts'
import { openRegisters } from '../registers/serve/registers.ts'
import { SANDBOX_REGISTERS } from '../sandbox/registers.ts'
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts'
import type { Twin } from '../sandbox/twin.ts'
import { TWINS } from '../sandbox/twins.ts'
import type { Settings } from '../settings/settings.ts'

/** Starts the sandbox of the settings, and imports its trademark registers into the data folder if they are missing. */
export async function openSandbox(settings: Settings, twins: readonly Twin[] = TWINS): Promise<Sandbox> {
  const folder = join(settings.DATA, 'sandbox-registers')
  await importMissing(folder)
  return startSandbox({
    port: settings.SANDBOX_PORT,
    dnsPort: settings.SANDBOX_DNS_PORT,
    registers: folder,
    twins,
  })
}

const identity = ({ office, dataAsOf, rights, cycleDays }: Omit<RegisterIdentity, 'kind'>): string =>
  [office, dataAsOf, rights, cycleDays].join()

/** The registers in a folder; one of another format empties it, so that all are imported again. */
function knownIn(folder: string): ReadonlySet<string> {
  try {
    const registers = openRegisters(folder)
    registers.close()
    return new Set(registers.coverage().map(identity))
  } catch (error) {
    if (!(error instanceof Replaceable)) throw error
    rmSync(folder, { recursive: true })
    return new Set()
  }
}

async function importMissing(folder: string): Promise<void> {
  const known = knownIn(folder)
  for (const { file, ...register } of SANDBOX_REGISTERS) {
    if (!known.has(identity(register))) await importCsv({ file, register, ...LAYOUTS.generic }, folder)
  }
}
