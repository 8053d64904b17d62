import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts'
import type { Twin } from '../sandbox/twin.ts'
import { TWINS } from '../sandbox/twins.ts'
import type { Settings } from '../settings/settings.ts'
import { refusedAddress } from './http-server.ts'
import { SandboxRegisters } from './sandbox-registers.ts'

/** A sandbox with its local registers. */
export type OpenSandbox = Sandbox & { localRegisters: SandboxRegisters }

/** Starts the sandbox of the settings. */
export async function openSandbox(settings: Settings, twins: readonly Twin[] = TWINS): Promise<OpenSandbox> {
  const sandbox = await startSandbox({
    port: settings.SANDBOX_PORT,
    dnsPort: settings.SANDBOX_DNS_PORT,
    twins,
    timeoutMs: settings.TIMEOUT_SECONDS * 1000,
  }).catch((error: unknown) => {
    throw refusedAddress(error, 'NAMECHECK_SANDBOX_PORT or NAMECHECK_SANDBOX_DNS_PORT')
  })
  return { ...sandbox, localRegisters: new SandboxRegisters() }
}
