import { join } from 'node:path'
import { importSandboxRegisters } from '../sandbox/import-registers.ts'
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
