import { join } from 'node:path'
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts'
import type { Twin } from '../sandbox/twin.ts'
import { TWINS } from '../sandbox/twins.ts'
import type { Settings } from '../settings/settings.ts'
import { SandboxRegisters } from './sandbox-registers.ts'

/** A sandbox with its local registers in the data folder. */
export type OpenSandbox = Sandbox & { localRegisters: SandboxRegisters }

/** Starts the sandbox of the settings. Its local registers are imported when they are first needed. */
export async function openSandbox(settings: Settings, twins: readonly Twin[] = TWINS): Promise<OpenSandbox> {
  const folder = join(settings.DATA, 'sandbox-registers')
  const localRegisters = new SandboxRegisters(folder)
  const sandbox = await startSandbox({
    port: settings.SANDBOX_PORT,
    dnsPort: settings.SANDBOX_DNS_PORT,
    registers: folder,
    twins,
    timeoutMs: settings.TIMEOUT_SECONDS * 1000,
  })
  const close = async () => {
    await localRegisters.close()
    await sandbox.close()
  }
  return { ...sandbox, localRegisters, close }
}
