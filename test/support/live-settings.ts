import { join } from 'node:path'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { importLocalRegisters } from './local-registers.ts'

/** Settings of a service whose live checks ask a sandbox; its registers are imported into the data folder of the place. */
export async function liveSettings(
  { settings }: Sandbox,
  place: Record<string, string>,
): Promise<Record<string, string>> {
  const { providers } = settings
  await importLocalRegisters(join(place.NAMECHECK_DATA ?? '', 'registers'))
  return {
    ...place,
    NAMECHECK_JURISDICTIONS: 'GB,NO,EU',
    ...Object.fromEntries(
      Object.entries(providers).map(([name, value]) => [`NAMECHECK_${name}`, String(value)]),
    ),
    NAMECHECK_HOST_CONCURRENCY: '256',
    NAMECHECK_HOST_RATE: '100000',
  }
}
