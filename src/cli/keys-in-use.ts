import { KeysInUse } from '../checkers/keys-in-use.ts'
import { PROVIDERS, type Providers } from '../checkers/providers.ts'
import type { WriteSide } from '../service/write-side.ts'
import type { Settings } from '../settings/settings.ts'

/** The keys that a service on these settings asks providers with. A command says itself what it cannot read. */
export async function keysInUse(
  { providerKeys }: WriteSide,
  settings: Settings,
  providers: Providers = PROVIDERS,
): Promise<KeysInUse> {
  const silent = { error: () => undefined, warn: () => undefined }
  const keys = new KeysInUse({
    stored: providerKeys,
    environment: settings.providers,
    providers,
    logger: silent,
  })
  await keys.reload()
  return keys
}
